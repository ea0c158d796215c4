"""Learn Guandan (掼蛋): split hands exactly, list legal plays, drill with proven puzzles.

Importing this package loads none of its rooms; each is imported when it is first named.
"""

from __future__ import annotations

__version__ = "0.1.0"

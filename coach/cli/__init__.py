"""The command line, `coach …`."""

from __future__ import annotations

import sys

from coach import __version__


def main() -> int:
    """Print the version for `--version`; returns the exit status."""
    if sys.argv[1:] == ["--version"]:
        print(f"coach {__version__}")
        return 0
    print("usage: coach --version", file=sys.stderr)
    return 2

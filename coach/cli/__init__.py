"""The command line, `coach …`. Exit status: 0 good, 1 bad data, 2 bad usage, 130 stopped by Ctrl-C.

One module a group of commands, found through :mod:`coach.cli.registry` and imported when the command is run.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status. Never raises for what a user can do: a traceback is a bug.

    Ctrl-C ends it at once (130). When the reader of the output has gone (`coach … | head`) it ends in silence.
    """
    try:
        from coach.cli.app import run

        return run(sys.argv[1:] if argv is None else argv)
    except KeyboardInterrupt:
        _forget_output()
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return 0


def _forget_output() -> None:
    """Drop what is still buffered, so that Python does not try to write it when it ends, and complain."""
    with contextlib.suppress(OSError, ValueError):  # replaced by something that is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

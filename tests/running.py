"""Runs `coach …` for tests: in this process, or as a process of its own where that is what is tested."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import Any, NamedTuple

import pytest

from coach import cli, locale

NOTICE = "The kernel runs interpreted, much slower than compiled; `coach doctor` says why."
MAIN = "import sys; from coach.cli import main; sys.exit(main())"


class Ended(NamedTuple):
    """How a run ended: what it printed on both streams, and its exit status."""

    out: str
    err: str
    status: int

    @property
    def answers(self) -> list[Any]:
        """The lines of the output as JSON values."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def answer(self) -> Any:
        """The only one."""
        (found,) = self.answers
        return found


def coach(*words: str, stdin: bytes | str = b"") -> Ended:
    """Run a command in this process; English unless the words or COACH_LANG say otherwise."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8"))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            patch.delenv(name, raising=False)
        status = cli.main(words)
    said = [stream.buffer.getvalue().decode() for stream in (out, err)]  # type: ignore[attr-defined]
    assert "A bug in coach" not in said[1]
    return Ended(said[0], without_notice(said[1]), status)


def without_notice(err: str) -> str:
    """What was said apart from the notice that the kernel runs interpreted, which depends on the machine."""
    for lang in locale.LANGUAGES:
        err = err.replace(locale.text(lang, NOTICE) + "\n", "")
    return err


def environment(**more: str) -> dict[str, str]:
    """The environment of a process, in English and UTF-8."""
    return {**os.environ, "PYTHONUTF8": "1", "COACH_LANG": "en", **more}


def process(*words: str, stdin: bytes = b"", **more: str) -> Ended:
    """Run a command as a process; `more` goes into its environment."""
    done = subprocess.run(
        [sys.executable, "-c", MAIN, *words], input=stdin, env=environment(**more), capture_output=True, timeout=120
    )
    return Ended(done.stdout.decode(), without_notice(done.stderr.decode()), done.returncode)


def printed(script: str, **more: str) -> str:
    """What a Python script prints as a process; `more` goes into its environment."""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, env=environment(**more), capture_output=True, text=True, timeout=280, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def printed_alike(script: str) -> list[str]:
    """The lines that a script prints, the same whether the kernel runs compiled or interpreted."""
    interpreted = printed(script, COACH_INTERPRETED="1")
    assert interpreted == printed(script)
    return interpreted.splitlines()

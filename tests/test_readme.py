"""README runs: `>>>` examples in python blocks as doctests, `$ coach …` lines in console blocks as commands.

In a console block what follows a command is what it must print, `...` standing for anything; nothing there means that
only the exit status counts. A comment `# exit 1` at the end of a command says that it must fail so. Blocks of any
other language (`sh` for installation) are not run here.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import NamedTuple

import pytest

README = Path(__file__).resolve().parent.parent / "README.md"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Command(NamedTuple):
    """A line `$ command` of a console block: what to run, what it must print, how it must end."""

    line: int
    command: str
    expected: str
    status: int


def blocks(text: str, language: str) -> list[tuple[int, str]]:
    """Number of the first line, and text, of each fenced block in a language."""
    found = re.finditer(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(text.count("\n", 0, match.start(1)) + 1, match[1]) for match in found]


def commands(text: str) -> list[Command]:
    """The commands of all console blocks.

    >>> commands("```console\\n$ coach a\\nsays b\\n$ coach c  # exit 1\\n```\\n")
    [Command(line=2, command='coach a', expected='says b\\n', status=0),
     Command(line=4, command='coach c', expected='', status=1)]
    """
    found = []
    for first, block in blocks(text, "console"):
        for number, line in enumerate(block.splitlines(keepends=True), first):
            if line.startswith("$ "):
                command, _, status = line[2:].rstrip().partition("# exit ")
                found.append(Command(number, command.rstrip(), "", int(status or 0)))
            else:
                found[-1] = found[-1]._replace(expected=found[-1].expected + line)
    return found


TEXT = README.read_text(encoding="utf-8")


def test_python_examples() -> None:
    """All python blocks are one session, so that later ones may use earlier names."""
    parser, runner, names = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=FLAGS), {"__name__": "__main__"}
    for line, block in blocks(TEXT, "python"):
        test = parser.get_doctest(block, names, "README.md", str(README), line - 1)
        runner.run(test, clear_globs=False)
        names = test.globs
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.skipif(sys.platform == "win32", reason="the console blocks are written for a POSIX shell")
@pytest.mark.parametrize("case", commands(TEXT), ids=lambda case: f"line {case.line}")
def test_console_examples(case: Command, tmp_path: Path) -> None:
    scripts = sysconfig.get_path("scripts")
    environment = {
        **os.environ,
        "PATH": scripts + os.pathsep + os.environ["PATH"],
        "HOME": str(tmp_path),
        "COACH_LANG": "en",
        "PYTHONUTF8": "1",
        "COLUMNS": "120",
        "NO_COLOR": "1",
    }
    how = {"shell": True, "text": True, "encoding": "utf-8", "capture_output": True, "timeout": 120}
    done = subprocess.run(case.command, cwd=tmp_path, env=environment, **how)
    printed = done.stdout + done.stderr
    assert done.returncode == case.status, printed
    if case.expected:
        assert doctest.OutputChecker().check_output(case.expected, printed, FLAGS), printed


def test_the_reader_of_commands_itself() -> None:
    assert doctest.testmod(sys.modules[__name__], optionflags=FLAGS).failed == 0


def test_the_two_commands_are_there() -> None:
    """`.ci/run` runs the second as it stands."""
    for name in ("run", "test"):
        assert re.search(rf"^<!-- {name} -->\n```sh\n.+\n```$", TEXT, re.MULTILINE), name

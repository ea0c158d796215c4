"""The command line as such: exit status, help and errors in both languages, interruptions, broken pipes, completion."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from running import MAIN, NOTICE, coach, environment, process, without_notice

from coach import locale
from coach.cli.help import wrap
from coach.cli.registry import COMMANDS

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes as POSIX has them")
GOOD = ("split", "S2 H3", "--level", "5")


def name(value: object) -> str | None:
    """A parameter's name: the words of a command line."""
    return " ".join(value) if isinstance(value, tuple) else None


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (GOOD, 0),
        ((*GOOD, "--json"), 0),
        (("--version",), 0),
        (("--help",), 0),
        (("split", "-h"), 0),
        (("split", "Z9", "--level", "5"), 1),
        (("split", "S2", "--level", "1"), 1),
        (("split", "", "--level", "5"), 1),
        (("split", "S2", "--level", "5", "--cost", "bomb"), 1),
        (("split", "S2", "--level", "5", "--seen", "S2 S2"), 1),
        (("split", "S2", "--level", "5", "--compare", "S3"), 1),
        (("plays", "S2", "--level", "5", "--on", "S2 H3"), 1),
        (("deal", "--needs", "0:wilds=3", "--level", "5"), 1),
        (("rules", "nonsense"), 1),
        ((), 2),
        (("nonsense",), 2),
        (("split",), 2),
        (("split", "S2"), 2),
        (("split", "S2", "--json"), 2),
        (("split", "S2", "--level"), 2),
        (("split", "S2", "--level", "5", "--nonsense"), 2),
        (("split", "S2", "--level", "5", "--json=1"), 2),
        (("split", "S2", "--level", "5", "--objective", "wins"), 2),
        (("split", "S2", "--level", "5", "--objective", "plays", "--cost", "bomb=0"), 2),
        (("split", "S2", "--level", "5", "--near", "-1"), 2),
        (("split", "S2", "--level", "5", "--near", "nan"), 2),
        (("split", "S2", "--level", "5", "--all", "--front"), 2),
        (("split", "S2", "--level", "5", "--compare", "S2", "--count"), 2),
        (("split", "S2", "--level", "5", "--file", "-"), 2),
        (("split", "--file", "/nowhere/at/all", "--level", "5"), 2),
        (("split", "--file", "/", "--level", "5"), 2),
        (("split", "--file", "a\0b", "--level", "5"), 2),
        (("plays", "S2"), 2),
        (("deal", "--seed", "x"), 2),
        (("deal", "--seed", "-1"), 2),
        (("deal", "extra"), 2),
        (("split", "S2", "--level", "5", "--lang", "fr"), 2),
    ],
    ids=name,
)
def test_exit_status(words: tuple[str, ...], status: int) -> None:
    ended = coach(*words)
    assert ended.status == status, ended
    assert bool(ended.err) == (status != 0)
    assert bool(ended.out) == (status == 0)


def test_both_json_and_text_say_bad_usage_alike() -> None:
    assert coach("split", "S2", "--all", "--front", "--level", "5") == coach(
        "split", "S2", "--all", "--front", "--level", "5", "--json"
    )


def test_all_faults_of_one_input_at_once() -> None:
    ended = coach("split", "S2 S2 S2 Z9", "--level", "X", "--cost", "bomb=x,pair=1", "--seen", "Q")
    assert [line.split(":")[0] for line in ended.err.splitlines()] == [
        "'S2' at 7",
        "'Z9' at 10",
        "'X'",
        "'bomb=x' at 1",
        "'Q' at 1",
    ]
    plays = coach("plays", "Z9", "--level", "X", "--on", "S8 W8").err.splitlines()
    assert [line.split(":")[0] for line in plays] == ["'Z9' at 1", "'X'", "'W8' at 4"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("splt",), "没有命令 splt；是不是 split？"),
        (("split", "--lvel", "5"), "没有选项 --lvel；是不是 --level？"),
        (("split", "S2", "--level"), "--level 后面要给值"),
        (("split", "S2", "--level", "5", "--all=1"), "--all 不带值"),
        (("deal", "x", "y"), "参数多了：x y"),
        (("split",), "缺少手牌（或 --file）"),
        (("split", "S2", "--all", "--front", "--level", "5"), "--front 和 --all 不能同时用"),
    ],
    ids=name,
)
def test_bad_usage_in_chinese(words: tuple[str, ...], said: str) -> None:
    ended = coach(*words, "--lang", "zh") if words[-1] != "--level" else coach("--lang", "zh", *words)
    assert said in ended.err.splitlines()[0]
    assert ended.err.splitlines()[1].startswith("详见 `coach")
    assert ended.status == 2


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("columns", [65, 80, 200])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_both_languages_fits_the_terminal(
    command: str, lang: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    help_text = coach(*filter(None, [command]), "--help", "--lang", lang).out
    explained, _, examples = help_text.partition("Examples:" if lang == "en" else "例：")
    wide = [line for line in explained.splitlines() if locale.width(line) > columns]
    assert not wide
    assert bool(examples) == bool(command)
    assert ("用法：" in help_text) == (lang == "zh")
    if not command:
        assert all(f"  {name} " in help_text for name in COMMANDS)


def test_examples_of_the_help_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hands.txt").write_text("S2 H3\n")
    Path("positions.jsonl").write_text('{"hand":"S2","level":"5"}\n')
    for command in ("split", "plays", "deal", "rules"):
        for line in coach(command, "--help").out.partition("Examples:")[2].strip().splitlines():
            ended = coach(*shlex.split(line)[1:])
            assert (ended.status, ended.err) == (0, ""), line


@given(st.text(alphabet="ab 用，。“字", max_size=40), st.integers(6, 30))
def test_wrapping_keeps_every_character_and_the_width(text: str, columns: int) -> None:
    lines = wrap(text, columns)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(line == line.strip() for line in lines)
    for line in lines:
        assert locale.width(line) <= columns or " " not in line


@pytest.mark.parametrize(
    ("words", "variable", "lang"),
    [
        ((), "", "en"),
        ((), "zh", "zh"),
        (("--lang", "zh"), "", "zh"),
        (("--lang=zh",), "en", "zh"),
        (("--lang", "en"), "zh", "en"),
        (("--lang", "zh_CN"), "", "zh"),
    ],
)
def test_the_language(words: tuple[str, ...], variable: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COACH_LANG", variable)
    for line in ((*GOOD, *words), (*words, *GOOD)):
        assert ("打 5" in coach(*line).out) == (lang == "zh")
    assert locale.current() == "en"


@pytest.mark.parametrize("words", ["lab --no-browser --port", "record show match.jsonl --round"])
@pytest.mark.parametrize("value", ["x", "0", "-1", "1.5", "٣", "9" * 30])
def test_numbers_out_of_range_are_refused_in_the_reader_s_language(words: str, value: str) -> None:
    for lang, said in (("en", "expected a whole number from 1"), ("zh", "整数")):
        ended = coach(*words.split(), value, "--lang", lang)
        assert (ended.out, ended.status) == ("", 2)
        assert value in ended.err
        assert said in ended.err
    assert "Input" not in ended.err


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=12), max_size=5))
def test_no_command_line_ends_in_a_traceback(words: list[str]) -> None:
    if words[:1] not in (["bench"], ["lab"]):
        assert coach(*words).status in (0, 1, 2)
    for option in ("--level", "--cost", "--seen", "--compare", "--near"):
        assert coach("split", "S2", "--level", "5", option, " ".join(words)).status in (0, 1, 2)
    assert coach("plays", " ".join(words), "--level", "5", "--on", " ".join(words)).status in (0, 1, 2)
    assert coach("deal", "--seed", "1", "--needs", " ".join(words)).status in (0, 1, 2)


def test_bytes_that_are_no_text_and_a_terminal_without_symbols() -> None:
    ended = process("split", os.fsdecode(b"S2 \xff"), "--level", "5")
    assert (ended.status, "\\udcff" in ended.err) == (1, True)
    ended = process("split", "S2 HT", "--level", "5", PYTHONIOENCODING="ascii")
    assert ended.out.endswith("  single 2   S2\n  single 10  HT\n")
    assert process("--help", PYTHONIOENCODING="ascii", COACH_LANG="zh").status == 0


def test_json_loads_neither_rich_nor_numpy() -> None:
    code = f"import sys; from coach.cli import main; main({[*GOOD, '--json']}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), timeout=60)
    loaded = set(done.stdout.splitlines()[1].split())
    assert not loaded & {"rich", "numpy", "networkx", "jsonschema", "IPython", "platformdirs", "difflib.rich"}


@posix
def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-c", MAIN, "split", "-", "--level", "5"]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environment(), **pipes) as talk:
        assert talk.stdin
        assert talk.stdout
        assert talk.stderr
        talk.stdin.write(b"S2\n")
        talk.stdin.flush()
        assert talk.stdout.readline()
        talk.stdout.close()
        talk.stdin.write(b"S2\n" * 3)
        talk.stdin.close()
        assert without_notice(talk.stderr.read().decode()) == ""
        assert talk.wait(30) == 0


@posix
@pytest.mark.parametrize("words", [("split", "-", "--level", "5"), ("split", "--file", "-", "--json")])
def test_ctrl_c_ends_in_silence_with_130(words: tuple[str, ...]) -> None:
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", MAIN, *words], env=environment(), **pipes) as talk:
        assert talk.stdin
        assert talk.stdout
        assert talk.stderr
        talk.stdin.write(b'{"hand":"S2","level":5}\n')
        talk.stdin.flush()
        assert talk.stdout.readline()  # it runs and waits for the next line
        talk.send_signal(signal.SIGINT)
        assert talk.wait(30) == 130
        assert without_notice(talk.stderr.read().decode()) == ""


@posix
def test_ctrl_c_while_it_computes() -> None:
    command = [sys.executable, "-c", MAIN, "bench"]
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as talk:
        time.sleep(1.5)
        talk.send_signal(signal.SIGINT)
        out, err = talk.communicate(timeout=30)
    assert (talk.returncode, out, without_notice(err.decode())) == (130, b"", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, a disk that is always full")
@pytest.mark.parametrize("words", [GOOD, (*GOOD, "--json"), ("rules",), ("--version",), ("--help",)])
def test_a_full_disk_is_said_in_one_line(words: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", MAIN, *words], stdout=full, stderr=subprocess.PIPE, env=environment(), timeout=60
        )
    assert done.returncode == 1
    assert without_notice(done.stderr.decode()) == "No space left on device, stopped\n"


@posix
def test_closed_streams() -> None:
    def shell(words: str) -> subprocess.CompletedProcess[str]:
        command = f'"{sys.executable}" -c "{MAIN}" split {words}'
        return subprocess.run(command, shell=True, capture_output=True, text=True, env=environment(), timeout=60)

    done = shell("S2 --level 5 >&-")
    assert (done.returncode, without_notice(done.stderr)) == (0, "")
    assert (shell("Z2 --level 5 2>&-").returncode, shell("Z2 --level 5 2>&-").stdout) == (1, "")
    done = shell("- --level 5 <&-")
    assert done.returncode == 2
    assert without_notice(done.stderr).startswith("coach split: standard input is closed\n")


@posix
def test_shell_completion() -> None:
    script = process("--show-completion", "bash", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert "_COACH_COMPLETE" in script.out
    given = {"_COACH_COMPLETE": "complete_bash", "COMP_WORDS": "coach sp", "COMP_CWORD": "1"}
    assert process(**given).out.split() == ["split"]
    given = {"_COACH_COMPLETE": "complete_bash", "COMP_WORDS": "coach split --obj", "COMP_CWORD": "2"}
    assert process(**given).out.split() == ["--objective"]
    given = {"_COACH_COMPLETE": "complete_bash", "COMP_WORDS": "coach split --objective b", "COMP_CWORD": "3"}
    assert process(**given).out.split() == ["bombs_free"]


def test_a_bug_is_one_line_unless_its_place_is_asked_for() -> None:
    code = f"from coach.rules import Rules; Rules.preset = None; {MAIN}"

    def run(**more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", code, "rules", "online"]
        return subprocess.run(command, capture_output=True, text=True, env=environment(**more), timeout=60)

    short = run()
    assert short.returncode == 1
    assert short.stderr.startswith("A bug in coach, please report it: TypeError: 'NoneType'")
    assert len(short.stderr.splitlines()) == 1
    assert "Traceback" in run(COACH_TRACEBACK="1").stderr


def test_an_interpreted_kernel_is_mentioned_once_on_standard_error() -> None:
    """Unless it was asked for (COACH_INTERPRETED); never on standard output."""
    code = f"from coach import kernel; kernel._STATUS = kernel.Status(False, kernel.NOT_COMPILED); {MAIN}"
    command = [sys.executable, "-c", code, "split", "-", "--level", "5", "--json"]
    done = subprocess.run(command, input=b"S2\nS3\n", capture_output=True, env=environment(), timeout=60)
    assert done.stderr.decode().splitlines() == [NOTICE]
    assert len(done.stdout.splitlines()) == 2
    assert process("split", "S2", "--level", "5", COACH_INTERPRETED="1").err == ""

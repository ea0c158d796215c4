"""Help texts in both languages: laid out by display width, so that Chinese wraps and aligns as it should."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from typer.core import TyperCommand

from coach import locale
from coach.locale import N_, pad, width

HELP_NAMES = ["--help", "-h"]
WIDEST = 100
INDENT = 2
F = TypeVar("F", bound=Callable[..., Any])

# What typer says in its own options, translated as ours are.
_SHOWN_BY_TYPER = (
    N_("Show this message and exit."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)
# A Chinese character may be followed by a line break, but not by one that leaves its punctuation behind.
_PIECES = re.compile(
    r"[\u2e80-\u9fff\uff00-\uffef“”‘’][、。，；：！？）」”’]*|[^\s\u2e80-\u9fff\uff00-\uffef“”‘’]+[、。，；：！？）」”’]*|\s+"
)


@dataclass(frozen=True, slots=True)
class Told:
    """What the help of a command says: a description, and commands that show how it is used."""

    description: str
    examples: Sequence[str]


def told(description: str, *examples: str) -> Callable[[F], F]:
    """Mark a command's function with its help; `description` is a msgid."""

    def mark(function: F) -> F:
        function.told = Told(description, examples)  # type: ignore[attr-defined]
        return function

    return mark


class CoachCommand(TyperCommand):
    """A command whose help is in the language of the session."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(render(self, ctx, locale.current()))


def localised(command: Any, lang: str) -> Any:
    """The command with its own and its options' help translated, which shell completion shows too."""
    command.help = locale.text(lang, command.help or "")
    command.short_help = locale.text(lang, command.short_help or "")
    for param in command.params:
        param.help = locale.text(lang, param.help or "")
    return command


def render(command: Any, ctx: Any, lang: str, commands: Mapping[str, str] | None = None) -> str:
    """The help of a command: usage, description, arguments, options, commands, examples."""
    columns = min(shutil.get_terminal_size().columns, WIDEST)
    shown = [param for param in command.get_params(ctx) if not param.hidden]
    arguments = [param for param in shown if param.param_type_name == "argument"]
    options = [param for param in shown if param.param_type_name == "option"]
    pieces = [ctx.command_path, locale.text(lang, N_("[options]")), *(f"[{_name(param)}]" for param in arguments)]
    if commands:
        pieces.append(locale.text(lang, N_("command …")))
    usage = locale.text(lang, N_("Usage: {line}"), line=" ".join(pieces))
    lines = [usage, "", *wrap(command.help, columns)]
    lines += _section(lang, N_("Arguments:"), [(_name(p), p.help) for p in arguments], columns)
    rows = [(_option(param), locale.text(lang, param.help or "")) for param in options]
    lines += _section(lang, N_("Options:"), rows, columns)
    lines += _section(lang, N_("Commands:"), list((commands or {}).items()), columns)
    if command.epilog:
        lines += ["", locale.text(lang, N_("Examples:"))]
        lines += [" " * INDENT + line for line in command.epilog.splitlines()]
    return "\n".join(lines) + "\n"


def _name(argument: Any) -> str:
    return str(argument.metavar or argument.name.upper())


def _option(option: Any) -> str:
    names = ", ".join(sorted(option.opts, key=len, reverse=True))
    return names if option.is_flag or not option.metavar else f"{names} {option.metavar}"


def _section(lang: str, title: str, rows: Sequence[tuple[str, str]], columns: int) -> list[str]:
    """A heading and rows of two columns, the second wrapped."""
    if not rows:
        return []
    left = min(max(width(name) for name, _ in rows), 28)
    lines = ["", locale.text(lang, title)]
    for name, said in rows:
        wrapped = wrap(said, max(columns - left - 2 * INDENT, 20)) or [""]
        if width(name) > left:
            lines.append(" " * INDENT + name)
            name = ""
        for part in wrapped:
            lines.append((" " * INDENT + pad(name, left + INDENT) + part).rstrip())
            name = ""
    return lines


def wrap(text: str, columns: int) -> list[str]:
    """The text in lines of at most so many columns, broken at blanks and between Chinese characters.

    >>> wrap("用冒号 and words，逗号不在行首", 16)
    ['用冒号 and', 'words，逗号不在', '行首']
    """
    lines = [""]
    for piece in _PIECES.findall(text):
        if width(lines[-1] + piece.rstrip()) > columns and lines[-1]:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        if lines[-1] or not piece.isspace():
            lines[-1] += piece
    return [line.rstrip() for line in lines if line]

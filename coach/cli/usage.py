"""Bad usage: unknown options, options that exclude each other. Explained in both languages, exit status 2."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from coach import locale
from coach.cli.registry import COMMANDS
from coach.errors import clip
from coach.locale import N_, Listing


class BadUsage(Exception):
    """A command line that makes no sense; the message is a template (see :func:`coach.locale.text`)."""

    def __init__(self, message: str, **values: Any):
        super().__init__(message)
        self.message, self.values = message, values


# What typer says in English, and how we say it; whatever is not here stays as it is.
_WORDED = (
    (r"No such option:? '?(?P<option>[^\s']+).*", N_("no option {option}")),
    (r"Option '(?P<option>.+)' requires .*arguments?\.", N_("{option} needs a value")),
    (r"Option '(?P<option>.+)' does not take a value\.", N_("{option} takes no value")),
    (r"Got unexpected extra arguments?(?:\(s\))? \((?P<extra>.*)\)", N_("too many arguments: {extra}")),
    (r"Invalid value for '(?P<option>.+?)': (?P<said>.*)", N_("{option}: {said}")),
    (r"Missing argument '(?P<name>.+?)'.*", N_("{name} is missing")),
    (r"Missing option '(?P<name>.+?)'.*", N_("{name} is missing")),
)
_NEAR_OPTIONS = re.compile(r"No such option:? '?(?P<option>[^\s']+).*(?:ptions?:|mean) (?P<near>.*--\w.*)", re.DOTALL)
_NO_COMMAND = re.compile(r"No such command '(?P<name>.*?)'.*", re.DOTALL)


def explained(error: Exception, argv: Sequence[str], lang: str) -> str | None:
    """What to print for bad usage, typer's or our own; None for any other error."""
    if isinstance(error, BadUsage):
        said = locale.text(lang, error.message, **error.values)
    elif hasattr(error, "format_message"):  # what typer raises, whichever library it takes its errors from
        said = _worded(error.format_message(), lang, _known(argv))
    else:
        return None
    command = " ".join(["coach", *_named(argv)])
    hint = locale.text(lang, N_("`{command} --help` says more."), command=command)
    return f"{command}: {clip(said, 400)}\n{hint}"


def _named(argv: Sequence[str]) -> list[str]:
    """The command that a command line names, and the one under it."""
    words = [word for word in argv if not word.startswith("-")]
    name = next((word for word in words if word in COMMANDS), None)
    if name is None:
        return []
    below = COMMANDS[name].group or {}
    return [name, *[word for word in words[words.index(name) + 1 :] if word in below][:1]]


def _known(argv: Sequence[str]) -> list[str]:
    """The commands that could have been named where the command line went wrong."""
    named = _named(argv)
    return [*((COMMANDS[named[0]].group if named else None) or COMMANDS)]


def _worded(message: str, lang: str, known: Sequence[str]) -> str:
    if match := _NO_COMMAND.fullmatch(message):
        near = difflib.get_close_matches(match["name"][:40], known, n=1)
        if near:
            return locale.text(lang, N_("no command {name}; did you mean {near}?"), name=match["name"], near=near[0])
        return locale.text(lang, N_("no command {name}; there are {names}"), name=match["name"], names=Listing(known))
    if match := _NEAR_OPTIONS.fullmatch(message):
        near = difflib.get_close_matches(match["option"], re.findall(r"--[\w-]+", match["near"]), n=1)
        if near:
            values = {"option": match["option"], "near": near[0]}
            return locale.text(lang, N_("no option {option}; did you mean {near}?"), **values)
    for pattern, msgid in _WORDED:
        if match := re.fullmatch(pattern, message, re.DOTALL):
            return locale.text(lang, msgid, **match.groupdict())
    return message


def one_of(option: str, value: str, choices: Sequence[str]) -> str:
    """The value, if it is one of the choices; BadUsage otherwise."""
    if value in choices:
        return value
    raise BadUsage(
        N_("{option} '{value}': expected one of {choices}"), option=option, value=value[:60], choices=Listing(choices)
    )


def at_most_one(given: Mapping[str, bool]) -> None:
    """BadUsage when more than one of these options is given."""
    names = [name for name, there in given.items() if there]
    if len(names) > 1:
        raise BadUsage(N_("{first} and {second} exclude each other"), first=names[0], second=names[1])

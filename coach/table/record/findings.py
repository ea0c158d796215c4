"""What reading finds: faults, each with its line, and notes on what is missing; both capped and counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from coach import locale
from coach.errors import BadText, CoachError, Fault, clip
from coach.locale import N_, Message

#: Faults, and notes, that are kept of one input; more are only counted.
MOST = 100


@dataclass(frozen=True, slots=True)
class LineFault(Fault):
    """A fault of a file: in which line, counted from 1, and of which file if there are several."""

    line: int = 0
    file: str = ""

    @classmethod
    def of(cls, fault: Fault, line: int, file: str = "") -> LineFault:
        """The fault with its place."""
        return cls(fault.code, fault.part, fault.at, fault.reason, fault.expected, fault.values, line, file)

    def said(self, lang: str) -> str:
        """The place and the fault as one line in a language.

        >>> print(LineFault("unknown_card", "Z9", None, "unknown card", "a card such as S2", {}, 7).said("en"))
        line 7: 'Z9': unknown card; expected a card such as S2
        """
        return placed(lang, self.line, self.file, Fault.said(self, lang))

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """As of any fault, and ``line``, with ``file`` where there are several."""
        return {"line": self.line, **({"file": self.file} if self.file else {}), **Fault.to_json(self, lang)}


def placed(lang: str, line: int, file: str, said: str) -> str:
    """A text with its place in front; line 0 is the whole file."""
    file = clip(file, 200)
    if line and file:
        return locale.text(lang, N_("{file}, line {line}: {said}"), file=file, line=line, said=said)
    if line:
        return locale.text(lang, N_("line {line}: {said}"), line=line, said=said)
    return locale.text(lang, N_("{file}: {said}"), file=file, said=said) if file else said


@dataclass(frozen=True, slots=True)
class Note:
    """Something that is missing, or was left aside: no fault. ``line`` 0: the whole file."""

    message: Message
    line: int = 0
    file: str = ""

    def said(self, lang: str) -> str:
        """The place and the note as one line in a language."""
        return placed(lang, self.line, self.file, self.message.said(lang))

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """``line`` (with ``file`` where there are several) and ``text``."""
        return {"line": self.line, **({"file": self.file} if self.file else {}), "text": self.message.said(lang)}


@dataclass(slots=True)
class Findings:
    """Gathers faults and notes while a file is read. ``count`` and ``noted`` count all of them, kept or not."""

    file: str = ""
    faults: list[LineFault] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    count: int = 0
    noted: int = 0

    def add(self, line: int, found: CoachError | Fault | Iterable[Fault], file: str | None = None) -> None:
        """Faults of a line."""
        faults = found.faults if isinstance(found, CoachError) else [found] if isinstance(found, Fault) else found
        for fault in faults:
            self.count += 1
            if self.count <= MOST:
                self.faults.append(LineFault.of(fault, line, self.file if file is None else file))

    def note(self, line: int, msgid: str, file: str | None = None, **values: Any) -> None:
        """Something missing; ``msgid`` is a message."""
        self.noted += 1
        if self.noted <= MOST:
            self.notes.append(Note(Message(msgid, values), line, self.file if file is None else file))

    def end(self) -> None:
        """BadText with all faults, if there are any."""
        if self.count:
            raise BadText(self.all_faults())

    def all_faults(self) -> tuple[Fault, ...]:
        """All faults in the order of the lines; those beyond the limit as a number."""
        found: list[Fault] = [*sorted(self.faults, key=lambda fault: (fault.file, fault.line))]
        if more := self.count - len(self.faults):
            found.append(Fault("more_faults", str(more), None, N_("further faults"), N_("a file in order")))
        return tuple(found)

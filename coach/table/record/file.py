"""The record (牌谱) as a file: JSON Lines, read strictly, written canonically, byte-equal both ways.

Reading never stops at a fault: every line is looked at, and all faults of a file are told at once. A file that was cut
is read as far as it is sound. Each line keeps its own spelling if it is not canonical, so that ``dump`` gives back what
``load`` was given; :meth:`Record.canonical` gives the canonical form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any, BinaryIO, Self

from coach.errors import BadText, Fault
from coach.locale import N_
from coach.table.events import Event
from coach.table.record.entries import Comment, Deal, Entry, Gap, Header, Start
from coach.table.record.findings import Findings
from coach.table.record.reading import read_entry, read_header
from coach.table.record.text import Line, decoded, dumped, lines, loaded

#: What :func:`load` takes into memory; :func:`scan` reads files of any length.
MOST_LINES, LARGEST = 200_000, 1 << 26
#: What a record can be made of.
Item = Event | Deal | Start | Gap | Comment | Entry | Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Record:
    """A record in memory: the header, its line, and all that follows. ``tail``: a last line that was cut.

    >>> from coach.rules import Rules
    >>> record = Record.of(Header(Rules.preset("platform")), [Comment("好牌")])
    >>> record.dump().splitlines()[1].decode()
    '{"event":"comment","text":"好牌"}'
    >>> load(record.dump()) == record
    True
    """

    header: Header
    head: Entry
    entries: tuple[Entry, ...] = ()
    ended: bool = True
    tail: bytes = b""

    @classmethod
    def of(cls, header: Header, items: Iterable[Item]) -> Self:
        """The record of a header and what happened, in canonical form."""
        head = Entry(header.to_json(), header, 1)
        return cls(header, head, tuple(entry_of(item, line) for line, item in enumerate(items, 2)))

    def dump(self) -> bytes:
        """The file: byte for byte what was loaded."""
        text = "\n".join(entry.text for entry in (self.head, *self.entries)) + ("\n" if self.ended else "")
        return text.encode("utf-8") + self.tail

    def canonical(self) -> Self:
        """The same record with every line spelled canonically, without what was cut."""
        entries = tuple(entry.canonical() for entry in self.entries)
        return replace(self, head=self.head.canonical(), entries=entries, ended=True, tail=b"")


def entry_of(item: Item, line: int = 0) -> Entry:
    """The line for something that happened, or for the data of a line."""
    if isinstance(item, Entry):
        return replace(item, line=line)
    data = item if isinstance(item, Mapping) else item.to_json()
    return Entry(data, read_entry(data), line)


def load(source: bytes | BinaryIO) -> Record:
    """The record in a file. BadText with all its faults, each with its line; a cut file is no fault.

    The whole file is taken into memory: BadText beyond 200,000 lines or 64 MiB.
    """
    findings = Findings()
    record = read(source, findings)
    findings.end()
    assert record is not None  # or there was a fault
    return record


def read(source: bytes | BinaryIO, findings: Findings) -> Record | None:
    """The record in a file as far as it is sound; faults and notes go to ``findings``. None without a header."""
    stream = BytesIO(source) if isinstance(source, bytes) else source
    kept: list[Entry] = []
    size, last, tail = 0, None, b""
    for line, entry in _scanned(stream, findings, spelling=True):
        size += len(line.raw) + 1
        if len(kept) >= MOST_LINES or size > LARGEST:
            reason, values = N_("a record too large for memory"), {"lines": MOST_LINES, "size": LARGEST}
            expected = N_("at most {lines} lines and {size} bytes, or to be read round by round")
            findings.add(line.number, Fault("too_large", str(size), None, reason, expected, values))
            break
        if entry is None:
            tail = line.raw
        else:
            kept.append(entry)
            last = line
    if not kept or not isinstance(kept[0].value, Header):
        return None
    ended = last is None or last.ended
    return Record(kept[0].value, kept[0], tuple(kept[1:]), ended, tail)


def scan(stream: BinaryIO, findings: Findings) -> Iterator[Entry]:
    """The sound lines of a record one after the other, the header first; faults and notes go to ``findings``.

    Memory is bounded: one line. A file without a header gives its other lines all the same.
    """
    return (entry for _, entry in _scanned(stream, findings, spelling=False) if entry is not None)


def _scanned(stream: BinaryIO, findings: Findings, *, spelling: bool) -> Iterator[tuple[Line, Entry | None]]:
    """Each sound line, read, with its spelling if that is wanted; and at the end a line that was cut, with None."""
    seen = False
    for line in lines(stream):
        seen = True
        if not line.ended and line.number > 1 and _is_cut(line):
            findings.note(line.number, N_("the file is cut in this line"))
            yield line, None
            return
        try:
            entry = _entry(line, spelling)
        except BadText as error:
            findings.add(line.number, error)
        else:
            yield line, entry
    if not seen:
        findings.add(0, Fault("empty_file", "", None, N_("an empty file"), N_("a record")))


def _entry(line: Line, spelling: bool) -> Entry:
    text = decoded(line)
    data = loaded(text, first=line.number == 1)
    raw = text if spelling and dumped(data) != text else None
    return Entry(data, read_header(data) if line.number == 1 else read_entry(data), line.number, raw)


def _is_cut(line: Line) -> bool:
    """Whether a last line without its end is the beginning of one."""
    if line.raw.rstrip().endswith(b"}"):
        return False
    return line.raw.lstrip().startswith(b"{")

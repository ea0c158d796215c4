"""The table of what is out (记牌表): in a terminal, in a notebook, and as a sheet to print and fill in by hand."""

from __future__ import annotations

import html as escaping
from collections.abc import Iterable, Iterator, Sequence

from coach import display, locale
from coach.cards import SUITS, Hand, Level, Rank
from coach.counting.ledger import ROWS, Ledger, faces_of
from coach.counting.possible import Possible
from coach.locale import N_, Listing, Message
from coach.plays import Kind
from coach.table.record.show import columns
from coach.table.telling import CALLED

_HEADINGS = (N_("rank"), N_("out"), "♠", "♥", "♣", "♦", N_("mine"), N_("played"), N_("total"))


def text(ledger: Ledger, lang: str, *, symbols: bool = True) -> str:
    """The table for a terminal: a row for each rank, then what follows from it. ``symbols``: suits as ♠♥♣♦."""
    heads = [locale.text(lang, head) if len(head) > 1 else head for head in _HEADINGS]
    if not symbols:
        heads[2:6] = [suit.value for suit in SUITS]
    rows = [heads, *_rows(ledger, lang)]
    lines = [_title(ledger, lang), "", *columns(rows, rule=True), ""]
    return "\n".join([*lines, *_notes(ledger, lang)])


def html(ledger: Ledger, lang: str) -> str:
    """The table for a notebook: the own hand drawn, a row for each rank, and what follows. Everything is escaped."""
    heads = "".join(f"<th scope='col'>{_said(lang, head)}</th>" for head in _HEADINGS)
    body = "".join(
        f"<tr><th scope='row'>{escaping.escape(name)}</th>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
        for name, *cells in _rows(ledger, lang)
    )
    notes = "".join(f"<li>{escaping.escape(note)}</li>" for note in _notes(ledger, lang))
    title = escaping.escape(_title(ledger, lang))
    hand = display.hand_html(ledger.hand, ledger.facts.level, lang)
    table = f"<table><caption>{title}</caption><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    return f"<div class='coach-ledger' lang='{_tag(lang)}' style='overflow-x:auto'>{hand}{table}<ul>{notes}</ul></div>"


def _rows(ledger: Ledger, lang: str) -> Iterator[list[str]]:
    """A row for each rank: its name, out, out by suit (jokers: none), mine, played, in all."""
    level = ledger.facts.level
    for rank in ROWS:
        faces = faces_of(rank)
        suits = [""] * 4
        if len(faces) == 4:
            suits = [f"{ledger.unseen.count(card)}{'★' if level.is_wild(card) else ''}" for card in faces]
        mine, played = ledger.hand.count_rank(rank), ledger.played.count_rank(rank)
        yield [_rank(rank, level, lang), *map(str, (ledger.out(rank), *suits, mine, played, 2 * len(faces)))]


def _rank(rank: Rank, level: Level, lang: str) -> str:
    name = rank.said(lang)
    return locale.text(lang, N_("{rank} (level)"), rank=name) if rank is level.rank else name


def _title(ledger: Ledger, lang: str) -> str:
    facts = ledger.facts
    counts = Listing([_held(seat, facts.seat or 0, facts.counts[seat]) for seat in facts.hidden])
    said = N_("What is out for seat {seat}, level {level}: {cards} cards; {counts}")
    return locale.text(lang, said, seat=facts.seat, level=facts.level, cards=len(ledger.unseen), counts=counts)


def _held(seat: int, eyes: int, count: int) -> Message:
    return Message(N_("{seat} {count}"), {"seat": seat_called(seat, eyes), "count": count})


def seat_called(seat: int, eyes: int) -> Message:
    """A seat as another calls it: next player 下家, partner 对家."""
    return Message(CALLED[(seat - eyes) % 4], {"seat": seat})


def _notes(ledger: Ledger, lang: str) -> list[str]:
    """What follows from the table, a line each."""
    facts, level = ledger.facts, ledger.facts.level
    lines = [reason.said(lang) for reason in facts.why]
    if ledger.exhausted:
        ranks = Listing(sorted(ledger.exhausted, key=level.strength))
        lines.append(locale.text(lang, N_("Nothing out any more: {ranks}"), ranks=ranks))
    crowned = display.hand_text(ledger.crowned_cards, level, lang) if ledger.crowned_cards else "–"
    lines.append(locale.text(lang, N_("Crowned single cards of mine (bombs apart): {cards}"), cards=crowned))
    lines.append(ledger.fives_and_tens.said(lang))
    lines.append(_runs(N_("Straights out: {count} of 10, in {ways} ways"), ledger.straights, lang))
    lines.append(_runs(N_("Straight flushes out: {count} of 40, in {ways} ways"), ledger.straight_flushes, lang))
    lines += _bombs(ledger.bombs, facts.seat or 0, lang)
    return lines


def _runs(msgid: str, found: Sequence[Possible], lang: str) -> str:
    held = [play for play in found if play.seats]
    return locale.text(lang, msgid, count=len(held), ways=sum(play.ways for play in held))


def _bombs(bombs: Iterable[Possible], eyes: int, lang: str) -> Iterator[str]:
    """Bombs by class: of which ranks, and who can hold one."""
    held = [bomb for bomb in bombs if bomb.seats]
    for size in sorted({bomb.size for bomb in held if bomb.kind is Kind.BOMB}):
        of = [bomb for bomb in held if bomb.kind is Kind.BOMB and bomb.size == size]
        values = {
            "size": size,
            "ranks": Listing([bomb.rank for bomb in of]),
            "natural": sum(bomb.natural > 0 for bomb in of),
            "ways": sum(bomb.ways for bomb in of),
            "seats": _seats({seat for bomb in of for seat in bomb.seats}, eyes),
        }
        said = N_("Bombs of {size} out: {ranks} (without a wild: {natural} of them), in {ways} ways; {seats}")
        yield locale.text(lang, said, **values)
    for bomb in held:
        if bomb.kind is Kind.JOKER_BOMB:
            yield locale.text(lang, N_("Four jokers may be together: {seats}"), seats=_seats(set(bomb.seats), eyes))


def _seats(seats: set[int], eyes: int) -> Listing:
    return Listing([seat_called(seat, eyes) for seat in sorted(seats)])


def sheet(lang: str, level: Level | None = None, ledger: Ledger | None = None) -> str:
    """A page to print (A4): a box for each of the 108 cards, empty to be ticked by hand, or as a ledger has it:
    ☐ out, ✕ played, ■ mine. A whole HTML page of its own, without scripts, nothing loaded.

    >>> sheet("en", Level("5")).count("☐")  # one of them in the legend
    109
    """
    level = ledger.facts.level if ledger is not None else level
    rows = "".join(_sheet_row(rank, level, ledger, lang) for rank in ROWS)
    heads = "".join(f"<th scope='col'>{head}</th>" for head in (_said(lang, N_("rank")), "♠", "♥", "♣", "♦"))
    empty = locale.text(lang, N_("What is out: tick what is played"))
    title = escaping.escape(empty if ledger is None else _title(ledger, lang))
    legend = _said(lang, N_("☐ out · ✕ played · ■ mine · ★ wild"))
    notes = "" if ledger is None else "".join(f"<li>{escaping.escape(note)}</li>" for note in _notes(ledger, lang))
    seats = "".join(f"<p>{_said(lang, name)} ______________________________</p>" for name in _SEATS)
    return (
        f"<!doctype html><html lang='{_tag(lang)}'><head><meta charset='utf-8'>"
        f"<meta name='viewport' content='width=device-width'><title>{title}</title><style>{_PRINT}</style></head>"
        f"<body><h1>{title}</h1><p>{legend}</p><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        f"{f'<ul>{notes}</ul>' if notes else seats}</body></html>"
    )


def _sheet_row(rank: Rank, level: Level | None, ledger: Ledger | None, lang: str) -> str:
    faces = faces_of(rank)
    cells = []
    for card in faces:
        star = "★" if level is not None and level.is_wild(card) else ""
        boxes = "☐☐" if ledger is None else _boxes(card_counts(ledger, card))
        cells.append(f"<td{' colspan=4' if len(faces) == 1 else ''}>{boxes}{star}</td>")
    name = _rank(rank, level, lang) if level is not None else rank.said(lang)
    return f"<tr><th scope='row'>{escaping.escape(name)}</th>{''.join(cells)}</tr>"


def card_counts(ledger: Ledger, card: object) -> tuple[int, int, int]:
    """How many of a face are out, played, mine."""
    hands: tuple[Hand, ...] = (ledger.unseen, ledger.played, ledger.hand)
    out, played, mine = (hand.count(card) for hand in hands)  # type: ignore[arg-type]
    return out, played, mine


def _boxes(counts: tuple[int, int, int]) -> str:
    return "".join(sign * count for sign, count in zip("☐✕■", counts, strict=True))


def _said(lang: str, msgid: str) -> str:
    return escaping.escape(locale.text(lang, msgid) if len(msgid) > 1 else msgid)


def _tag(lang: str) -> str:
    return "zh-CN" if lang == "zh" else "en"


_SEATS = (N_("next player"), N_("partner"), N_("previous player"))
_PRINT = (
    "@page{size:A4;margin:14mm}body{font:12pt/1.4 sans-serif;color:#000;background:#fff;max-width:182mm;margin:auto;"
    "padding:4mm}h1{font-size:14pt}table{border-collapse:collapse;width:100%}th,td{border:1px solid #555;"
    "padding:1.2mm 3mm;text-align:center}td{font-size:15pt;letter-spacing:.15em}p{margin:2mm 0}li{margin:.6mm 0}"
)

"""The table of what is out (记牌表), in a terminal and in a notebook, with all that follows from it in words.

A sheet of it to print is in :mod:`coach.counting.sheet`.
"""

from __future__ import annotations

import html as escaping
from collections.abc import Iterator

from coach import display, locale
from coach.cards import FACES, SUITS, Card, Level, Rank
from coach.counting.ledger import Ledger
from coach.counting.possible import PossibleClass
from coach.locale import N_, Listing, Message
from coach.plays import Kind
from coach.table.record.show import columns
from coach.table.telling import CALLED

_HEADINGS = (N_("rank"), N_("out"), "♠", "♥", "♣", "♦", N_("mine"), N_("played"), N_("total"))
#: Plays of one class, and crowned plays, that are named one by one; more are only counted.
_NAMED = 13


def text(ledger: Ledger, lang: str, *, symbols: bool = True) -> str:
    """The table for a terminal: a row for each rank, the strongest first, then what follows from it.

    ``symbols``: suits as ♠♥♣♦, otherwise letters. A star marks the wilds.
    """
    heads = [locale.text(lang, head) if len(head) > 1 else head for head in _HEADINGS]
    if not symbols:
        heads[2:6] = [suit.value for suit in SUITS]
    rows = [[name, *cells] for name, *cells in _rows(ledger, lang, "*")]
    return "\n".join([title(ledger, lang), "", *columns([heads, *rows], rule=True), "", *notes(ledger, lang, symbols)])


def html(ledger: Ledger, lang: str) -> str:
    """The table for a notebook: the own hand drawn, a row for each rank, and what follows. Everything is escaped."""
    heads = "".join(f"<th scope='col' style='{_HEAD}'>{_said(lang, head)}</th>" for head in _HEADINGS)
    body = "".join(
        f"<tr><th scope='row' style='{_NAME}'>{escaping.escape(name)}</th>"
        + "".join(f"<td style='{_CELL}'>{_cell(cell)}</td>" for cell in cells)
        + "</tr>"
        for name, *cells in _rows(ledger, lang, "★")
    )
    caption = escaping.escape(title(ledger, lang))
    items = "".join(f"<li>{escaping.escape(note)}</li>" for note in notes(ledger, lang))
    return (
        f"<div class='coach-ledger' lang='{tag(lang)}' style='max-width:46em'>"
        f"{display.hand_html(ledger.hand, ledger.level, lang)}"
        f"<div role='region' aria-label='{caption}' tabindex='0' style='overflow-x:auto;margin:8px 0'>"
        f"<table style='border-collapse:collapse;margin:0'><caption style='{_CAPTION}'>{caption}</caption>"
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
        f"<ul style='margin:0;padding-left:1.3em;line-height:1.5'>{items}</ul></div>"
    )


_CAPTION = "caption-side:top;text-align:left;padding:4px 0;font-weight:600"
_HEAD = "padding:2px 7px;text-align:right;white-space:nowrap;border-bottom:2px solid #888"
_NAME = "padding:2px 7px;text-align:left;border-bottom:1px solid #8886;white-space:nowrap"
_CELL = "padding:2px 7px;text-align:right;border-bottom:1px solid #8886;font-variant-numeric:tabular-nums"


def _cell(cell: str) -> str:
    """What is there stands out: noughts are plain, other numbers bold."""
    return cell if cell in ("", "0") else f"<b>{escaping.escape(cell)}</b>"


def ranks(level: Level | None) -> list[Rank]:
    """The ranks in the order of a table, strongest first (1.3)."""
    return sorted(Rank, key=int if level is None else level.strength, reverse=True)


def faces_of(rank: Rank) -> list[Card]:
    """The faces of a rank, spades first; one of a joker."""
    return [card for card in FACES if card.rank is rank]


def _rows(ledger: Ledger, lang: str, star: str) -> Iterator[list[str]]:
    """A row for each rank: its name, out, out by suit (jokers: none), mine, played, in all."""
    level = ledger.level
    for rank in ranks(level):
        faces = faces_of(rank)
        suits = [""] * 4
        if len(faces) == 4:
            suits = [f"{ledger.unseen.count(card)}{star if level.is_wild(card) else ''}" for card in faces]
        mine, played = ledger.hand.count_rank(rank), ledger.played.count_rank(rank)
        yield [rank_name(rank, level, lang), *map(str, (ledger.out(rank), *suits, mine, played, 2 * len(faces)))]


def rank_name(rank: Rank, level: Level | None, lang: str) -> str:
    """The rank, the level's said to be that."""
    own = level is not None and rank is level.rank
    return locale.text(lang, N_("{rank} (level)"), rank=rank) if own else rank.said(lang)


def title(ledger: Ledger, lang: str) -> str:
    """Whose eyes, the level, how many cards are out and who holds how many."""
    counts = Listing(
        [
            Message(N_("{seat}: {count}"), {"seat": called(seat, ledger), "count": ledger.counts[seat]})
            for seat in _others(ledger)
        ]
    )
    said = N_("What is out for seat {seat}, level {level}: {cards} cards. {counts}")
    return locale.text(lang, said, seat=ledger.seat, level=ledger.level, cards=len(ledger.unseen), counts=counts)


def _others(ledger: Ledger) -> list[int]:
    """The other seats in the order of play: next player, partner, previous player."""
    return [(ledger.seat + step) % 4 for step in (1, 2, 3)]


def called(seat: int, ledger: Ledger) -> Message:
    """A seat as the one that looks calls it: next player 下家, partner 对家."""
    return Message(CALLED[(seat - ledger.seat) % 4], {"seat": seat})


def notes(ledger: Ledger, lang: str, symbols: bool = True) -> list[str]:
    """What follows from the table, a line each: facts, big cards, what is gone, crowned, straights and bombs."""
    level = ledger.level
    big = [Message(N_("{what} {count}"), {"what": row, "count": row.out}) for row in ledger.big if row.name != "T"]
    lines = [reason.said(lang) for reason in ledger.facts.why]
    lines.append(locale.text(lang, N_("Big cards out: {cards}"), cards=Listing(big)))
    if ledger.exhausted:
        gone = Listing(sorted(ledger.exhausted, key=level.strength))
        lines.append(locale.text(lang, N_("Nothing out any more: {ranks}"), ranks=gone))
    crowned = display.hand_text(ledger.crowned_cards, level, lang, symbols=symbols) if ledger.crowned_cards else "–"
    lines.append(locale.text(lang, N_("Crowned single cards of mine (bombs apart): {cards}"), cards=crowned))
    lines.append(locale.text(lang, N_("Crowned plays of mine (bombs apart): {plays}"), plays=_crowned(ledger)))
    lines.append(ledger.fives_and_tens.said(lang))
    left = [found for found in ledger.classes if found.plays]
    lines += [_class(found, ledger, lang, symbols) for found in left]
    if len(left) < len(ledger.classes):
        gone = Listing([found for found in ledger.classes if not found.plays])
        lines.append(locale.text(lang, N_("Nobody can hold any more: {classes}"), classes=gone))
    if any("*" in line for line in lines):
        lines.append(locale.text(lang, N_("*: a wild, or only with a wild in another card's place")))
    return lines


def _crowned(ledger: Ledger) -> Listing:
    """The crowned plays by kind and rank, singles apart."""
    plays = {(play.kind, play.rank, len(play.cards)): play for play in ledger.crowned_plays}
    some = [play for play in plays.values() if play.kind is not Kind.SINGLE]
    if not some:
        return Listing(["–"])
    more = [Message(N_("and {count} more"), {"count": len(some) - _NAMED})] if len(some) > _NAMED else []
    return Listing([*some[:_NAMED], *more])


def _class(found: PossibleClass, ledger: Ledger, lang: str, symbols: bool) -> str:
    """A line: the class, its plays (or how many), in how many ways, who can hold one."""
    seats = [seat for seat in _others(ledger) if seat in found.seats]
    everybody = len(seats) == sum(ledger.counts[seat] > 0 for seat in _others(ledger)) > 1
    stars = ["" if play.natural else "*" for play in found.plays]
    named = [play.short(lang, symbols=symbols) + star for play, star in zip(found.plays, stars, strict=True)]
    values = {
        "class": found,
        "plays": Listing(named),
        "count": len(named),
        "ways": found.ways,
        "seats": Message(N_("any of the others")) if everybody else Listing([called(s, ledger) for s in seats]),
    }
    if found.kind is Kind.JOKER_BOMB:
        return locale.text(lang, N_("{class}: {seats}"), **values)
    if len(named) > _NAMED:
        return locale.text(lang, N_("{class}: {count} different, ways: {ways}; {seats}"), **values)
    return locale.text(lang, N_("{class}: {plays}; ways: {ways}; {seats}"), **values)


def _said(lang: str, msgid: str) -> str:
    return escaping.escape(locale.text(lang, msgid) if len(msgid) > 1 else msgid)


def tag(lang: str) -> str:
    """The language as HTML names it."""
    return "zh-CN" if lang == "zh" else "en"

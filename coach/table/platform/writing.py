"""A record as what the public platform would have sent to each seat: one JSON message a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from coach.cards import Card, Level
from coach.errors import Fault
from coach.locale import N_, Listing
from coach.plays import Play
from coach.table.events import Event, Gave, MatchEnded, Passed, Played, Refused, Returned, RoundEnded
from coach.table.platform.messages import PASS_ACTION
from coach.table.record.entries import Entry
from coach.table.record.findings import Findings
from coach.table.record.replay import RoundReplay, walk
from coach.table.record.text import dumped
from coach.table.seats import SEATS, side

_SUITS_IN_HAND, _SUITS_PLAYED = "SHCD", "HSCD"
Data = dict[str, Any]


def write_platform(entries: Iterable[Entry], findings: Findings) -> dict[int, list[str]]:
    """The lines for each seat whose hands the record tells, without LF; faults and what is left out go to ``findings``.

    The order of keys and cards is the engine's, so that a log of its own comes back byte for byte, requests and
    what it left out at the end of a match excepted. Of a round with a fault nothing is written, nor anything for a
    seat whose hand is unknown in it.
    """
    streams: dict[int, list[str]] = {seat: [] for seat in SEATS}
    unknown: set[int] = set()
    for done in walk(entries, findings):
        if done.deal.level.rank is None:
            reason, expected = N_("the platform knows no such level"), N_("a level from 2 to A")
            findings.add(done.line, Fault("no_such_level", done.deal.level.text, None, reason, expected))
        elif done.sound:
            public = [*_public(done)]
            for seat in streams:
                if done.deal.hands[seat] is not None:
                    streams[seat] += [dumped(data) for data in (_beginning(done, seat), *public)]
        unknown.update(done.hidden)
    if unknown:
        msgid = N_("rounds are missing for the seats {seats}: their hands are not known")
        findings.note(0, msgid, seats=Listing(sorted(unknown)))
    return {seat: stream for seat, stream in streams.items() if stream}


def _beginning(done: RoundReplay, seat: int) -> Data:
    """What the seat is told at the deal; levels as numbers 2 to 14."""
    hand = done.deal.hands[seat]
    assert hand is not None  # the caller has looked
    data = {"type": "notify", "stage": "beginning", "handCards": held(hand, done.deal.level), "myPos": seat}
    data["curRank"] = _number(done.deal.level)
    if done.levels is not None:
        own = side(seat)
        data |= {"selfRank": _number(done.levels[own]), "oppoRank": _number(done.levels[1 - own])}
    return data


def _number(level: Level) -> int:
    assert level.rank is not None  # "joker" is turned away before
    return int(level.rank)


def _public(done: RoundReplay) -> Iterator[Data]:
    """What all seats are told of a round after the deal."""
    gifts = [event for event in done.events if isinstance(event, Gave)]
    returns = [event for event in done.events if isinstance(event, Returned)]
    greater: tuple[int, list[Any]] = (-1, PASS_ACTION)
    for event in done.events:
        if isinstance(event, Refused):
            seats = sorted(event.givers)
            yield {"type": "notify", "stage": "anti-tribute", "antiNum": len(seats), "antiPos": seats}
        elif isinstance(event, (Gave, Returned)):
            yield from _given(event, gifts, returns)
        elif isinstance(event, (Played, Passed)):
            action = _action(event.play) if isinstance(event, Played) else PASS_ACTION
            greater = (event.seat, action) if isinstance(event, Played) else greater
            yield {
                "type": "notify",
                "stage": "play",
                "curPos": event.seat,
                "curAction": action,
                "greaterPos": greater[0],
                "greaterAction": greater[1],
            }
        else:
            yield from _ended(event, done)


def _given(event: Gave | Returned, gifts: Sequence[Gave], returns: Sequence[Returned]) -> Iterator[Data]:
    """All tributes, or all returns, in one message at the last of them: of two, that of the higher giver first."""
    shown: Sequence[Gave | Returned] = gifts if isinstance(event, Gave) else returns
    if event is not shown[-1]:
        return
    first = [gift.seat for gift in sorted(gifts, key=lambda gift: -gift.seat)]
    givers = {gift.to: gift.seat for gift in gifts}
    ordered = sorted(shown, key=lambda e: first.index(e.seat if isinstance(e, Gave) else givers[e.seat]))
    stage = "tribute" if isinstance(event, Gave) else "back"
    yield {"type": "notify", "stage": stage, "result": [[e.seat, e.to, e.card.text] for e in ordered]}


def _ended(event: Event, done: RoundReplay) -> Iterator[Data]:
    """The end of a round, the end of a match."""
    level = done.deal.level
    if isinstance(event, RoundEnded):
        rest = [[seat, held(hand, level)] for seat, hand in done.rest]
        order = list(event.result.order)
        yield {"type": "notify", "stage": "episodeOver", "curRank": level.text, "order": order, "restCards": rest}
    if isinstance(event, MatchEnded):
        won = [int(side(seat) == event.winner) for seat in SEATS]
        yield {"type": "notify", "stage": "gameOver", "curTimes": 1, "settingTimes": 1}
        yield {"type": "notify", "stage": "gameResult", "victoryNum": won, "draws": [0] * len(SEATS)}


def _action(play: Play) -> list[Any]:
    return [play.kind.value, play.rank_letter, laid(play.cards)]


def held(cards: Iterable[Card], level: Level) -> list[str]:
    """A hand as the engine writes it: from low to high under the level, then by suit S H C D.

    >>> from coach.cards import Hand
    >>> held(Hand("HR H3 S3 DA C4"), Level("3"))
    ['C4', 'DA', 'S3', 'H3', 'HR']
    """
    order = sorted(cards, key=lambda card: (level.strength(card.rank), _SUITS_IN_HAND.find(card.text[0])))
    return [card.text for card in order]


def laid(cards: Iterable[Card]) -> list[str]:
    """A play as the engine writes it: by natural rank, of one rank the first copies H S C D, then the second ones.

    >>> from coach.cards import Hand
    >>> laid(Hand("S9 C9 H9 C9 H3"))
    ['H3', 'H9', 'S9', 'C9', 'C9']
    """
    copies: Counter[Card] = Counter()
    keys = []
    for card in cards:
        copies[card] += 1
        keys.append((int(card.rank), copies[card], _SUITS_PLAYED.find(card.text[0]), card.text))
    return [key[-1] for key in sorted(keys)]

"""Helpers of the tests of the table: hands and plays written short, scripted tricks, random rounds."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from move_positions import hand_of

from coach.cards import DECK, Card, Hand, Level
from coach.plays import Kind, Play, readings
from coach.rules import Rules
from coach.table import PASS, Action, Match, Result, Round, Tribute
from coach.table.events import Event


def cards(text: str) -> Hand:
    """A hand written short, `S345 H3`, jokers as `SB` and `HR`."""
    words = text.split()
    return hand_of(" ".join(w for w in words if w not in ("SB", "HR"))) + Hand([w for w in words if w in ("SB", "HR")])


def play(text: str, level: str | Level = "2", kind: Kind | None = None) -> Play:
    """The strongest reading of the cards, or the strongest of one kind."""
    found = readings(cards(text), Level(level))
    return next(p for p in found if kind in (None, p.kind))


def position(
    hands: Sequence[str], turn: int = 0, rules: Rules | None = None, level: str = "2", finished: Sequence[int] = ()
) -> Round:
    """A position before a lead."""
    return Round.position([cards(text) for text in hands], Level(level), turn, rules or Rules(), finished=finished)


def run(round: Round, script: str) -> tuple[Round, list[Event]]:
    """Play a script, actions between commas, `-` a pass, seats in turn by the round itself: `S3, S5, -, -`."""
    events: list[Event] = []
    for word in script.split(","):
        action: Action = PASS if word.strip() == "-" else play(word, round.level)
        round, more = round.step(action)
        events += more
    return round, events


def codes(events: Iterable[Event]) -> list[str]:
    """The codes of events."""
    return [event.code for event in events]


def deal_with(
    level: str, low: dict[int, str], held: dict[int, str] | None = None, high: int | None = None
) -> list[Hand]:
    """A deal in which the cards written for the `low` seats are their highest, filled up with the lowest of the packs.

    `held`: cards of other seats; the seat `high` is filled up with the highest that are left.
    """
    wanted = {seat: cards(text) for seat, text in (low | (held or {})).items()}
    pool = DECK
    for hand in wanted.values():
        pool -= hand
    order = Level(level)
    rest = sorted(pool, key=lambda card: (order.is_wild(card), order.strength(card.rank), card.text))
    hands = [wanted.get(seat, Hand()) for seat in range(4)]
    for seat in sorted(range(4), key=lambda seat: (seat not in low, seat != high)):
        size = 27 - len(hands[seat])
        chosen = rest[len(rest) - size :] if seat == high else rest[:size]
        hands[seat] += Hand(chosen)
        rest = rest[: len(rest) - size] if seat == high else rest[size:]
    return hands


def begin_tribute(preset: str, hands: list[Hand], order: str, level: str = "7", **changes: object) -> Tribute:
    """The tribute of a deal after a round with that order."""
    rules = Rules.preset(preset, **changes)
    return Tribute.start(hands, Level(level), result(order, rules), rules)[0]


def choose(tribute: Tribute, *choices: tuple[int, str]) -> Tribute:
    """The tribute after these seats have chosen these cards."""
    for seat, text in choices:
        tribute, _ = tribute.step(seat, Card(text))
    return tribute


def owing(tribute: Tribute) -> list[tuple[int, str, int | None]]:
    """Who owes what to whom."""
    return [(owed.seat, owed.act.value, owed.to) for owed in tribute.owed]


def gave(tribute: Tribute) -> set[tuple[int, int, str]]:
    """The tributes shown: seat, to, card."""
    return {(gift.seat, gift.to, gift.card.text) for gift in tribute.gifts}


def random_choices(tribute: Tribute, rng: random.Random) -> tuple[Tribute, list[Event]]:
    """Any legal choices, in any order, until it is known who leads."""
    events: list[Event] = []
    while not tribute.done:
        if tribute.owed:
            owed = rng.choice(tribute.owed)
            tribute, more = tribute.step(owed.seat, rng.choice(owed.cards))
        else:
            tribute, more = tribute.draw(rng.randrange(4))
        events += more
    return tribute, events


def random_action(round: Round, rng: random.Random) -> Action:
    """A canonical legal play, or a pass now and then where it is allowed."""
    if round.may_pass and rng.random() < 0.3:
        return PASS
    plays = round.legal_plays(canonical=True)
    return rng.choice(plays) if len(plays) else PASS


def result(order: str, rules: Rules) -> Result:
    """The result of an order written `0213`."""
    return Result.of([int(seat) for seat in order], rules)


def matched(rules: Rules, *orders: str, leader: int = 0) -> Match:
    """The match after rounds with these orders."""
    match = Match.start(rules)
    for order in orders:
        match, _ = match.step(result(order, rules), leader)
    return match


def levels(match: Match) -> str:
    """The levels of sides 0 and 1, `5 2`."""
    return " ".join(level.text for level in match.levels)

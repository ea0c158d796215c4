"""Random endings for the tests: few cards, but rich in wilds, bombs, straight flushes, jokers, players already out."""

from __future__ import annotations

import random

from coach.cards import DECK, LEVELS, Card, Hand, Level, Rank
from coach.rules import Rules
from coach.table import Round

PRESETS = ("competition", "huaian", "huaian_joker", "online", "stage", "platform")


def random_ending(seed: int, largest: int = 6) -> Round:
    """A position of some 6 to 14 cards under some preset, its wind (8.9) and joker pair (8.12) changed now and then:
    before a lead or inside a trick, one or two players out in some. Only one seat holds more than three cards.
    """
    rng = random.Random(seed)
    level = rng.choice(LEVELS)
    rules = Rules.preset(rng.choice(PRESETS), wind=rng.choice(["partner", "next"]), joker_pair=rng.random() < 0.8)
    pool = _pool(rng, level)
    out = _out(rng)
    large = rng.randrange(8)
    hands = []
    for seat in range(4):
        size = 0 if seat in out else rng.randint(4, largest) if seat == large else rng.randint(1, 3)
        hands.append(Hand(pool[:size]))
        del pool[:size]
    turn = rng.choice([seat for seat in range(4) if seat not in out])
    round = Round.position(hands, level, turn, rules, finished=out)
    for _ in range(rng.choice((0, 0, 1, 2, 3))):
        after, _ = round.step(rng.choice(round.legal_actions(canonical=False)))
        if after.over:
            break
        round = after
    return round


def _pool(rng: random.Random, level: Level) -> list[Card]:
    """All cards in the order in which they are dealt: first those of few ranks, or of two suits in a row; now and then
    the wilds or the jokers among the first twelve.
    """
    if rng.random() < 0.35:
        low, suits = rng.randint(2, 9), rng.sample("SHCD", 2)
        chosen = [card for card in DECK if low <= card.rank < low + 6 and card.text[0] in suits]
    else:
        ranks = rng.sample(list(Rank), rng.randint(3, 8))
        chosen = [card for card in DECK if card.rank in ranks]
    rng.shuffle(chosen)
    others = list(DECK - Hand(chosen))
    rng.shuffle(others)
    pool = chosen + others
    if rng.random() < 0.6:
        jokers = rng.random() < 0.2
        wanted = [card for card in pool if (card.is_joker if jokers else level.is_wild(card))]
        pool = wanted + [card for card in pool if card not in wanted]
        head = pool[:12]
        rng.shuffle(head)
        pool[:12] = head
    return pool


def _out(rng: random.Random) -> list[int]:
    """Who is out, in order: mostly nobody; never two partners, that would be the end."""
    count = rng.choice((0, 0, 0, 1, 2))
    out = rng.sample(range(4), count)
    return out if count < 2 or (out[0] + out[1]) % 2 else out[:1]

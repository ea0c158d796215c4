"""Legal plays written straight from RULES.md 2, slowly, twice, sharing nothing with coach.

Cards are texts, levels a letter or "joker"; a play is (kind code, rank letter, cards as sorted texts).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

Cards = tuple[str, ...]
Spelled = tuple[str, str, Cards]

LETTERS = "23456789TJQKA"
LOW_ACE = "A23456789TJQKA"
FACES = tuple(suit + letter for letter in LETTERS for suit in "SHCD")
RUNS = {"Straight": (5, 1), "ThreePair": (3, 2), "TwoTrips": (2, 3)}
BOMBS = ("4", "5", "flush", "6", "7", "8", "9", "10", "jokers")


def wild_of(level: str) -> str:
    """The wild's text; none at the joker level."""
    return "" if level == "joker" else "H" + level


# First way, for small hands: every part of the hand, every face that each wild could stand for.


def kinds_of(faces: Sequence[str], joker_pair: bool) -> Iterator[tuple[str, str]]:
    """What cards are when none of them is wild: at most one (kind, rank)."""
    letters = [face[1] for face in faces]
    ranks, size = set(letters), len(letters)
    jokers = bool(ranks & {"B", "R"})
    counts = sorted(map(letters.count, ranks)) if len(ranks) <= 5 else []
    if ranks == {"B", "R"} and counts == [2, 2]:
        yield "FourKings", "JOKER"
    elif len(ranks) == 1:
        if size <= 2 or not jokers:
            yield {1: "Single", 2: "Pair", 3: "Trips"}.get(size, "Bomb"), letters[0]
    elif counts == [2, 3]:
        if joker_pair or not jokers:
            yield "ThreeWithTwo", next(letter for letter in ranks if letters.count(letter) == 3)
    elif not jokers:
        one_suit = len({face[0] for face in faces}) == 1
        for kind, (length, width) in RUNS.items():
            for low in range(15 - length if counts == [width] * length else 0):
                if ranks == set(LOW_ACE[low : low + length]):
                    yield "StraightFlush" if width == 1 and one_suit else kind, LOW_ACE[low]


def all_by_assignment(hand: Sequence[str], level: str, joker_pair: bool = True) -> set[Spelled]:
    """Every play of a small hand (some nine cards)."""
    found = set()
    for size in range(1, len(hand) + 1):
        for part in set(itertools.combinations(sorted(hand), size)):
            found |= {(kind, rank, part) for kind, rank in readings_by_assignment(part, level, joker_pair)}
    return found


def readings_by_assignment(cards: Cards, level: str, joker_pair: bool = True) -> set[tuple[str, str]]:
    """Every (kind, rank) of the cards. Wilds alone, and a full house's pair of wilds, are of the level rank (1.4)."""
    naturals = [card for card in cards if card != wild_of(level)]
    wilds = len(cards) - len(naturals)
    if not naturals:
        return {("Single" if wilds == 1 else "Pair", level)} if wilds < 3 else set()
    found = set()
    for faces in itertools.combinations_with_replacement(FACES, wilds):
        for kind, rank in kinds_of([*naturals, *faces], joker_pair):
            pair_of_wilds = kind == "ThreeWithTwo" and wilds == 2 and len({card[1] for card in naturals}) == 1
            if not pair_of_wilds or faces[0][1] == level:
                found.add((kind, rank))
    return found


# Second way, for hands of any size: every kind and rank, filled with cards of the rank and with wilds.


def all_by_filling(hand: Sequence[str], level: str, joker_pair: bool = True) -> set[Spelled]:
    """Every play of a hand."""
    wild = wild_of(level)
    wilds = [card for card in hand if card == wild]
    of = {letter: [c for c in hand if c[1] == letter and c != wild] for letter in LETTERS + "BR"}
    found: set[Spelled] = set()

    def fillings(letter: str, size: int) -> set[Cards]:
        """Cards of the rank and wilds, that many; wilds alone too."""
        pool = of[letter] + (wilds if letter in LETTERS else [])
        return set(itertools.combinations(sorted(pool), size))

    def add(kind: str, rank: str, *parts: Cards) -> None:
        cards = [card for part in parts for card in part]
        if cards.count(wild) <= len(wilds):
            found.add((kind, rank, tuple(sorted(cards))))

    def genuine(part: Cards, letter: str) -> bool:
        return letter == level or any(card != wild for card in part)

    for letter in LETTERS + "BR":
        for size in range(1, 3 if letter in "BR" else 11):
            for part in fillings(letter, size):
                if genuine(part, letter):
                    add({1: "Single", 2: "Pair", 3: "Trips"}.get(size, "Bomb"), letter, part)
    for triple, pair in itertools.permutations(LETTERS + ("BR" if joker_pair else ""), 2):
        if triple in LETTERS:
            for three, two in itertools.product(fillings(triple, 3), fillings(pair, 2)):
                if genuine(three, triple) and genuine(two, pair):
                    add("ThreeWithTwo", triple, three, two)
    for kind, (length, width) in RUNS.items():
        for low in range(15 - length):
            window = LOW_ACE[low : low + length]
            for parts in itertools.product(*(fillings(letter, width) for letter in window)):
                cards = [card for part in parts for card in part]
                one_suit = len({card[0] for card in cards}) == 1 or len({c[0] for c in cards if c != wild}) <= 1
                if width > 1 or wild in cards or not one_suit:
                    add(kind, window[0], *parts)
                if width == 1 and one_suit:
                    add("StraightFlush", window[0], *parts)
    if hand.count("SB") == hand.count("HR") == 2:
        add("FourKings", "JOKER", ("HR", "HR", "SB", "SB"))
    return found


# Comparison (2.1 to 2.3).


def beats(play: Spelled, table: Spelled, level: str) -> bool:
    """Whether the first play beats the second."""
    mine, theirs = bomb_strength(play), bomb_strength(table)
    if mine != theirs:
        return mine > theirs
    return play[0] == table[0] and height(play, level) > height(table, level)


def bomb_strength(play: Spelled) -> int:
    """The place in BOMBS, -1 for what is no bomb."""
    special = {"StraightFlush": "flush", "FourKings": "jokers"}.get(play[0])
    return BOMBS.index(special or str(len(play[2]))) if special or play[0] == "Bomb" else -1


def height(play: Spelled, level: str) -> int:
    """The order of the rank within the kind: natural in sequences (2.1), otherwise by 1.3."""
    if play[0] == "FourKings":
        return 0
    if play[0] == "StraightFlush" or play[0] in RUNS:
        return LOW_ACE.index(play[1])
    return [*(letter for letter in LETTERS if letter != level), level, "B", "R"].index(play[1])


def following(plays: Iterable[Spelled], table: Spelled | None, level: str) -> set[Spelled]:
    """Those that may be played on the table."""
    return {play for play in plays if table is None or beats(play, table, level)}

"""The parts of the kernel's playouts, each against its definition: chance, sets of choices, cards taken, workspaces."""

from __future__ import annotations

import random
import threading
from collections import Counter
from types import ModuleType

import pytest
from move_positions import hand_of

from coach import kernel
from coach.cards import DECK, FACES, LEVELS, Card, Hand, Level
from coach.kernel import choices, dice, playout, policies, taking, words
from coach.moves import is_legal, legal_plays
from coach.moves.legal import kernel_level
from coach.plays import Play, readings
from coach.rules import PRESETS, Rules
from coach.table.integers import choice_of, ending_of, options_of, read_choice, read_ending, read_trace
from coach.table.result import Result

ALL = (1 << 64) - 1


def both(name: str) -> pytest.MarkDecorator:
    """A kernel module as it is in use, and its interpreted twin."""
    module = {"choices": choices, "dice": dice, "playout": playout, "taking": taking, "words": words}[name]
    return pytest.mark.parametrize("module", [module, kernel.interpreted(name)], ids=["in use", "interpreted"])


def splitmix(state: int) -> tuple[int, int]:
    """The next state and number of splitmix64, written out anew."""
    state = (state + 0x9E3779B97F4A7C15) % 2**64
    bits = state
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB % 2**64
    return state, bits ^ (bits >> 31)


def test_this_splitmix_is_the_published_one() -> None:
    state, first = splitmix(1234567)
    assert (first, splitmix(state)[1]) == (6457827717110365317, 3203168211198807973)


@both("dice")
@pytest.mark.parametrize(("seed", "number"), [(0, 0), (7, 3), (ALL, ALL)])
def test_dice_are_splitmix(module: ModuleType, seed: int, number: int) -> None:
    def mixed(bits: int) -> int:
        return splitmix((bits - 0x9E3779B97F4A7C15) % 2**64)[1]

    state, expected = mixed((mixed(seed) + number) % 2**64), []
    for _ in range(20):
        state, bits = splitmix(state)
        expected.append(bits >> 33)
    assert module.numbers(seed, number, 1 << 31, 20) == expected


@both("dice")
def test_dice_are_fair_and_stay_below(module: ModuleType) -> None:
    for n in (1, 2, 3, 7, 108):
        counted = Counter(module.numbers(5, n, n, 200 * n))
        assert set(counted) <= set(range(n))
        assert all(130 < counted[face] < 270 for face in range(n))  # 200 expected, 5 standard deviations


def test_numbers_that_would_favour_some_are_drawn_again() -> None:
    n = (1 << 31) + 1  # half of all 32 bits would be drawn again
    assert all(number < n for number in dice.numbers(1, 1, n, 100))


@both("words")
def test_words_keep_hands(module: ModuleType) -> None:
    rng = random.Random(1)
    for _ in range(50):
        hand = Hand(rng.sample(list(DECK), rng.randrange(28)))
        packed = module.packed(hand.counts)
        assert module.unpacked(packed) == hand.counts
        assert sum(packed) == sum(1 << 4 * (card.rank - 2) for card in hand)


def random_position(rng: random.Random) -> tuple[Hand, Level, Play | None, bool]:
    """A hand, often with wilds or of few ranks, and a table."""
    level, deck = rng.choice(LEVELS), list(DECK)
    ranks = rng.sample(range(2, 17), rng.choice([2, 3, 5, 15]))
    naturals = [card for card in deck if card.rank in ranks and card is not level.wild]
    held = rng.sample(naturals, min(len(naturals), rng.randint(1, 25)))
    hand = Hand(held + [level.wild] * rng.randint(0, 2)) if level.wild else Hand(held)
    others = legal_plays(Hand(rng.sample(deck, 27)), level, canonical=True)
    table = rng.choice([None, others[rng.randrange(len(others))]])
    return hand, level, table, rng.random() < 0.8


@both("choices")
def test_2_5_choices_are_all_legal_plays_by_kind_rank_and_size(module: ModuleType) -> None:
    rng = random.Random(2)
    for _ in range(300):
        hand, level, table, pair = random_position(rng)
        found = module.legal(words.packed(hand.counts), kernel_level(level), choice_of(table), pair)
        plays = legal_plays(hand, level, table, canonical=True, joker_pair=pair)
        assert len(found) == len(set(found))
        assert set(found) == {choice_of(play) for play in plays}, (hand, level, table, pair)


@both("taking")
@pytest.mark.parametrize("seed", [-1, 0, 1])
def test_cards_taken_are_a_legal_play_of_the_choice(module: ModuleType, seed: int) -> None:
    rng = random.Random(3)
    for _ in range(60):
        hand, level, _, pair = random_position(rng)
        packed = words.packed(hand.counts)
        for choice in choices.legal(packed, kernel_level(level), -1, pair):
            taken = Hand.from_counts(words.unpacked(module.taken(packed, kernel_level(level), choice, pair, seed)))
            kind, rank, size = read_choice(choice)
            assert len(taken) == size
            assert is_legal(Play(kind, rank, taken.cards), hand, level, joker_pair=pair), (hand, level, choice, taken)


@pytest.mark.parametrize(
    ("cards", "level"),
    [
        ("H3 S3 C3 D4 S4", "3"),
        ("H5 S34678", "5"),
        ("S34567 H34567", "9"),
        ("H22 S33 C4 D5 S6", "2"),
        ("S3344 H5566 D5", "6"),
    ],
)
def test_every_legal_play_can_come_up_by_chance(cards: str, level: str) -> None:
    hand, under = hand_of(cards), Level(level)
    packed = words.packed(hand.counts)
    for choice in choices.legal(packed, kernel_level(under), -1, True):
        kind, rank, size = read_choice(choice)
        found = {taking.taken(packed, kernel_level(under), choice, True, seed) for seed in range(400)}
        plays = [p for p in legal_plays(hand, under) if (p.kind, p.rank, len(p.cards)) == (kind, rank, size)]
        assert found == {words.packed(play.hand.counts) for play in plays}


def test_plain_players_take_the_fewest_wilds_and_the_first_cards() -> None:
    hand, level = hand_of("S4 H4 C4 D4 S5 C6 D7 S8 H99"), Level("9")

    def taken(text: str) -> str:
        choice = choice_of(next(iter(readings(hand_of(text), level))))
        return Hand.from_counts(words.unpacked(taking.taken(words.packed(hand.counts), 7, choice, True, -1))).text

    assert taken("S4") == "C4"
    assert taken("S4 H4") == "C4 D4"
    assert taken("S45 C6 D7 S8") == "C4 C6 D7 S5 S8"
    assert taken("S4 H4 C4 H99") == "C4 D4 H4 H9 S4"


def test_choices_of_both_packs_are_all_there_are_and_read_back() -> None:
    found = choices.legal(words.packed(DECK.counts), kernel_level(Level("2")), -1, True)
    equal, sequences, bombs = 2 * 15 + 13, 2 * 10 + 12 + 13, 5 * 13 + 2 * 12 + 1  # there are no more than eight twos
    assert len(found) == equal + 13 + sequences + bombs
    for choice in found:
        kind, rank, size = read_choice(choice)
        assert choice_of(Play(kind, rank, (Card("S2"),) * size)) == choice


@pytest.mark.parametrize("preset", PRESETS)
def test_endings_are_results(preset: str) -> None:
    rules = Rules.preset(preset)
    for order in [(0, 1, 2, 3), (3, 1, 2, 0), (2, 0, 3, 1), (1, 2, 3, 0)]:
        result = Result.of(order, rules)
        assert read_ending(ending_of(result), rules) == result


def workspace(module: ModuleType, preset: str = "competition", players: bytes = bytes([0, 1, 0, 0])):
    return module.Playout(options_of(Rules.preset(preset)), players)


@pytest.mark.parametrize("preset", PRESETS)
def test_interpreted_and_compiled_play_the_same_rounds(preset: str) -> None:
    twins = [workspace(module, preset) for module in (playout, kernel.interpreted("playout"))]
    rng = random.Random(preset)
    for number in range(3):
        level, order = rng.randrange(12), rng.sample(range(4), 4)
        previous = ending_of(Result.of(order, Rules.preset(preset)))
        for twin in twins:
            twin.from_deals(level, previous)
        first, second = (twin.traced(ALL, number) for twin in twins)
        assert first == second


def test_deals_are_two_packs_and_fair() -> None:
    place = Counter()
    table = workspace(playout)
    table.from_deals(0, -1)
    for number in range(400):
        dealt = next(iter(read_trace(table.traced(1, number), Level("2"), Rules())))
        assert sum(dealt.hands, Hand()) == DECK  # type: ignore[attr-defined]
        assert all(len(hand) == 27 for hand in dealt.hands)  # type: ignore[attr-defined]
        for seat, hand in enumerate(dealt.hands):  # type: ignore[attr-defined]
            place.update((seat, card) for card in hand)
    assert all(130 < place[seat, card] < 270 for seat in range(4) for card in FACES)  # 200 expected


def test_an_ending_is_that_of_the_traced_round() -> None:
    table = workspace(playout)
    table.from_deals(3, -1)
    endings = bytearray(20)
    decisions = table.rounds(6, 100, endings)
    traces = [table.traced(6, 100 + at) for at in range(20)]
    assert [trace[-5] >> 8 & 255 for trace in traces] == list(endings)
    acted = [words.EVENTS.index("PLAY"), words.EVENTS.index("PASS")]
    assert decisions == sum(trace[at] & 15 in acted for trace in traces for at in range(0, len(trace), 5))


@pytest.mark.skipif(not kernel.status().compiled, reason="interpreted code never runs beside other Python code")
def test_other_threads_run_meanwhile() -> None:
    table = workspace(playout)
    table.from_deals(0, -1)
    thread = threading.Thread(target=table.rounds, args=(1, 0, bytearray(5000)))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
    assert turns > 1000  # one or two if the kernel kept the interpreter's lock


def test_policies_have_names() -> None:
    assert policies.NAMES == ("random", "lowest", "greedy", "lore")

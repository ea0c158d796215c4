"""The arena: sides truly swapped, kernel and table alike, shares and intervals against their definition."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from coach.arena import Contestant, Tournament, play
from coach.arena.deals import Start, derived
from coach.arena.lines import DealLine
from coach.arena.rounds import Job, at_table, decisions, done
from coach.arena.standings import table
from coach.cards import LEVELS, Card, Level
from coach.errors import AgainstRules, BadText
from coach.players import maker, player
from coach.rules import PRESET_NAMES, Rules
from coach.table.driver import IllegalAnswer, Player
from coach.table.events import Dealt, Gave, Played, Refused
from coach.table.playout import PlayedRound, play_each, play_round
from coach.table.result import Result
from coach.table.trick import Action
from coach.table.view import View

PAIRS = (("random", "random"), ("lowest", "random"), ("greedy", "lowest"), ("lore", "greedy"))


def contestant(name: str) -> Contestant:
    """A player that the kernel plays."""
    return Contestant(name, maker(name))


def at_the_table(name: str) -> Contestant:
    """The same player under a name that the kernel does not know."""
    return Contestant(f"{name}, slowly", maker(name))


# What is dealt


def test_deals_are_of_all_levels_and_follow_all_results() -> None:
    for rules in (Rules(), Rules.preset("huaian_joker")):
        starts = [Start.of(3, number, rules) for number in range(2000)]
        levels = Counter(start.level for start in starts)
        assert [*filter(levels.__contains__, LEVELS)] == [*LEVELS[: LEVELS.index(rules.final_level) + 1]]
        assert min(levels.values()) > 90
        orders = {start.previous.order for start in starts if start.previous}
        assert orders == {Result.of(order, rules).order for order in permutations(range(4))}
        assert len({start.seed for start in starts}) == 2000


def test_seeds_made_of_a_seed_depend_on_all_parts_and_on_no_machine() -> None:
    assert derived(7, "deal", 0) == 12400951230661520338
    made = [derived(seed, what, n) for seed in (0, 1, 10) for what in ("deal", "level") for n in (0, 1, 11)]
    assert len(set(made)) == len(made)
    assert all(0 <= seed < 2**64 for seed in made)


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_both_rounds_of_a_deal_have_the_same_cards_however_they_are_played(preset: str) -> None:
    rules = Rules.preset(preset)
    for number in range(4):
        start = Start.of(9, number, rules)
        hands, _ = start.dealt(rules)
        for names in (("lowest", "random") * 2, ("random", "lowest") * 2):
            kernel = play_round(start.seed, start.level, rules, start.previous, players=names)
            slowly = at_table([at_the_table(name) for name in names], start, rules)
            for played in (kernel, slowly):
                assert isinstance(played.events[0], Dealt)
                assert played.events[0].hands == hands
                assert any(isinstance(event, Gave | Refused) for event in played.events)


def test_sides_swap_seats_and_nothing_else() -> None:
    """Who plays is seen at the table: seats 0 and 2 first, then 1 and 3."""
    asked: list[tuple[str, int, tuple[Card, ...]]] = []

    def watched(name: str) -> Contestant:
        def make(seed: int) -> Player:
            plain = player("lowest", seed)

            def act(view: View) -> Action:
                asked.append((name, view.seat, tuple(view.hand)))
                return plain.act(view)

            return Player(act)

        return Contestant(name, make)

    job = Job((0, 1), (watched("a"), watched("b")), range(3, 4), False, 1, Rules())
    first = [*at_table(job.games[0], Start.of(1, 3, Rules()), Rules()).events]
    seats = {name: {seat for who, seat, _ in asked if who == name} for name in "ab"}
    assert seats == {"a": {0, 2}, "b": {1, 3}}
    asked.clear()
    second = [*at_table(job.games[1], Start.of(1, 3, Rules()), Rules()).events]
    seats = {name: {seat for who, seat, _ in asked if who == name} for name in "ab"}
    assert seats == {"a": {1, 3}, "b": {0, 2}}
    assert first == second  # as both play alike


# Kernel and table


@pytest.mark.parametrize("preset", PRESET_NAMES)
@pytest.mark.parametrize(("a", "b"), [("lowest", "greedy"), ("lore", "lowest")])
def test_a_round_by_the_kernel_and_at_the_table_agree(a: str, b: str, preset: str) -> None:
    rules, numbers = Rules.preset(preset), range(2)
    kernel = done(Job((0, 1), (contestant(a), contestant(b)), numbers, False, 11, rules))
    slowly = done(Job((0, 1), (at_the_table(a), contestant(b)), numbers, False, 11, rules))
    assert kernel.lines == slowly.lines
    assert len(kernel.lines) == 2


def test_a_match_by_the_kernel_and_at_the_table_agree() -> None:
    kernel = done(Job((0, 1), (contestant("greedy"), contestant("lowest")), range(1), True, 2, Rules()))
    slowly = done(Job((0, 1), (at_the_table("greedy"), contestant("lowest")), range(1), True, 2, Rules()))
    assert kernel.lines == slowly.lines


def test_decisions_are_plays_and_passes() -> None:
    for names in (("random",) * 4, ("lore", "greedy") * 2):
        events = play_round(7, Level("2"), Rules(), players=names).events
        ((result, count),) = play_each([(7, Level("2"), None)], Rules(), players=names)
        assert decisions(events) == count > sum(isinstance(event, Played) for event in events)
        assert PlayedRound(events).result == result


# What comes of it


@pytest.mark.parametrize("name", ["random", "lowest", "greedy", "lore"])
@pytest.mark.parametrize("make", [contestant, at_the_table], ids=["kernel", "table"])
def test_a_player_against_itself_is_exactly_even(name: str, make: object) -> None:
    chosen = contestant(name) if make is contestant else at_the_table(name)
    standing = play(chosen, chosen, 4, 5, matches=2 if make is contestant else 0)
    assert standing.first is not None
    assert standing.levels is not None
    assert standing.first.mean == 0.5
    assert standing.levels.mean == 0
    assert not standing.clear
    if standing.won:
        assert standing.won.mean == 0.5
        assert standing.matches_won == (1, 1)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_other_way_round_is_the_same_seen_from_the_other_side(a: str, b: str) -> None:
    one, other = play(a, b, 40, 6, matches=2), play(b, a, 40, 6, matches=2)
    assert one.first
    assert other.first
    assert one.levels
    assert other.levels
    assert one.first.mean == pytest.approx(1 - other.first.mean)
    assert one.first.low == pytest.approx(1 - other.first.high)
    assert one.levels.mean == pytest.approx(-other.levels.mean)
    assert one.matches_won == other.matches_won[::-1]
    assert one.decisions == other.decisions


def test_the_table_against_a_plain_recount_of_the_file(tmp_path: Path) -> None:
    """Each number of the table from the JSON alone. 4.1: three levels for first and second, two for third, one."""
    file = tmp_path / "results.jsonl"
    names = ["random", "lowest", "greedy"]
    with Tournament(names, 60, 8, matches=4, out=file) as tournament:
        tournament.run()
        found = tournament.table()
    header, *rows = map(json.loads, file.read_text().splitlines())
    assert (header["players"], header["seed"], header["rules"]["preset"]) == (names, 8, "competition")
    assert len(rows) == 3 * (30 + 2)
    for standing, pair in zip(found.standings, ([0, 1], [0, 2], [1, 2]), strict=True):
        deals = [row for row in rows if row["pair"] == pair and "deal" in row]
        matches = [row for row in rows if row["pair"] == pair and "match" in row]
        firsts = levels = 0
        for row in deals:
            for order, mine in zip(row["rounds"], ("02", "13"), strict=True):
                partner = {"0": "2", "2": "0", "1": "3", "3": "1"}[order[0]]
                rise = {1: 3, 2: 2, 3: 1}[order.index(partner)]
                firsts += order[0] in mine
                levels += rise if order[0] in mine else -rise
        assert standing.first
        assert standing.levels
        assert standing.won
        assert (standing.a, standing.b) == (names[pair[0]], names[pair[1]])
        assert (standing.rounds, standing.matches) == (60, 4)
        assert standing.first.mean == pytest.approx(firsts / 60)
        assert standing.levels.mean == pytest.approx(levels / 60)
        won = sum(row["winners"].count(0) for row in matches)
        assert standing.matches_won == (won, 4 - won)
        assert standing.won.mean == pytest.approx(won / 4)
        assert standing.decisions == sum(sum(row["decisions"]) for row in deals + matches)
    by = {(s.a, s.b): s.first.mean for s in found.standings if s.first}
    greedy = next(total for total in found.totals if total.player == "greedy")
    assert greedy.first
    assert greedy.first.mean == pytest.approx((2 - by["random", "greedy"] - by["lowest", "greedy"]) / 2)


def test_what_must_be_shown_at_a_small_number_of_rounds() -> None:
    greedy, lore = play("greedy", "random", 200, 1), play("lore", "greedy", 200, 1)
    assert greedy.clear
    assert greedy.first is not None
    assert greedy.first.mean >= 0.93
    assert lore.clear
    assert lore.first is not None
    assert lore.first.low > 0.55


def test_nothing_is_said_of_what_was_not_played() -> None:
    with Tournament(["lowest", "random", "greedy"], 10, 1) as tournament:
        empty = tournament.table()
        assert (tournament.there, tournament.wanted) == (0, 15)
    assert all(s.first is None and s.won is None and not s.clear and s.rounds == 0 for s in empty.standings)
    assert all(total.first is None for total in empty.totals)


# Intervals


def simulated(dice: random.Random, deals: int, strength: float, luck: float) -> list[DealLine]:
    """Results of rounds in which the cards decide with chance ``luck``, else a's side is first by its strength."""
    lines = []
    for number in range(deals):
        results = []
        strong = dice.randrange(2) if dice.random() < luck else None
        for mine in (0, 1):
            first = strong if strong is not None else mine if dice.random() < strength else 1 - mine
            rest = [seat for seat in range(4) if seat != first]
            dice.shuffle(rest)
            results.append(Result.of([first, *rest], Rules()))
        lines.append(DealLine((0, 1), number, Level("2"), (results[0], results[1]), (1, 1)))
    return lines


@pytest.mark.parametrize(("deals", "strength", "luck"), [(12, 0.6, 0.0), (40, 0.5, 0.6), (40, 0.8, 0.3), (40, 0.97, 0)])
def test_intervals_hold_the_true_share_and_levels_in_about_95_of_100_tables(
    deals: int, strength: float, luck: float
) -> None:
    dice = random.Random(f"{deals} {strength} {luck}")
    share = luck / 2 + (1 - luck) * strength
    held, levels_held, tables = 0, 0, 250
    for _ in range(tables):
        standing = table(["a", "b"], [(0, 1)], simulated(dice, deals, strength, luck), Rules(), 0, {}).standings[0]
        assert standing.first
        assert standing.levels
        held += standing.first.low <= share <= standing.first.high
        levels_held += standing.levels.low <= 2 * (2 * share - 1) <= standing.levels.high  # a rise is 2 on average
    assert 0.925 <= held / tables <= 1
    assert 0.925 <= levels_held / tables <= 0.995


def test_where_the_cards_decide_all_the_interval_is_narrow_as_pairs_make_it() -> None:
    """The rounds alone would say 50 % with an interval of 10 % to each side; the pairs know that it is even."""
    lines = simulated(random.Random(1), 50, 0.5, 1.0)
    standing = table(["a", "b"], [(0, 1)], lines, Rules(), 0, {}).standings[0]
    assert standing.first
    assert standing.first.mean == 0.5
    assert standing.first.high - standing.first.low < 0.09


# Settings, and players who go wrong


def test_all_faults_of_the_settings_at_once() -> None:
    with pytest.raises(BadText) as caught:
        Tournament(["lore", "lroe", Contestant("", maker("lore"))], -1, 2**64, matches=True)
    codes = [fault.code for fault in caught.value.faults]
    assert codes == ["bad_player", "bad_name", "bad_rounds", "bad_matches", "bad_seed"]
    assert caught.value.faults[0].at == 2
    with pytest.raises(BadText) as caught:
        Tournament(["lore"], 0, 1)
    assert [fault.code for fault in caught.value.faults] == ["bad_players", "nothing"]


def test_odd_numbers_of_rounds_are_rounded_up() -> None:
    assert play("lowest", "random", 3, 1, matches=1).rounds == 4


def test_a_player_who_breaks_the_rules_is_named_by_his_seat() -> None:
    def make(seed: int) -> Player:
        plain = player("lowest", seed)
        return Player(plain.act, lambda view: Card("SB"))  # few owe the small joker

    with pytest.raises(IllegalAnswer) as caught:
        play(Contestant("cheat", make), "lowest", 40, 1)
    assert isinstance(caught.value, AgainstRules)

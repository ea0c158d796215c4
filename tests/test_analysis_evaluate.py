"""The value of every play: against playing each deal on by hand, exact endings, races, threads, what is no budget."""

from __future__ import annotations

import itertools
import math
from array import array
from collections.abc import Sequence

import pytest
from ending_positions import random_ending
from player_positions import decisions

from coach.analysis import Budget, evaluate, likely_worlds, race, solve_ending
from coach.analysis.contest import Contest
from coach.analysis.estimates import Estimate, Z
from coach.analysis.evaluate import PlayContest
from coach.analysis.trials import Trials, firsts, levels
from coach.cards import Hand, Level
from coach.counting import Deals, Facts
from coach.deals import deal
from coach.errors import BadText
from coach.kernel import words
from coach.rules import Rules
from coach.table import Round
from coach.table.playout import play_on
from coach.table.result import Result

PRESETS = ("competition", "huaian", "online", "platform")


def outcome(result: Result) -> int:
    """0 to 5, see coach.analysis.trials, from the result itself."""
    place = result.partner_place
    good = {2: 5, 3: 4, 4: 3}[place]
    return good if result.winner == 0 else 5 - good


def some_views(count: int, preset: str = "competition", start: int = 0) -> list[Round]:
    """Rounds at a decision with a choice, at different depths."""
    rules = Rules.preset(preset)
    found = []
    for number in range(start, start + count):
        moments = [round for round, _ in decisions(rules, number, ("lore", "greedy", "lore", "lowest"))]
        moments = [round for round in moments if len(round.legal_actions()) > 1]
        found.append(moments[(7 * number + 3) % len(moments)])
    return found


def dealt(round: Round, hands: tuple[Hand, ...]) -> Round:
    """The same round with other hands."""
    return Round.position(hands, round.level, round.turn or 0, round.rules, round.trick, round.finished)


@pytest.mark.parametrize("preset", PRESETS)
def test_trials_are_rounds_played_on_from_each_deal(preset: str) -> None:
    """Each action in each deal, by the table and the playouts of the kernel, one by one."""
    for round in some_views(4, preset):
        assert round.turn is not None
        view = round.view(round.turn)
        actions = round.legal_actions()[:6] + round.legal_actions()[-1:]
        deals = Deals(Facts.of(view))
        found = Trials(view, policy="lore").outcomes(actions, deals.draw_words(6, 3), 1)
        for at, hands in enumerate(deals.draw(6, 3)):
            for action, outcomes in zip(actions, found, strict=True):
                after, _ = dealt(round, hands).step(action)
                result = after.result or play_on(after, 1, 0, players=("lore",) * 4).results[0]
                assert outcomes[at] == outcome(result)


def test_few_cards_are_solved_with_open_hands() -> None:
    checked = 0
    for seed in range(60):
        round = random_ending(seed)
        actions = round.legal_actions()
        assert round.turn is not None
        deal_words = [word for hand in round.hands for word in words.packed(hand.counts)]
        trials = Trials(round.view(round.turn), cards=40, nodes=100_000)
        for action, (found,) in zip(actions, trials.outcomes(actions, array("Q", deal_words), 1), strict=True):
            after, _ = round.step(action)
            value = levels(round.rules, round.turn)[found]
            if after.over:
                assert after.result is not None
                assert found == outcome(after.result)
            else:
                assert value == solve_ending(round).values[action]
                checked += 1
    assert checked > 100


def test_same_answer_for_a_seed_whatever_the_threads() -> None:
    for round in some_views(3):
        assert round.turn is not None
        view, budget = round.view(round.turn), Budget(playouts=300)
        one = evaluate(view, budget, 5, threads=1)
        assert evaluate(view, budget, 5, threads=3).to_json() == one.to_json()
        assert evaluate(view, budget, 6, threads=2).to_json() != one.to_json()


def test_every_canonical_action_has_its_value_and_the_best_is_in_front() -> None:
    for round in some_views(6, "huaian"):
        assert round.turn is not None
        found = evaluate(round.view(round.turn), Budget(playouts=400, least=5), 1)
        assert sorted(map(str, (value.action for value in found.values))) == sorted(map(str, round.legal_actions()))
        finalists = [value for value in found.values if value.samples == found.best.samples]
        assert found.best.value.mean == max(value.value.mean for value in finalists)
        most = round.rules.double_win_rise
        for value in found.values:
            assert -most <= value.value.low <= value.value.mean <= value.value.high <= most
            assert 0 <= value.first.low <= value.first.mean <= value.first.high <= 1
            assert value.status == "sampled"
            assert value.samples >= 5
            assert (value.behind is None) == (value is found.best)


def test_behind_is_measured_in_the_same_deals() -> None:
    round = some_views(1, start=4)[0]
    assert round.turn is not None
    view = round.view(round.turn)
    contest = PlayContest(view, view.legal_actions(), Budget(playouts=600), 2)
    values = contest.values
    for runner, value in zip(contest.runners, contest.evaluation().values, strict=True):
        if value.behind is not None:
            both = list(zip(contest.runners[0].outcomes, runner.outcomes, strict=False))
            mean = sum(values[best] - values[other] for best, other in both) / len(both)
            assert value.behind.mean == pytest.approx(mean)
            assert value.behind.samples == len(runner.outcomes)


def test_hands_that_are_all_known_are_solved() -> None:
    solved = 0
    for seed in range(200):
        round = random_ending(seed)
        if sum(1 for hand in round.hands if hand) > 2 or round.turn is None:
            continue  # two seats hold cards: each knows the other's
        found, ending = evaluate(round.view(round.turn), seed=1), solve_ending(round)
        assert found.exact
        assert found.worlds == "known"
        assert {value.action: value.value.mean for value in found.values} == dict(ending.values)
        assert {value.action for value in found.values if value.value.mean == found.best.value.mean} == {*ending.best}
        assert all(value.status == "exact" and value.value.exact for value in found.values)
        solved += 1
    assert solved > 5


def test_what_is_not_proven_is_told_with_its_bounds() -> None:
    unsolved = 0
    for seed in range(400):
        round = random_ending(seed)
        if sum(1 for hand in round.hands if hand) == 2 and round.turn is not None:
            found = evaluate(round.view(round.turn), Budget(ending_nodes=1), 1)
            for value in found.values:
                if value.status == "unsolved":
                    assert value.value.low < value.value.high
                    assert value.value.low <= (solve_ending(round).values[value.action] or 0) <= value.value.high
                    unsolved += 1
    assert unsolved


def test_intervals_hold_the_mean_of_many_deals() -> None:
    """95 of 100: the value of one play in few deals against that in very many."""
    round = some_views(1, start=11)[0]
    assert round.turn is not None
    view = round.view(round.turn)
    action = view.legal_actions()[0]
    value = levels(view.rules, view.seat)
    trials = Trials(view)
    many = trials.outcomes([action], Deals(Facts.of(view)).draw_words(4000, 99), 1)[0]
    mean = sum(value[found] for found in many) / len(many)
    held = 0
    for seed in range(60):
        one = PlayContest(view, [action], Budget(playouts=40, worlds="even"), seed).evaluation().best.value
        held += one.low <= mean <= one.high
    assert held >= 51


def test_first_places_have_the_interval_of_a_share() -> None:
    """That of Wilson for the deals: none of so few that came first is not almost surely never."""
    rules, none, one = Rules(), levels(Rules(), 0).index(-3), levels(Rules(), 0).index(3)
    for outcomes, thinned in ((bytes([none] * 50), 0.0), (bytes([one] * 50), 0.5), (bytes([none, one] * 9), 0.0)):

        def tried(numbers: Sequence[int], begin: int, end: int, found: bytes = outcomes) -> list[bytes]:
            return [found[begin:end]]

        contest = Contest(1, 0, rules, [(1, len(outcomes))], tried, thinned=lambda count, more=thinned: more)  # type: ignore[misc]
        hits = [outcome == one for outcome in outcomes]
        assert contest.first(contest.best) == Estimate.share(hits, thinned=thinned)
    share = Estimate.share([False] * 50)
    assert share.low == share.mean == 0
    assert share.high == pytest.approx(Z * Z / (50 + Z * Z))
    assert Estimate.share([False] * 100, thinned=1).high == pytest.approx(share.high)


def test_heats_keep_to_their_playouts() -> None:
    for runners in (1, 2, 3, 7, 20, 100):
        for playouts in (1, 50, 1000):
            plan = race.heats(runners, playouts, 2)
            assert plan[0][0] == runners
            begins = [0, *(end for _, end in plan[:-1])]
            spent = sum(size * (end - begin) for (size, end), begin in zip(plan, begins, strict=True))
            assert spent <= playouts + 4 * runners  # the least of the first heat, and one world in each later one
            assert all(a >= b for (a, _), (b, _) in itertools.pairwise(plan))


def test_the_race_finds_the_best_and_keeps_the_one_to_be_kept() -> None:
    values = (-3, -2, -1, 1, 2, 3)

    def outcome_in(number: int, world: int) -> int:
        return min(5, max(0, number + (world * 7 % 3) - 1))

    def tried(numbers: Sequence[int], begin: int, end: int) -> list[bytes]:
        return [bytes(outcome_in(number, world) for world in range(begin, end)) for number in numbers]

    order = race.run(6, values, race.heats(6, 300, 3), tried, kept=0)
    assert order[0].number == 5
    zero = next(runner for runner in order if runner.number == 0)
    assert len(zero.outcomes) == len(order[0].outcomes)
    assert sorted(runner.number for runner in order) == [*range(6)]


def test_values_are_those_of_the_preset() -> None:
    assert levels(Rules.preset("huaian"), 0)[5] == Rules.preset("huaian").double_win_rise
    assert levels(Rules(), 1) == tuple(-value for value in levels(Rules(), 0))
    assert firsts(2) == (False,) * 3 + (True,) * 3
    assert math.fsum(levels(Rules(), 0)) == 0


def test_what_is_no_budget_is_told_all_at_once() -> None:
    with pytest.raises(BadText) as caught:
        Budget(playouts=0, least=-1, policy="lroe", cards="x")  # type: ignore[arg-type]
    assert [fault.code for fault in caught.value.faults] == ["bad_budget"] * 3 + ["bad_policy"]
    with pytest.raises(BadText, match="'lore': no model"):
        Budget(model="lore")  # type: ignore[arg-type]
    view = Round.start(deal(1), Level("2"), 0, Rules()).view(0)
    with pytest.raises(BadText):
        evaluate(view, seed=-1)
    with pytest.raises(BadText, match="'lore': no model"):
        likely_worlds(view, 10, 1, "lore")  # type: ignore[arg-type]
    for threads in (0, -1, 257, "x", 2.0, True):
        for call in (evaluate, lambda view, threads: likely_worlds(view, 1, 1, None, threads=threads, kept=True)):
            with pytest.raises(BadText, match="no number of threads"):
                call(view, threads=threads)
    with pytest.raises(ValueError, match="turn"):
        evaluate(Round.start(deal(1), Level("2"), 0, Rules()).view(1))

"""Hard facts: exactly the deals from which the tribute could have gone as it did, the true one among them."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import replace

import pytest
from counting_rounds import ORDERS, actions, after, all_hands, before_the_tribute, begun, could_be, late
from table_play import begin_tribute, cards, choose, deal_with
from test_playout_rounds import random_rules

from coach.cards import BIG_JOKER, Card, Hand, Level
from coach.counting import Facts
from coach.counting.deals import Deals
from coach.deals import deal
from coach.errors import AgainstRules
from coach.rules import PRESETS, Rules
from coach.table import Result, Round, Tribute
from coach.table.events import Gave, Played, Refused
from coach.table.playout import play_matches
from coach.table.round import Hands


def exactly_the_consistent_deals(
    round: Round, previous: Result, seat: int, *, outside: bool = False
) -> tuple[int, int]:
    """Facts accept a deal if and only if the tribute could have gone so; returns how many of how many there are."""
    view = round.view(seat)
    facts = Facts.outside(view) if outside else Facts.of(view)
    every = list(all_hands(view, outside=outside))
    allowed = {hands for hands in every if could_be(hands, round, previous)}
    assert round.hands in allowed
    assert {hands for hands in every if facts.agree(hands)} == allowed, (round, seat)
    assert {hands for hands, _ in Deals(facts).listed()} == allowed, (round, seat)
    for other in facts.hidden:
        assert all(facts.known[other] in hands[other] for hands in allowed)
    return len(allowed), len(every)


def checked(rules: Rules, seed: str, rounds: int, left: int) -> Counter[str]:
    """Random late rounds under these rules, each seen by one seat, sometimes from outside; which facts there were."""
    rng, found = random.Random(seed), Counter[str]()
    for _ in range(rounds):
        round, previous = begun(rng, rules)
        position = late(round, rng, left)
        outside = left < 3 and rng.random() < 0.15  # four hidden hands of three are too many deals
        seat = rng.randrange(4)
        allowed, every = exactly_the_consistent_deals(position, previous, seat, outside=outside)
        found["excluded"] += allowed < every
        facts = Facts.outside(position.view(seat)) if outside else Facts.of(position.view(seat))
        found.update(message.msgid for message in facts.why)
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_3_5_facts_accept_exactly_the_deals_that_explain_the_tribute(preset: str) -> None:
    found = checked(Rules.preset(preset), preset, 24, 2)
    assert found["excluded"] > 6


def test_3_5_so_they_do_under_options_that_no_preset_has() -> None:
    rng = random.Random(3)
    found = sum((checked(random_rules(rng), str(number), 1, 2) for number in range(50)), Counter[str]())
    assert sum(count > 0 for count in found.values()) >= 6, found  # every kind of fact but perhaps a rare one


@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("preset", PRESETS)
def test_3_5_facts_accept_exactly_them_in_many_rounds(preset: str, part: int) -> None:
    found = checked(Rules.preset(preset), f"{preset} {part}", 150, 2)
    found += checked(Rules.preset(preset), f"{preset} {part}", 20, 3)
    assert found["excluded"] > 50


@pytest.mark.parametrize("preset", PRESETS)
def test_3_5_the_true_deal_is_never_excluded(preset: str) -> None:
    """Rounds of whole matches by simple players, at three moments each, seen by all seats in turn."""
    rng, rules = random.Random(preset), Rules.preset(preset)
    for played in itertools.islice(play_matches(21, rules, players=("random", "lowest", "random", "lowest")), 350):
        events = played.round.events
        for at in [*rng.sample(actions(events), 2), len(events)]:
            round = after(events[:at], played.level, rules)
            view = round.view(rng.randrange(4))
            facts = Facts.of(view)
            assert facts.agree(round.hands)
            assert facts.unseen == view.unseen
            assert sum(facts.room) == len(facts.free)
        assert Facts.outside(view).agree(round.hands)


@pytest.mark.parametrize("preset", PRESETS)
def test_3_5_nor_is_it_before_the_first_play(preset: str) -> None:
    rng, rules = random.Random(preset), Rules.preset(preset)
    for number in range(40):
        previous = Result.of(rng.choice(ORDERS), rules)
        tribute, _ = Tribute.start(deal(number), Level("6"), previous, rules)
        while True:
            for seat in range(4):
                assert Facts.of(tribute.view(seat)).agree(tribute.hands)
            if tribute.done:
                break
            owed = next(iter(tribute.owed), None)
            tribute, _ = tribute.step(owed.seat, owed.cards[0]) if owed else tribute.draw(2)
        for seat in range(4):  # during the round the result before it is told by the tribute alone
            later, before = Facts.of(tribute.round().view(seat)), Facts.of(tribute.view(seat))
            assert (later.known, later.demands, later.claims) == (before.known, before.demands, before.claims)


def test_3_5_views_made_from_events_are_those_of_the_round() -> None:
    round, _ = begun(random.Random(2), Rules())
    dealt = before_the_tribute(round.hands, round.events)
    start = Tribute.start([Hand(tally.elements()) for tally in dealt], round.level, None, Rules())[1][0]
    assert Facts.of(after([start, *round.events], round.level, round.rules).view(2)) == Facts.of(round.view(2))


# Each fact by itself


def said(facts: Facts, lang: str = "en") -> list[str]:
    """What a person reads."""
    return [message.said(lang) for message in facts.why]


def laid(round: Round, seat: int, text: str) -> Round:
    """The round after a seat has laid down a card, out of turn."""
    card = Hand([text])
    play = next(
        play for play in Round.position(round.hands, round.level, seat, round.rules).legal_plays() if play.hand == card
    )
    hands: Hands = tuple(h - card if s == seat else h for s, h in enumerate(round.hands))  # type: ignore[assignment]
    return replace(round, hands=hands, events=(*round.events, Played(seat, play)), played=round.played + card)


def single_tribute(back: str = "S4") -> Round:
    """At level 7 seat 3, last, whose highest card is a king, gives it to seat 0 and gets a card back."""
    hands = deal_with("7", {3: "SK HQ S2"}, {0: "SK S4 S4"})
    return choose(begin_tribute("competition", hands, "0123"), (3, "SK"), (0, back)).round()


def test_5_7_a_card_shown_stays_until_one_like_it_is_played() -> None:
    round = single_tribute()
    facts = Facts.of(round.view(1))
    assert [hand.text for hand in facts.shown] == ["SK", round.hands[1].text, "", "S4"]
    assert "S4" in facts.known[3].text
    twice = laid(round, 0, "SK")  # which of his two kings it was nobody can tell
    assert Facts.of(twice.view(1)).shown[0] == Hand()
    assert Facts.of(laid(round, 0, "S4").view(1)).shown[0] == Hand("SK")
    assert "held" not in " ".join(said(facts))


def test_5_7_a_card_that_goes_back_is_known_where_it_went() -> None:
    hands = deal_with("7", {1: "SA ST", 3: "S9"}, {0: "S5"})
    tribute = choose(begin_tribute("online", hands, "0213"), (1, "SA"), (3, "S9"), (0, "SA"), (2, "S9"))
    round = tribute.draw(0)[0].round()
    shown = Facts.of(round.view(0)).shown
    assert (shown[1], shown[3], shown[2]) == (Hand("SA"), Hand("S9"), Hand())


def test_5_1_a_giver_holds_nothing_higher_than_he_gave() -> None:
    facts = Facts.of(single_tribute().view(1))
    higher = frozenset(Card(suit + rank) for rank in "A7" for suit in "SHCD") | {Card("SB"), BIG_JOKER}
    (demand,) = facts.demands
    assert (demand.seats, demand.low, demand.high) == ((3,), 0, 0)
    assert demand.faces == {card for card in higher - {Card("H7")} if card in facts.free}  # wilds excepted
    assert "previous" not in said(facts)[0] or "seat 0" in said(facts)[0]
    assert Card("SK") not in demand.faces  # equals allowed


def test_5_1_a_higher_card_received_in_return_is_no_contradiction() -> None:
    hands = deal_with("7", {3: "S6"}, {0: "SA"}, high=0)
    round = choose(begin_tribute("online", hands, "0123"), (3, "S6"), (0, "SA")).round()
    facts = Facts.of(round.view(1))
    assert facts.shown[3] == Hand("SA")
    assert Card("SA") in facts.demands[-1].faces or Card("SA") not in facts.free
    assert facts.agree(round.hands)


def test_5_3_a_return_beyond_the_limit_shows_that_nothing_lower_was_held() -> None:
    high = "S" + "JJQQKKAA" + " H" + "JJQQKKAA" + " C" + "JJQQKKAA" + " D" + "JJQ"
    hands = deal_with("7", {3: "DK"}, {0: high})
    round = choose(begin_tribute("competition", hands, "0123"), (3, "DK"), (0, "SJ")).round()
    facts = Facts.of(round.view(1))
    claim = facts.claims[-1]
    assert (claim.seats, claim.low, claim.high) == ((0,), 0, 0)
    assert {card.rank for card in claim.faces} == {2, 3, 4, 5, 6, 8, 9, 10}
    (demand,) = (demand for demand in facts.demands if demand.seats == (0,))
    assert (demand.high, demand.faces) == (0, {card for card in claim.faces if card in facts.free})
    assert "returned ♠J" in said(facts)[-1]


def test_5_4_one_giver_who_refuses_holds_both_big_jokers() -> None:
    hands = deal_with("7", {}, {3: "HR HR"})
    facts = Facts.of(begin_tribute("competition", hands, "0123").round().view(1))
    assert facts.known[3] == Hand("HR HR")
    assert facts.shown[3] == Hand()
    assert said(facts) == [
        "tribute refused: both big jokers were dealt to partner (seat 3) (rule 5.4)",
        "partner (seat 3) holds big joker, big joker: by the other facts nobody else can (rule 3.5)",
    ]


@pytest.mark.parametrize(("held", "known"), [({1: "HR", 3: "HR"}, "HR"), ({3: "HR HR"}, "HR HR"), ({1: "HR HR"}, "")])
def test_5_4_of_two_givers_who_refuse_each_knows_what_the_other_holds(held: dict[int, str], known: str) -> None:
    round = begin_tribute("competition", deal_with("7", {}, held), "0213").round()
    assert Facts.of(round.view(1)).known[3] == Hand(known)
    if known != "":
        facts = Facts.of(round.view(0))  # to the others it may be 2-0, 0-2 or 1-1
        assert facts.known[1] == facts.known[3] == Hand()
        assert Deals(facts).chance(replace(facts.demands[0], seat=1, others=(3,), low=2, high=2)) == 1


def test_5_4_no_refusal_shows_that_two_givers_did_not_hold_both() -> None:
    hands = deal_with("7", {}, {1: "HR", 0: "HR"})
    tribute = begin_tribute("competition", hands, "0213")
    facts = Facts.of(tribute.view(2))
    (demand,) = facts.demands
    assert (demand.seats, demand.faces, demand.low, demand.high) == ((1, 3), {BIG_JOKER}, 0, 1)
    assert said(facts, "zh") == ["没有抗贡：两张大王没有都发给上家（1 号）、下家（3 号）（规则 5.4）"]
    (mine,) = Facts.of(tribute.view(1)).demands  # who holds one himself knows that his partner has none
    assert (mine.seats, mine.high) == ((3,), 0)


def test_8_8_side_rule_counts_the_partner_unless_he_receives() -> None:
    hands = deal_with("7", {}, {0: "HR", 2: "HR"})
    with_partner = begin_tribute("stage", hands, "0123")  # seat 3 gives to seat 0, and seat 1 counts too
    assert [demand.seats for demand in Facts.of(with_partner.view(2)).demands if BIG_JOKER in demand.faces] == []
    hands = deal_with("7", {}, {0: "HR", 1: "HR"})
    tribute = begin_tribute("stage", hands, "0123")
    (both,) = (demand for demand in Facts.of(tribute.view(2)).demands if BIG_JOKER in demand.faces)
    assert (both.seats, both.high) == ((1, 3), 1)
    alone = begin_tribute("stage", hands, "1023")  # seat 3 gives to his partner, seat 1
    (one,) = (demand for demand in Facts.of(alone.view(2)).demands if BIG_JOKER in demand.faces)
    assert (one.seats, one.high) == ((3,), 1)


def test_8_8_small_jokers_excuse_alone() -> None:
    hands = deal_with("7", {1: "SB SB", 3: "S9"})
    tribute = begin_tribute("stage", hands, "0213")
    facts = Facts.of(tribute.view(0))
    assert facts.known[1] == Hand("SB SB")
    assert said(facts)[-2] == "excused alone: both small jokers were dealt to next player (seat 1) (rule 8.8)"
    hands = deal_with("7", {1: "SB S9"}, {0: "HR HR"})
    facts = Facts.of(begin_tribute("stage", hands, "0213").view(0))
    assert [(d.seats, d.high) for d in facts.demands if Card("SB") in d.faces] == [((1,), 1), ((3,), 1)]


def test_4_3_a_first_round_and_a_position_without_history_prove_nothing() -> None:
    first = Round.start(deal(1), Level("2"), 0, Rules())
    rules = Rules.preset("stage")
    led, _ = Tribute.start(deal(1), Level("2"), None, rules)[0].draw(1)
    position = Round.position(deal(1), Level("7"), 1, rules)
    for view in (first.view(0), led.round().view(0), led.view(0), position.view(0)):
        facts = Facts.of(view)
        assert (facts.demands, facts.claims, facts.why) == ((), (), ())
        assert facts.known == (view.hand, Hand(), Hand(), Hand())
        assert facts.unseen == facts.free


def test_3_4_cards_are_known_when_one_hidden_hand_is_left() -> None:
    round = Round.position([cards("S34"), cards("S5 S5 HK"), Hand(), Hand()], Level("2"), 0, Rules(), finished=(2, 3))
    facts = Facts.of(round.view(0))
    # The round of this test is over under every rule; what is known does not ask for that.
    assert facts.known[1] == cards("S5 S5 HK")


def test_what_somebody_sees_from_outside_is_less() -> None:
    round = single_tribute()
    facts = Facts.outside(round.view(1))
    assert (facts.seat, facts.hand, facts.hidden) == (None, Hand(), (0, 1, 2, 3))
    assert facts.unseen == round.view(1).unseen + round.hands[1]
    assert said(facts)[-1] == "seat 3 gave ♠K: dealt nothing higher, wilds apart (rule 5.1)"


def test_counts_that_do_not_add_up_are_refused() -> None:
    view = Round.start(deal(1), Level("2"), 0, Rules()).view(0)
    with pytest.raises(AgainstRules, match=r"'27 27 27 26'.*108 cards in all"):
        Facts.of(replace(view, counts=(27, 27, 27, 26)))


def test_events_that_no_round_has_are_refused() -> None:
    view = single_tribute().view(1)
    own = view.hand.cards[0]
    twice = Facts.of(view).unseen.count(own) + 1
    events = [Gave(2, seat, own) for seat in (0, 3)][: twice if twice < 3 else 2]
    with pytest.raises(AgainstRules, match="not among the unseen cards"):
        Facts.of(replace(view, events=(*view.events, *events)))


def test_facts_that_contradict_each_other_are_named() -> None:
    round = single_tribute()
    higher = next(card for card in round.hands[2] if card.rank == 14)
    played = laid(round, 2, higher.text)
    moved = replace(played, events=(*round.events, Played(3, played.events[-1].play)))  # type: ignore[attr-defined]
    facts = Facts.of(replace(moved.view(1), counts=played.counts))
    assert not facts.agree(moved.hands)
    with pytest.raises(AgainstRules) as error:
        Deals(facts)
    assert error.value.code == "impossible_facts"
    assert "gave ♠K" in str(error.value)
    assert "no refusal" not in str(error.value)


def test_refusals_and_gifts_that_exclude_each_other_are_named() -> None:
    view = begin_tribute("competition", deal_with("7", {}, {3: "HR HR"}), "0123").round().view(3)
    with pytest.raises(AgainstRules, match="tribute refused"):
        Deals(Facts.of(replace(view, events=(Refused((1,), (1,), "big"),))))

"""Hints (提示) for splitting, in three steps; each goes on from the groups that the learner has laid so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from coach.cards import Hand, Level
from coach.display import arranged
from coach.locale import N_, Listing, Message
from coach.plays import Kind, Play
from coach.puzzles.completion import Completion, completed
from coach.puzzles.groups import with_wilds
from coach.puzzles.model import Hint
from coach.split import Split
from coach.split.model import parts_of

STEPS = (1, 2, 3)
#: Plays that a learner overlooks come first: runs, then bombs that wilds make, then what lies open.
_TELLING = (
    *(Kind.STRAIGHT_FLUSH, Kind.PLATE, Kind.TUBE, Kind.STRAIGHT, Kind.BOMB, Kind.JOKER_BOMB),
    *(Kind.FULL_HOUSE, Kind.TRIPLE, Kind.PAIR, Kind.SINGLE),
)


def hint(
    hand: Hand, level: Level, step: int, groups: Sequence[tuple[int, Play]], optimum: int, best: Iterable[Split]
) -> Hint:
    """The hint of a step for the groups laid so far, as (number, play); other steps than 1 to 3 mean the nearest.

    1 says how many plays are possible and whether the groups still allow it; 2 names groups that stand in the way and
    a kind of play that a best split with the other groups has; 3 names this play and its cards. Exact.
    """
    step = min(max(step, STEPS[0]), STEPS[-1])
    reach = completed(hand, level, [play for _, play in groups])
    if step == 1:
        return Hint(1, tuple(_number(optimum, reach.total, bool(groups))))
    wrong: tuple[int, ...] = ()
    if reach.total > optimum:
        wrong, reach = _without_what_is_wrong(hand, level, groups, optimum, best)
    messages = []
    if wrong:
        laid = dict(groups)
        names = [Message(N_("group {number} ({play})"), {"number": at + 1, "play": laid[at]}) for at in wrong]
        messages.append(Message(N_("Take apart first: {groups}."), {"groups": Listing(names)}))
    if not reach.rest:
        messages.append(Message(N_("Every card is grouped: check it.")))
        return Hint(step, tuple(messages), wrong=wrong)
    play = min(reach.rest, key=lambda play: (_TELLING.index(play.kind), -len(play.wilds), play.sort_key))
    if step == 2:
        messages.append(Message(N_("A best split has this kind among what is left: {kind}."), {"kind": play.kind}))
        return Hint(2, tuple(messages), play, wrong=wrong)
    values = {"play": with_wilds(play, level), "cards": Listing(arranged(play.cards, level))}
    messages.append(Message(N_("Lay the {play}: {cards}."), values))
    return Hint(3, tuple(messages), play, play.cards, wrong)


def _number(optimum: int, reach: int, begun: bool) -> Iterable[Message]:
    yield Message(N_("The fewest plays possible: {optimum}."), {"optimum": optimum})
    if begun and reach == optimum:
        yield Message(N_("The groups you have laid still allow it."))
    elif begun:
        yield Message(N_("With the groups you have laid it takes at least {reach}."), {"reach": reach})


def _without_what_is_wrong(
    hand: Hand, level: Level, groups: Sequence[tuple[int, Play]], optimum: int, best: Iterable[Split]
) -> tuple[tuple[int, ...], Completion]:
    """The groups that are not in the best split which has most of them, and how the others can be completed.

    Where the others have used the very suits that this best split wants, the last of them go too.
    """
    kept = max((_kept(groups, split, level) for split in best), key=len)
    reach = completed(hand, level, [play for _, play in kept])
    while reach.total > optimum:
        kept = kept[:-1]
        reach = completed(hand, level, [play for _, play in kept])
    numbers = {at for at, _ in kept}
    return tuple(at for at, _ in groups if at not in numbers), reach


def _kept(groups: Sequence[tuple[int, Play]], split: Split, level: Level) -> list[tuple[int, Play]]:
    """The groups that a split has too, as what they lay."""
    left = Counter(split.key)
    kept = []
    for at, play in groups:
        parts = Counter(parts_of(play, level))
        if parts <= left:
            left -= parts
            kept.append((at, play))
    return kept

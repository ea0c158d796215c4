"""Answers of `coach split --json`: one object each, its keys always in the same order, written piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from coach.cli.output import dumped
from coach.cli.split_plan import Task
from coach.cli.words import number
from coach.split.bigcards import unseen_cards
from coach.split.compare import compare, nearest
from coach.split.solve import best_splits, count_best, fewest


def listed(task: Task) -> Iterator[str]:
    """``splits``: one best split, all of them, or all within --near, then with their ``costs``."""
    ranked = best_splits(task.hand, task.level, task.plan.costs, near=task.near)
    least, first = next(ranked)
    yield dumped(_head(task, least))[:-1] + ',"splits":[' + dumped(first.to_json())
    costs = [least]
    for cost, split in ranked if task.plan.want == "all" else ():
        costs.append(cost)
        yield "," + dumped(split.to_json())
    yield "]" + _tail(task, {} if task.plan.near is None else {"costs": [number(cost) for cost in costs]})


def counted(task: Task) -> Iterator[str]:
    """``count`` in the place of ``splits``."""
    least = fewest(task.hand, task.level, task.plan.costs).value
    count = count_best(task.hand, task.level, task.plan.costs, near=task.near)
    yield dumped({**_head(task, least), "count": count})[:-1] + _tail(task)


def front(task: Task) -> Iterator[str]:
    """``front``: objects with ``features`` and ``split``, instead of objective and splits."""
    from coach.split.front import front as points

    found = [point.to_json() for point in points(task.hand, task.level, task.seen)]
    yield dumped({**_cards(task), "front": found})[:-1] + _tail(task)


def compared(task: Task) -> Iterator[str]:
    """``splits`` with the best split nearest to the given one, ``mine`` and ``comparison``."""
    assert task.mine is not None
    ranked = list(best_splits(task.hand, task.level, task.plan.costs))
    best = nearest((split for _, split in ranked), task.mine)
    difference = compare(task.mine, best, unseen_cards(task.hand, task.seen), task.plan.costs)
    answer = {**_head(task, ranked[0][0]), "splits": [best.to_json()], "mine": task.mine.to_json()}
    yield dumped({**answer, "comparison": difference.to_json()})[:-1] + _tail(task)


def _cards(task: Task) -> dict[str, Any]:
    return {"level": task.level.text, "hand": [card.text for card in task.hand]}


def _head(task: Task, least: Fraction) -> dict[str, Any]:
    return {**_cards(task), "objective": task.plan.costs.name, "fewest": number(least), "proved": True}


def _tail(task: Task, more: dict[str, Any] | None = None) -> str:
    """The last keys and the closing brace."""
    last = dict(more or {})
    if task.table is not None:
        last["big_cards"] = task.table.to_json()["rows"]
    return "".join(f",{dumped(key)}:{dumped(value)}" for key, value in last.items()) + "}"


#: The answer to each kind of question of a plan.
FORMS: Mapping[str, Callable[[Task], Iterator[str]]] = {
    "one": listed,
    "all": listed,
    "count": counted,
    "front": front,
    "compare": compared,
}

"""Answers of `coach split` for a person, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from coach import locale
from coach.cli.output import table
from coach.cli.split_plan import Task
from coach.cli.words import arranged, cards, in_one_line, laid_out, number
from coach.locale import N_
from coach.split.bigcards import unseen_cards
from coach.split.compare import compare, nearest
from coach.split.features import FEATURES
from coach.split.model import Split
from coach.split.solve import best_splits, count_best, fewest


def listed(task: Task) -> Iterator[str]:
    """One best split play by play; many, one a line."""
    plan = task.plan
    if plan.want == "one":
        solution = fewest(task.hand, task.level, plan.costs)
        searched = locale.text(plan.lang, N_("{nodes} nodes searched"), nodes=f"{solution.nodes:,}")
        yield f"{_title(task, solution.value)} · {searched}\n"
        yield _one(task, solution.split) if task.line is None else "  " + in_one_line(solution.split, plan.lang)
        yield _seen(task)
        return
    least = None
    for n, (cost, split) in enumerate(best_splits(task.hand, task.level, plan.costs, near=task.near), 1):
        if least is None:
            least = cost
            yield _title(task, least)
        more = f"+{number(cost - least)}  " if plan.near is not None else ""
        yield f"\n{n:>3}. {more}{in_one_line(split, plan.lang)}"
    yield _seen(task)


def counted(task: Task) -> Iterator[str]:
    """The number of best splits, or of those within --near."""
    least = fewest(task.hand, task.level, task.plan.costs).value
    count = count_best(task.hand, task.level, task.plan.costs, near=task.near)
    msgid = N_("best splits: {count}") if not task.near else N_("splits that cost at most {near} more: {count}")
    said = locale.text(task.plan.lang, msgid, count=f"{count:,}", near=number(task.near))
    yield f"{_title(task, least)} · {said}{_seen(task)}"


def front(task: Task) -> Iterator[str]:
    """A table of the features that differ or matter, a row for each point, then the splits."""
    from coach.split.front import front as points

    lang = task.plan.lang
    found = list(points(task.hand, task.level, task.seen))
    vectors = [point.features.vector for point in found]
    shown = [at for at, column in enumerate(zip(*vectors, strict=True)) if any(column)]
    rows = [["", *(FEATURES[at].said(lang) for at in shown)]]
    rows += [[f"{n}.", *(str(vector[at]) for at in shown)] for n, vector in enumerate(vectors, 1)]
    yield locale.text(lang, N_("Level {level}, {cards}"), level=task.level, cards=cards(len(task.hand)))
    yield "\n" + table(rows)
    for n, point in enumerate(found, 1):
        yield f"\n{n:>3}. {in_one_line(point.split, lang)}"
    yield _seen(task)


def compared(task: Task) -> Iterator[str]:
    """Both splits, then what differs in words."""
    assert task.mine is not None
    lang = task.plan.lang
    ranked = list(best_splits(task.hand, task.level, task.plan.costs))
    best = nearest((split for _, split in ranked), task.mine)
    difference = compare(task.mine, best, unseen_cards(task.hand, task.seen), task.plan.costs)
    yield _title(task, ranked[0][0])
    for msgid, split in ((N_("Yours: {split}"), task.mine), (N_("Best: {split}"), best)):
        yield "\n" + locale.text(lang, msgid, split=in_one_line(split, lang))
    for line in difference.lines(lang):
        yield "\n" + line
    yield _seen(task)


def _title(task: Task, least: Fraction) -> str:
    lang = task.plan.lang
    msgid = N_("Level {level}, {cards} · {objective}: {value} (proved)")
    values = {"level": task.level, "cards": cards(len(task.hand)), "objective": task.plan.costs, "value": number(least)}
    said = locale.text(lang, msgid, **values)
    return said if task.line is None else locale.text(lang, N_("line {line}: {said}"), line=task.line, said=said)


def _one(task: Task, split: Split) -> str:
    lang = task.plan.lang
    rows = [(play.said(lang), laid_out(play, task.level, lang)) for play in arranged(split.plays, task.level)]
    return table(rows, indent="  ")


def _seen(task: Task) -> str:
    return "" if task.table is None else "\n\n" + task.table.text(task.plan.lang)


#: The answer to each kind of question of a plan.
FORMS: Mapping[str, Callable[[Task], Iterator[str]]] = {
    "one": listed,
    "all": listed,
    "count": counted,
    "front": front,
    "compare": compared,
}

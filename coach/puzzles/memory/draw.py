"""Drawing questions for a round (出题): moments and questions by a seed, so that no answer is the usual one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from coach.cards import SUITED_RANKS, SUITS, Hand, Level, Rank
from coach.deals.sharing import Dice
from coach.plays import Kind, Play, readings
from coach.puzzles.memory.answers import Answers
from coach.puzzles.memory.questions import Answer, Question
from coach.puzzles.memory.timeline import Timeline
from coach.puzzles.memory.watch import Cell, name_of

#: No question is asked before so many tricks are played.
EARLIEST = 2
#: The last moment comes within so many tricks of the end.
LATEST = 3
#: Questions at one moment.
AT_ONCE = 2


def draw_moments(timeline: Timeline, count: int, dice: Dice) -> list[int]:
    """After which tricks so many moments come, spread over the round, each where it is not expected; the last of them
    at the end of the round or just before.
    """
    last = max(1, len(timeline.tricks) - dice.below(LATEST))
    first = min(EARLIEST, last)
    moments = []
    for part in range(1, count):
        low, high = (first + (last - first) * at // count for at in (part - 1, part))
        moments.append(low + dice.below(max(1, high - low)))
    return sorted({*moments, last})


def draw_questions(
    timeline: Timeline, eyes: int, watched: Sequence[Cell], count: int, seed: int, *, at_end: bool = False
) -> tuple[Question, ...]:
    """So many questions to a seat about what it watched, in the order in which they are asked; ``at_end``: all of them
    after the last trick. The same for the same arguments. Some 10 to 50 ms.

    Kinds take turns and so do answers: yes and no, all and some of the seats. There may be fewer than wanted, where the
    watched cards do not give so many different ones.
    """
    dice = Dice(seed)
    moments = [len(timeline.tricks)] if at_end else draw_moments(timeline, -(-count // AT_ONCE), dice)
    drawn: list[Question] = []
    asked: dict[str, int] = {}
    for at, moment in enumerate(moments):
        here: list[Question] = []
        wanted = -(-(count - len(drawn)) // (len(moments) - at))
        pool = _thinned(_pool(timeline, eyes, watched, moment), dice)
        while pool and len(here) < wanted:
            choice = _even(pool, [*drawn, *here])
            fewest = min(asked.get(question.kind, 0) for question in choice)
            kinds = sorted({question.kind for question in choice if asked.get(question.kind, 0) == fewest})
            kind = kinds[dice.below(len(kinds))]
            chosen = _one([question for question in choice if question.kind == kind], drawn, dice)
            asked[chosen.kind] = asked.get(chosen.kind, 0) + 1
            here.append(chosen)
            pool = [question for question in pool if not _akin(question, chosen)]
        drawn += sorted(here, key=lambda question: question.sure)
    return tuple(drawn)


def _thinned(pool: list[Question], dice: Dice) -> list[Question]:
    """Without some of the kinds that have only their usual answer at this moment: early a straight is always possible
    and nothing is crowned, late there are no bombs.
    """
    for kind, usual in (("crowned", False), ("bomb", False), ("straight", True)):
        if all(question.answer is usual for question in pool if question.kind == kind) and dice.below(3):
            pool = [question for question in pool if question.kind != kind]
    return pool


def _even(pool: Sequence[Question], drawn: Sequence[Question]) -> Sequence[Question]:
    """Those whose answer is not none, no or nobody, where that was the answer often enough; all where there are no
    others: late in a round most cards are gone.
    """
    empty = sum(not question.answer for question in drawn)
    telling = [question for question in pool if question.answer]
    return telling if telling and 2 * empty >= len(drawn) > 0 else pool


def _one(pool: Sequence[Question], drawn: Sequence[Question], dice: Dice) -> Question:
    """One of the questions of a kind: first one not asked yet about this, then each answer as likely."""
    asked = {_subject(question) for question in drawn}
    fresh = [question for question in pool if _subject(question) not in asked] or list(pool)
    answers: list[Answer] = []
    for question in fresh:
        if question.answer not in answers:
            answers.append(question.answer)
    answer = answers[dice.below(len(answers))]
    same = [question for question in fresh if question.answer == answer]
    return same[dice.below(len(same))]


def _subject(question: Question) -> tuple[object, ...]:
    return question.kind, question.of, question.play, question.seat


def _akin(question: Question, other: Question) -> bool:
    """Whether two questions may not be asked at one moment: about the same thing, or one tells about the other."""
    return _subject(question) == _subject(other) or question.of == other.of != ""


def _pool(timeline: Timeline, eyes: int, watched: Sequence[Cell], moment: int) -> list[Question]:
    """What can be asked at a moment, with its answers: nothing that could be answered without having watched."""
    answers, level = timeline.answers(moment, eyes), timeline.level
    at_first = timeline.answers(0, eyes)
    names = {cell.name for cell in watched}
    pool = []
    for question in _candidates(answers, eyes, watched):
        if question.needs(level) <= names or _fives_and_tens(question, names, answers):
            pool.append(replace(question, after=moment, answer=question.solve(answers)))
    return [question for question in pool if _tells(question, answers, at_first)]


def _candidates(answers: Answers, eyes: int, watched: Sequence[Cell]) -> Iterator[Question]:
    facts = answers.ledger.facts
    for cell in watched:
        yield Question("left", 0, cell.name)
        yield Question("holders", 0, cell.name)
        for seat in answers.others:
            yield Question("guess", 0, cell.name, seat=seat)
    for play in _tops(facts.hand, facts.level):
        yield Question("crowned", 0, play=play)
    for rank in SUITED_RANKS:
        if facts.unseen.count_rank(rank) >= 2:
            yield Question("bomb", 0, rank.letter)
    if answers.others:
        yield Question("straight", 0)
        for suit in SUITS:
            yield Question("flush", 0, suit.value)


def _tops(hand: Hand, level: Level) -> Iterator[Play]:
    """Of singles, pairs and triples without wilds the three strongest that the hand holds."""
    ranks = sorted((rank for rank in Rank if hand.count_rank(rank)), key=level.strength, reverse=True)
    for kind, size in ((Kind.SINGLE, 1), (Kind.PAIR, 2), (Kind.TRIPLE, 3)):
        found = 0
        for rank in ranks:
            cards = [card for card in hand if card.rank is rank and not level.is_wild(card)][:size]
            play = next((play for play in readings(cards, level) if play.kind is kind), None)
            if play is not None and len(cards) == size and found < 3:
                found += 1
                yield play


def _fives_and_tens(question: Question, names: set[str], answers: Answers) -> bool:
    """Whether who watched fives, tens and wilds alone knows the answer: a straight is possible as long as some are out
    (C4). Only asked where that is so.
    """
    level = answers.ledger.facts.level
    key = {name_of(card, level) for card in question.faces(level)} if question.kind == "straight" else {""}
    if not key <= names:
        return False
    return answers.straight() == any(card in answers.ledger.unseen for card in question.faces(level))


def _tells(question: Question, answers: Answers, at_first: Answers) -> bool:
    """Whether only who has watched can answer: something was open when the round began and has changed since."""
    unseen, level = answers.ledger.unseen, answers.ledger.facts.level
    if question.kind == "guess":
        return 0 < question.answer < 1 and answers.left(question.cell(level)) <= 4  # type: ignore[operator]
    if question.kind in ("bomb", "straight", "flush", "crowned"):
        open_still = question.solve(at_first) is (question.kind != "crowned")
        return open_still and unseen != at_first.ledger.unseen
    cell = question.cell(level)
    changed = answers.left(cell) != at_first.left(cell)
    if question.kind == "left":
        return changed
    return at_first.left(cell) > 0 and (changed or question.answer != at_first.holders(cell))

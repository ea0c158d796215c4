"""What a session shows (画面): one frame at a time as plain data, its texts in a language; nothing of what is over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from coach import locale
from coach.analysis.worlds import LORE
from coach.cards import Card, Level
from coach.counting.claims import called
from coach.display import arranged
from coach.locale import N_, Listing
from coach.plays import Play
from coach.puzzles.memory.chances import Chance, chances
from coach.puzzles.memory.distractions import elsewhere
from coach.puzzles.memory.episode import Episode
from coach.puzzles.memory.grade import told, told_board
from coach.puzzles.memory.likely import Likely, Moment, holds
from coach.puzzles.memory.marker import aid, marked
from coach.puzzles.memory.questions import SURE, Question
from coach.puzzles.memory.session import Entry, Session
from coach.puzzles.memory.staircase import seconds
from coach.puzzles.memory.timeline import TrickSeen
from coach.puzzles.memory.watch import chosen
from coach.table.events import Event, Passed, Played
from coach.table.seats import SEATS
from coach.table.telling import Telling


def frame(session: Session, lang: str) -> dict[str, Any]:
    """The frame of a session's step: ``frame`` (its kind), ``number``, ``wants`` (next, answer, nothing), ``seconds``
    to show it (None: until the person goes on), ``text``, ``round``, ``score``, ``pace``, and what its kind has.
    """
    step = session.step
    made = {
        "round": _round,
        "trick": _trick,
        "elsewhere": _elsewhere,
        "pause": _pause,
        "task": _task,
        "question": _question,
        "board": _board,
        "verdict": _verdict,
        "review": _review,
        "end": _end,
    }[step.kind](session, lang)
    episode, score = session.episode, session.score
    last = len(session.episodes)
    return {
        "frame": step.kind,
        "number": session.steps,
        "wants": session.wants,
        "seconds": None,
        "round": {
            "number": min(session.round + 1, last),
            "of": last,
            "level": episode.timeline.level.text,
            "level_text": episode.timeline.level.said(lang),
            "seat": episode.seat,
        },
        "score": {
            "right": score.right,
            "asked": score.asked,
            "points": score.points,
            "brier": None if score.brier is None else round(score.brier, 4),
        },
        "pace": {"seconds": session.pace, "cells": len(episode.watch), "rung": session.stairs.rung},
        **made,
    }


def _say(lang: str, msgid: str, **values: Any) -> str:
    return locale.text(lang, msgid, **values)


def _telling(session: Session, lang: str) -> Telling:
    telling = Telling(session.episode.seat, lang)
    telling.level = session.episode.timeline.level
    return telling


def _held(session: Session, after: int) -> list[Card]:
    """The own hand after so many tricks as it is held."""
    episode = session.episode
    return arranged(episode.timeline.view(after, episode.seat).hand, episode.timeline.level)


def _round(session: Session, lang: str) -> dict[str, Any]:
    episode, settings = session.episode, session.settings
    telling = _telling(session, lang)
    cells = [{"name": cell.name, "text": cell.said(lang), "total": cell.total} for cell in episode.cells]
    opening = [line for event in episode.timeline.opening for line in telling.lines(event)]
    announced = sorted({question.after for question in episode.questions}) if settings.moments == "announced" else []
    return {
        "text": _say(
            lang, N_("Watch: {cells}. Questions come without a list of what was played."), cells=Listing(episode.cells)
        ),
        "hand": [card.text for card in _held(session, 0)],
        "watch": cells,
        "seats": [called(seat, episode.seat).said(lang) for seat in SEATS],
        "opening": opening,
        "moments": announced,
        "tricks": len(episode.timeline.tricks),
    }


def _actions(trick: TrickSeen, telling: Telling, level: Level, eyes: int | None) -> list[dict[str, Any]]:
    """What each seat did; of another table the seats by number."""
    told_of = []
    for seat, action in trick.actions:
        who = called(seat, eyes).said(telling.lang)
        event: Event = Played(seat, action) if isinstance(action, Play) else Passed(seat)
        line = telling.lines(event)[0] if eyes is not None else ""
        cards = [card.text for card, _ in action.laid_out(level)] if isinstance(action, Play) else []
        label = action.said(telling.lang)
        if eyes is None:
            line = _say(telling.lang, N_("{seat}: {said}"), seat=who, said=label)
        told_of.append({"seat": seat, "who": who, "pass": not cards, "cards": cards, "label": label, "text": line})
    return told_of


def _trick(session: Session, lang: str) -> dict[str, Any]:
    episode, number = session.episode, session.step.number
    timeline = episode.timeline
    trick = timeline.tricks[number - 1]
    hand, marker = _held(session, number), None
    if session.settings.marker is not None:
        cell = next(iter(chosen([session.settings.marker], timeline.level)), None)
        if cell is not None:
            view = timeline.view(number, episode.seat)
            layout = marked(view.hand, cell, view.played)
            marker = layout.to_json(aid(*_shown(session)), lang)
            hand = hand if marker is None else list(layout.cards)
    return {
        "text": _say(lang, N_("Trick {number} of {count}"), number=number, count=len(timeline.tricks)),
        "seconds": session.pace,
        "trick": number,
        "of": len(timeline.tricks),
        "actions": _actions(trick, _telling(session, lang), timeline.level, episode.seat),
        "winner": trick.winner,
        "counts": list(timeline.rounds[number].counts),
        "hand": [card.text for card in hand],
        "marker": marker,
    }


def _shown(session: Session) -> tuple[int, int]:
    """How many tricks of the session were shown before this step, and how many there are in all."""
    lengths = [len(episode.timeline.tricks) for episode in session.episodes]
    return sum(lengths[: session.round]) + session.step.after - 1, sum(lengths)


def _elsewhere(session: Session, lang: str) -> dict[str, Any]:
    level, trick = elsewhere(session.step.number)
    return {
        "text": _say(lang, N_("Another table (level {level}). Do not let it confuse you."), level=level),
        "seconds": session.pace,
        "actions": _actions(trick, Telling(0, lang), level, None),
        "winner": trick.winner,
        "level": level.text,
    }


def _pause(session: Session, lang: str) -> dict[str, Any]:
    return {"text": _say(lang, N_("A pause. Keep in mind what is out.")), "seconds": float(session.step.number)}


def _task(session: Session, lang: str) -> dict[str, Any]:
    return {"text": _say(lang, N_("In between")), "ask": session.task.ask(lang), "input": session.input(lang)}


def _question(session: Session, lang: str) -> dict[str, Any]:
    episode, question = session.episode, session.question
    if question.kind not in ("left", "crowned"):
        _moment(episode, question).prepare()
    return {
        "text": _say(
            lang, N_("After trick {trick} of {count}"), trick=question.after, count=len(episode.timeline.tricks)
        ),
        "id": f"{session.round + 1}.{session.step.number + 1}",
        "kind": question.kind,
        "trick": question.after,
        "ask": question.ask(lang, episode.seat, episode.timeline.level),
        "sure": question.sure,
        "sure_text": _say(lang, SURE[question.sure]),
        "input": session.input(lang),
    }


def _board(session: Session, lang: str) -> dict[str, Any]:
    before = [e for e in session.entries if e.step.kind == "board" and e.round == session.round]
    last: dict[str, int] = before[-1].value if before else {}
    cells = [
        {"name": cell.name, "text": cell.said(lang), "total": cell.total, "value": last.get(cell.name, cell.total)}
        for cell in session.board
    ]
    return {
        "text": _say(lang, N_("How many of each has nobody played yet, your own cards counted in?")),
        "trick": session.step.after,
        "cells": cells,
        "input": session.input(lang),
    }


def _marks(session: Session, entries: Iterable[Entry], lang: str) -> list[dict[str, Any]]:
    """Marks of questions for people, with their names."""
    found = []
    for entry in entries:
        episode = session.episode
        mark = session.mark(entry)
        data = told(mark, episode.timeline, episode.seat, lang, *_suggested(episode, mark.question))
        found.append({"id": f"{entry.round + 1}.{entry.step.number + 1}", **data})
    return found


def _moment(episode: Episode, question: Question) -> Moment:
    """The moment of a question; the others are taken to play like those who did."""
    player = LORE.policy if episode.source is None else episode.source.player
    return Moment(episode.round, question.after, episode.seat, player)


def _suggested(episode: Episode, question: Question) -> tuple[Likely | None, list[Chance]]:
    """What plays and passes suggest about a guess, and the chances behind an answer that is certain."""
    moment = _moment(episode, question)
    timeline, seat = episode.timeline, question.seat
    if question.kind != "guess":
        return None, chances(question, moment, timeline.answers(question.after, episode.seat))
    assert seat is not None
    faces = question.cell(timeline.level).faces
    return moment.likely(lambda worlds: holds(worlds, faces, seat)), []


def _verdict(session: Session, lang: str) -> dict[str, Any]:
    marks = _marks(session, session.entries[-1:], lang)
    right = marks[0]["right"]
    text = N_("Right.") if right else N_("Wrong. The answer: {answer}")
    return {"text": _say(lang, text, answer=marks[0]["answer_text"]), "marks": marks}


def _review(session: Session, lang: str) -> dict[str, Any]:
    here = [entry for entry in session.entries if entry.round == session.round]
    marks = _marks(session, [entry for entry in here if entry.step.kind == "question"], lang)
    episode = session.episode
    boards = [told_board(mark, episode.timeline, episode.seat, lang) for mark in session.boards(session.round)]
    right = sum(mark["right"] for mark in marks)
    missed = [_missed(mark, lang) for mark in marks if not mark["right"]]
    text = _say(
        lang, N_("Round {number}: {right} of {asked} right"), number=session.round + 1, right=right, asked=len(marks)
    )
    if not marks:
        text = _say(lang, N_("Round {number} is over."), number=session.round + 1)
    return {"text": text, "marks": marks, "boards": boards, "lines": [board["text"] for board in boards] + missed}


def _missed(mark: dict[str, Any], lang: str) -> str:
    """What was missed, in one line: the question, the answer, and where the cards went."""
    went = locale.text(lang, "; ").join(one["text"] for one in mark["trail"])
    values = {"ask": mark["ask"], "answer": mark["answer_text"], "given": mark["given_text"], "went": went}
    if not went:
        return _say(lang, N_("{ask} It was {answer}, you said {given}."), **values)
    return _say(lang, N_("{ask} It was {answer}, you said {given}. They went: {went}"), **values)


def _end(session: Session, lang: str) -> dict[str, Any]:
    score, stairs = session.score, session.stairs
    values: dict[str, Any] = {"right": score.right, "asked": score.asked, "points": score.points}
    lines = [_say(lang, N_("{right} of {asked} questions right, {points} points"), **values)]
    if score.brier is not None:
        said = N_("guesses: {count}, mean Brier score against the exact odds {brier} (0 is best)")
        lines.append(_say(lang, said, count=score.guesses, brier=f"{score.brier:.3f}"))
    if score.boards:
        said = N_("boards: {count}, counters right: {right} of {all}")
        lines.append(_say(lang, said, count=score.boards, right=score.cells_right, all=9 * score.boards))
    lines += _settled(session, lang)
    summary = {
        **values,
        "guesses": score.guesses,
        "brier": None if score.brier is None else round(score.brier, 4),
        "boards": score.boards,
        "cells_right": score.cells_right,
        "tasks": score.tasks,
        "tasks_right": score.tasks_right,
        "seconds": round(score.seconds, 1),
        "rung": stairs.rung,
        "pace": session.pace,
        "estimate": None if stairs.estimate is None else round(stairs.estimate, 2),
        "seed": session.settings.seed,
    }
    return {"text": lines[0], "lines": lines, "summary": summary}


def _settled(session: Session, lang: str) -> list[str]:
    """What adapted: where it stands, and where the learner's edge lies if that can be said."""
    adapt, stairs = session.settings.adapt, session.stairs
    if adapt == "off":
        return []
    estimate = stairs.estimate
    if adapt == "pace":
        lines = [_say(lang, N_("pace at the end: {seconds} seconds a trick"), seconds=session.pace)]
        said = N_("at about {value} seconds a trick you answer 78% right (estimated from the last {count} answers)")
        value = None if estimate is None else f"{seconds(0) * (seconds(1) / seconds(0)) ** estimate:.1f}"
    else:
        lines = [_say(lang, N_("cells watched at the end: {cells}"), cells=stairs.rung + 1)]
        said = N_("with about {value} cells you answer 78% right (estimated from the last {count} answers)")
        value = None if estimate is None else f"{estimate + 1:.1f}"
    if value is not None:
        lines.append(_say(lang, said, value=value, count=len(stairs.trail)))
    return lines

"""What the memory trainer's page shows: frames of :mod:`coach.puzzles.memory` in one shape, cards ready to draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from coach import locale
from coach.cards import Card, Level
from coach.locale import N_
from coach.widgets.shown import card_data

#: A frame as the page draws it; its keys are those of :data:`EMPTY`.
Page = dict[str, Any]

EMPTY: Page = {
    "id": 0,
    "phase": "form",
    "seconds": 0,
    "title": "",
    "legend": "",
    "score": "",
    "notice": "",
    "over": False,
    "texts": [],
    "plays": [],
    "ignore": False,
    "hand": [],
    "hand_name": "",
}
#: The two answers to a yes-or-no question, as the page sends them.
YES, NO = "yes", "no"


def page(frame: Mapping[str, Any], lang: str) -> Page:
    """A frame of :meth:`coach.puzzles.memory.Session.frame` as the page draws it, texts in one language."""
    level = Level(frame["round"]["level"])
    drawn = {
        **EMPTY,
        "id": frame["number"],
        "phase": _PHASES.get(frame["frame"], "show"),
        "seconds": frame["seconds"] or 0,
        "over": frame["frame"] == "end",
        "title": frame["text"],
        "legend": _legend(level, lang),
        "score": _score(frame, lang),
    }
    return {**drawn, **_SHOWN[frame["frame"]](frame, level, lang)}


def read(frame: Mapping[str, Any], value: object) -> object:
    """The page's answer as the session takes it; what is no answer goes through as it is, to be refused there."""
    if not isinstance(value, dict):
        return value
    if frame["frame"] == "board":
        return value
    given = value.get("value")
    kind = frame["input"]["kind"]
    if kind == "yes":
        return {YES: True, NO: False}.get(given) if isinstance(given, str) else given
    if kind == "seats" and isinstance(given, list):
        return [int(seat) if isinstance(seat, str) and seat in "0123" and seat else seat for seat in given]
    return given


def _round(frame: Mapping[str, Any], level: Level, lang: str) -> Page:
    watched = [f"{cell['text']} {cell['total']}" for cell in frame["watch"]]
    separator = "、" if lang == "zh" else ", "
    texts = [locale.text(lang, N_("Watch: {cells}"), cells=separator.join(watched)), *frame["opening"]]
    if frame.get("moments"):
        tricks = separator.join(map(str, frame["moments"]))
        texts.append(locale.text(lang, N_("Questions come after the tricks {tricks}."), tricks=tricks))
    return {"texts": texts, **_hand(frame, level, lang)}


def _trick(frame: Mapping[str, Any], level: Level, lang: str) -> Page:
    plays = []
    for action in frame["actions"]:
        cards = [_card(text, level, lang) for text in action["cards"]]
        name = ", ".join(card["name"] for card in cards)
        plays.append(
            {
                "seat": action["seat"],
                "who": action["who"],
                "cards": cards,
                "name": name,
                "said": action["label"],
                "line": action["text"],
            }
        )
    return {"plays": plays, "ignore": frame["frame"] == "elsewhere", **_hand(frame, level, lang)}


def _pause(frame: Mapping[str, Any], level: Level, lang: str) -> Page:
    return {}


def _question(frame: Mapping[str, Any], level: Level, lang: str) -> Page:
    question = {
        "text": frame["ask"],
        "sure": frame.get("sure", ""),
        "sure_text": frame.get("sure_text", ""),
        "fields": [_field(frame["input"])],
    }
    return {"question": question}


def _field(wanted: Mapping[str, Any]) -> Page:
    """The field in which an answer is given."""
    field: Page = {"name": "value", "label": ""}
    match wanted["kind"]:
        case "percent":
            return {**field, "kind": "percent"}
        case "number":
            return {**field, "kind": "number", "least": wanted["low"], "most": wanted["high"]}
        case "seats":
            options = [{"value": str(one["value"]), "label": one["text"]} for one in wanted["choices"]]
            return {**field, "kind": "choices", "options": options}
        case _:
            options = [{"value": YES if one["value"] else NO, "label": one["text"]} for one in wanted["choices"]]
            return {**field, "kind": "choice", "options": options}


def _board(frame: Mapping[str, Any], level: Level, lang: str) -> Page:
    fields = [
        {"name": cell["name"], "kind": "number", "label": cell["text"], "least": 0, "most": cell["total"]}
        for cell in frame["cells"]
    ]
    values = {cell["name"]: cell["value"] for cell in frame["cells"]}
    asked = {"text": frame["text"], "sure": "", "sure_text": "", "layout": "grid", "fields": fields, "values": values}
    return {"question": asked, "title": ""}


def _verdict(frame: Mapping[str, Any], level: Level, lang: str) -> Page:
    (mark,) = frame["marks"]
    judged = {"grade": _grade(mark), "headline": frame["text"], "rows": _rows(mark, lang)}
    return {"verdict": judged, "title": mark["ask"], "texts": _about(mark, lang)}


def _review(frame: Mapping[str, Any], level: Level, lang: str) -> Page:
    names = [locale.text(lang, name) for name in (N_("question"), N_("your answer"), N_("answer"))]
    rows = [{"name": names[0], "values": names[1:]}] if frame["marks"] else []
    for mark in frame["marks"]:
        asked = {"name": mark["ask"], "values": [f"{_SIGNS[_grade(mark)]} {mark['given_text']}", mark["answer_text"]]}
        rows += [asked, *_odds_rows(mark, lang)]
    return {"summary": {"rows": rows, "missed": frame["lines"]}}


def _end(frame: Mapping[str, Any], level: Level, lang: str) -> Page:
    seed = locale.text(lang, N_("Seed {seed}"), seed=frame["summary"]["seed"])
    return {"texts": [*frame["lines"][1:], seed], "summary": {"rows": [], "missed": []}}


def _grade(mark: Mapping[str, Any]) -> str:
    if mark["brier"] is not None:
        return "guess"
    return "right" if mark["right"] else "wrong"


def _rows(mark: Mapping[str, Any], lang: str) -> list[Page]:
    """What was answered, what is so, and for a guess the certain and the likely odds, always as two things."""
    lines = [(N_("your answer"), mark["given_text"]), (N_("answer"), mark["answer_text"])]
    return [_row(name, value, lang) for name, value in lines] + _odds_rows(mark, lang)


def _odds_rows(mark: Mapping[str, Any], lang: str) -> list[Page]:
    odds = mark["odds"]
    if odds is None:
        return [row for chance in mark["chances"] for row in _chance_rows(chance, lang)]
    certain, likely = odds["certain"], odds["likely"]
    rows = [_row(N_("by the certain facts alone"), f"{certain['text']} = {certain['percent']:.0f}%", lang)]
    if likely is not None:
        rows.append(_row(N_("with what plays and passes suggest"), likely["text"], lang))
    return rows


def _chance_rows(chance: Mapping[str, Any], lang: str) -> list[Page]:
    """How likely something is that is possible."""
    return [
        _row(N_("how likely"), chance["about"], lang),
        _row(N_("by the certain facts alone"), chance["certain"]["text"], lang),
        _row(N_("with what plays and passes suggest"), chance["likely"]["text"], lang),
    ]


def _row(name: str, value: str, lang: str) -> Page:
    return {"name": locale.text(lang, name), "values": [value]}


def _about(mark: Mapping[str, Any], lang: str) -> list[str]:
    """Why it is so, how plays and passes were weighed, and where the cards went."""
    likely = [odds["likely"] for odds in (mark["odds"], *mark["chances"][:1]) if odds is not None]
    weighed = [one["why"] for one in likely if one is not None]
    return [*mark["why"], *weighed, *(one["text"] for one in mark["trail"])]


def _hand(frame: Mapping[str, Any], level: Level, lang: str) -> Page:
    """The own hand, with the marker where there is one."""
    texts = frame.get("hand", [])
    cards = [_card(text, level, lang) for text in texts]
    marker = frame.get("marker")
    if marker is not None:
        cards[marker["index"]] |= {"marker": {"place": marker["moved"], "said": str(marker["moved"])}}
    names = ", ".join(card["name"] for card in cards)
    extra = {"texts": [marker["text"]]} if marker is not None and "text" in marker else {}
    return {"hand": cards, "hand_name": names, **extra}


def _card(text: str, level: Level, lang: str) -> Page:
    data = card_data(Card(text), level)
    return {**data, "name": data["name"][lang]}


def _legend(level: Level, lang: str) -> str:
    if level.rank is None:
        return locale.text(lang, N_("Level joker: no wilds."))
    return locale.text(lang, N_("★ {wild} is wild, L marks level cards."), wild=level.wild)


def _score(frame: Mapping[str, Any], lang: str) -> str:
    score, at = frame["score"], frame["round"]
    said = N_("Round {number} of {of} · right {right} of {asked} · points {points}")
    return locale.text(lang, said, **{**at, **score})


_PHASES = {
    "question": "question",
    "task": "question",
    "board": "question",
    "verdict": "verdict",
    "review": "summary",
    "end": "summary",
}
_SHOWN = {
    "round": _round,
    "trick": _trick,
    "elsewhere": _trick,
    "pause": _pause,
    "task": _question,
    "question": _question,
    "board": _board,
    "verdict": _verdict,
    "review": _review,
    "end": _end,
}
_SIGNS = {"right": "✓", "wrong": "✗", "guess": "≈"}


def form(fields: Sequence[Mapping[str, Any]], problem: Sequence[str]) -> Page:
    """The form of :meth:`coach.puzzles.memory.Settings.form` as the page draws it, with what was wrong with it."""
    drawn = []
    for field in fields:
        options = [{"value": _entered(one["value"]), "label": one["text"]} for one in field.get("choices", ())]
        value = field["value"]
        drawn.append(
            {
                "name": field["name"],
                "kind": _FORM_KINDS[field["kind"]],
                "label": field["text"],
                "options": options,
                "value": value if isinstance(value, (bool, list)) else _entered(value),
            }
        )
    return {"fields": drawn, "faults": list(problem)}


def settings_of(fields: Sequence[Mapping[str, Any]], values: object) -> dict[str, Any]:
    """The settings that a filled form means, as data to be checked; what is no number stays as it was typed."""
    if not isinstance(values, dict):
        return {}
    found: dict[str, Any] = {}
    for field in fields:
        value = values.get(field["name"], field["value"])
        if field["kind"] == "number" and isinstance(value, str):
            value = _number(value)
        if field["kind"] == "cell" and value == "":
            value = None
        found[field["name"]] = value
    return found


def _entered(value: object) -> str:
    """A value as it stands in a field: nothing for None, whole numbers without a point."""
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _number(text: str) -> object:
    plain = text.strip()[:24]
    if plain.isascii() and plain.isdecimal():
        return int(plain)
    try:
        return float(plain)
    except ValueError:
        return text[:40]


_FORM_KINDS = {"choice": "choice", "cell": "choice", "cells": "choices", "number": "text", "yes": "flag"}

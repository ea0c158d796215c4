"""A table of the arena in words: who stands how, line by line, from its plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coach import locale
from coach.locale import N_


def lines(data: dict[str, Any], lang: str) -> list[str]:
    """The lines that tell a table given as :meth:`coach.arena.Table.to_json`; of several players with the table of all,
    the best in front.
    """
    rules = data["rules"]["preset"] + ("" if not data["rules"]["changes"] else " …")
    said = N_("{rules}, seed {seed}; every deal played twice, sides swapped; 95 % intervals over deals")
    told = [locale.text(lang, said, rules=rules, seed=data["seed"])]
    if len(data["players"]) > 2:
        matches = any(pair["matches"] for pair in data["pairs"])
        told += ["", *_table(_totals(data, matches, lang))]
    return [*told, "", *pair_lines(data["pairs"], lang)]


def pair_lines(pairs: Sequence[dict[str, Any]], lang: str) -> list[str]:
    """The lines that tell standings given as :meth:`coach.arena.Standing.to_json`."""
    return _table(_pairs(pairs, any(pair["matches"] for pair in pairs), lang))


def _totals(data: dict[str, Any], matches: bool, lang: str) -> list[list[str]]:
    """Each player against all others."""
    heads = [N_("player"), N_("first place"), N_("levels a round")] + [N_("matches won")] * matches
    rows = [[locale.text(lang, head) for head in heads]]
    for total in sorted(data["totals"], key=lambda total: -total["first"]["mean"] if total["first"] else 0):
        row = [total["player"], _percent(total["first"], lang), _levels(total["levels"], lang)]
        rows.append(row + [_percent(total["won"], lang)] * matches)
    return rows


def _pairs(pairs: Sequence[dict[str, Any]], matches: bool, lang: str) -> list[list[str]]:
    """Each player against each."""
    heads = [N_("player"), N_("against"), N_("rounds"), N_("first place"), N_("levels a round")]
    heads += [N_("matches won")] * matches + [N_("decisions/s"), ""]
    rows = [[locale.text(lang, head) for head in heads]]
    for pair in pairs:
        row = [pair["a"], pair["b"], f"{pair['rounds']:,}"]
        row += [_percent(pair["first"], lang), _levels(pair["levels"], lang)]
        if matches:
            row.append(f"{pair['matches_won'][0]}:{pair['matches_won'][1]}  {_percent(pair['won'], lang)}")
        rows.append([*row, "" if pair["speed"] is None else f"{pair['speed']:,}", _verdict(pair, lang)])
    return rows


def _verdict(pair: dict[str, Any], lang: str) -> str:
    """Who is stronger, if that is clear."""
    if pair["first"] is None:
        return ""
    if not pair["clear"]:
        return locale.text(lang, N_("not decided"))
    stronger = pair["a"] if pair["first"]["mean"] > 0.5 else pair["b"]
    return locale.text(lang, N_("{player} is stronger"), player=stronger)


def _percent(estimate: dict[str, float] | None, lang: str) -> str:
    if estimate is None:
        return "–"
    values = {key: f"{100 * estimate[key]:.1f}" for key in ("mean", "low", "high")}
    return locale.text(lang, N_("{mean} % ({low} to {high})"), **values)


def _levels(estimate: dict[str, float] | None, lang: str) -> str:
    if estimate is None:
        return "–"
    values = {key: f"{estimate[key]:+z.2f}" for key in ("mean", "low", "high")}
    return locale.text(lang, N_("{mean} ({low} to {high})"), **values)


def _table(rows: list[list[str]]) -> list[str]:
    return locale.columns(rows).splitlines()

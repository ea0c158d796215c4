"""The calibration plot (校准图): predicted chance of first place against the share that came first, as a small SVG.

Three series told apart by shape, not only by colour; readable on light and dark pages.
"""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from typing import Any

from coach import locale
from coach.locale import N_
from coach.studies.calibration import NAMES

_SIZE, _LEFT, _TOP, _WIDE = 300, 60, 40, 480
_STYLE = "font:12px system-ui,'Noto Sans CJK SC',sans-serif"
_SHIFT = {"likely": 0, "kept": -3, "even": 3}
_COLOUR = {"likely": "#1f77b4", "kept": "#2a7d2a", "even": "#c05800"}


def picture(data: Mapping[str, Any], lang: str) -> str:
    """The plot of the data of :mod:`coach.studies.calibration`; bars are 95 % intervals."""
    title = locale.text(lang, N_("Chance of first place: predicted, and what came of it"))
    points = [part for way in reversed(NAMES) for part in _series(data, way)]
    body = "\n".join([*_frame(lang), *points, *_legend(data, lang)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_SIZE + 154}" role="img" '
        f'width="{_WIDE}" style="{_STYLE}">\n<title>{html.escape(title)}</title>\n'
        f'<rect width="100%" height="100%" fill="#fff"/>\n{_text(_WIDE / 2, 20, title, bold=True)}\n{body}\n</svg>\n'
    )


def _at(share: float) -> float:
    return share * _SIZE


def _frame(lang: str) -> Iterator[str]:
    """Axes, the diagonal on which every point should lie, and what the axes mean."""
    yield f'<rect x="{_LEFT}" y="{_TOP}" width="{_SIZE}" height="{_SIZE}" fill="none" stroke="#666"/>'
    yield f'<path d="M{_LEFT} {_TOP + _SIZE}l{_SIZE} -{_SIZE}" stroke="#666" stroke-dasharray="4 4"/>'
    for percent in range(0, 101, 20):
        x, y = _LEFT + _at(percent / 100), _TOP + _SIZE - _at(percent / 100)
        yield f'<path d="M{x:g} {_TOP + _SIZE}v5M{_LEFT} {y:g}h-5" stroke="#666"/>'
        yield _text(x, _TOP + _SIZE + 18, f"{percent} %")
        yield _text(_LEFT - 8, y + 4, f"{percent} %", "end")
    yield _text(_LEFT + _SIZE / 2, _TOP + _SIZE + 38, locale.text(lang, N_("predicted chance of first place")))
    middle = _TOP + _SIZE / 2
    said = html.escape(locale.text(lang, N_("share that came first")))
    yield f'<text transform="translate(14 {middle:g}) rotate(-90)" text-anchor="middle" fill="#222">{said}</text>'


def _series(data: Mapping[str, Any], way: str) -> Iterator[str]:
    """The points of one way with their intervals, a little aside of each other."""
    for one in data[way]["bins"]:
        if one["positions"]:
            x = _LEFT + _at(one["predicted"]) + _SHIFT[way]
            y, top, foot = (_TOP + _SIZE - _at(one[key]) for key in ("share", "most", "least"))
            yield f'<path d="M{x:.1f} {top:.1f}V{foot:.1f}" stroke="{_COLOUR[way]}" stroke-width="1.5"/>'
            yield _mark(way, x, y)


def _mark(way: str, x: float, y: float) -> str:
    if way == "kept":
        return f'<path d="M{x:.1f} {y - 5:.1f}l5 8h-10z" fill="#fff" stroke="{_COLOUR[way]}"/>'
    if way == "likely":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{_COLOUR[way]}"/>'
    return f'<rect x="{x - 3.5:.1f}" y="{y - 3.5:.1f}" width="7" height="7" fill="#fff" stroke="{_COLOUR[way]}"/>'


def _legend(data: Mapping[str, Any], lang: str) -> Iterator[str]:
    """Which mark is which, its Brier score, and how many positions there are."""
    y = _TOP + _SIZE + 58
    for way, name in NAMES.items():
        yield _mark(way, _LEFT - 20, y - 4)
        brier = locale.text(lang, N_("Brier score {brier}"), brier=f"{data[way]['brier']['mean']:.3f}")
        yield _text(_LEFT - 8, y, f"{locale.text(lang, name)} · {brier}", "start")
        y += 16
    said = N_("{positions} positions, seed {seed}; bars: 95 % intervals")
    yield _text(_LEFT - 8, y, locale.text(lang, said, positions=data["positions"], seed=data["seed"]), "start")


def _text(x: float, y: float, said: str, anchor: str = "middle", bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="#222"{weight}>{html.escape(said)}</text>'

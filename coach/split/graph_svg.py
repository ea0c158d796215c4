"""A slice of the partition graph as a picture: a small SVG of our own, for lessons without matplotlib.

Left to right by cards left, the hand first. Edges that lie on a cheapest way are thick and solid, others thin and
dashed, so that colour is not the only mark. The colours are fixed and readable on light and dark pages.
"""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from coach import locale
from coach.cards import Card, Level, Rank
from coach.errors import Fault, GaveUp
from coach.locale import N_, Message, width
from coach.plays import Play

if TYPE_CHECKING:
    import networkx

#: Nodes beyond which a picture is refused.
LIMIT = 60
_CHAR, _LINE, _GAP, _PAD = 7.5, 17, 12, 8
_LEGIBLE = 900  # a picture is not shrunk below this many pixels; a narrower page moves it sideways
_WRAP = 18  # columns of text in a node
_STYLE = "font:13px ui-monospace,'Noto Sans Mono CJK SC',monospace"


class Drawing(str):
    """SVG text that notebooks show as a picture."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return f'<div style="overflow-x:auto">{self}</div>'


@dataclass
class _Slot:
    """A box in a column: a node, the label of an edge, or a point that an edge passes (no lines of text)."""

    lines: list[str]
    column: int
    node: str | None = None
    best: bool = False
    before: list[_Slot] = field(default_factory=list)
    after: list[_Slot] = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0

    @property
    def wide(self) -> float:
        return max(map(width, self.lines), default=0) * _CHAR + (2 * _PAD if self.lines else 0)

    @property
    def high(self) -> float:
        return len(self.lines) * _LINE + (_PAD if self.lines else 0)


def graph_svg(graph: networkx.DiGraph[str], lang: str) -> Drawing:
    """The graph drawn, best a part made by :func:`coach.split.graph.slice_of`; nodes show what is left, edges the play.

    Text in the language, a title and a description for screen readers, no outside resources. Deterministic. Raises
    :class:`GaveUp` beyond 60 nodes: draw a slice.

    >>> from coach.cards import Hand, Level
    >>> from coach.split.graph import graph, slice_of
    >>> drawing = graph_svg(slice_of(graph(Hand("S3 S4 D4"), Level("2"))), "en")
    >>> drawing.startswith("<svg"), "pair 4" in drawing
    (True, True)
    """
    if len(graph) > LIMIT:
        expected = N_("at most {limit} nodes; draw a slice")
        reason = N_("a graph of {nodes} nodes is too large to draw")
        values = {"nodes": len(graph), "limit": LIMIT}
        raise GaveUp(Fault("graph_too_large", graph.graph["hand"].text, None, reason, expected, values))
    slots = _slots(graph, lang)
    tall, breadth = _place(slots)
    legend = [
        locale.text(lang, N_("thick line: on a cheapest way")),
        locale.text(lang, N_("dashed line: costs more")),
    ]
    breadth = max(breadth, max(map(width, legend)) * _CHAR + 60)
    shapes = [_edge(slot, after) for slot in slots for after in slot.after]
    shapes += [_box(slot) for slot in slots if slot.lines]
    shapes += [_legend(i, text, tall) for i, text in enumerate(legend)]
    tall += _LINE * len(legend) + _PAD
    title = html.escape(locale.text(lang, N_("Ways to lay {hand}"), hand=_in_words(graph.graph["start"], graph, lang)))
    described = html.escape(_description(graph, lang))
    fit = f"max-width:100%;min-width:{min(breadth, _LEGIBLE):.0f}px;height:auto"
    return Drawing(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{title}" lang="{lang}" '
        f'viewBox="0 0 {breadth:.0f} {tall:.0f}" width="{breadth:.0f}" style="{fit};{_STYLE}">'
        f"<title>{title}</title><desc>{described}</desc>{''.join(shapes)}</svg>"
    )


def _shown(node: str, level: Level, lang: str) -> list[str]:
    """The cards of a node as players write them, wilds with a star: ♠7 8 10 小王 ♥5*."""
    if not node:
        return [locale.text(lang, N_("nothing left"))]
    cards = [Card(token) if len(token) == 2 else Rank.from_letter(token) for token in node.split()]
    return [card.said(lang) + ("*" if card is level.wild else "") for card in cards]


def _wrapped(cards: list[str]) -> list[str]:
    """The cards in lines."""
    lines: list[str] = []
    for card in cards:
        if lines and width(lines[-1]) + 1 + width(card) <= _WRAP:
            lines[-1] += " " + card
        else:
            lines.append(card)
    return lines


def _in_words(node: str, graph: networkx.DiGraph[str], lang: str) -> str:
    return " ".join(_shown(node, graph.graph["level"], lang))


def _label(play: Play, weight: object, lang: str) -> str:
    """The play, with its cost where that is not 1."""
    if weight == 1:
        return play.said(lang)
    return locale.text(lang, N_("{play} (cost {cost})"), play=play, cost=weight)


def _description(graph: networkx.DiGraph[str], lang: str) -> str:
    """Every edge in words, for those who do not see the picture."""
    rows = []
    for node, target, edge in graph.edges(data=True):
        values = {
            "node": _in_words(node, graph, lang),
            "play": _label(edge["play"], edge["weight"], lang),
            "target": _in_words(target, graph, lang),
        }
        if edge.get("best"):
            rows.append(Message(N_("from {node} by {play} to {target}, on a cheapest way"), values))
        else:
            rows.append(Message(N_("from {node} by {play} to {target}"), values))
    return locale.text(lang, "; ").join(row.said(lang) for row in rows)


def _slots(graph: networkx.DiGraph[str], lang: str) -> list[_Slot]:
    """Boxes in columns: nodes in even ones, by cards left; each edge has a slot in every column that it crosses."""
    left: dict[str, int] = {node: data["left"] for node, data in graph.nodes(data=True)}
    column = {size: 2 * i for i, size in enumerate(sorted(set(left.values()), reverse=True))}
    at = {node: _Slot(_wrapped(_shown(node, graph.graph["level"], lang)), column[left[node]], node) for node in graph}
    slots = list(at.values())
    for node, target, edge in graph.edges(data=True):
        previous = at[node]
        best = edge.get("best", False)
        for middle in range(previous.column + 1, at[target].column):
            text = [_label(edge["play"], edge["weight"], lang)] if middle == at[node].column + 1 else []
            slot = _Slot(text, middle, best=best)
            slots.append(slot)
            _link(previous, slot)
            previous = slot
        _link(previous, at[target])
    return slots


def _link(before: _Slot, after: _Slot) -> None:
    before.after.append(after)
    after.before.append(before)


def _place(slots: list[_Slot]) -> tuple[float, float]:
    """Set every position; returns (height, width). Slots are drawn towards the middle of their neighbours."""
    columns: list[list[_Slot]] = [[] for _ in range(1 + max(slot.column for slot in slots))]
    for slot in slots:
        columns[slot.column].append(slot)
    for sweep in range(12):
        order = columns if sweep % 2 == 0 else columns[::-1]
        for column in order:
            wanted = {}
            for i, slot in enumerate(column):
                near = (slot.before if sweep % 2 == 0 else slot.after) or slot.before + slot.after
                wanted[id(slot)] = (sum(s.y for s in near) / len(near) if near else 0.0, i)
            column.sort(key=lambda slot: wanted[id(slot)])
            _stack(column, [wanted[id(slot)][0] for slot in column])
    top = min(slot.y - slot.high / 2 for slot in slots) - _GAP
    x = float(_GAP)
    for column in columns:
        wide = max(slot.wide for slot in column)
        for slot in column:
            slot.x, slot.y = x + wide / 2, slot.y - top
        x += wide + 2 * _GAP
    return max(slot.y + slot.high / 2 for slot in slots) + 2 * _GAP, x


def _stack(column: list[_Slot], wanted: list[float]) -> None:
    """Set y in the given order, as near to what is wanted as boxes that do not overlap allow (pooled means)."""
    blocks: list[list[float]] = []  # sum of (wanted - offset), count, offset of the next box
    offsets: list[float] = []
    at = 0.0
    for i, slot in enumerate(column):
        if i:
            at += (column[i - 1].high + slot.high) / 2 + _GAP
        offsets.append(at)
        blocks.append([wanted[i] - at, 1])
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] > blocks[-1][0] / blocks[-1][1]:
            total, count = blocks.pop()
            blocks[-1][0] += total
            blocks[-1][1] += count
    shifts = [total / count for total, count in blocks for _ in range(int(count))]
    for slot, shift, offset in zip(column, shifts, offsets, strict=True):
        slot.y = shift + offset


def _edge(slot: _Slot, after: _Slot) -> str:
    """A line between neighbouring columns, with a head where it enters a node."""
    best = slot.best or after.best
    x1, x2 = slot.x + slot.wide / 2, after.x - after.wide / 2
    middle = (x1 + x2) / 2
    look = 'stroke-width="3"' if best else 'stroke-width="1.5" stroke-dasharray="5 3"'
    path = f"M{x1:.1f} {slot.y:.1f}C{middle:.1f} {slot.y:.1f} {middle:.1f} {after.y:.1f} {x2:.1f} {after.y:.1f}"
    line = f'<path d="{path}" fill="none" stroke="#7a7a7a" {look}/>'
    if after.node is None:
        return line
    head = f"{x2:.1f},{after.y:.1f} {x2 - 8:.1f},{after.y - 4:.1f} {x2 - 8:.1f},{after.y + 4:.1f}"
    return f'{line}<polygon points="{head}" fill="#7a7a7a"/>'


def _box(slot: _Slot) -> str:
    """A node as a framed box, the label of an edge as a plain one."""
    x, y = slot.x - slot.wide / 2, slot.y - slot.high / 2
    look = 'fill="#fffdf5" stroke="#555" rx="6"' if slot.node is not None else 'fill="#e4ecf7" rx="2"'
    weight = ' font-weight="bold"' if slot.best else ""
    lines = "".join(
        f'<tspan x="{slot.x:.1f}" y="{y + _PAD / 2 + _LINE * (i + 0.75):.1f}">{html.escape(line)}</tspan>'
        for i, line in enumerate(slot.lines)
    )
    box = f'<rect x="{x:.1f}" y="{y:.1f}" width="{slot.wide:.1f}" height="{slot.high:.1f}" {look}/>'
    return f'{box}<text text-anchor="middle" fill="#111"{weight}>{lines}</text>'


def _legend(i: int, text: str, tall: float) -> str:
    """One line of the legend, on a ground of its own."""
    y = tall + _LINE * i
    look = 'stroke-width="3"' if i == 0 else 'stroke-width="1.5" stroke-dasharray="5 3"'
    wide = width(text) * _CHAR + 40
    return (
        f'<rect x="{_GAP}" y="{y - _LINE / 2:.1f}" width="{wide:.1f}" height="{_LINE}" fill="#fffdf5"/>'
        f'<path d="M{_GAP + 4} {y:.1f}h24" stroke="#7a7a7a" {look}/>'
        f'<text x="{_GAP + 34}" y="{y + 4:.1f}" fill="#111">{html.escape(text)}</text>'
    )

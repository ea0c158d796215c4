"""The partition graph (组牌图): every way to lay a small hand, as an explicit networkx DiGraph for lessons and proofs.

A node is what is left of the hand, an edge lays one play, and every split is a path from the hand to nothing. Two
things keep it small. Each edge lays a play that takes the lowest card left (wilds count as highest), so that a split
is not a path for each order of its plays. And cards of one rank are merged when their suit cannot matter any more,
that is when no straight flush of what is left, wilds included, can use them.

A node is written with one token for each card, low to high: ``S7`` is a seven whose suit matters, ``7`` one whose suit
does not; jokers are ``SB`` and ``HR``, wilds the heart of the level. The empty text is the end.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from coach.cards import Card, Hand, Level
from coach.errors import Fault, GaveUp
from coach.locale import N_
from coach.moves import interchangeable, legal_plays
from coach.plays import SEQUENCES, Kind, Play, bomb_class, natural_place, readings
from coach.split.costs import PLAYS, Costs
from coach.split.model import parts_of

if TYPE_CHECKING:
    import networkx

#: Nodes beyond which :func:`graph` gives up.
LIMIT = 20_000


def graph(hand: Hand, level: Level, costs: Costs = PLAYS, limit: int = LIMIT) -> networkx.DiGraph[str]:
    """The partition graph of a hand: the shortest path from ``start`` to ``""`` is the least cost of a split.

    Graph attributes: ``start`` (the node of the hand), ``hand``, ``level``, ``costs``. Node attributes: ``left`` (how
    many cards) and ``hand`` (one hand that the node stands for). Edge attributes: ``weight`` (a Fraction), ``play``
    (laid from that hand) and ``others`` (what else leads to the same node: a straight beside a straight flush …).

    Exact and complete: full houses are plays of five cards here, runs stand as high as their wilds let them. Ten cards
    make 10 to 100 nodes in some hundredths of a second, a deal of 27 some 500 (with two wilds up to some thousand) in
    a second or more. Raises :class:`GaveUp`, with the counts reached, beyond
    ``limit`` nodes. Imports networkx.

    >>> import networkx
    >>> g = graph(Hand("S9 C9 D9 H3 C3 SA"), Level("2"))
    >>> start = g.graph["start"]
    >>> start, networkx.shortest_path_length(g, start, "", weight="weight")
    ('3 3 9 9 9 A', Fraction(2, 1))
    >>> [play.said("en") for play in plays_along(g, networkx.shortest_path(g, start, "", weight="weight"))]
    ['full house 9', 'single A']
    """
    import networkx

    start = _node(hand, level)
    found: networkx.DiGraph[str] = networkx.DiGraph(start=start, hand=hand, level=level, costs=costs)
    found.add_node(start, left=len(hand), hand=hand)
    todo = [start]
    for node in todo:
        here = found.nodes[node]["hand"]
        for play in _moves(here, level):
            there = here - play.hand
            target = _node(there, level)
            if target not in found:
                found.add_node(target, left=len(there), hand=there)
                todo.append(target)
            _join(found, node, target, play)
        if len(found) > limit:
            raise GaveUp(_too_large(hand, limit, len(found), found.number_of_edges()))
    return found


def _too_large(hand: Hand, limit: int, nodes: int, edges: int) -> Fault:
    return Fault(
        "graph_too_large",
        hand.text,
        None,
        N_("the partition graph grew to {nodes} nodes and {edges} edges and is not finished"),
        N_("a hand whose graph has at most {limit} nodes"),
        {"nodes": nodes, "edges": edges, "limit": limit},
    )


def _join(found: networkx.DiGraph[str], node: str, target: str, play: Play) -> None:
    """Add an edge, or one more play to an edge that is there: the cheapest first, among equals the stronger bomb."""
    level: Level = found.graph["level"]
    costs: Costs = found.graph["costs"]
    edge = found.get_edge_data(node, target)
    plays = [play] if edge is None else [edge["play"], *edge["others"]]
    if edge is not None:
        if any(parts_of(other, level) == parts_of(play, level) for other in plays):
            return
        plays = sorted([*plays, play], key=lambda p: (costs.of(p.kind), -bomb_class(p), p.sort_key))
    found.add_edge(node, target, weight=costs.of(plays[0].kind), play=plays[0], others=tuple(plays[1:]))


def _tokens(hand: Hand, level: Level) -> dict[str, list[Card]]:
    """The cards that each token stands for, low to high by natural rank, wilds last; merged cards sorted as text."""
    tokens: dict[str, list[Card]] = {}
    merged = {card for cards in interchangeable(hand, level) for card in cards}
    for card in sorted(hand, key=lambda card: (level.is_wild(card), card.rank, card not in merged)):
        tokens.setdefault(card.rank.letter if card in merged else card.text, []).append(card)
    return tokens


def _node(hand: Hand, level: Level) -> str:
    """The name of the node of a hand."""
    return " ".join(token for token, cards in _tokens(hand, level).items() for _ in cards)


def _moves(hand: Hand, level: Level) -> Iterator[Play]:
    """The plays that a split can lay next: each takes the lowest card; of interchangeable cards the first as text."""
    if not hand:
        return
    lowest = next(iter(_tokens(hand, level).values()))[0]
    plays = [play for play in legal_plays(hand, level, canonical=True) if lowest in play.cards]
    highest: dict[tuple[Kind, tuple[Card, ...]], int] = {}
    for play in plays:
        key = play.kind, play.cards
        highest[key] = max(highest.get(key, 0), natural_place(play))
    for play in plays:
        if play.kind in SEQUENCES and natural_place(play) < highest[play.kind, play.cards]:
            continue  # the same cards, read lower than they can be
        if play.kind is Kind.STRAIGHT and (Kind.STRAIGHT_FLUSH, play.cards) in highest:
            continue  # a straight flush, declared as less
        yield play


def plays_along(found: networkx.DiGraph[str], path: Sequence[str]) -> list[Play]:
    """The plays of a path from the start, laid with the real cards of the hand; a split when the path goes to the end.

    Raises KeyError where two nodes of the path are not joined.
    """
    level: Level = found.graph["level"]
    left: Hand = found.graph["hand"]
    plays = []
    for node, target in itertools.pairwise(path):
        play: Play = found.edges[node, target]["play"]
        names = {card: token for token, cards in _tokens(found.nodes[node]["hand"], level).items() for card in cards}
        real = {token: iter(cards) for token, cards in _tokens(left, level).items()}
        cards = Hand(next(real[names[card]]) for card in play.cards)
        same = (play.kind, play.rank)
        plays.append(next(p for p in readings(cards, level) if (p.kind, p.rank) == same))
        left -= cards
    return plays


def cheapest_paths(found: networkx.DiGraph[str]) -> Iterator[tuple[Fraction, list[str]]]:
    """Every path from the hand to the end with its cost, the cheapest first, in a fixed order; found as they are asked.

    >>> g = graph(Hand("S3 S4 D4"), Level("2"))
    >>> [(str(cost), len(path) - 1) for cost, path in cheapest_paths(g)]
    [('2', 2), ('3', 3)]
    """
    rest = _costs_to_the_end(found)
    start: str = found.graph["start"]
    ticket = itertools.count()
    waiting: list[tuple[Fraction, int, int, list[str]]] = [(rest[start], 0, next(ticket), [start])]
    while waiting:
        cost, _, _, path = heapq.heappop(waiting)
        node = path[-1]
        if not node:
            yield cost, path
        for target, edge in found[node].items():
            onward = cost - rest[node] + edge["weight"] + rest[target]
            heapq.heappush(waiting, (onward, -len(path), next(ticket), [*path, target]))


def _costs_to_the_end(found: networkx.DiGraph[str]) -> dict[str, Fraction]:
    """The least cost from each node to the end."""
    rest = {"": Fraction(0)}
    for node in sorted(found, key=lambda node: found.nodes[node]["left"]):
        if node:
            rest[node] = min(edge["weight"] + rest[target] for target, edge in found[node].items())
    return rest


def slice_of(found: networkx.DiGraph[str], best: int = 3, others: int = 2) -> networkx.DiGraph[str]:
    """A part of the graph small enough to draw: some cheapest paths, and some of the next cost for comparison.

    At most ``best`` paths of least cost and ``others`` dearer ones, the cheapest of them. A copy; its graph attribute
    ``least`` is the least cost, its edge attribute ``best`` says whether the edge lies on any cheapest path.

    >>> part = slice_of(graph(Hand("S3 S4 D4"), Level("2")), best=1, others=1)
    >>> sorted(part), part.edges["3 4 4", "4 4"]["best"], part.edges["4 4", "4"]["best"]
    (['', '3 4 4', '4', '4 4'], True, False)
    """
    import networkx

    rest = _costs_to_the_end(found)
    least = rest[found.graph["start"]]
    chosen: list[list[str]] = []
    dearer = 0
    for cost, path in cheapest_paths(found):
        if cost > least:
            if dearer == others:
                break
            dearer += 1
            chosen.append(path)
        elif len(chosen) < best:
            chosen.append(path)
    part = found.edge_subgraph({edge for path in chosen for edge in itertools.pairwise(path)}).copy()
    part.graph["least"] = least
    reach = networkx.single_source_dijkstra_path_length(part, found.graph["start"])
    rest = _costs_to_the_end(part)
    for node, target, edge in part.edges(data=True):
        edge["best"] = reach[node] + edge["weight"] + rest[target] == least
    return part

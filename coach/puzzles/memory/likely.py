"""What is likely (估计): odds reweighted by how the others played and passed. Never mixed with what is certain."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any

from coach import kernel, locale
from coach.analysis.estimates import Estimate
from coach.analysis.worlds import LORE, MODELS, Model, Worlds, inferred_worlds, likely_worlds
from coach.cards import FACES, Card
from coach.kernel import words
from coach.locale import N_, Message
from coach.puzzles.memory.timeline import timeline
from coach.table.view import View

#: Deals behind an estimate; how many equally likely ones they have to be worth; their seed.
DEALS, WORTH, SEED = 1000, 40, 1
# Worlds are worked out one after the other, some of them ahead.
_ONE, _AHEAD = Lock(), ThreadPoolExecutor(1)
_PARTS = {"percent": "mean", "low": "low", "high": "high"}
_SAID = N_("{percent}% ({low}% to {high}%; {samples} deals worth {effective}, seed {seed})")
_NOTHING = N_("nothing more: plays and passes tell too little")
_SLOW = N_("not worked out: the kernel runs interpreted, much slower than compiled; `coach doctor` says why")


@dataclass(frozen=True, slots=True)
class Likely:
    """What plays and passes suggest beyond the facts: an estimate with its 95 % interval, shares from 0 to 1, from so
    many sampled deals that are worth so many equally likely ones. ``estimate`` is None where they tell too little
    (``status`` ``even`` or ``fallback``), or nothing was weighed because the kernel is not compiled (``slow``).
    ``why`` says by which player they were weighed, or why not.
    """

    status: str
    estimate: Estimate | None
    effective: float
    why: Message

    def said(self, lang: str) -> str:
        """The estimate in words."""
        if self.estimate is None:
            return locale.text(lang, _SLOW if self.status == "slow" else _NOTHING)
        numbers = {name: f"{100 * getattr(self.estimate, part):.0f}" for name, part in _PARTS.items()}
        samples, effective = self.estimate.samples, f"{self.effective:.0f}"
        return locale.text(lang, _SAID, **numbers, samples=samples, effective=effective, seed=SEED)

    def to_json(self, lang: str) -> dict[str, Any]:
        """The same as data: ``status``, ``percent``, ``low``, ``high`` (null where there is no estimate), ``samples``,
        ``effective``, ``seed``, and in words ``text`` and ``why``.
        """
        found = self.estimate
        numbers = dict.fromkeys(_PARTS)
        if found is not None:
            numbers = {name: round(100 * getattr(found, part), 1) for name, part in _PARTS.items()}
        counted = {"samples": DEALS, "effective": round(self.effective, 1), "seed": SEED}
        return {"status": self.status, **numbers, **counted, "text": self.said(lang), "why": self.why.said(lang)}


@dataclass(frozen=True, slots=True)
class Moment:
    """After so many tricks of a round (its text), to the eyes of a seat, when the others play like a ``player`` of that
    name, or like ``lore`` if of that no model can be made.
    """

    round: str
    after: int
    eyes: int
    player: str = LORE.policy

    @property
    def view(self) -> View:
        """What the seat knew."""
        return timeline(self.round).view(self.after, self.eyes)

    @property
    def worlds(self) -> Worlds:
        """Likely deals of the hidden hands by plays and passes. Worked out once, some 0.2 to 1 s."""
        with _ONE:  # who asks while they are being worked out gets the same
            return _worlds(self.round, self.after, self.eyes, self.player if self.player in MODELS else LORE.policy)

    @property
    def even(self) -> Worlds:
        """Deals that all count the same, by the facts alone."""
        return _even(self.round, self.after, self.eyes)

    def prepare(self) -> None:
        """Begin to work out the worlds, while somebody thinks about the question; nothing if that goes on already."""
        if kernel.status().compiled and not _ONE.locked():
            _AHEAD.submit(lambda: self.worlds)

    def likely(self, hits: Callable[[Worlds], list[bool]]) -> Likely:
        """How likely something is of which ``hits`` says in which of the deals it is so. An estimate, the same every
        time.
        """
        if not kernel.status().compiled:
            return Likely("slow", None, 0.0, Message(_SLOW))
        worlds = self.worlds
        if worlds.status != "likely":
            return Likely(worlds.status, None, worlds.effective, worlds.why)
        return Likely("likely", worlds.share_of(hits(worlds)), worlds.effective, worlds.why)


def holds(worlds: Worlds, faces: Iterable[Card], seat: int) -> list[bool]:
    """In which of the deals a seat holds one of these cards or more."""
    wanted = frozenset(faces)
    hits = [False] * len(worlds.weights)
    for suit, mask in enumerate(words.packed(bytes(15 if card in wanted else 0 for card in FACES))):
        if mask:
            held = worlds.words[4 * seat + suit :: 16]
            hits = [hit or bool(word & mask) for hit, word in zip(hits, held, strict=True)]
    return hits


@lru_cache(maxsize=32)
def _worlds(round: str, after: int, eyes: int, policy: str) -> Worlds:
    """The likely deals of a moment."""
    return inferred_worlds(timeline(round).view(after, eyes), DEALS, SEED, Model(policy), floor=WORTH, threads=2)


@lru_cache(maxsize=32)
def _even(round: str, after: int, eyes: int) -> Worlds:
    """The deals of a moment that agree with the facts."""
    return likely_worlds(timeline(round).view(after, eyes), DEALS, SEED, None)

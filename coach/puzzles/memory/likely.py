"""What is likely (估计): odds reweighted by how the others played and passed. Never mixed with what is certain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from coach import kernel, locale
from coach.analysis.estimates import Estimate
from coach.analysis.worlds import LORE, MODELS, Model, Worlds, likely_worlds
from coach.cards import FACES, Card
from coach.kernel import words
from coach.locale import N_, Message
from coach.puzzles.memory.timeline import timeline

#: Deals behind an estimate; how many equally likely ones they have to be worth; their seed.
DEALS, WORTH, SEED = 1000, 40, 1
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


def likely(round: str, after: int, eyes: int, player: str, faces: Iterable[Card], seat: int) -> Likely:
    """How likely it is that a seat holds one of these cards after so many tricks of a round (its text), to the eyes of
    another seat, when the others play like a player of that name, or like ``lore`` if it is no model. An estimate, the
    same every time; some 0.2 s the first time at a moment, then a millisecond.
    """
    if not kernel.status().compiled:
        return Likely("slow", None, 0.0, Message(_SLOW))
    worlds = _worlds(round, after, eyes, player if player in MODELS else LORE.policy)
    if worlds.status != "likely":
        return Likely(worlds.status, None, worlds.effective, worlds.why)
    wanted = frozenset(faces)
    masks = words.packed(bytes(15 if card in wanted else 0 for card in FACES))
    hits = [False] * DEALS
    for suit, mask in enumerate(masks):
        if mask:
            held = worlds.words[4 * seat + suit :: 16]
            hits = [hit or bool(word & mask) for hit, word in zip(hits, held, strict=True)]
    return Likely("likely", Estimate.share(hits, worlds.weights), worlds.effective, worlds.why)


@lru_cache(maxsize=32)
def _worlds(round: str, after: int, eyes: int, policy: str) -> Worlds:
    """The deals of a moment, weighed."""
    view = timeline(round).view(after, eyes)
    return likely_worlds(view, DEALS, SEED, Model(policy), floor=WORTH, threads=2)

"""Packs of episodes (记牌题集): read, made from simulated rounds, every answer computed again when checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from coach import locale
from coach.errors import BadText, CoachError, Fault, GaveUp
from coach.locale import N_, Message
from coach.puzzles.memory.episode import Episode, simulated
from coach.puzzles.memory.settings import MOST_QUESTIONS, SEEDS
from coach.puzzles.memory.watch import TIER_NAMES, TIERS, checked, chosen, said, tier_cells
from coach.puzzles.packs import MOST_PUZZLES, Pack, PackKind
from coach.puzzles.packs import read_pack as read
from coach.puzzles.schema import schema_faults

SCHEMA = "memory.schema.json"
#: Rounds looked at for each episode wanted before giving up.
PATIENCE = 20
Tell = Callable[[int, int], None]


def read_pack(path: Path) -> Pack[Episode]:
    """The pack of episodes in a file, its shape proven; rounds and answers when they are used, or by
    :func:`check_pack`. Errors as :func:`coach.puzzles.packs.read_pack`.
    """
    return read(path, MEMORY)


def check_pack(pack: Pack[Episode]) -> Iterator[Fault]:
    """Replay every round of a pack and compute every answer again; the faults as they are found, ``at`` the number of
    the episode from 1. Some 100 ms each.
    """
    for at, episode in enumerate(pack.puzzles, 1):
        yield from (replace(fault, at=at) for fault in episode.faults())


def _episode(data: Mapping[str, Any], at: int) -> Episode:
    """The episode of a line of the right shape."""
    try:
        return Episode.from_json(data)
    except CoachError as error:
        raise BadText([replace(fault, at=at) for fault in error.faults]) from None


def episode_faults(data: Any, at: int | None) -> list[Fault]:
    """What is wrong with the shape of an episode's data."""
    return schema_faults(data, "puzzle", at, SCHEMA)


#: Packs of episodes.
MEMORY: PackKind[Episode] = PackKind(Episode.kind, SCHEMA, _episode, check_pack)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a pack is to hold: episodes of one tier, or with these cells watched, each with so many questions. The
    rounds are those of whole matches of four equal players under a seed, first rounds and rounds after tribute.
    BadText, all faults at once, for what makes no sense.
    """

    count: int
    seed: int
    tier: str | None = "beginner"
    watch: Sequence[str] = ()
    questions: int = 6
    player: str = "lore"
    preset: str = "competition"

    def __post_init__(self) -> None:
        faults: list[Fault] = []
        for name, value, low, high in (
            ("count", self.count, 1, MOST_PUZZLES),
            ("seed", self.seed, 0, SEEDS - 1),
            ("questions", self.questions, 1, MOST_QUESTIONS),
        ):
            if not low <= value <= high:
                expected, limits = N_("a number from {low} to {high}"), {"low": low, "high": high}
                faults.append(Fault("bad_number", f"{name}={value}", None, N_("out of range"), expected, limits))
        try:
            checked(self.watch)
        except BadText as error:
            faults += error.faults
        if (self.tier is None) == (not self.watch) or (self.tier is not None and self.tier not in TIERS):
            values = {"choices": locale.Listing(TIERS)}
            expected = N_("one of {choices}, or cells to watch instead")
            faults.append(Fault("bad_tier", str(self.tier), None, N_("no such tier"), expected, values))
        if faults:
            raise BadText(faults)

    def command(self, name: str) -> str:
        """The command that makes this pack under a name, as the pack stores it."""
        what = f"--tier {self.tier}" if self.tier is not None else f"--watch {','.join(self.watch)}"
        parts = [f"coach exercises make memory --count {self.count} --seed {self.seed} {what}"]
        parts.append(f"--questions {self.questions} --player {self.player} --preset {self.preset} --out {name}.jsonl")
        return " ".join(parts)

    def title(self, lang: str) -> str:
        """What the pack is, for people."""
        if self.tier is not None:
            return locale.text(lang, N_("Memory, {tier}"), tier=Message(TIER_NAMES[self.tier]))
        named = locale.text(lang, ", ").join(said(name, lang) for name in self.watch)
        return locale.text(lang, N_("Memory: {cells}"), cells=named)


def make_pack(wanted: Wanted, name: str, tell: Tell | None = None) -> Pack[Episode]:
    """A pack as wanted; the same for the same arguments, every answer exact.

    Rounds with fewer questions to ask than wanted are passed over. ``tell`` is called with the episodes kept and the
    rounds looked at. Some 150 ms a round. BadText for a player or a preset that there is not; GaveUp where rounds do
    not give enough questions.
    """
    kept: list[Episode] = []
    for looked, round in enumerate(simulated(wanted.seed, player=wanted.player, preset=wanted.preset), 1):
        level = round.timeline.level
        cells = chosen(wanted.watch, level) if wanted.tier is None else tier_cells(wanted.tier, level)
        if cells:
            assert round.source is not None
            episode = round.watching(cells, wanted.tier).asked(wanted.questions, wanted.seed + round.source.number)
            if len(episode.questions) == wanted.questions:
                kept.append(episode)
        if tell is not None:
            tell(len(kept), looked)
        if len(kept) == wanted.count:
            break
        if looked >= PATIENCE * wanted.count:
            reason, values = (
                N_("in {looked} rounds there are not {count} such"),
                {"looked": looked, "count": wanted.count},
            )
            raise GaveUp(Fault("too_rare", str(len(kept)), None, reason, N_("fewer questions a round"), values))
    digits = len(str(len(kept)))
    named = tuple(replace(episode, id=f"{name}-{at:0{digits}}") for at, episode in enumerate(kept, 1))
    titles = {lang: wanted.title(lang) for lang in locale.LANGUAGES}
    return Pack(name, titles, wanted.command(name), named, Episode.kind)

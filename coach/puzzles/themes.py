"""Themes (主题): what a hand is good for, each a predicate over all its best splits, exact."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from coach import locale
from coach.cards import SUITED_RANKS, Card, Hand, Level, Rank
from coach.locale import N_
from coach.plays import SEQUENCES, Kind, Play
from coach.puzzles.measure import Measured
from coach.split import BOMBS_FREE, Split
from coach.split.compare import taken_apart


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme: its name in packs, what it says in words, and whether a measured hand has it."""

    name: str
    sentence: str
    holds: Callable[[Measured], bool]

    def said(self, lang: str) -> str:
        """The theme in words."""
        return locale.text(lang, self.sentence)


def themes_of(measured: Measured) -> tuple[str, ...]:
    """The names of the themes that a hand has, in the order of :data:`THEMES`."""
    return tuple(theme.name for theme in THEMES if theme.holds(measured))


def _every(test: Callable[[Split], bool]) -> Callable[[Measured], bool]:
    return lambda measured: all(test(split) for split in measured.best)


def _lays(*kinds: Kind) -> Callable[[Measured], bool]:
    return _every(lambda split: any(play.kind in kinds for play in split.plays))


def straight_flush_not_kept(measured: Measured) -> bool:
    """The hand holds a straight flush (同花顺), a wild counted as any of its cards, that no best split lays."""
    holds = _holds_flush(measured.hand, measured.level)
    return holds and not any(play.kind is Kind.STRAIGHT_FLUSH for split in measured.best for play in split.plays)


def _holds_flush(hand: Hand, level: Level) -> bool:
    places = (Rank.ACE, *SUITED_RANKS)
    for suit in "SHCD":
        for low in range(10):
            faces = [Card(suit + rank.letter) for rank in places[low : low + 5]]
            missing = sum(level.is_wild(card) or not hand.count(card) for card in faces)
            if missing <= hand.wilds(level):
                return True
    return False


def break_bomb(measured: Measured) -> bool:
    """Four or more equal cards, wilds aside, that lie together in no best split (拆炸弹)."""
    hand, level = measured.hand, measured.level
    whole = {
        (play.rank, sum(not level.is_wild(card) for card in play.cards))
        for split in measured.best
        for play in split.plays
        if play.kind is Kind.BOMB
    }
    for rank in SUITED_RANKS:
        held = hand.count_rank(rank) - (hand.wilds(level) if rank is level.rank else 0)
        if held >= 4 and (rank, held) not in whole:
            return True
    return False


def wild_in_run(split: Split) -> bool:
    """A wild (逢人配) stands in a run and cannot change places with a card outside the runs.

    A natural card outside that could take its place would set it free; in a straight flush this must be the same face.
    """
    outside = [
        card
        for play in split.plays
        if play.kind not in SEQUENCES
        for card in play.cards
        if not split.level.is_wild(card)
    ]
    for play in split.plays:
        if play.kind in SEQUENCES:
            for wanted in play.wilds:
                flush = play.kind is Kind.STRAIGHT_FLUSH
                if not any(card is wanted if flush else card.rank is wanted.rank for card in outside):
                    return True
    return False


def wild_in_bomb(split: Split) -> bool:
    """A wild makes or strengthens a bomb of equal cards."""
    return any(play.kind is Kind.BOMB and play.wilds for play in split.plays)


def level_in_run(split: Split) -> bool:
    """A level card (级牌), wilds aside, stands in a run in its natural place (2.1)."""
    level = split.level
    return any(
        card.rank is level.rank and not level.is_wild(card)
        for play in split.plays
        if play.kind in SEQUENCES
        for card in play.cards
    )


def ace_low(split: Split) -> bool:
    """A run begins with the ace: A2345, AA2233, AAA222."""
    return any(play.kind in SEQUENCES and play.rank is Rank.ACE for play in split.plays)


def break_triple(split: Split) -> bool:
    """Three equal cards, wilds aside, do not lie together: one or more of them stands in a run (拆三张)."""
    level = split.level
    held = split.hand
    together = {half.rank for play in split.plays for half in taken_apart(play, level) if len(half.cards) >= 3}
    runs: list[Play] = [play for play in split.plays if play.kind in (Kind.STRAIGHT, Kind.TUBE, Kind.STRAIGHT_FLUSH)]
    for rank in SUITED_RANKS:
        number = held.count_rank(rank) - (held.wilds(level) if rank is level.rank else 0)
        in_runs = any(card.rank is rank and not level.is_wild(card) for play in runs for card in play.cards)
        if number == 3 and rank not in together and in_runs:
            return True
    return False


def full_houses(split: Split) -> bool:
    """Two pairs or more ride on triples (三带二)."""
    return sum(play.kind is Kind.FULL_HOUSE for play in split.plays) >= 2


#: In the order in which they are told.
THEMES: Sequence[Theme] = (
    Theme("only_one", N_("There is only one best split."), lambda m: len(m.best) == 1),
    Theme("sorter_right", N_("Plain sorting finds the fewest plays."), lambda m: m.gap == 0),
    Theme("sorter_fails", N_("Plain sorting takes one or two plays too many."), lambda m: 1 <= m.gap <= 2),
    Theme("sorter_fails_by_3", N_("Plain sorting takes at least three plays too many."), lambda m: m.gap >= 3),
    Theme("straight", N_("Every best split lays a straight."), _lays(Kind.STRAIGHT)),
    Theme("tube", N_("Every best split lays a tube."), _lays(Kind.TUBE)),
    Theme("plate", N_("Every best split lays a plate."), _lays(Kind.PLATE)),
    Theme("full_houses", N_("Every best split lays two full houses or more."), _every(full_houses)),
    Theme("straight_flush", N_("Every best split keeps a straight flush."), _lays(Kind.STRAIGHT_FLUSH)),
    Theme("break_flush", N_("There is a straight flush, but no best split keeps one."), straight_flush_not_kept),
    Theme("bomb", N_("Every best split keeps a bomb of equal cards."), _lays(Kind.BOMB)),
    Theme("break_bomb", N_("A bomb must be broken: its cards lie together in no best split."), break_bomb),
    Theme("break_triple", N_("In every best split a triple is broken for a run."), _every(break_triple)),
    Theme("joker_bomb", N_("Every best split keeps the joker bomb."), _lays(Kind.JOKER_BOMB)),
    Theme("wild_in_run", N_("In every best split a wild fills a run."), _every(wild_in_run)),
    Theme("wild_in_bomb", N_("In every best split a wild is part of a bomb."), _every(wild_in_bomb)),
    Theme("level_in_run", N_("In every best split a level card stands in a run."), _every(level_in_run)),
    Theme("ace_low", N_("In every best split a run begins with the ace."), _every(ace_low)),
    Theme(
        "bombs_or_plays",
        N_("No split is best both ways: the fewest plays, and the fewest when bombs are not counted."),
        lambda m: all(split.cost(BOMBS_FREE) > m.bombs_free for split in m.best),
    ),
)
BY_NAME = {theme.name: theme for theme in THEMES}

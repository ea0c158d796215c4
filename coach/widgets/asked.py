"""Which puzzle a widget is to show: out of its arguments, or out of what a reader typed; all faults at once."""

from __future__ import annotations

from coach.cards import Hand, Level
from coach.deals import HAND_SIZE
from coach.errors import BadText, CoachError, Fault, quoted
from coach.locale import N_
from coach.notation import parse_hand, parse_level
from coach.puzzles.splitting import SplittingPuzzle


def dealt(seed: str | int, level: Level | str | int) -> SplittingPuzzle:
    """The puzzle of a dealt hand; BadText with the faults of seed and level together.

    >>> dealt("7", "5").seed
    7
    """
    faults: list[Fault] = []
    number = int(seed) if isinstance(seed, str) and seed.isdecimal() else seed
    for step in (lambda: SplittingPuzzle.dealt(number, Level("2")), lambda: parse_level(level)):  # type: ignore[arg-type]
        try:
            step()
        except CoachError as error:
            faults += error.faults
    if faults:
        raise BadText(faults)
    return SplittingPuzzle.dealt(int(number), parse_level(level))


def own(hand: Hand | str, level: Level | str | int) -> SplittingPuzzle:
    """The puzzle of a hand of one's own, 1 to 27 cards; BadText with the faults of hand and level together.

    >>> own("♠3 ♥3", "5").hand
    Hand('H3 S3')
    """
    faults: list[Fault] = []
    for step in (lambda: parse_hand(_text(hand), range(1, HAND_SIZE + 1)), lambda: parse_level(level)):
        try:
            step()
        except CoachError as error:
            faults += error.faults
    if faults:
        raise BadText(faults)
    return SplittingPuzzle(parse_hand(_text(hand)), parse_level(level))


def _text(hand: Hand | str) -> str:
    return hand.text if isinstance(hand, Hand) else hand


def wanted(
    puzzle: SplittingPuzzle | Hand | str | None,
    hand: Hand | str | None,
    level: Level | str | int | None,
    seed: int | None,
) -> SplittingPuzzle:
    """The puzzle of a widget's arguments: exactly one of puzzle, hand and seed, the last two with a level.

    A hand may stand in the place of the puzzle.

    >>> wanted(None, "S3 H3", "5", None).hand
    Hand('H3 S3')
    """
    if isinstance(puzzle, (str, Hand)) and hand is None:
        puzzle, hand = None, puzzle
    given = [name for name, value in (("puzzle", puzzle), ("hand", hand), ("seed", seed)) if value is not None]
    faults = []
    if len(given) != 1:
        expected = N_("one of: a puzzle, hand and level, seed and level")
        faults.append(Fault("what_to_show", ", ".join(given), None, N_("not one thing to show"), expected))
    elif (level is None) == (puzzle is None):
        expected = N_("a level with a hand or a seed, and none with a puzzle")
        faults.append(Fault("level_or_not", str(level), None, N_("a level that is missing or too many"), expected))
    elif puzzle is not None and not isinstance(puzzle, SplittingPuzzle):
        expected = N_("one of: a puzzle, hand and level, seed and level")
        faults.append(Fault("what_to_show", quoted(puzzle), None, N_("no splitting puzzle"), expected))
    if faults:
        raise BadText(faults)
    if isinstance(puzzle, SplittingPuzzle):
        return puzzle
    assert level is not None
    return dealt(seed, level) if seed is not None else own(hand or "", level)

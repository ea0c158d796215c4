"""Why a set of cards may not be played: every fault, with the clause of RULES.md, in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from coach.cards import Card, Hand, Level, lacking, not_held
from coach.errors import AgainstRules, Fault
from coach.locale import N_
from coach.moves.closest import no_play
from coach.moves.legal import legal_readings
from coach.plays import SEQUENCES, Kind, Play, beats, bomb_class, natural_place, order, readings


def why_illegal(
    cards: Iterable[Card], hand: Hand, level: Level, table: Play | None = None, *, joker_pair: bool = True
) -> AgainstRules | None:
    """None when some reading of the cards may be played now, otherwise an error that says why not; it is not raised.

    It holds every fault: each card that is not held, and that the cards are no play (naming the closest one) or do
    not beat the table (comparing the closest reading). Each reason names its clause. Exact: None exactly when
    :func:`coach.moves.legal.legal_readings` finds something.

    >>> hand, level = Hand("S5 D6 C7 H8 SA SK"), Level("9")
    >>> print(why_illegal(Hand("S5 D6 C7 H8"), hand, level).said("en"))
    'C7 D6 H8 S5': a straight has exactly five cards, not 4 (rule 2); expected five ranks in a row
    >>> ace = readings(Hand("DA"), level)[0]
    >>> print(why_illegal(Hand("SK"), hand, level, ace).said("en"))
    'SK': single K is lower than single A (rule 2.3); expected a higher single, or a bomb
    """
    cards = tuple(sorted(cards, key=lambda card: card.text))
    if legal_readings(cards, hand, level, table, joker_pair=joker_pair):
        return None
    if not cards:
        reason = N_("no card is chosen, and a pass is no play (rule 3.2)")
        return AgainstRules(Fault("no_cards", "", None, reason, N_("one card or more")))
    faults = [not_held(card.text, hand.text) for card in lacking(cards, hand)]
    found = readings(cards, level, joker_pair=joker_pair)
    if not found:
        faults.append(no_play(cards, level, joker_pair))
    elif table is not None and not any(beats(play, table, level) for play in found):
        faults.append(_too_weak(found, table, level))
    return AgainstRules(faults)


def _too_weak(found: Sequence[Play], table: Play, level: Level) -> Fault:
    """The fault of cards whose readings, none of which beats the table, are these (2.2, 2.3)."""
    play = next((play for play in found if play.kind is table.kind and not play.kind.is_bomb), found[0])
    expected = N_("a stronger bomb") if table.kind.is_bomb else N_("a higher {kind}, or a bomb")
    if table.kind is Kind.JOKER_BOMB:
        code, reason, expected = "joker_bomb", N_("nothing beats the joker bomb (rule 2.2)"), N_("a pass")
    elif table.kind.is_bomb and not play.kind.is_bomb:
        code, reason = "not_a_bomb", N_("{play} is no bomb, and only a bomb beats {table} (rule 2.3)")
    elif bomb_class(play) != bomb_class(table):
        code, reason = "weaker_bomb", N_("{play} is a weaker bomb than {table} (rule 2.2)")
    elif play.kind is not table.kind:
        code, reason = "other_kind", N_("{play} does not beat {table}: it is of another kind (rule 2.3)")
    else:
        code, reason = _not_higher(play, table, level)
    values = {"play": play, "table": table, "kind": table.kind, "level": level}
    return Fault(code, " ".join(card.text for card in play.cards), None, reason, expected, values)


def _not_higher(play: Play, table: Play, level: Level) -> tuple[str, str]:
    """Code and reason for a play of the same kind and size that is equal or lower."""
    if order(play, level) == order(table, level):
        return "equal_rank", N_("{play} does not beat {table}: equal never beats equal (rule 2.2)")
    if play.kind in SEQUENCES:
        length = SEQUENCES[play.kind][0]
        if level.rank is not None and level.rank - natural_place(play) in range(length):
            reason = N_("{play} is lower than {table}: in a sequence the level stands in its natural place (rule 2.1)")
            return "level_in_sequence", reason
    elif table.rank is level.rank:
        return "below_level", N_("{play} is lower than {table}: the level {level} ranks above the ace (rule 1.3)")
    return "too_low", N_("{play} is lower than {table} (rule 2.3)")

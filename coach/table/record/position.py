"""A position (局面) as one line of text, as FEN is for chess: everything that decides how a round goes on.

Six fields between blanks, in this order:

1. level: ``2`` to ``9``, ``T J Q K A`` or ``JOKER``
2. hands of seats 0 to 3 between ``/``: their cards in canonical text without blanks, ``-`` for no cards
3. seat to act, ``-`` when the round is over
4. trick, actions between ``,``: ``seat=kind:rank:cards`` for a play, ``seat=pass``; ``-`` before a lead
5. seats that are out, first to last: ``20``; ``-`` for none
6. rules: a preset, and changed options as ``+name=value``

``5 H5S9/C4C4/-/SB 1 0=Single:8:C8 2 platform`` is seat 1 to beat a single 8 at level 5, seat 2 out. What lies behind
the trick is not in it; whoever holds few cards has announced them. The text of a position is canonical, hands sorted as
text: :func:`position_text` of :func:`parse_position` gives it back. A round that is over can be written, not read.
"""

from __future__ import annotations

import json
from typing import Any

from coach.cards import Card, Hand, Level
from coach.errors import BadText, CoachError, Fault, not_among
from coach.locale import N_
from coach.plays import Kind, Play, readings
from coach.rules import Rules
from coach.table.positions import bad_seat
from coach.table.round import Round
from coach.table.trick import PASS, Action, Trick

#: Characters of a position; the longest that can be played to have some thousand.
LONGEST = 8_000
_FIELDS = 6
_NONE = "-"


def position_text(round: Round) -> str:
    """The position as one line.

    >>> position_text(parse_position("5 S9H5/C4C4/-/SB 1 0=Single:8:C8 2 platform"))
    '5 H5S9/C4C4/-/SB 1 0=Single:8:C8 2 platform'
    """
    hands = "/".join(_joined(hand) for hand in round.hands)
    trick = ",".join(f"{seat}={_action_text(action)}" for seat, action in round.trick.actions)
    turn = _NONE if round.turn is None else str(round.turn)
    finished = "".join(map(str, round.finished))
    return " ".join([round.level.text, hands, turn, trick or _NONE, finished or _NONE, rules_text(round.rules)])


def parse_position(text: str) -> Round:
    """The position of a text. BadText names every field that cannot be read, AgainstRules what no round can reach."""
    if len(text) > LONGEST:
        raise BadText(Fault("too_long", text, None, N_("a long text"), N_("at most {limit} characters"), _LIMIT))
    parts = text.split()
    if len(parts) != _FIELDS:
        reason, expected = N_("not six fields"), N_("level hands seat trick out rules, between blanks")
        raise BadText(Fault("bad_position", text, None, reason, expected))
    read = _Parts()
    level = read(1, Level, parts[0])
    hands = read(2, _hands, parts[1])
    turn = read(3, _seat, parts[2])
    finished = read(5, _seats, parts[4])
    rules = read(6, parse_rules, parts[5])
    trick = Trick() if level is None or rules is None else read(4, _trick, parts[3], level, rules)
    if read.faults:
        raise BadText(read.faults)
    assert trick is not None  # or there was a fault
    return Round.position(hands, level, turn, rules, trick, finished)


def rules_text(rules: Rules) -> str:
    """The rules in one word: the nearest preset, and what differs from it.

    >>> rules_text(Rules.preset("huaian", wind="next", announce_at=None))
    'huaian+wind=next+announce_at=null'
    """
    name = rules.nearest()
    changes = rules.changes(name)
    words = {key: value if isinstance(value, str) else json.dumps(value) for key, value in changes.items()}
    return "+".join([name, *(f"{key}={word}" for key, word in words.items())])


def parse_rules(text: str) -> Rules:
    """The rules of such a word. BadText with every fault.

    >>> parse_rules("huaian+wind=next").wind.value
    'next'
    """
    name, *changes = text.split("+")
    values: dict[str, Any] = {}
    for change in changes:
        key, equals, word = change.partition("=")
        if not equals:
            raise BadText(Fault("bad_option", change, None, N_("no changed option"), N_("name=value")))
        values[key] = _WORDS[word] if word in _WORDS else int(word) if word.isdecimal() and len(word) < 4 else word
    return Rules.preset(name, **values)


_LIMIT = {"limit": LONGEST}
_WORDS: dict[str, Any] = {"null": None, "true": True, "false": False}


class _Parts:
    """Reads the fields and gathers what is wrong, each with its number."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def __call__(self, number: int, reader: Any, *args: Any) -> Any:
        try:
            return reader(*args)
        except CoachError as error:
            self.faults += [Fault(f.code, f.part, number, f.reason, f.expected, f.values) for f in error.faults]
            return None


def _joined(cards: Hand | tuple[Card, ...]) -> str:
    return "".join(card.text for card in cards) or _NONE


def _action_text(action: Action) -> str:
    if not isinstance(action, Play):
        return "pass"
    return f"{action.kind.value}:{action.rank_letter}:{_joined(action.cards)}"


def _cards(text: str) -> Hand:
    return Hand() if text == _NONE else Hand([text[at : at + 2] for at in range(0, len(text), 2)])


def _hands(text: str) -> list[Hand]:
    hands = text.split("/")
    if len(hands) != 4:
        raise BadText(Fault("not_four_hands", text, None, N_("number of hands"), N_("four hands, seats 0 to 3")))
    return [_cards(hand) for hand in hands]


def _seat(text: str) -> int:
    if text not in ("0", "1", "2", "3"):
        raise BadText(bad_seat(text))
    return int(text)


def _seats(text: str) -> list[int]:
    return [] if text == _NONE else [_seat(char) for char in text]


def _trick(text: str, level: Level, rules: Rules) -> Trick:
    actions: list[tuple[int, Action]] = []
    for word in [] if text == _NONE else text.split(","):
        seat, _, action = word.partition("=")
        actions.append((_seat(seat), PASS if action == "pass" else _play(action, level, rules)))
    return Trick(tuple(actions))


def _play(text: str, level: Level, rules: Rules) -> Play:
    """The play of ``kind:rank:cards``, with what its wilds stand for."""
    kind, _, rest = text.partition(":")
    rank, _, cards = rest.partition(":")
    if kind not in [known.value for known in Kind]:
        raise BadText(not_among("unknown_kind", kind, N_("unknown kind"), [known.value for known in Kind]))
    found = readings(_cards(cards), level, joker_pair=rules.joker_pair)
    play = next((play for play in found if (play.kind.value, play.rank_letter) == (kind, rank)), None)
    if play is None:
        reason, expected = N_("these cards are no such play (rule 2)"), N_("kind:rank:cards that fit")
        raise BadText(Fault("no_such_play", text, None, reason, expected))
    return play

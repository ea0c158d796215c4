"""A player at a public table (平台牌手): follows what its seat is sent and answers requests by an index."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coach.cards import Hand, Level
from coach.errors import BadText, CoachError, Fault, clip, quoted
from coach.locale import N_
from coach.online.answering import Seated, card_index, play_index, seated
from coach.online.keeping import LEVELS, Kept
from coach.online.offers import Offers
from coach.online.placing import owing, placed
from coach.online.remarks import Remarks
from coach.online.requests import Request, read_request
from coach.online.seen import Seen
from coach.rules import Rules
from coach.table import Result, View
from coach.table.heights import BOTTOM
from coach.table.platform.messages import Beginning, Message, message
from coach.table.platform.streams import LONGEST_REQUEST
from coach.table.positions import HAND_SIZE, bad_seat, is_seat
from coach.table.record import Findings, Record
from coach.table.record.findings import LineFault, Note
from coach.table.record.text import Line, decoded, loaded

Told = Mapping[str, Any] | str | bytes


class PlatformPlayer:
    """One seat at a table of the public platform; :meth:`feed` it every message that the seat is sent.

    ``seat``: 0 to 3, until a message tells another. ``player``: a registered name, made with ``seed``, or an object
    with ``act(view)`` and, for tribute, ``choose(view)``. ``rules``: the preset ``platform`` unless others are given.

    The list of a request decides: whatever was heard and whatever the player answers, the index is one of the list (and
    not above ``indexRange``). What a message contradicts goes to :attr:`faults`, what was made of an answer that is not
    offered to :attr:`notes`; hand, counts and table of a request are believed against everything before it.

    >>> player = PlatformPlayer(0, "random", seed=7)
    >>> player.feed({"type": "act", "stage": "play", "handCards": ["S9", "HQ"], "curRank": "2",
    ...     "publicInfo": [{"rest": 2}, {"rest": 5}, {"rest": 0}, {"rest": 7}],
    ...     "actionList": [["Single", "9", ["S9"]], ["Single", "Q", ["HQ"]]], "indexRange": 1})
    1
    >>> player.feed("no JSON"), [fault.said("en") for fault in player.faults]
    (None, ["line 2: 'no JSON' at 1: no JSON; expected a JSON object on one line"])
    """

    def __init__(self, seat: int, player: str | Seated = "lore", seed: int = 0, *, rules: Rules | None = None):
        if not is_seat(seat):
            raise BadText(bad_seat(seat))
        self.seat = seat
        self.player = seated(player, seed)
        self.seed = seed
        self.rules = Rules.preset("platform") if rules is None else rules
        self.remarks = Remarks()
        #: Rounds that have begun, the results of those that ended, whether the last match of the table has ended.
        self.rounds = 0
        self.results: list[Result] = []
        self.over = False
        #: The result of the round before, None in the first of a match.
        self.previous: Result | None = None
        self._seen: Seen | None = None
        self._level: Level | None = None
        self._series: tuple[Any, Any] = (None, None)
        self._kept = Kept()

    @property
    def view(self) -> View | None:
        """What the seat knows of the round; None before it is known who leads it."""
        return None if self._seen is None else self._seen.view

    @property
    def level(self) -> Level | None:
        """The level of the round, as far as it was told."""
        return self._level if self._seen is None else self._seen.level

    @property
    def hand(self) -> Hand | None:
        """The seat's hand, as far as it was told."""
        return None if self._seen is None else self._seen.hand

    @property
    def faults(self) -> list[LineFault]:
        """What was wrong with messages and with the player's answers, ``line`` the number of the message; the first
        hundred, ``remarks.count`` counts all.
        """
        return self.remarks.faults

    @property
    def notes(self) -> list[Note]:
        """What was made of answers that are not offered, what was left aside; the first hundred, ``remarks.noted``
        counts all.
        """
        return self.remarks.notes

    def record(self, findings: Findings | None = None) -> Record | None:
        """What the seat saw as a record, the other hands unknown: every round as far as it was heard without a gap.

        None where no deal was heard. Notes on what is missing go to ``findings``.
        """
        return self._kept.record(f"seat{self.seat}", self.rules, Findings() if findings is None else findings)

    # --- messages

    def feed(self, message: Told) -> int | None:
        """Take in one message, an object or its JSON text; of a request the index of the answer, otherwise None.

        Nothing that comes from outside is raised, nor an error of the player: each is a fault, and a request is still
        answered, by the pass if it is offered, otherwise by the first action. A request without actions has no answer:
        None. Cost: some 0.3 ms a message, and the player's time.
        """
        self.remarks.number += 1
        offers: Offers | None = None
        try:
            data = message if isinstance(message, Mapping) else read_text(message)
            if data.get("type") != "act":
                self._hear(data)
                return None
            offers = Offers.of(data)
            return self._answered(data, offers)
        except CoachError as error:
            self.remarks.blame(*error.faults)
        except Exception as error:  # whatever strange text provokes, it must not cost the seat
            part = f"{type(error).__name__}: {error}"
            self._blame("unforeseen", part, N_("this message was not foreseen"), N_("a message of the platform"))
        return None if offers is None else offers.safest

    def _blame(self, code: str, part: str, reason: str, expected: str) -> None:
        self.remarks.blame(Fault(code, part, None, reason, expected))

    def _hear(self, data: Mapping[str, Any]) -> None:
        """Anything but a request."""
        kind, stage = data.get("type"), data.get("stage")
        if (kind, stage) == ("notify", "beginning") and "myPos" not in data:
            data = {**data, "myPos": self.seat}
        told = message(data, self.remarks.number)
        if isinstance(told, Beginning):
            self._begin(told, data)
        elif isinstance(told, Message):
            self._go_on(told, data)
        elif isinstance(told, str):
            self.remarks.remark(N_("left aside, unknown stages: {stages}"), stages=clip(told))
        elif kind != "notify":
            self.remarks.remark(N_("left aside, an unknown type of message: {type}"), type=clip(quoted(kind)))
        elif stage == "gameOver":
            self._series = data.get("curTimes"), data.get("settingTimes")
            self._seen = self.previous = None
        else:
            self.over = not _more_to_come(*self._series)

    def _begin(self, told: Beginning, data: Mapping[str, Any]) -> None:
        seen = self._seen
        if seen is not None and seen.dealt == told.hand and seen.ended() is None and told.seat == self.seat:
            self._blame("repeated", told.hand.text, N_("told before"), N_("something new"))
            seen.retold()
            return
        if told.seat != self.seat:
            self._blame("other_seat", str(told.seat), N_("another seat than before"), N_("one seat"))
            self.seat, self._kept = told.seat, Kept()
        if seen is not None:
            self.previous = seen.ended()
        self.rounds, self.over = self.rounds + 1, False
        self._seen = Seen(self.seat, self.rules, told.hand, self.previous, told.level)
        if len(told.hand) != HAND_SIZE:
            self._seen.whole = False
            reason = N_("number of cards of a hand")
            self._blame("wrong_size", str(len(told.hand)), reason, N_("27 cards (rule 3.1)"))
        self._kept.add(data, begins=True)

    def _go_on(self, told: Message, data: Mapping[str, Any]) -> None:
        seen = self._seen
        if seen is None:
            self.remarks.remark(N_("left aside, what stands before the first deal"))
            return
        before = seen.ended()
        if faults := seen.hear(told):
            self.remarks.blame(*faults)
        elif seen.whole:
            self._kept.add(data)
        after = seen.ended()
        if after is not None:
            self.previous = after
            self.results += [after] if before is None else []

    # --- requests

    def _answered(self, data: Mapping[str, Any], offers: Offers) -> int:
        request, faults = read_request(data, offers.stage)
        self.remarks.blame(*faults)
        level = self._told_level(request)
        seen = self._round(request, level)
        if seen is None:
            return offers.safest
        if request.stage == "play":
            view = placed(seen, request, offers.passing is not None, level, self.remarks)
            return offers.safest if view is None else play_index(self.player, view, offers, self.remarks, self.seed)
        tribute = owing(seen, request, [card for _, card in offers.cards], level, self.remarks)
        return offers.safest if tribute is None else card_index(self.player, tribute, offers, self.remarks)

    def _told_level(self, request: Request) -> Level:
        """The level of the round; what waited for it is heard. The request is believed."""
        level = request.level or self.level or self._level
        if level is None:
            expected = N_("a level, which decides the wilds")
            self._blame("no_level", "curRank", N_("the level is nowhere told"), expected)
            level = request.own or BOTTOM
        self._level = level
        seen = self._seen
        if seen is not None and seen.level is None:
            told = zip(LEVELS, (level, request.own, request.other), strict=True)
            self._kept.add({"type": "act", **{name: value.text for name, value in told if value is not None}})
            self.remarks.blame(*seen.at(level))
        return level

    def _round(self, request: Request, level: Level) -> Seen | None:
        """The round that the request belongs to: the one heard, or, where that cannot be, one joined with it."""
        seen = self._seen
        if seen is not None and not seen.another(request):
            return seen
        if request.hand is None:
            self._blame("no_hand", "handCards", N_("the hand is nowhere told"), N_("the cards of the hand"))
            return None
        self.remarks.remark(N_("joined in the middle of a round"))
        if seen is not None:
            self.previous = seen.ended()
        self._seen = Seen(self.seat, self.rules, request.hand, self.previous, level, joined=True)
        return self._seen


def read_text(text: str | bytes) -> dict[str, Any]:
    """The object of a message's text, strictly: see :func:`coach.table.record.text.loaded`. BadText, also where it is
    too long; TypeError for what is no text.

    >>> read_text(b'{"type":"notify","stage":"gameOver"}')
    {'type': 'notify', 'stage': 'gameOver'}
    """
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogatepass")
    if not isinstance(text, (bytes, bytearray, memoryview)):
        raise TypeError(f"message: expected an object or its text, not {type(text).__name__}")
    limit = LONGEST_REQUEST if len(text) > LONGEST_REQUEST else None
    return loaded(decoded(Line(1, bytes(text[: LONGEST_REQUEST if limit is None else 200]), True, limit)), first=True)


def _more_to_come(now: object, all_: object) -> bool:
    """Whether a series of matches goes on after one has ended: the number of it is below that of all."""
    return type(now) is int and type(all_) is int and now < all_

"""A stand-in for the public platform's engine: random matches, and what each seat would be sent.

Written after what is known of that engine, with its own bookkeeping of tribute, lead, wind, order, levels and failures
at A (nothing of coach.table is used), so that converting its logs tests the preset `platform` and the converter alike.
With ``clients`` it serves live: every message goes to its seat as it is sent, and requests are answered by an index.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from coach.cards import DECK, Hand, Level
from coach.moves import legal_plays
from coach.plays import Kind, Play

LETTERS = "23456789TJQKA"
PASS = ["PASS", "PASS", "PASS"]
Message = dict[str, Any]
Client = Callable[[Message], int | None]
Offered = list[tuple[Any, Any]]  # entries of an action list, and what each does; None for one that must not be answered


@dataclass(frozen=True)
class Spelling:
    """How a version of the engine writes, and what a log keeps of it."""

    old_joker_bomb: bool = False
    anti: str = "antiNum"
    letters: bool = False  # of levels in `beginning`, otherwise numbers
    no_levels: bool = False  # in `beginning`; they are then told by requests alone
    requests: bool = False
    sorted_keys: bool = False
    blanks: bool = False
    whole_end: bool = True  # the last play and the end of the round that ends the match are kept
    scores: bool = True


@dataclass
class Engine:
    """A table of four seats. ``streams`` holds the messages of each seat after :meth:`match`."""

    seed: int
    spelling: Spelling = Spelling()
    ranks: list[int] = field(default_factory=lambda: [0, 0])  # of the sides, as places in LETTERS
    stuck: list[int] = field(default_factory=lambda: [0, 0])
    owner: int | None = None
    order: list[int] = field(default_factory=list)
    streams: list[list[Message]] = field(default_factory=lambda: [[], [], [], []])
    clients: Sequence[Client] = ()
    listed: Callable[[Offered, random.Random], Offered] = lambda offered, rng: (
        offered
    )  # how a list differs from a whole
    canonical: bool = True  # whether interchangeable cards are listed once
    decisions: int = 0

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.top: tuple[int, Any] = (-1, None)
        self.hands: list[Counter[str]] = []

    # --- what is sent

    def all(self, message: Message) -> None:
        for seat in range(4):
            self.tell(seat, dict(message))

    def tell(self, seat: int, message: Message) -> int | None:
        """Send a message to a seat; a client's answer comes back."""
        self.streams[seat].append(message)
        return self.clients[seat](message) if self.clients else None

    @property
    def level(self) -> str:
        return "2" if self.owner is None else LETTERS[self.ranks[self.owner]]

    def held(self, seat: int) -> list[str]:
        cards = self.hands[seat].elements()
        return sorted(cards, key=lambda text: (self.strength(text), "SHCD".index(text[0])))

    def action(self, play: Play) -> list[Any]:
        seen: Counter[str] = Counter()
        keys = []
        for card in play.cards:
            seen[card.text] += 1
            rank = {"SB": 20, "HR": 21}.get(card.text, LETTERS.find(card.text[1]))
            keys.append((rank, seen[card.text], "HSCD".index(card.text[0]), card.text))
        cards = [key[-1] for key in sorted(keys)]
        if play.kind is Kind.JOKER_BOMB and self.spelling.old_joker_bomb:
            return ["Bomb", "JOKER", cards]
        return [play.kind.value, play.rank_letter, cards]

    def request(self, seat: int, stage: str, follows: bool = False) -> None:
        """A log's request: one action to choose."""
        if self.spelling.requests and not self.clients:
            card = self.held(seat)[0]
            self.tell(seat, self.asked(seat, stage, [PASS] if follows else [["Single", card[1], [card]]]))

    def asked(self, seat: int, stage: str, actions: list[Any]) -> Message:
        own = seat % 2
        return {
            "type": "act",
            "stage": stage,
            "handCards": self.held(seat),
            "publicInfo": [{"rest": self.hands[s].total(), "playArea": None} for s in range(4)],
            "selfRank": LETTERS[self.ranks[own]],
            "oppoRank": LETTERS[self.ranks[1 - own]],
            "curRank": self.level,
            "curPos": self.top[0],
            "curAction": self.top[1],
            "greaterPos": self.top[0],
            "greaterAction": self.top[1],
            "actionList": actions,
            "indexRange": len(actions) - 1,
        }

    def answer(self, seat: int, stage: str, offered: Offered) -> Any:
        """What a client does: the index must be one of its list, and of an entry that means something."""
        offered = self.listed(offered, self.rng)
        index = self.tell(seat, self.asked(seat, stage, [entry for entry, _ in offered]))
        assert type(index) is int
        assert 0 <= index < len(offered)
        assert offered[index][1] is not None
        self.decisions += 1
        return offered[index][1]

    def begin(self) -> None:
        deck = [card.text for card in DECK]
        self.rng.shuffle(deck)
        self.hands = [Counter(deck[27 * seat : 27 * seat + 27]) for seat in range(4)]
        levels = [self.level, *[LETTERS[rank] for rank in self.ranks]]
        told = levels if self.spelling.letters else [LETTERS.index(level) + 2 for level in levels]
        for seat in range(4):
            message = {"type": "notify", "stage": "beginning", "handCards": self.held(seat), "myPos": seat}
            if not self.spelling.no_levels:
                own = seat % 2
                message |= {"curRank": told[0], "selfRank": told[1 + own], "oppoRank": told[2 - own]}
            self.tell(seat, message)

    # --- a round

    def round(self) -> None:
        """One round with what comes before it; leaves the finishing order."""
        self.begin()
        leader = self.tribute() if self.order else self.rng.randrange(4)
        self.order = []
        level, greater = Level(self.level), None
        seat, owner = leader, leader
        self.top = (-1, None)
        while True:
            self.request(seat, "play", greater is not None)
            play = self.choose(seat, level, greater)
            if play is not None:
                greater, owner = play, seat
                self.hands[seat] -= Counter(card.text for card in play.cards)
            said = PASS if play is None else self.action(play)
            top = PASS if greater is None else self.action(greater)
            self.top = (owner, top)
            message = {"type": "notify", "stage": "play", "curPos": seat, "curAction": said}
            self.all({**message, "greaterPos": owner, "greaterAction": top})
            if play is not None and not self.hands[seat].total():
                self.order.append(seat)
                if (seat + 2) % 4 in self.order:
                    self.order += [s for s in range(4) if self.hands[s].total()]
                    return
            seat, cleared = self.next(seat, owner, passed=play is None)
            greater = None if cleared else greater

    def next(self, seat: int, owner: int, passed: bool) -> tuple[int, bool]:
        """Who is to act, and whether he leads."""
        out = not self.hands[owner].total()
        if passed and out:
            following = (seat + 1) % 4
            if following == owner or ((seat + 2) % 4 == owner and not self.hands[following].total()):
                return (owner + 2) % 4, True
        after = next((seat + i) % 4 for i in range(1, 4) if self.hands[(seat + i) % 4].total())
        return after, passed and after == owner

    def choose(self, seat: int, level: Level, greater: Play | None) -> Play | None:
        hand = Hand(list(self.hands[seat].elements()))
        if self.clients:
            plays = legal_plays(hand, level, greater, canonical=self.canonical)
            offered: Offered = [(self.action(play), play) for play in plays]
            done = self.answer(seat, "play", [*([(PASS, PASS)] if greater else []), *offered])
            return None if done is PASS else done
        if greater is not None and self.rng.random() < 0.25:
            return None
        plays = legal_plays(hand, level, greater, canonical=self.rng.random() < 0.9)
        if not len(plays):
            return None
        found = [plays[self.rng.randrange(len(plays))] for _ in range(4)]
        return max(found, key=lambda play: len(play.cards)) if self.rng.random() < 0.7 else found[0]

    # --- tribute

    def tribute(self) -> int:
        """Everything before the first play of a later round; who leads it."""
        first, second, third, fourth = self.order
        double = (first + 2) % 4 == second
        givers = [fourth, third] if double else [fourth]
        if sum(self.hands[giver]["HR"] for giver in givers) == 2:
            seats = [third, fourth] if double else [fourth]
            self.all({"type": "notify", "stage": "anti-tribute", self.spelling.anti: len(seats), "antiPos": seats})
            return first
        to = {giver: (giver - 1) % 4 if double else first for giver in givers}
        gifts = []
        for giver in givers:
            self.request(giver, "tribute")
            gifts.append([giver, to[giver], self.card(giver, "tribute", self.highest(giver))])
        self.move(gifts)
        self.all({"type": "notify", "stage": "tribute", "result": gifts})
        backs = []
        for giver in givers:
            self.request(to[giver], "back")
            low = sorted(c for c in self.hands[to[giver]] if c[1] in "23456789T" and c[1] != self.level)
            backs.append([to[giver], giver, self.card(to[giver], "back", low)])
        self.move(backs)
        self.all({"type": "notify", "stage": "back", "result": backs})
        strength = [self.strength(card) for _, _, card in gifts]
        return gifts[1][0] if double and strength[1] > strength[0] else fourth

    def card(self, seat: int, stage: str, cards: list[str]) -> Any:
        if self.clients:
            return self.answer(seat, stage, [([stage, stage, [card]], card) for card in cards])
        return self.rng.choice(cards)

    def highest(self, seat: int) -> list[str]:
        cards = [text for text in self.hands[seat] if text != f"H{self.level}" and self.hands[seat][text]]
        top = max(map(self.strength, cards))
        return sorted(text for text in cards if self.strength(text) == top)

    def strength(self, text: str) -> int:
        if text in ("SB", "HR"):
            return 20 + (text == "HR")
        return 15 if text[1] == self.level else LETTERS.index(text[1])

    def move(self, cards: list[list[Any]]) -> None:
        for giver, _, card in cards:
            self.hands[giver] -= Counter([card])
        for _, receiver, card in cards:
            self.hands[receiver] += Counter([card])

    # --- a match

    def settle(self) -> bool:
        """Levels after a round; whether the match is over."""
        first = self.order[0]
        side, mate = first % 2, self.order.index((first + 2) % 4)
        rest = [[seat, self.held(seat)] for seat in range(4) if self.hands[seat].total()]
        over = {"type": "notify", "stage": "episodeOver", "curRank": self.level, "order": [*self.order]}
        self.all({**over, "restCards": rest})
        if self.level == "A" and self.owner == side:
            if mate < 3:
                self.all({"type": "notify", "stage": "gameOver", "curTimes": 1, "settingTimes": 1})
                won = [int(seat % 2 == side) for seat in range(4)]
                self.all({"type": "notify", "stage": "gameResult", "victoryNum": won, "draws": [0, 0, 0, 0]})
                return True
            self.stuck[side] += 1
            if self.stuck[side] > 3:
                self.ranks[side] = self.stuck[side] = 0
                return False
        self.ranks[side] = min(12, self.ranks[side] + {1: 3, 2: 2, 3: 1}[mate])
        self.owner = side
        return False

    def match(self, rounds: int = 1000) -> Engine:
        """Play to the end of the match, or so many rounds."""
        for _ in range(rounds):
            self.round()
            if self.settle():
                break
        return self

    def again(self) -> Engine:
        """Another match at the same table."""
        self.ranks, self.stuck, self.owner, self.order = [0, 0], [0, 0], None, []
        return self.match()

    def logs(self) -> list[bytes]:
        """A file for each seat."""
        return [b"".join(self.line(message) for message in self.kept(stream)) for stream in self.streams]

    def kept(self, stream: list[Message]) -> list[Message]:
        """The stream as it is logged: without scores, or without the end of a match, where the spelling says so."""
        kept = []
        for at, message in enumerate(stream):
            over = next((m for m in stream[at + 1 : at + 3] if m["stage"] == "gameOver"), None)
            ends = over is not None and message["stage"] in ("play", "episodeOver") and message["type"] == "notify"
            if message["stage"] in ("gameOver", "gameResult") and not self.spelling.scores:
                continue
            if not (ends and not self.spelling.whole_end):
                kept.append(message)
        return kept

    def line(self, message: Message) -> bytes:
        gaps = (", ", ": ") if self.spelling.blanks else (",", ":")
        return json.dumps(message, separators=gaps, sort_keys=self.spelling.sorted_keys).encode() + b"\n"

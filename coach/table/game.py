"""A game in text (文字对局): a person at one seat who types, three players of the program at the others.

Lines come in through one function and go out through another, so that a terminal, a pipe and a test are the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from coach.cards import Card
from coach.errors import CoachError
from coach.locale import N_, Listing
from coach.moves import why_illegal
from coach.moves.legal import legal_readings
from coach.notation import parse_card, parse_hand, parse_play
from coach.plays import Kind, Play, order
from coach.rules import Rules
from coach.table.driver import Player, play_match, random_player
from coach.table.events import MatchEnded
from coach.table.gifts import why_not_given, why_not_returned
from coach.table.match import Match
from coach.table.telling import Telling
from coach.table.tribute import Act
from coach.table.trick import PASS, Action
from coach.table.view import TributeView, View

#: Words that are no cards; the first is told in English, the second in Chinese.
WORDS = {
    "pass": ("pass", "不出", "过", "p", "-"),
    "hint": ("hint", "提示", "?"),
    "show": ("show", "手牌"),
    "help": ("help", "帮助", "h"),
    "quit": ("quit", "退出", "exit", "q"),
}
_KINDS = list(Kind)


class Quit(Exception):
    """The person wants to end, or the input has ended."""


class Person:
    """Asks a person until the answer is legal, and says what is wrong and by which clause. Only ``quit`` raises: Quit.

    ``read`` gives the next line, None at the end of the input; ``say`` takes a line of output.
    """

    def __init__(
        self, telling: Telling, read: Callable[[], str | None], say: Callable[[str], None], columns: int | None = None
    ):
        self.telling, self.say, self._read, self.columns = telling, say, read, columns

    def read(self) -> tuple[str | None, str]:
        """The next line that is not empty: which of the words it is, if any, and the line."""
        while True:
            line = self._read()
            if line is None:
                raise Quit
            text = line.strip()
            word = next((name for name, known in WORDS.items() if text.lower() in known), None)
            if word == "quit":
                raise Quit
            if word == "help":
                self.help()
            elif text:
                return word, text

    def help(self) -> None:
        """How to answer."""
        place = 1 if self.telling.lang.startswith("zh") else 0
        words = {name: known[place] for name, known in WORDS.items()}
        self.say(
            self.telling.say(
                N_(
                    "Type the cards to play in any spelling, such as S3 H3 or ♠3♥3. `{pass}`: pass; `{hint}`: what may "
                    "be played; `{show}`: your cards again; `{help}`: this; `{quit}`: end."
                ),
                **words,
            )
        )

    def act(self, view: View) -> Action:
        """What the person plays, asked as often as it takes."""
        if view.may_pass and not len(view.legal_plays()):
            self.say(self.telling.say(N_("Nothing in your hand beats it, so you pass.")))
            return PASS
        self.show(view)
        while True:
            word, text = self.read()
            if word == "show":
                self.show(view)
            elif word == "hint":
                self.hint(view)
            else:
                action = PASS if word == "pass" else self.play(text, view)
                if action is None:
                    continue
                wrong = view.why_not(action)
                if wrong is None:
                    return action
                self.refuse(wrong)

    def play(self, text: str, view: View) -> Play | None:
        """The play that a line means, None where it means none that is legal: then it has been said why."""
        table, pair = view.trick.table, view.rules.joker_pair
        try:
            if text.startswith("{"):
                return parse_play(text, view.level, table, joker_pair=pair)
            cards = parse_hand(text, range(1, 28)).cards
        except CoachError as error:
            self.refuse(error)
            return None
        wrong = why_illegal(cards, view.hand, view.level, table, joker_pair=pair)
        if wrong is not None:
            self.refuse(wrong)
            return None
        found = legal_readings(cards, view.hand, view.level, table, joker_pair=pair)
        ordinary = {play.kind for play in found}
        if table is not None or found[0].kind.is_bomb or len(ordinary) == 1:
            return found[0]
        return self.which(found)

    def which(self, found: Sequence[Play]) -> Play:
        """2.4: the person says which reading is meant where the rules leave it open."""
        for number, play in enumerate(found, 1):
            self.say(f"{number}: {self.telling.play(play)}")
        while True:
            self.say(self.telling.say(N_("Which? Type its number.")))
            _, text = self.read()
            if text in [str(number) for number in range(1, len(found) + 1)]:
                return found[int(text) - 1]

    def choose(self, view: TributeView) -> Card:
        """The card that the person gives or returns, asked only where there is a choice."""
        assert view.owed is not None  # only who owes a card is asked
        owed = view.owed
        if len(owed.cards) == 1:
            return owed.cards[0]
        self.say(self.telling.hand(view.hand, self.columns))
        msgid = N_("Which card do you give? One of {cards}")
        if owed.act is Act.RETURN:
            msgid = N_("Which card do you return? One of {cards}")
        asked = self.telling.say(msgid, cards=Listing([self.telling.card(card) for card in owed.cards]))
        self.say(asked)
        while True:
            word, text = self.read()
            if word is not None:
                self.say(asked)
                continue
            try:
                card = parse_card(text)
            except CoachError as error:
                self.refuse(error)
                continue
            if card in owed.cards:
                return card
            if owed.to is None or owed.act is Act.GIVE:
                wrong = why_not_given(card, view.hand, view.level)
            else:
                wrong = why_not_returned(card, view.hand, view.seat, owed.to, view.level, view.rules)
            assert wrong is not None  # the card is not among those owed
            self.refuse(wrong)

    def show(self, view: View) -> None:
        """The table, the counts and the hand."""
        self.say(self.telling.counts(view.counts))
        self.say(self.telling.hand(view.hand, self.columns))
        table, owner = view.trick.table, view.trick.owner
        if table is None or owner is None:
            self.say(self.telling.say(N_("You lead.")))
        else:
            values = {"play": self.telling.play(table), "seat": self.telling.name(owner)}
            self.say(self.telling.say(N_("To beat, played by {seat}: {play}"), **values))

    def hint(self, view: View) -> None:
        """Of each kind, rank and size that may be played the cheapest example, a line a kind."""

        def dear(play: Play) -> tuple[int, int]:
            """Wilds first, then how strong the cards are."""
            return len(play.wilds), sum(view.level.strength(card.rank) for card in play.cards)

        examples: dict[tuple[object, ...], Play] = {}
        for play in sorted(view.legal_plays(canonical=True), key=dear):
            examples.setdefault((play.kind, play.rank, len(play.cards)), play)
        for kind in _KINDS:
            plays = [play for play in examples.values() if play.kind is kind]
            plays.sort(key=lambda play: (len(play.cards), order(play, view.level)))
            if plays:
                shown = " | ".join(self.telling.laid(play) for play in plays)
                self.say(self.telling.say(N_("{kind}: {plays}"), kind=kind, plays=shown))

    def refuse(self, error: CoachError) -> None:
        """What is wrong, a line each."""
        for line in error.said(self.telling.lang).splitlines():
            self.say(line)


def play_game(
    seed: int,
    rules: Rules,
    read: Callable[[], str | None],
    say: Callable[[str], None],
    lang: str,
    *,
    symbols: bool = True,
    columns: int | None = None,
    others: Sequence[Callable[[int], Player]] = (random_player,) * 3,
) -> int | None:
    """A match of a person at seat 0 with three players, until it is won or the person quits; the side that won.

    ``others``: what makes the players of seats 1 to 3, each from a seed.

    The same seed and the same lines give the same game.

    >>> said = []
    >>> play_game(7, Rules(), iter(["show", "quit"]).__next__, said.append, "en", symbols=False)
    >>> said[3]
    'Round 1, level 2'
    """
    chance = random.Random(seed)
    telling = Telling(0, lang, symbols=symbols)
    person = Person(telling, read, say, columns)
    seated = [make(chance.getrandbits(64)) for make in others]
    say(telling.say(N_("Seed {seed}"), seed=seed))
    person.help()
    won = None
    try:
        for event in play_match(Match.start(rules), [Player(person.act, person.choose), *seated], chance):
            for line in telling.lines(event):
                say(line)
            if isinstance(event, MatchEnded):
                won = event.winner
    except Quit:
        pass
    say(telling.say(N_("Ended in round {number}."), number=telling.rounds))
    return won

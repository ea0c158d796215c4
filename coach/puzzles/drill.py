"""Splitting drilled in text (文字练习): lines in, lines out. What a terminal, a pipe or a test talks to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from coach import locale
from coach.cards import Card
from coach.display import arranged, hand_text
from coach.errors import CoachError
from coach.locale import N_, Listing, Message
from coach.notation import parse_groups
from coach.puzzles.groups import with_wilds
from coach.puzzles.splitting import SplittingPuzzle

#: Words for each command; the first is the one that is told in English, the second the one told in Chinese.
WORDS = {
    "help": ("help", "帮助", "?", "h"),
    "hint": ("hint", "提示"),
    "check": ("check", "检查", "判"),
    "best": ("best", "最优", "答案"),
    "front": ("front", "取舍"),
    "read": ("read", "读作"),
    "undo": ("undo", "撤销"),
    "show": ("show", "手牌"),
    "next": ("next", "下一题"),
    "quit": ("quit", "退出", "exit", "q"),
}
_ABOUT = {
    "help": N_("these words"),
    "hint": N_("a hint; again for a plainer one"),
    "check": N_("how good the groups are"),
    "best": N_("a best split; again for the next one"),
    "front": N_("the trade-offs between plays, bombs and weak cards"),
    "read": N_("`read 2 1` takes group 2 in the first of its readings, `read 2 0` lists them"),
    "undo": N_("take back the last line of groups"),
    "show": N_("the hand and the groups so far"),
    "next": N_("the next hand"),
    "quit": N_("end"),
}


class Drill:
    """A session over some puzzles: :meth:`begin`, then :meth:`answer` for each line typed, until it is ``over``.

    No line, however bad, makes it raise.

    >>> from coach.cards import Hand, Level
    >>> drill = Drill([SplittingPuzzle(Hand("S3 H3 C3 D4 S4 HR"), Level("2"))], "en")
    >>> _ = drill.begin()
    >>> print(*drill.answer("S3 H3 C3 D4 S4 | HR"), sep="\\n")
    1: full house 3
    2: single big joker
    Every card is grouped: `check`.
    >>> drill.answer("check")
    ['2 plays, the fewest possible. It is the only best split.']
    """

    def __init__(self, puzzles: Sequence[SplittingPuzzle], lang: str, *, symbols: bool = True, columns: int = 80):
        self.puzzles, self.lang = puzzles, lang
        self.symbols, self.columns = symbols, columns
        self.number = 0
        self.over = not puzzles
        self.right: set[int] = set()
        self._fresh()

    @property
    def puzzle(self) -> SplittingPuzzle:
        """The puzzle that is being asked."""
        return self.puzzles[self.number]

    @property
    def loose(self) -> tuple[Card, ...]:
        """The cards in no group yet."""
        return self.puzzle.grade(self.groups).loose

    def begin(self) -> list[str]:
        """What is said first: how to answer, and the first puzzle."""
        if self.over:
            return [self._say(N_("There are no such puzzles."))]
        first = N_(
            "Type groups of cards, such as: S3 D3 | H4 H4. `{hint}`, `{check}`, `{best}`, `{quit}`; `{help}` says more."
        )
        place = locale.LANGUAGES.index(self.lang)
        words = {name: words[place] for name, words in WORDS.items()}
        return [self._say(first, **words), *self._asked()]

    def answer(self, line: str) -> list[str]:
        """The lines that answer a line typed."""
        words = line.split()
        if self.over or not words:
            return []
        name = next((name for name, known in WORDS.items() if words[0].lower() in known), None)
        if name is None:
            return self._grouped(line)
        commands: dict[str, Callable[[list[str]], list[str]]] = {
            "help": self._help,
            "hint": self._hint,
            "check": self._check,
            "best": self._best,
            "front": lambda _: [point.said(self.lang) for point in self.puzzle.front],
            "read": self._read,
            "undo": self._undo,
            "show": lambda _: self._shown(),
            "next": self._next,
            "quit": lambda _: self.end(),
        }
        return commands[name](words[1:])

    def end(self) -> list[str]:
        """End the session: how many were right."""
        self.over = True
        values = {"right": len(self.right), "count": len(self.puzzles)}
        return [self._say(N_("{right} of {count} split in the fewest plays."), **values)]

    def _say(self, message: str, **values: object) -> str:
        return locale.text(self.lang, message, **values)

    def _fresh(self) -> None:
        self.groups: list[tuple[Card, ...]] = []
        self.chosen: dict[int, int] = {}
        self._lines: list[int] = []  # how many groups each line of groups added
        self._step = 0
        self._page = 0

    def _asked(self) -> list[str]:
        values = {"number": self.number + 1, "count": len(self.puzzles), "id": self.puzzle.id}
        head = N_("[{number}/{count}] {id}") if self.puzzle.id else N_("[{number}/{count}]")
        return ["", self._say(head, **values).strip(), self.puzzle.ask(self.lang), *self._shown()]

    def _cards(self, cards: Sequence[Card]) -> str:
        level = self.puzzle.level
        return hand_text(cards, level, self.lang, symbols=self.symbols, columns=self.columns)

    def _shown(self) -> list[str]:
        """The cards still loose, then the groups."""
        return [self._cards(self.loose), *self._infos(range(len(self.groups)))]

    def _infos(self, numbers: Sequence[int]) -> list[str]:
        infos = [self.puzzle.group_info(self.groups[at], self.chosen.get(at, 0)) for at in numbers]
        return [f"{at + 1}: {info.said(self.lang)}" for at, info in zip(numbers, infos, strict=True)]

    def _grouped(self, line: str) -> list[str]:
        """Add the groups of a line, all of them or none."""
        try:
            added = [hand.cards for hand in parse_groups(line)]
        except CoachError as error:
            return [fault.said(self.lang) for fault in error.faults]
        left, missing = list(self.loose), []
        for card in (card for cards in added for card in cards):
            if card in left:
                left.remove(card)
            else:
                missing.append(card)
        if missing:
            said = N_("Not among the cards left: {cards}. `undo` takes groups back.")
            return [self._say(said, cards=Listing(missing))]
        first = len(self.groups)
        self.groups += added
        self._lines.append(len(added))
        self._step = min(self._step, 1)
        lines = self._infos(range(first, len(self.groups)))
        return [*lines, self._cards(left) if left else self._say(N_("Every card is grouped: `check`."))]

    def _help(self, _: list[str]) -> list[str]:
        place = locale.LANGUAGES.index(self.lang)
        return [f"  {locale.pad(WORDS[name][place], 8)} {self._say(about)}" for name, about in _ABOUT.items()]

    def _hint(self, _: list[str]) -> list[str]:
        self._step = min(self._step + 1, 3)
        return self.puzzle.hint(self._step, self.groups, self.chosen).said(self.lang).splitlines()

    def _check(self, _: list[str]) -> list[str]:
        grade = self.puzzle.grade(self.groups, self.chosen)
        if grade.right:
            self.right.add(self.number)
        return grade.lines(self.lang)

    def _best(self, _: list[str]) -> list[str]:
        """The next of the best splits, after the last the first again."""
        number = self._page % self.puzzle.best_count
        self._page += 1
        head = self._say(N_("Best split {number} of {count}:"), number=number + 1, count=self.puzzle.best_count)
        level = self.puzzle.level
        lines = [head]
        for play in self.puzzle.best(number).longest_first():
            cards = hand_text(arranged(play.cards, level), level, self.lang, symbols=self.symbols)
            lines.append(f"  {with_wilds(play, level).said(self.lang)}: {cards}")
        return lines

    def _read(self, words: list[str]) -> list[str]:
        numbers = [int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0 for word in words]
        if len(numbers) == 2 and 1 <= numbers[0] <= len(self.groups):
            at, reading = numbers[0] - 1, numbers[1] - 1
            readings = self.puzzle.group_info(self.groups[at]).readings
            if 0 <= reading < len(readings):
                self.chosen[at] = reading
                return self._infos([at])
            if readings:
                named = [Message("{number} {play}", {"number": n, "play": p}) for n, p in enumerate(readings, 1)]
                return [self._say(N_("Readings of group {number}: {list}"), number=at + 1, list=Listing(named))]
        return [self._say(_ABOUT["read"])]

    def _undo(self, _: list[str]) -> list[str]:
        if self._lines:
            del self.groups[len(self.groups) - self._lines.pop() :]
            self.chosen = {at: reading for at, reading in self.chosen.items() if at < len(self.groups)}
        return self._shown()

    def _next(self, _: list[str]) -> list[str]:
        if self.number + 1 == len(self.puzzles):
            return self.end()
        self.number += 1
        self._fresh()
        return self._asked()

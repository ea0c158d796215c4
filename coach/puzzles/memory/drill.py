"""Memory drilled in text (文字练习): a session's frames as lines, lines typed as answers. What a terminal talks to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coach import locale
from coach.cards import Card
from coach.display import hand_text
from coach.errors import CoachError
from coach.locale import N_, Listing
from coach.puzzles.memory.inputs import typed
from coach.puzzles.memory.session import Session
from coach.table.telling import Telling

#: Words that are no answers; the first is told in English, the second in Chinese.
WORDS = {"help": ("help", "帮助", "?", "h"), "quit": ("quit", "退出", "exit", "q")}
_HOW = {
    "number": N_("Type a number from {low} to {high}."),
    "seats": N_(
        "Type 1 for the next player, 2 for the partner, 3 for the previous one, several of them, or - for none."
    ),
    "yes": N_("Type y or n."),
    "percent": N_("Type a number from 0 to 100."),
    "board": N_("Type nine numbers, row by row."),
}
_ROW = 3


class Drill:
    """A session in text: :meth:`lines` of the present frame, then :meth:`next` or :meth:`answer`, until ``over``.

    No line, however bad, makes it raise, and a bad one changes nothing.

    >>> from coach.puzzles.memory import Settings, simulated
    >>> drill = Drill(Session.start(Settings(rounds=1, seed=1), [next(simulated(7, player="lowest"))]), "en")
    >>> drill.lines()[0], drill.wants
    ('[1/1] level 2', 'next')
    """

    def __init__(self, session: Session, lang: str, *, symbols: bool = True, columns: int = 80):
        self.session, self.lang = session, lang
        self.symbols, self.columns = symbols, columns
        self.quit = False

    @property
    def over(self) -> bool:
        """Whether the session has ended, or the learner."""
        return self.quit or self.session.over

    @property
    def wants(self) -> str:
        """``answer`` or ``next``, ``nothing`` at the end."""
        return self.session.wants

    @property
    def seconds(self) -> float | None:
        """How long the present frame is to be seen; None: until the learner goes on."""
        seconds: float | None = self._frame()["seconds"]
        return seconds

    def begin(self) -> list[str]:
        """What is said first."""
        place = locale.LANGUAGES.index(self.lang)
        words = {name: known[place] for name, known in WORDS.items()}
        said = N_("Seed {seed}. `{help}` says how to answer, `{quit}` ends; the session is kept.")
        return [self._say(said, seed=self.session.settings.seed, **words)]

    def lines(self) -> list[str]:
        """The present frame."""
        frame = self._frame()
        return {
            "round": self._round,
            "trick": self._trick,
            "elsewhere": self._trick,
            "question": self._asked,
            "task": self._asked,
            "board": self._board,
            "verdict": self._verdict,
            "review": self._review,
        }.get(frame["frame"], lambda made: [made["text"]])(frame)

    def waiting(self) -> str:
        """What is said where the learner has to go on himself."""
        return self._say(N_("Enter goes on."))

    def next(self) -> None:
        """On from a frame that wants nothing but time."""
        self.session = self.session.next()

    def answer(self, line: str, seconds: float) -> list[str]:
        """The lines that answer a line typed; none where it was an answer."""
        word = line.strip().lower()
        if word in WORDS["quit"]:
            self.quit = True
            return []
        wanted = self.session.input(self.lang)
        if wanted is None or not word:
            return []
        if word in WORDS["help"]:
            return [self._how(wanted)]
        try:
            self.session = self.session.answer(typed(line, wanted, self.session.episode.seat), seconds)
        except CoachError as error:
            return [fault.said(self.lang) for fault in error.faults]
        return []

    def end(self) -> list[str]:
        """What came of it, at the end or when the learner has ended it."""
        if self.session.over:
            ended: list[str] = self._frame()["lines"]
            return ended
        score = self.session.score
        values = {"right": score.right, "asked": score.asked, "points": score.points}
        kept = self._say(N_("The session is kept: `coach drill memory --resume` goes on with it."))
        return [self._say(N_("{right} of {asked} questions right, {points} points"), **values), kept]

    # Frames as lines --------------------------------------------------------------------------------------------------

    def _frame(self) -> dict[str, Any]:
        return self.session.frame(self.lang)

    def _say(self, msgid: str, **values: Any) -> str:
        return locale.text(self.lang, msgid, **values)

    def _cards(self, texts: Sequence[str]) -> str:
        level = self.session.episode.timeline.level
        cards = [Card(text) for text in texts]
        return hand_text(cards, level, self.lang, symbols=self.symbols, columns=self.columns)

    def _round(self, frame: dict[str, Any]) -> list[str]:
        level = self.session.episode.timeline.level
        head = self._say(
            N_("[{number}/{count}] level {level}"),
            number=frame["round"]["number"],
            count=frame["round"]["of"],
            level=level,
        )
        lines = [head, frame["text"], self._cards(frame["hand"]), *frame["opening"]]
        if frame["moments"]:
            lines.append(self._say(N_("Questions come after trick {tricks}."), tricks=Listing(frame["moments"])))
        return lines

    def _trick(self, frame: dict[str, Any]) -> list[str]:
        lines = [frame["text"], *(action["text"] for action in frame["actions"])]
        if frame["frame"] == "elsewhere":
            return lines
        telling = Telling(self.session.episode.seat, self.lang, symbols=self.symbols)
        lines += [telling.counts(frame["counts"]), self._hand(frame)]
        if frame["marker"] is not None and "text" in frame["marker"]:
            lines.append(frame["marker"]["text"])
        return lines

    def _hand(self, frame: dict[str, Any]) -> str:
        """The own hand; with a marker in it as it lies, the marker in brackets."""
        if frame["marker"] is None:
            return self._cards(frame["hand"])
        shown = [self._cards([text]) for text in frame["hand"]]
        at = frame["marker"]["index"]
        return " ".join([*shown[:at], f"[{shown[at]}]", *shown[at + 1 :]])

    def _asked(self, frame: dict[str, Any]) -> list[str]:
        sure = [f"({frame['sure_text']})"] if "sure_text" in frame else []
        return [frame["text"], *sure, frame["ask"], self._how(frame["input"])]

    def _how(self, wanted: dict[str, Any]) -> str:
        return self._say(_HOW[wanted["kind"]], low=wanted.get("low"), high=wanted.get("high"))

    def _board(self, frame: dict[str, Any]) -> list[str]:
        cells = [f"{cell['text']} {cell['value']}" for cell in frame["cells"]]
        wide = max(map(locale.width, cells)) + 2
        rows = [cells[at : at + _ROW] for at in range(0, len(cells), _ROW)]
        grid = ["".join(locale.pad(cell, wide) for cell in row).rstrip() for row in rows]
        return [frame["text"], *grid, self._how(frame["input"])]

    def _verdict(self, frame: dict[str, Any]) -> list[str]:
        (mark,) = frame["marks"]
        return [frame["text"], *self._odds(mark), *(one["text"] for one in mark["trail"])]

    def _odds(self, mark: dict[str, Any]) -> list[str]:
        """The odds of a guess, what is certain and what is likely as two things."""
        if mark["odds"] is None:
            weighed = [f"  {chance['likely']['why']}" for chance in mark["chances"][:1]]
            return [line for chance in mark["chances"] for line in self._chance(chance)] + weighed
        certain, likely = mark["odds"]["certain"], mark["odds"]["likely"]
        lines = [self._say(N_("by the certain facts alone: {text} = {percent}%"), **certain)]
        if likely is not None:
            lines.append(self._say(N_("with what plays and passes suggest: {text}"), text=likely["text"]))
            lines.append(f"  {likely['why']}")
        return lines

    def _chance(self, chance: dict[str, Any]) -> list[str]:
        """How likely something is that is possible."""
        certain, likely = chance["certain"]["text"], chance["likely"]["text"]
        return [
            self._say(N_("how likely: {about}"), about=chance["about"]),
            "  " + self._say(N_("by the certain facts alone: {text}"), text=certain),
            "  " + self._say(N_("with what plays and passes suggest: {text}"), text=likely),
        ]

    def _review(self, frame: dict[str, Any]) -> list[str]:
        lines = [frame["text"], *frame["lines"]]
        for mark in frame["marks"]:
            if odds := self._odds(mark):
                lines += [mark["ask"], *(f"  {line}" for line in odds)]
        for board in frame["boards"]:
            for cell in board["cells"]:
                if not cell["right"]:
                    went = self._say(", ").join(one["text"] for one in cell["trail"])
                    values = {"cell": cell["text"], "answer": cell["answer"], "given": cell["given"], "went": went}
                    lines.append(self._say(N_("{cell}: {answer} are left, not {given}. They went: {went}"), **values))
        return lines

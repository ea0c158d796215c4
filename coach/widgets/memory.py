"""The memory trainer as a widget (记牌练习): a session of :mod:`coach.puzzles.memory`, one frame at a time."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

import anywidget
import traitlets
from ipywidgets import CallbackDispatcher

from coach import locale
from coach.errors import CoachError
from coach.puzzles.memory import Session, Settings, pick, read_pack, simulated
from coach.puzzles.packaged import find_pack
from coach.widgets import assets, memory_shown, shown
from coach.widgets.messages import obey
from coach.widgets.texts import memory_words

_DATA_LIMIT = 400_000  # characters of a session that a page gives back


class MemoryTrainer(anywidget.AnyWidget):
    """Watches a learner's memory (记牌) in a notebook: rounds trick by trick, questions, a score, what was missed.

    Keywords are those of :class:`coach.puzzles.memory.Settings` (``tier``, ``watch``, ``rounds``, ``board``, ``seed``)
    and fill the form that the learner may change before he begins; ``seed`` is drawn if it is not given, and shown.
    ``pack``: rounds from an exercise pack by its name instead of fresh ones; ``player``: who plays the fresh ones.
    ``name``: sessions are kept in the browser under it, and taken up after a reload or a lost kernel. Raises BadText,
    with all faults, for settings that make no sense.

    ``session`` is the session as it stands (None before one begins), ``saved`` the same as plain data.

    >>> trainer = MemoryTrainer(tier="beginner", rounds=1, seed=7, player="lowest", lang="en")
    >>> trainer.start()
    >>> trainer.session.frame("en")["frame"]
    'round'
    """

    _esm = assets.script(assets.MEMORY_MODULES)
    _css = assets.style(assets.MEMORY_STYLES)

    trainer = traitlets.Unicode(help="under which name sessions are kept").tag(sync=True)
    frames = traitlets.Dict(help="what is shown, by language").tag(sync=True)
    forms = traitlets.Dict(help="the form before a session, by language").tag(sync=True)
    saved = traitlets.Dict(help="the session as data, empty when there is none").tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    lang = traitlets.Enum(locale.LANGUAGES, "en").tag(sync=True)
    answered = traitlets.Int(0, help="number of the last request that was answered").tag(sync=True)

    def __init__(
        self,
        *,
        lang: str | None = None,
        pack: str | None = None,
        player: str = "lore",
        name: str = "memory",
        seed: int | None = None,
        **settings: Any,
    ):
        number = secrets.randbelow(2**32) if seed is None else seed
        self._settings = Settings.from_json({**settings, "seed": number})
        self._drawn = seed is None
        self._pack = None if pack is None else read_pack(find_pack(pack, "memory"))
        self._player = player
        self._changes = CallbackDispatcher()
        self.session: Session | None = None
        lang = locale.current() if lang is None else lang
        super().__init__(lang=lang, trainer=name, texts=memory_words(), frames=self._empty(), forms=self._forms())
        self.on_msg(self._heard)

    # For the lesson ---------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin a session with the settings as they are; its first frame is shown."""
        if self._pack is None:
            episodes = tuple(episode for episode, _ in zip(self._fresh(), range(self._settings.rounds), strict=False))
        else:
            episodes = pick(self._pack.puzzles, self._settings)
        self._become(Session.start(self._settings, episodes))

    def answer(self, value: Any, seconds: float = 0.0) -> None:
        """Answer what is asked, as the page does; BadText for what is no answer, and nothing is lost."""
        if self.session is not None:
            self._become(self.session.answer(value, seconds))

    def next(self) -> None:
        """Go on from a frame that asks nothing."""
        if self.session is not None:
            self._become(self.session.next())

    def on_change(self, callback: Callable[[Session], None], remove: bool = False) -> None:
        """Call a function with the session after each of its steps; ``remove`` to stop that."""
        self._changes.register_callback(callback, remove=remove)

    def __repr__(self) -> str:
        return f"MemoryTrainer(tier={self._settings.tier!r}, seed={self._settings.seed}, lang={self.lang!r})"

    # The state of the page --------------------------------------------------------------------------------------------

    def _fresh(self) -> Any:
        return simulated(self._settings.seed, player=self._player)

    def _become(self, session: Session, notice: str = "") -> None:
        """Show the session as it stands, and keep it."""
        self.session = session
        frames = {lang: memory_shown.page(session.frame(lang), lang) for lang in locale.LANGUAGES}
        for lang in locale.LANGUAGES:
            frames[lang]["notice"] = memory_words()[lang][notice] if notice else ""
        with self.hold_sync():
            self.frames = frames
            self.saved = session.to_json()
        self._changes(session)

    def _empty(self) -> dict[str, Any]:
        """No session: the form."""
        words = memory_words()
        return {lang: {**memory_shown.EMPTY, "title": words[lang]["title"]} for lang in locale.LANGUAGES}

    def _forms(self, error: CoachError | None = None, values: dict[str, Any] | None = None) -> dict[str, Any]:
        """The form, with what the learner had entered where that made no sense, and why."""
        made = {}
        for lang in locale.LANGUAGES:
            fields = self._settings.form(lang)
            for field in fields:
                field["value"] = (values or {}).get(field["name"], field["value"])
            problem = [] if error is None else [fault[lang] for fault in shown.faults(error)]
            made[lang] = memory_shown.form(fields, problem)
        return made

    # What the page asks -----------------------------------------------------------------------------------------------

    def _heard(self, widget: Any, content: Any, buffers: Any) -> None:
        """A message of the page: what to do, its number, and values that are trusted in nothing."""
        actions = {
            "start": self._asked_start,
            "next": self._asked_next,
            "answer": self._asked_answer,
            "resume": self._asked_resume,
            "stop": self._asked_stop,
        }
        obey(content, actions, partial(self.set_trait, "answered"))

    def _asked_start(self, content: dict[str, Any]) -> None:
        values = memory_shown.settings_of(self._settings.form("en"), content.get("values"))
        try:
            self._settings = Settings.from_json(values)
            self.start()
        except CoachError as error:
            self.forms = self._forms(error, values)

    def _asked_next(self, content: dict[str, Any]) -> None:
        """On from the frame that the page shows; after the end back to the form, with another seed if one is drawn."""
        if self.session is None or content.get("frame") != self.session.steps:
            return
        if self.session.over:
            self._asked_stop(content)
        else:
            self.next()

    def _asked_answer(self, content: dict[str, Any]) -> None:
        session = self.session
        if session is None or content.get("frame") != session.steps or session.wants != "answer":
            return
        try:
            self.answer(memory_shown.read(session.frame("en"), content.get("value")), content.get("seconds", 0))
        except CoachError as error:
            faults = shown.faults(error)
            self.frames = {
                lang: {**page, "notice": "; ".join(fault[lang] for fault in faults)}
                for lang, page in self.frames.items()
            }

    def _asked_resume(self, content: dict[str, Any]) -> None:
        """The session that the browser kept, when this kernel knows of none; what is no session is passed over."""
        saved = content.get("saved")
        if self.session is not None or not isinstance(saved, dict) or len(str(saved)) > _DATA_LIMIT:
            return
        try:
            session = Session.from_json(saved)
        except CoachError:
            return
        self._settings = session.settings
        if not session.over:
            self._become(session, "restored")

    def _asked_stop(self, content: dict[str, Any]) -> None:
        """Back to the form."""
        self.session = None
        if self._drawn:
            drawn = {**self._settings.to_json(), "seed": secrets.randbelow(2**32)}
            self._settings = Settings.from_json(drawn)
        with self.hold_sync():
            self.frames = self._empty()
            self.forms = self._forms()
            self.saved = {}

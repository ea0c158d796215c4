"""The words of the splitting puzzle's page, in both languages at once, so that the page can switch by itself."""

from __future__ import annotations

from collections.abc import Callable

from coach import locale
from coach.locale import N_

#: A text in both languages, by the language.
Pair = dict[str, str]

#: What the page's script calls its texts.
WORDS = {
    "hand": N_("Hand: cards in no group"),
    "hand empty": N_("All cards are grouped. Drop a card here to take it back."),
    "by rank": N_("by rank"),
    "by suit": N_("by suit"),
    "small joker": N_("small"),
    "big joker": N_("BIG"),
    "level mark": N_("L"),
    "group": N_("group"),
    "group of": N_("group {count}"),
    "take out": N_("take out"),
    "undo": N_("undo"),
    "redo": N_("redo"),
    "start over": N_("start over"),
    "hint": N_("hint"),
    "check": N_("check"),
    "count": N_("Groups: {groups} · cards left: {cards}"),
    "new group": N_("new group"),
    "new group of": N_("new group of {count}"),
    "waiting": N_("…"),
    "group named": N_("Group {number}: {kind}"),
    "put here": N_("Put the selected cards ({count}) into group {number}"),
    "take apart": N_("Take group {number} apart"),
    "reading": N_("How these cards are read"),
    "back in hand": N_("Back in the hand: {count}"),
    "select first": N_("Select cards first."),
    "undone": N_("Undone."),
    "redone": N_("Done again."),
    "nothing to undo": N_("Nothing to undo."),
    "nothing to redo": N_("Nothing to do again."),
    "hints": N_("Hints"),
    "select these": N_("select these cards"),
    "verdict": N_("Verdict"),
    "stale": N_("You have changed the groups since: check again."),
    "show nearest": N_("nearest best split"),
    "show best": N_("all best splits"),
    "show front": N_("trade-offs"),
    "page of": N_("{number} of {count}"),
    "previous": N_("previous split"),
    "next": N_("next split"),
    "as yours": N_("as in yours"),
    "yours": N_("yours"),
    "better": N_("better"),
    "worse": N_("worse"),
    "front split": N_("show split {name}"),
    "front legend": N_("▲ better than yours, ▼ worse. No split is better than one of these in everything."),
    "another hand": N_("Another hand"),
    "field level": N_("level"),
    "field seed": N_("seed"),
    "field hand": N_("your own hand, 1 to 27 cards"),
    "hand example": N_("S2 HT ♣K ♦10 small joker …"),
    "joker level": N_("joker"),
    "deal": N_("deal"),
    "use hand": N_("use this hand"),
    "help": N_("Help: keys"),
    "help mouse": N_(
        "Click cards to select them, shift-click for all between, then “group”. Or drag cards onto a group, onto "
        "“new group”, or back to the hand (with a finger: press, wait, drag)."
    ),
    "close": N_("close"),
    "view tools": N_("Order, language, help"),
    "actions": N_("Actions"),
    "silent": N_("Python does not answer. It may be busy; if the kernel was restarted, run this cell again."),
    "gone": N_("The kernel was restarted or is gone: run this cell again."),
    "kept": N_("Your grouping is kept."),
    "restored": N_("Your earlier grouping of this hand is back; “start over” empties it."),
    "key arrows": N_("move from card to card"),
    "key select": N_("select the card, or not"),
    "key range": N_("select all between"),
    "key group": N_("make a group of the selected cards"),
    "key put": N_("put them into the group of that number"),
    "key out": N_("take them back to the hand"),
    "key reading": N_("read the group another way"),
    "key undo": N_("undo"),
    "key redo": N_("redo"),
    "key hint": N_("hint"),
    "key check": N_("check"),
    "key sort": N_("by rank, by suit"),
    "key language": N_("中文, English"),
    "key escape": N_("select nothing"),
    "key help": N_("these keys"),
}

#: What the memory trainer's script calls its texts; those of its cards, keys and notices are shared.
MEMORY_WORDS = {
    **{name: WORDS[name] for name in ("small joker", "big joker", "level mark", "help", "close", "actions")},
    **{name: WORDS[name] for name in ("silent", "gone", "key language", "key help")},
    "title": N_("Card memory: what is out?"),
    "begin": N_("begin"),
    "again": N_("another session"),
    "next": N_("go on"),
    "go on": N_("go on"),
    "pause": N_("pause"),
    "paused": N_("Paused."),
    "slower": N_("slower"),
    "faster": N_("faster"),
    "end": N_("end the session"),
    "answer": N_("Answer"),
    "answer first": N_("Give an answer first."),
    "percent": N_("percent"),
    "certain": N_("certain"),
    "likely": N_("likely"),
    "missed": N_("What was missed, and where it went"),
    "your hand": N_("Your hand"),
    "kept score": N_("Your score is kept."),
    "restored": N_("Your earlier session is back where you left it."),
    "key pause": N_("pause and go on"),
    "key next": N_("go on without waiting"),
    "key pace": N_("faster, slower"),
    "key option": N_("choose the answer of that number"),
    "key answer": N_("answer; go on"),
}


def both(said: Callable[[str], str]) -> Pair:
    """What a function says, in both languages.

    >>> from coach.cards import Card
    >>> both(Card("HT").spoken)
    {'en': 'heart 10', 'zh': '红桃10'}
    """
    return {lang: said(lang) for lang in locale.LANGUAGES}


def words() -> dict[str, Pair]:
    """All texts of the page: by language, then by the name that the script uses.

    >>> words()["zh"]["check"]
    '检查'
    """
    return {lang: {name: locale.text(lang, msgid) for name, msgid in WORDS.items()} for lang in locale.LANGUAGES}


def memory_words() -> dict[str, Pair]:
    """All texts of the memory trainer's page, as :func:`words`.

    >>> memory_words()["zh"]["likely"]
    '估计'
    """
    return {lang: {name: locale.text(lang, msgid) for name, msgid in MEMORY_WORDS.items()} for lang in locale.LANGUAGES}

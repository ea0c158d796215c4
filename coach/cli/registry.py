"""All commands: where each lives, and what it does in a few words. Each is imported when it is run or explained."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from coach.locale import N_


class Entry(NamedTuple):
    """A command: its module in this package, the function there, and a few words for the list of commands.

    ``group``: the commands under it, if it has some; it does nothing itself then.
    """

    module: str
    function: str
    summary: str
    group: Mapping[str, Entry] | None = None


RECORD: dict[str, Entry] = {
    "check": Entry("record", "check", N_("Prove every step of records, or say what is wrong and where.")),
    "show": Entry("record", "show", N_("Show the rounds of a record as tables.")),
    "convert": Entry("convert", "convert", N_("Make records of other programs' logs, and logs of records.")),
}
EXERCISES: dict[str, Entry] = {
    "list": Entry("exercises", "list_packs", N_("List the packs that come with the program.")),
    "make": Entry("exercises", "make", N_("Make a pack of proven puzzles from a seed.")),
    "check": Entry("exercises", "check", N_("Solve packs again and compare.")),
}
DRILL: dict[str, Entry] = {
    "splitting": Entry("drill", "splitting", N_("Split hands into the fewest plays.")),
    "memory": Entry("drill_memory", "memory", N_("Watch rounds and say what is still out.")),
}

#: In the order in which `coach --help` lists them.
COMMANDS: dict[str, Entry] = {
    "lab": Entry("lab", "lab", N_("Open the lessons and exercises in JupyterLab.")),
    "split": Entry("split", "split", N_("Split a hand into the fewest plays, exactly.")),
    "plays": Entry("plays", "plays", N_("List every legal play of a hand, to lead or to follow.")),
    "deal": Entry("deal", "deal", N_("Deal four hands from a seed, with needs if you like.")),
    "count": Entry("count", "count", N_("Tell what is out for a seat at a moment of a record.")),
    "odds": Entry("odds", "odds", N_("Tell how likely hidden hands hold something.")),
    "ending": Entry("ending", "ending", N_("Solve an ending with open hands, exactly.")),
    "evaluate": Entry("evaluate", "evaluate", N_("Say what every play is worth to the seat to act.")),
    "tribute": Entry("tribute", "tribute", N_("Say which card to give or return in a recorded tribute.")),
    "rules": Entry("rules", "rules", N_("Print a preset of the rules.")),
    "drill": Entry("drill", "", N_("Do exercises in the terminal."), DRILL),
    "exercises": Entry("exercises", "", N_("List, make and check packs of exercises."), EXERCISES),
    "record": Entry("record", "", N_("Check, show and convert records of matches."), RECORD),
    "simulate": Entry("simulate", "simulate", N_("Play matches of simple players and write them as a record.")),
    "arena": Entry("arena", "arena", N_("Let players play against players: shares and levels with intervals.")),
    "play": Entry("play", "play", N_("Play a match in the terminal with other players.")),
    "study": Entry("study", "study", N_("Measure the sayings of the old players, or tell what was measured.")),
    "sit": Entry("sit", "sit_down", N_("Take a seat at a table of the public platform over WebSocket.")),
    "doctor": Entry("doctor", "doctor", N_("Say which kernel runs, where data lives and what to install.")),
    "bench": Entry("bench", "bench", N_("Measure how fast everything is on this machine.")),
}

"""All commands: where each lives, and what it does in a few words. Each is imported when it is run or explained."""

from __future__ import annotations

from typing import NamedTuple

from coach.locale import N_


class Entry(NamedTuple):
    """A command: its module in this package, the function there, and a few words for the list of commands."""

    module: str
    function: str
    summary: str


#: In the order in which `coach --help` lists them.
COMMANDS: dict[str, Entry] = {
    "lab": Entry("lab", "lab", N_("Open the lessons and exercises in JupyterLab.")),
    "split": Entry("split", "split", N_("Split a hand into the fewest plays, exactly.")),
    "plays": Entry("plays", "plays", N_("List every legal play of a hand, to lead or to follow.")),
    "deal": Entry("deal", "deal", N_("Deal four hands from a seed, with needs if you like.")),
    "rules": Entry("rules", "rules", N_("Print a preset of the rules.")),
    "doctor": Entry("doctor", "doctor", N_("Say which kernel runs, where data lives and what to install.")),
    "bench": Entry("bench", "bench", N_("Measure how fast everything is on this machine.")),
}

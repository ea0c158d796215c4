"""The lessons: started in JupyterLab on a folder of the learner's, and what their cells use to show and to ask."""

from __future__ import annotations

from coach.lab.lesson import all_readings, begin, exercises, gallery, hand, order_explorer, order_of, reader
from coach.lab.quiz import can_it_be, does_it_beat, how_few, is_it_a_play
from coach.lab.studies import bars, laid_out, measured, moment, share, trade_offs

__all__ = [
    "all_readings",
    "bars",
    "begin",
    "can_it_be",
    "does_it_beat",
    "exercises",
    "gallery",
    "hand",
    "how_few",
    "is_it_a_play",
    "laid_out",
    "measured",
    "moment",
    "order_explorer",
    "order_of",
    "reader",
    "share",
    "trade_offs",
]

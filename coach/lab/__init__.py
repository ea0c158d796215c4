"""The lessons: started in JupyterLab on a folder of the learner's, and what their cells use to show and to ask."""

from __future__ import annotations

from coach.lab.lesson import all_readings, begin, gallery, hand, order_explorer, order_of, reader
from coach.lab.quiz import can_it_be, does_it_beat, how_few, is_it_a_play

__all__ = [
    "all_readings",
    "begin",
    "can_it_be",
    "does_it_beat",
    "gallery",
    "hand",
    "how_few",
    "is_it_a_play",
    "order_explorer",
    "order_of",
    "reader",
]

"""The named presets of RULES.md section 8 as data: what each changes in the standard, ``competition``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from coach.locale import N_

#: The names of the presets in words.
PRESET_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "competition": N_("competition (standard)"),
        "huaian": N_("the older Huai'an table"),
        "huaian_joker": N_("Huai'an, played to the joker"),
        "online": N_("online platforms"),
        "stage": N_("on stage"),
        "platform": N_("the research platform's engine"),
    }
)

#: Fields of :class:`coach.rules.Rules` that differ from the standard, as JSON writes them.
PRESETS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "competition": {},
        "huaian": {
            "double_win_rise": 4,
            "failure_limit": None,
            "equal_tribute": "given_first",
            "equal_lead": "giver_to_first",
            "bomb_beans": "none",
        },
        "huaian_joker": {
            "double_win_rise": 4,
            "final_level": "JOKER",
            "failure_limit": None,
            "return_to_opponent": "any",
            "equal_tribute": "given_first",
            "bomb_beans": "none",
        },
        "online": {
            "pass_final": "else_nobody_rises",
            "failure_limit": None,
            "streaks": True,
            "return_to_opponent": "any",
            "double_return": "receivers_next",
            "announce_at": None,
            "lead_single": "first",
            "lead_double": "chance",
            "lead_refusal": "chance_if_double",
        },
        "stage": {
            "pass_final": "double_win",
            "failure": "taken_off_stage",
            "stage": True,
            "return_to_partner": "ten",
            "refusal": "side",
            "small_jokers_excuse": True,
            "double_tribute": "by_place",
            "round_end": "one_left",
            "lead_double": "last",
            "lead_first": "face_up",
            "bomb_beans": "none",
        },
        "platform": {
            "failure_limit": 4,
            "failure": "own_won_first_fourth",
            "return_to_partner": "ten",
            "double_tribute": "by_seat",
            "announce_at": None,
            "round_end": "side_out_higher_seat_last",
            "equal_lead": "higher_seat",
            "bomb_beans": "none",
        },
    }
)

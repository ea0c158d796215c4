"""Rules (规则): the options and presets of RULES.md section 8 as one frozen value."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from coach import locale
from coach.cards import Level
from coach.errors import AgainstRules, BadText, Fault, not_among, quoted
from coach.locale import N_, Listing, Message
from coach.rules.choices import (
    BombBeans,
    Choice,
    DoubleReturn,
    DoubleTribute,
    EqualLead,
    EqualTribute,
    Failure,
    LeadDouble,
    LeadFirst,
    LeadRefusal,
    LeadSingle,
    PassFinal,
    Refusal,
    ReturnLimit,
    RoundEnd,
    Wind,
)
from coach.rules.fields import FIELDS, OPTIONS
from coach.rules.presets import PRESET_NAMES, PRESETS

__all__ = [
    "PRESETS",
    "PRESET_NAMES",
    "BombBeans",
    "Choice",
    "DoubleReturn",
    "DoubleTribute",
    "EqualLead",
    "EqualTribute",
    "Failure",
    "LeadDouble",
    "LeadFirst",
    "LeadRefusal",
    "LeadSingle",
    "PassFinal",
    "Refusal",
    "ReturnLimit",
    "RoundEnd",
    "Row",
    "Rules",
    "Wind",
]


ACE_LEVEL = Level("A")
_KEYS = ("preset", "changes")


class Row(NamedTuple):
    """One printed option: number, name and value in words."""

    number: str
    name: str
    value: str


@dataclass(frozen=True)
class Rules:
    """All options of section 8; ``Rules()`` is the standard, ``competition``. Comparable and hashable by value.

    Fields take their typed values or, as JSON and command lines write them, the text of one (``wind="next"``).
    Every bad field is reported at once: BadText for a value that is none, AgainstRules for values that make no sense
    together. :meth:`preset` and :meth:`changed` also report unknown names.

    >>> Rules.preset("huaian", wind="next").R
    4
    >>> Rules.preset("online", final_level="8")
    Rules.preset('online', final_level='8')
    """

    #: 8.1: levels that 1st and 2nd rise, 3 or 4; 1st and 3rd rise 2, 1st and 4th 1.
    double_win_rise: int = 3
    #: 8.2: A, 8 or joker; before the joker A need not be played.
    final_level: Level = ACE_LEVEL
    #: 8.3
    pass_final: PassFinal = PassFinal.PARTNER_NOT_LAST
    #: 8.4: failures at A before falling to 2; None: off.
    failure_limit: int | None = 3
    #: 8.4: what counts as one; without bearing when `failure_limit` is None.
    failure: Failure = Failure.OWN_NOT_PASSED
    #: 8.5
    stage: bool = False
    #: 8.6
    streaks: bool = False
    #: 8.7: a receiver without a card within the limit returns his lowest that is not wild (5.3).
    return_to_opponent: ReturnLimit = ReturnLimit.TEN
    #: 8.7
    return_to_partner: ReturnLimit = ReturnLimit.ANY
    #: 8.8
    refusal: Refusal = Refusal.GIVERS
    #: 8.8: a giver with both small jokers is excused alone; the other still gives to his own receiver.
    small_jokers_excuse: bool = False
    #: 8.9
    wind: Wind = Wind.PARTNER
    #: 8.10
    double_tribute: DoubleTribute = DoubleTribute.HIGHER_TO_FIRST
    #: 8.10: equal cards; only under `DoubleTribute.HIGHER_TO_FIRST`.
    equal_tribute: EqualTribute = EqualTribute.NEXT_AFTER_FIRST
    #: 8.11
    double_return: DoubleReturn = DoubleReturn.GIVER
    #: 8.12
    joker_pair: bool = True
    #: 8.13: a player with so many cards or fewer announces the count; None: counts are always open.
    announce_at: int | None = 10
    #: 8.14
    round_end: RoundEnd = RoundEnd.SIDE_OUT
    #: 8.15
    lead_single: LeadSingle = LeadSingle.GIVER
    #: 8.16
    lead_double: LeadDouble = LeadDouble.HIGHER_GIVER
    #: 8.16: equal cards; only under `LeadDouble.HIGHER_GIVER`.
    equal_lead: EqualLead = EqualLead.NEXT_AFTER_FIRST
    #: 8.17
    lead_refusal: LeadRefusal = LeadRefusal.FIRST
    #: 8.17
    lead_first: LeadFirst = LeadFirst.CHANCE
    #: 8.18
    bomb_beans: BombBeans = BombBeans.LARGEST

    def __post_init__(self) -> None:
        faults = []
        for name, field in FIELDS.items():
            raw = getattr(self, name)
            try:
                object.__setattr__(self, name, field.read(raw))
            except ValueError:
                faults.append(_bad_value(name, raw))
        if faults:
            raise BadText(faults)
        if senseless := _senseless(self):
            raise AgainstRules(senseless)

    @property
    def R(self) -> int:
        """The largest rise by a result, 3 or 4: values of positions lie in -R..R. Streaks (8.6) are not counted."""
        return self.double_win_rise

    def rise(self, partner: int) -> int:
        """Levels that the first finisher's side rises when his partner finishes 2nd, 3rd or 4th (4.1).

        >>> [Rules().rise(partner) for partner in (2, 3, 4)]
        [3, 2, 1]
        """
        return {2: self.double_win_rise, 3: 2, 4: 1}[partner]

    @classmethod
    def preset(cls, name: str = "competition", **changes: Any) -> Rules:
        """The named preset with some fields changed; every bad or unknown field is reported at once."""
        return _built({**PRESETS[_preset_name(name)]}, changes)

    def changed(self, **changes: Any) -> Rules:
        """These rules with some fields changed; every bad or unknown field is reported at once."""
        return _built({name: getattr(self, name) for name in FIELDS}, changes)

    def changes(self, preset: str = "competition") -> dict[str, Any]:
        """The fields that differ from a preset, as JSON writes them.

        >>> Rules.preset("huaian", wind="next").changes("huaian")
        {'wind': 'next'}
        """
        base = Rules.preset(preset)
        return {
            name: field.to_json(getattr(self, name))
            for name, field in FIELDS.items()
            if getattr(self, name) != getattr(base, name)
        }

    def nearest(self) -> str:
        """The preset that differs in the fewest fields; the first in the order of section 8 among several."""
        return min(PRESETS, key=lambda name: len(self.changes(name)))

    def to_json(self) -> dict[str, Any]:
        """``preset``, the nearest one, and ``changes``, the fields that differ from it; :meth:`from_json` reads it."""
        name = self.nearest()
        return {"preset": name, "changes": self.changes(name)}

    @classmethod
    def from_json(cls, data: object) -> Rules:
        """The rules of :meth:`to_json`; a missing ``preset`` is the standard. Strict: every bad field is reported."""
        if not isinstance(data, Mapping):
            raise BadText(
                Fault("bad_rules", quoted(data), None, N_("no rules"), N_("an object with preset and changes"))
            )
        changes = data.get("changes", {})
        faults = [not_among("unknown_key", key, N_("unknown key"), _KEYS) for key in data if key not in _KEYS]
        if not isinstance(changes, Mapping):
            faults.append(
                Fault("bad_rules", quoted(changes), None, N_("no changes of rules"), N_("an object of options"))
            )
        try:
            base = PRESETS[_preset_name(data.get("preset", "competition"))]
        except BadText as error:
            faults.extend(error.faults)
        if faults:
            raise BadText(faults)
        return _built({**base}, {quoted(name): value for name, value in changes.items()})

    def table_rows(self, lang: str) -> list[Row]:
        """Number, name and value in words of the options 8.1 to 8.18, one row each.

        >>> Rules().table_rows("en")[8]
        Row(number='8.9', name='wind goes to', value='partner')
        """
        values = {name: getattr(self, name) for name in FIELDS}
        return [Row(o.number, locale.text(lang, o.name), o.said(lang, values)) for o in OPTIONS]

    def title(self, lang: str) -> str:
        """The nearest preset in words, and the options in which these rules differ from it."""
        name = self.nearest()
        said = locale.text(lang, PRESET_NAMES[name])
        numbers = [o.number for o in OPTIONS if any(field in self.changes(name) for field in o.fields)]
        if not numbers:
            return said
        return locale.text(lang, N_("{preset}, changed in {options}"), preset=said, options=Listing(numbers))

    def table(self, lang: str) -> str:
        """The printed table for a terminal: a title, then a line an option, columns aligned."""
        rows = self.table_rows(lang)
        columns = max(locale.width(row.name) for row in rows)
        lines = [f"{row.number:<5} {locale.pad(row.name, columns)}  {row.value}" for row in rows]
        return "\n".join([self.title(lang), *lines])

    def __repr__(self) -> str:
        name = self.nearest()
        changes = "".join(f", {key}={value!r}" for key, value in self.changes(name).items())
        return f"Rules.preset({name!r}{changes})"

    def __str__(self) -> str:
        return self.table(locale.current())

    def _repr_html_(self) -> str:
        lang = locale.current()
        cell = "<td style='text-align:left'>"
        rows = ["".join(cell + html.escape(word) + "</td>" for word in row) for row in self.table_rows(lang)]
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return f"<table><caption>{html.escape(self.title(lang))}</caption><tbody>{body}</tbody></table>"


def _built(base: dict[str, Any], changes: Mapping[str, Any]) -> Rules:
    """Rules of these values; unknown names and bad values together."""
    faults = [
        not_among("unknown_option", name, N_("unknown option"), [*FIELDS]) for name in changes if name not in FIELDS
    ]
    known = {name: value for name, value in changes.items() if name in FIELDS}
    try:
        rules = Rules(**{**base, **known})
    except BadText as error:
        faults.extend(error.faults)
    except AgainstRules as error:
        if not faults:
            raise
        faults.extend(error.faults)
    if faults:
        raise BadText(faults)
    return rules


def _preset_name(name: object) -> str:
    wanted = name.strip().lower().replace("-", "_") if isinstance(name, str) else ""
    if wanted in PRESETS:
        return wanted
    raise BadText(not_among("unknown_preset", name, N_("unknown preset"), [*PRESETS]))


def _bad_value(name: str, raw: object) -> Fault:
    option = next(option for option in OPTIONS if name in option.fields)
    return Fault(
        "bad_value",
        f"{name}={quoted(raw)}",
        None,
        N_("no value of option {number}, {option}"),
        N_("one of {choices}"),
        {"number": option.number, "option": Message(option.name), "choices": Listing(FIELDS[name].choices())},
    )


def _senseless(rules: Rules) -> list[Fault]:
    """Combinations of options that mean nothing together."""
    by_place = rules.double_tribute is DoubleTribute.BY_PLACE
    counts_off_stage = rules.failure_limit is not None and rules.failure is Failure.TAKEN_OFF_STAGE
    checks = (
        (
            rules.failure_limit is not None and rules.final_level is not ACE_LEVEL,
            ("failure_limit", "final_level"),
            N_("failures at A (8.4) cannot be counted where A is not the final level (8.2)"),
            N_("failure_limit none, or final_level A"),
        ),
        (
            counts_off_stage and not rules.stage,
            ("failure", "stage"),
            N_("nobody is taken off stage (8.4) without the stage rule (8.5)"),
            N_("stage on, or another failure"),
        ),
        (
            by_place and not rules.round_end.tells_last,
            ("double_tribute", "round_end"),
            N_("tribute by place (8.10) needs third and last told apart after a double win (8.14)"),
            N_("a round_end that tells them apart, or another double_tribute"),
        ),
        (
            rules.lead_double is LeadDouble.LAST and not rules.round_end.tells_last,
            ("lead_double", "round_end"),
            N_("the lead of the last finisher (8.16) needs third and last told apart after a double win (8.14)"),
            N_("a round_end that tells them apart, or another lead_double"),
        ),
        (
            rules.small_jokers_excuse and rules.double_tribute is DoubleTribute.HIGHER_TO_FIRST,
            ("small_jokers_excuse", "double_tribute"),
            N_("a giver excused alone (8.8) leaves the other without a receiver of his own (8.10)"),
            N_("double_tribute by place or by seat, or small_jokers_excuse off"),
        ),
    )
    faults = []
    for senseless, names, reason, expected in checks:
        if senseless:
            part = " ".join(f"{name}={FIELDS[name].to_json(getattr(rules, name))}" for name in names)
            faults.append(Fault("senseless_rules", part, None, reason, expected))
    return faults

"""How each field of :class:`coach.rules.Rules` is read, checked alone and printed: one entry an option of section 8."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from coach import locale
from coach.cards import Level
from coach.locale import N_
from coach.rules import choices
from coach.rules.choices import Choice

#: The levels that can be final (8.2).
FINAL_LEVELS = (Level("A"), Level("8"), Level("joker"))
_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_NEVER = ("", "none", "off", "null", "open", "-")


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the rules: its type, and for whole numbers the least and greatest; ``off``: None is a value."""

    type: type[Any]
    numbers: tuple[int, int] = (0, 0)
    off: bool = False

    def read(self, raw: object) -> Any:
        """The value that a caller, JSON or a command line wrote; ValueError if it is none."""
        text = raw.strip().lower() if isinstance(raw, str) else raw
        if isinstance(raw, self.type) and not (self.type is int and isinstance(raw, bool)):
            value: Any = raw
        elif self.off and (text is None or text in _NEVER):
            return None
        elif self.type is bool:
            value = _FLAGS.get(text) if isinstance(text, str) else None
        elif self.type is Level:
            value = Level(raw) if isinstance(raw, (str, int)) else None
        elif self.type is int:
            value = int(text) if isinstance(text, str) and text.isdecimal() and len(text) < 4 else None
        else:
            value = self.type(text.replace("-", "_")) if isinstance(text, str) else None
        if value is None or (self.type is int and not self.numbers[0] <= value <= self.numbers[1]):
            raise ValueError
        if self.type is Level and value not in FINAL_LEVELS:
            raise ValueError
        return value

    def choices(self) -> Sequence[Any]:
        """What may be given, for a message."""
        if self.type is int:
            low, high = self.numbers
            return [*(["none"] if self.off else []), str(low) if low == high else f"{low}..{high}"]
        if self.type is bool:
            return ["true", "false"]
        if self.type is Level:
            return [level.text for level in FINAL_LEVELS]
        return [choice.value for choice in self.type]

    def to_json(self, value: Any) -> Any:
        """The value as JSON writes it."""
        return value.value if isinstance(value, Choice) else value.text if isinstance(value, Level) else value


FIELDS: Mapping[str, Field] = MappingProxyType(
    {
        "double_win_rise": Field(int, (3, 4)),
        "final_level": Field(Level),
        "pass_final": Field(choices.PassFinal),
        "failure_limit": Field(int, (1, 99), off=True),
        "failure": Field(choices.Failure),
        "stage": Field(bool),
        "streaks": Field(bool),
        "return_to_opponent": Field(choices.ReturnLimit),
        "return_to_partner": Field(choices.ReturnLimit),
        "refusal": Field(choices.Refusal),
        "small_jokers_excuse": Field(bool),
        "wind": Field(choices.Wind),
        "double_tribute": Field(choices.DoubleTribute),
        "equal_tribute": Field(choices.EqualTribute),
        "double_return": Field(choices.DoubleReturn),
        "joker_pair": Field(bool),
        "announce_at": Field(int, (1, 26), off=True),
        "round_end": Field(choices.RoundEnd),
        "lead_single": Field(choices.LeadSingle),
        "lead_double": Field(choices.LeadDouble),
        "equal_lead": Field(choices.EqualLead),
        "lead_refusal": Field(choices.LeadRefusal),
        "lead_first": Field(choices.LeadFirst),
        "bomb_beans": Field(choices.BombBeans),
    }
)


@dataclass(frozen=True, slots=True)
class Option:
    """One option of section 8: number, name, its fields, and the sentence that prints their values.

    ``absent`` prints instead when the first field is None, and ``alone`` when the second field has no bearing
    because the first is not ``decisive``.
    """

    number: str
    name: str
    fields: tuple[str, ...]
    words: str
    absent: str = ""
    decisive: Choice | None = None

    def said(self, lang: str, values: Mapping[str, Any]) -> str:
        """The values in words."""
        given = {name: _word(values[name]) for name in self.fields}
        first = values[self.fields[0]]
        if first is None and self.absent:
            return locale.text(lang, self.absent)
        if self.decisive is not None and first is not self.decisive:
            return str(first.said(lang))
        return locale.text(lang, self.words, **given)


def _word(value: Any) -> Any:
    """A value that :func:`coach.locale.text` can say."""
    return locale.Message(N_("yes") if value else N_("no")) if isinstance(value, bool) else value


OPTIONS: tuple[Option, ...] = (
    Option("8.1", N_("rise of 1st and 2nd"), ("double_win_rise",), "{double_win_rise}"),
    Option("8.2", N_("final level"), ("final_level",), "{final_level}"),
    Option("8.3", N_("to pass it"), ("pass_final",), "{pass_final}"),
    Option(
        "8.4",
        N_("failures at A before falling to 2"),
        ("failure_limit", "failure"),
        N_("{failure_limit}: {failure}"),
        absent=N_("off"),
    ),
    Option("8.5", N_("stage rule"), ("stage",), "{stage}"),
    Option("8.6", N_("streak levels"), ("streaks",), "{streaks}"),
    Option(
        "8.7",
        N_("return"),
        ("return_to_opponent", "return_to_partner"),
        N_("to an opponent: {return_to_opponent}; to the partner: {return_to_partner}"),
    ),
    Option(
        "8.8",
        N_("refusal of tribute"),
        ("refusal", "small_jokers_excuse"),
        N_("{refusal}; both small jokers excuse their giver: {small_jokers_excuse}"),
    ),
    Option("8.9", N_("wind goes to"), ("wind",), "{wind}"),
    Option(
        "8.10",
        N_("double tribute"),
        ("double_tribute", "equal_tribute"),
        N_("{double_tribute}; equal cards: {equal_tribute}"),
        decisive=choices.DoubleTribute.HIGHER_TO_FIRST,
    ),
    Option("8.11", N_("double return goes to"), ("double_return",), "{double_return}"),
    Option("8.12", N_("joker pair in a full house"), ("joker_pair",), "{joker_pair}"),
    Option("8.13", N_("announce at"), ("announce_at",), N_("{announce_at} cards"), absent=N_("counts always open")),
    Option("8.14", N_("the round ends"), ("round_end",), "{round_end}"),
    Option("8.15", N_("lead after a single tribute"), ("lead_single",), "{lead_single}"),
    Option(
        "8.16",
        N_("lead after a double tribute"),
        ("lead_double", "equal_lead"),
        N_("{lead_double}; equal cards: {equal_lead}"),
        decisive=choices.LeadDouble.HIGHER_GIVER,
    ),
    Option(
        "8.17",
        N_("lead after a refusal"),
        ("lead_refusal", "lead_first"),
        N_("{lead_refusal}; first round: {lead_first}"),
    ),
    Option("8.18", N_("beans: several bombs"), ("bomb_beans",), "{bomb_beans}"),
)

"""Reading plays: cards alone, or with the kind and rank that were declared (2.4), in text or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NoReturn

from coach.cards import Card, Hand, Level, Rank
from coach.errors import AgainstRules, BadText, Fault, not_among
from coach.locale import N_, Listing
from coach.notation.hands import Source, parse_cards, parse_hand
from coach.notation.spelling import LONGEST, too_long
from coach.plays import Kind, Play, beats, readings, resolve

_KEYS = ("kind", "rank", "cards", "wilds")
_RANKS = (*(rank.letter for rank in Rank), "JOKER")


def parse_play(
    source: Source | Mapping[str, Any],
    level: Level,
    table: Play | None = None,
    *,
    joker_pair: bool = True,
    dialect: str | None = None,
) -> Play:
    """The play of some cards under a level, and over the play on the table if there is one.

    `source` is cards in any spelling, or an object (or its JSON text) with `cards` and, as declared, `kind`, `rank`
    and what the `wilds` stand for, spelled as in public engines. What is not declared is read by 2.4. BadText for
    faults of spelling, all at once; AgainstRules, listing the possible readings, for cards that are no such play or
    do not beat the table; Ambiguous when several ordinary kinds remain.

    >>> parse_play("H8 S8", Level("5"))
    Play(Kind.PAIR, Rank.EIGHT, 'H8 S8')
    >>> parse_play({"kind": "Straight", "rank": "3", "cards": ["H3", "H4", "H2", "H6", "H7"]}, Level("2")).kind
    <Kind.STRAIGHT: 'Straight'>
    """
    if isinstance(source, str) and source.lstrip().startswith("{"):
        source = _object(source)
    if not isinstance(source, Mapping):
        source = {"cards": source}
    kind, rank, hand, wilds = _declared(source, dialect)
    found = readings(hand, level, joker_pair=joker_pair)
    if kind is None:
        play = resolve(hand, level, table, joker_pair=joker_pair)
    else:
        fitting = (p for p in found if p.kind is kind and (rank is None or p.rank_letter == rank))
        play = next((p for p in fitting if table is None or beats(p, table, level)), None)
    if play is None:
        declared = None if kind is None else f"{kind.value} {rank}" if rank else kind.value
        _refuse(hand, found, declared, table)
    return play if wilds is None else _with_wilds(play, wilds, level, joker_pair)


def _object(text: str) -> Mapping[str, Any]:
    """The JSON object of a text."""
    if len(text) > LONGEST:
        raise BadText(too_long(text))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        at = error.pos + 1 if isinstance(error, json.JSONDecodeError) else None
        raise BadText(Fault("bad_json", text, at, N_("no JSON"), N_("an object with kind, rank and cards"))) from None
    assert isinstance(data, dict)  # the text starts with a brace
    return data


def _declared(
    source: Mapping[str, Any], dialect: str | None
) -> tuple[Kind | None, str | None, Hand, tuple[Card, ...] | None]:
    """Kind, rank letter, cards and wilds of an object; all faults at once."""
    faults = [not_among("unknown_key", key, N_("unknown key"), _KEYS) for key in source if key not in _KEYS]
    kind = rank = wilds = None
    hand = Hand()
    if source.get("kind") is not None:
        kind = next((kind for kind in Kind if kind.value == source["kind"]), None)
        if kind is None:
            faults.append(not_among("unknown_kind", source["kind"], N_("unknown kind"), [kind.value for kind in Kind]))
    if source.get("rank") is not None:
        rank = "T" if source["rank"] == "10" else source["rank"]
        if rank not in _RANKS:
            faults.append(not_among("unknown_rank", rank, N_("unknown rank"), _RANKS))
        elif source.get("kind") is None:
            faults.append(Fault("rank_alone", rank, None, N_("a rank without a kind"), N_("the kind too")))
    try:
        hand = parse_hand(source.get("cards", ()), range(1, 28), dialect=dialect)
    except BadText as error:
        faults += error.faults
    if source.get("wilds") is not None:
        try:
            wilds = parse_cards(source["wilds"], dialect=dialect)
        except BadText as error:
            faults += error.faults
    if faults:
        raise BadText(faults)
    return kind, rank, hand, wilds


def _refuse(hand: Hand, found: Iterable[Play], declared: str | None, table: Play | None) -> NoReturn:
    """Raise what is wrong with the cards: they are no play, not the declared one, or do not beat the table."""
    possible = Listing([_code(play) for play in found])
    if not possible.items:
        expected = N_("cards that are a single, a pair or another kind of play")
        raise AgainstRules(Fault("no_play", hand.text, None, N_("these cards are no play (2)"), expected))
    if declared is not None and declared not in [code for play in found for code in (_code(play), play.kind.value)]:
        reason, expected = N_("no reading of the cards {cards} (2.4)"), N_("one of {choices}")
        values = {"cards": hand.text, "choices": possible}
        raise AgainstRules(Fault("other_reading", declared, None, reason, expected, values))
    assert table is not None  # without a table a play is refused only for its kind and rank
    reason, expected = N_("readable as {choices}, and does not beat {table} (2.3)"), N_("a play that beats {table}")
    values = {"choices": possible, "table": table}
    raise AgainstRules(Fault("does_not_beat", hand.text, None, reason, expected, values))


def _code(play: Play) -> str:
    return f"{play.kind.value} {play.rank_letter}"


def _with_wilds(play: Play, wilds: tuple[Card, ...], level: Level, joker_pair: bool) -> Play:
    """The play with its wilds standing for the given cards, which must give the same kind and rank (2.4)."""
    naturals = [card for card in play.cards if not level.is_wild(card)]
    stated = readings([*naturals, *wilds], Level("joker"), joker_pair=joker_pair)
    same = any(other.kind is play.kind and other.rank is play.rank for other in stated)
    if not same or sorted(card.rank for card in wilds) != sorted(card.rank for card in play.wilds):
        text = " ".join(card.text for card in wilds)
        right = {"play": play, "wilds": " ".join(card.text for card in play.wilds) or "–"}
        reason, expected = N_("the wilds cannot stand for this in {play} (2.4)"), N_("for example {wilds}")
        raise AgainstRules(Fault("bad_wilds", text, None, reason, expected, right))
    return replace(play, wilds=wilds)

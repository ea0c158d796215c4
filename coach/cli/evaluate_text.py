"""An evaluation as a person reads it: what the seat has before it, every play with its value, how it was found."""

from __future__ import annotations

from collections.abc import Iterator

from coach import locale
from coach.analysis.estimates import Estimate
from coach.analysis.evaluate import ActionValue, Evaluation
from coach.cli.output import table
from coach.cli.words import laid_out, shows_suits
from coach.display import hand_text
from coach.locale import N_, Message
from coach.plays import Play

WORLDS = {
    "kept": N_(
        "{playouts} rounds played on in up to {deals} deals that agree with the facts, their hidden hands such as "
        "players keep; seed {seed}"
    ),
    "likely": N_(
        "{playouts} rounds played on in up to {deals} deals, their hidden hands such as players keep, drawn by how "
        "well they explain how the others played (those drawn from tell as much as {effective} equally likely ones); "
        "seed {seed}"
    ),
    "even": N_(
        "{playouts} rounds played on in up to {deals} deals that agree with the facts, all as likely; seed {seed}"
    ),
    "fallback": N_(
        "{playouts} rounds played on in up to {deals} deals that agree with the facts, their hidden hands such as "
        "players keep; in some of them nothing was drawn by how the others played, since too few explain it; "
        "seed {seed}"
    ),
    "known": N_("The seat knows all hands: solved with open hands, not estimated"),
}


def evaluation_text(found: Evaluation, lang: str) -> Iterator[str]:
    """All of it, block by block."""
    yield "\n".join(_before(found, lang))
    yield table([_head(lang), *(_row(value, found, lang) for value in found.values)])
    yield "\n".join(_below(found, lang))


def _before(found: Evaluation, lang: str) -> Iterator[str]:
    view = found.view
    yield locale.text(lang, N_("Level {level} · {rules}"), level=view.level, rules=view.rules.title(lang))
    cards = hand_text(view.hand, view.level, lang, symbols=shows_suits())
    yield locale.text(lang, N_("seat {seat}: {cards}"), seat=view.seat, cards=cards)
    counts = " ".join(map(str, view.counts))
    yield locale.text(lang, N_("cards left, seats 0 to 3: {counts}"), counts=counts)
    if view.trick.table is None:
        yield locale.text(lang, N_("Seat {seat} leads"), seat=view.seat)
    else:
        values = {"seat": view.seat, "play": view.trick.table, "owner": view.trick.owner}
        yield locale.text(lang, N_("Seat {seat} to act on {play} of seat {owner}"), **values)


def _head(lang: str) -> list[str]:
    heads = (N_("levels"), N_("95 % interval"), N_("first"), N_("behind"), N_("deals"), N_("play"), N_("cards"))
    return [locale.text(lang, head) for head in heads]


def _row(value: ActionValue, found: Evaluation, lang: str) -> list[str]:
    exact = value.status == "exact"
    levels = f"{value.value.mean:+z.2f}" if value.samples or exact else ""
    interval = locale.text(lang, N_("proven")) if exact else _interval(value.value)
    first = f"{100 * value.first.mean:.0f}%" if value.samples or exact else ""
    behind = "" if value.behind is None else f"{value.behind.mean:z.2f}"
    samples = f"{value.samples:,}" if value.samples else ""
    cards = laid_out(value.action, found.view.level, lang) if isinstance(value.action, Play) else ""
    return [levels, interval, first, behind, samples, value.action.said(lang), cards]


def _interval(value: Estimate) -> str:
    return f"{value.low:+z.2f} … {value.high:+z.2f}"


def _below(found: Evaluation, lang: str) -> Iterator[str]:
    facts = {"playouts": f"{found.playouts:,}", "deals": f"{found.deals:,}", "seed": found.seed}
    yield Message(WORLDS[found.worlds], facts | {"effective": f"{found.effective:.0f}"}).said(lang)
    if found.worlds != "known":
        said = N_(
            "Estimates: the mean when lore plays on at all seats. Plays whose value is within the interval of the best "
            "are not told apart."
        )
        yield locale.text(lang, said)

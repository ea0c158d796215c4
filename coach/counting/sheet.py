"""Pages of their own (记牌纸): a sheet to print and fill in by hand, or as a ledger has it, and the table as a page.

Whole HTML pages without scripts, nothing loaded, everything escaped; A4 on paper, readable on a telephone too.
"""

from __future__ import annotations

import html as escaping

from coach import locale
from coach.cards import SUITS, Card, Level, Rank
from coach.counting.ledger import Ledger
from coach.counting.table import faces_of, html, notes, rank_name, ranks, tag, title
from coach.locale import N_

_SEATS = (N_("next player"), N_("partner"), N_("previous player"))


def page(ledger: Ledger, lang: str) -> str:
    """The table of a notebook as a whole page."""
    return _page(title(ledger, lang), html(ledger, lang), lang)


def sheet(lang: str, level: Level | None = None, ledger: Ledger | None = None) -> str:
    """A sheet to print: a box for each of the 108 cards, strongest rank first. Empty, to be filled in by hand, with the
    wilds marked if the level is given; or as a ledger has it: cards played crossed out, own cards with a dot.

    >>> blank = sheet("en", Level("5"))
    >>> blank.count("<i"), blank.count("★")  # one of each in the legend
    (111, 2)
    """
    level = ledger.level if ledger is not None else level
    said = locale.text(lang, N_("What is out: the sheet")) if ledger is None else title(ledger, lang)
    heads = (_said(lang, N_("rank")), *(suit.symbol for suit in SUITS), _said(lang, N_("out")))
    head = "".join(f"<th scope='col'>{name}</th>" for name in heads)
    body = "".join(_row(rank, level, ledger, lang) for rank in ranks(level))
    table = f"<table class='sheet'><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return _page(said, f"<h1>{escaping.escape(said)}</h1>{_legend(lang)}{table}{_below(ledger, lang)}", lang)


def _row(rank: Rank, level: Level | None, ledger: Ledger | None, lang: str) -> str:
    faces = faces_of(rank)
    cells = "".join(_cell(card, level, ledger, lang, 4 if len(faces) == 1 else 1) for card in faces)
    name = escaping.escape(rank_name(rank, level, lang))
    left = "" if ledger is None else f"<b>{ledger.out(rank)}</b>"
    return f"<tr><th scope='row'>{name}</th>{cells}<td>{left}<small>/{2 * len(faces)}</small></td></tr>"


def _cell(card: Card, level: Level | None, ledger: Ledger | None, lang: str, columns: int) -> str:
    """Two boxes; what is in them is written for screen readers too."""
    star = "<b>★</b>" if level is not None and level.is_wild(card) else ""
    span = f" colspan='{columns}'" if columns > 1 else ""
    if ledger is None:
        return f"<td{span}>{_BOXES[''] * 2}{star}</td>"
    out, played, mine = (hand.count(card) for hand in (ledger.unseen, ledger.played, ledger.hand))
    said = locale.text(lang, N_("out {out}, played {played}, mine {mine}"), out=out, played=played, mine=mine)
    boxes = _BOXES[""] * out + _BOXES["×"] * played + _BOXES["●"] * mine
    return f"<td{span} aria-label='{escaping.escape(said)}'>{boxes}{star}</td>"


_BOXES = {sign: f"<i aria-hidden='true'>{sign}</i>" for sign in ("", "×", "●")}


def _legend(lang: str) -> str:
    signs = zip(_BOXES.values(), (N_("out"), N_("played"), N_("mine")), strict=True)
    parts = [f"{box} {_said(lang, name)}" for box, name in signs]
    return "<p>" + " &nbsp; ".join([*parts, f"★ {_said(lang, N_('wild'))}"]) + "</p>"


def _below(ledger: Ledger | None, lang: str) -> str:
    """What follows from the table, or lines to write on."""
    if ledger is not None:
        return "<ul>" + "".join(f"<li>{escaping.escape(note)}</li>" for note in notes(ledger, lang)) + "</ul>"
    lines = "".join(f"<tr><th scope='row'>{_said(lang, name)}</th><td></td></tr>" for name in _SEATS)
    return f"<table class='lines'><tbody>{lines}</tbody></table>"


def _page(name: str, body: str, lang: str) -> str:
    return (
        f"<!doctype html><html lang='{tag(lang)}'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{escaping.escape(name)}</title><style>{_STYLE}</style></head><body>{body}</body></html>\n"
    )


def _said(lang: str, msgid: str) -> str:
    return escaping.escape(locale.text(lang, msgid))


_STYLE = (
    "@page{size:A4;margin:12mm}"
    "body{font:11pt/1.35 sans-serif;color:#000;background:#fff;max-width:186mm;margin:auto;padding:4mm}"
    "h1{font-size:14pt;margin:0 0 2mm}p{margin:2mm 0}ul{margin:3mm 0 0;padding-left:5mm}li{margin:.5mm 0}"
    ".sheet,.lines{border-collapse:collapse;width:100%}"
    ".sheet th,.sheet td,.lines th,.lines td{border:1px solid #444;padding:1mm 1mm;text-align:center}"
    ".sheet th,.sheet td{white-space:nowrap}.sheet th[scope=row],.lines th{text-align:left;font-weight:600}"
    ".lines{margin-top:4mm}.lines th{width:26mm}.lines td{height:11mm}"
    "i{display:inline-block;box-sizing:border-box;width:5mm;height:5mm;margin:0 .6mm;border:1px solid #000;"
    "font:normal 4.4mm/4.4mm sans-serif;text-align:center;vertical-align:middle}"
    "@media(max-width:480px){body{padding:2mm;font-size:10pt}i{width:4.4mm;height:4.4mm;line-height:3.8mm}}"
    "tr{break-inside:avoid}@media print{body{padding:0;max-width:none}}"
)

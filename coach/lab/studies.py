"""Pictures of a study in a lesson: splits laid out, trade-offs side by side, counts as bars, shares with intervals."""

from __future__ import annotations

import html
import math
from collections.abc import Mapping

from coach import locale
from coach.cards import Hand, Level
from coach.lab.lesson import Html, gallery
from coach.locale import N_
from coach.plays import Kind, order
from coach.rules import Rules
from coach.split.front import front
from coach.split.model import Split
from coach.table import PASS, Round, View
from coach.table.events import Dealt, Passed, Played
from coach.table.playout import play_round

_KINDS = list(Kind)


def laid_out(split: Split) -> Html:
    """A split drawn play by play, weak kinds first, bombs last."""
    plays = sorted(split.plays, key=lambda play: (_KINDS.index(play.kind), order(play, split.level)))
    return gallery(plays, split.level)


def trade_offs(hand: Hand, level: Level, most: int = 3) -> Html:
    """The first points of the front (see :func:`coach.split.front.front`): what each is worth, and how it is laid."""
    lang = locale.current()
    points = front(hand, level)
    parts = [
        f"<p><b>{at}. {html.escape(point.features.said(lang))}</b></p>{laid_out(point.split)}"
        for at, point in enumerate(points[:most], 1)
    ]
    left = len(points) - most
    if left > 0:
        parts.append(f"<p>{html.escape(locale.text(lang, N_('And {count} more.'), count=left))}</p>")
    return Html("".join(parts))


def bars(counts: Mapping[int, int]) -> Html:
    """How often each number came, as bars, with the count written beside each.

    >>> "2" in bars({0: 2, 1: 1})
    True
    """
    most = max(counts.values())
    rows = "".join(
        f"<tr><th scope='row' style='text-align:right'>{number}</th><td style='text-align:left;width:20em'>"
        f"<span style='display:inline-block;height:0.8em;width:{75 * counts[number] / most:.1f}%;"
        f"background:currentColor;opacity:0.6;margin-right:0.5em'></span>{counts[number]}</td></tr>"
        for number in sorted(counts)
    )
    return Html(f"<table>{rows}</table>")


def share(hits: int, total: int) -> Html:
    """A measured share in words, with the interval that holds the true one in 95 of 100 such samples (Wilson).

    >>> share(20, 50)
    '20 of 50: 40% (95% interval 28% to 54%)'
    """
    low, high = interval(hits, total)
    said = N_("{hits} of {total}: {share:.0%} (95% interval {low:.0%} to {high:.0%})")
    values = {"hits": hits, "total": total, "share": hits / total, "low": low, "high": high}
    return Html(locale.text(locale.current(), said, **values))


def interval(hits: int, total: int) -> tuple[float, float]:
    """The Wilson interval of a share for 95 %, both ends between 0 and 1.

    >>> [round(end, 3) for end in interval(0, 50)]
    [0.0, 0.071]
    """
    z = 1.96
    share, scale = hits / total, 1 + z * z / total
    middle = (share + z * z / (2 * total)) / scale
    reach = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / scale
    return max(0.0, middle - reach), min(1.0, middle + reach)


def measured(name: str) -> Html:
    """What a study found that came with coach (:mod:`coach.studies`), a line each, and how it was made.

    >>> "C4" in measured("counting")
    True
    """
    from coach.studies import study
    from coach.studies.data import found

    lang, data = locale.current(), found(name)
    lines = "".join(f"<li>{html.escape(line)}</li>" for line in study(name).lines(data, lang))
    made = N_("player: {player}, seed {seed}; `coach study {name}` measures it again")
    said = html.escape(locale.text(lang, made, player=data["player"], seed=data["seed"], name=name))
    return Html(f"<ul>{lines}</ul><p>{said}</p>")


def moment(seed: int, level: str, at: int, seat: int = 0, player: str = "lore") -> View:
    """What a seat sees after so many plays and passes of a simulated first round, the same for the same seed.

    >>> moment(7, "5", 12, player="lowest").counts
    (15, 17, 21, 21)
    """
    under, rules = Level(level), Rules()
    played = play_round(seed, under, rules, players=(player,) * 4)
    dealt = played.events[0]
    assert isinstance(dealt, Dealt)
    round = Round.start(dealt.hands, under, played.leader, rules)
    actions = [event for event in played.events if isinstance(event, (Played, Passed))]
    for event in actions[:at]:
        round, _ = round.step(event.play if isinstance(event, Played) else PASS)
    return round.view(seat)

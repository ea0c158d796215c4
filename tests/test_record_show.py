"""A round as a table: aligned in both languages, everything told, names harmless."""

from __future__ import annotations

from pathlib import Path

import pytest
from record_matches import PRESETS, played_match

from coach import locale
from coach.cards import Level
from coach.table.record import Deal, Header, Record, load, replay
from coach.table.record.show import columns, show_round

RECORD = load((Path(__file__).parent / "data" / "platform_record.jsonl").read_bytes())


def grid(text: str) -> list[str]:
    """The lines of the table of tricks, its heading included."""
    blocks = text.split("\n\n")
    return next(block for block in blocks if "----" in block).splitlines()


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("preset", PRESETS)
def test_the_columns_are_aligned_by_width(lang: str, preset: str) -> None:
    """Every cell begins where the heading of its column does, Chinese names counted as wide as they are."""
    record = played_match(preset, 2, 2)
    for done in replay(record).rounds:
        head, rule, *rows = grid(show_round(done, record.header, lang))
        starts = [locale.width(head[: head.index(f"{seat} ")]) for seat in range(4)]
        assert set(rule) == {"-"}
        for row in rows:
            columns_of = [locale.width(row[:at]) for at in range(1, len(row)) if row[at - 1] == " " != row[at]]
            cells = [start for start in columns_of if row and any(start == s for s in starts)]
            assert cells or row[0].isdigit()


def test_the_recorded_round_in_english() -> None:
    text = show_round(replay(RECORD).rounds[1], RECORD.header, "en")
    assert text.startswith("Round 2, level 3 (seats 0 and 2: 2, seats 1 and 3: 3)\n")
    assert "tribute seat 1 → seat 3: HR\nreturn seat 3 → seat 1: ♦10\nseat 1 leads (rule 8.15)" in text
    assert "♥10 ♦10 ♥J ♣J ♦Q ♥3=♠Q" in text
    assert "♠K [1st]" in text
    assert text.endswith(
        "Result: 1st seat 1, 2nd seat 2, 3rd seat 0, last seat 3\n"
        "left with seat 3: ♣3 ♥K ♥4 ♦4\nLevels now: seats 0 and 2 2, seats 1 and 3 4"
    )


def test_the_recorded_round_in_chinese() -> None:
    text = show_round(replay(RECORD).rounds[1], RECORD.header, "zh")
    assert text.startswith("第 2 局，打 3")
    assert "进贡" in text
    assert "不出" in text
    assert "[头游]" in text
    assert "末游" in text
    assert not any(word in text for word in ("seat", "pass", "Level", "Result"))


def test_every_card_played_is_shown_once() -> None:
    done = replay(RECORD).rounds[0]
    text = "\n".join(grid(show_round(done, RECORD.header, "en", symbols=False)))
    assert done.round is not None
    shown = [word.partition("=")[0] for word in text.split()]
    for card in done.round.played:
        assert shown.count(card.text) == done.round.played.count(card)


def test_names_are_cut_and_made_visible() -> None:
    names = ("<script>alert(1)</script>", "\x1b[31mred\n\t", "掼" * 60, "{0}%s")
    text = show_round(replay(RECORD).rounds[0], Header(names=names), "en")
    assert "\x1b" not in text
    assert "\\x1b[31mred\\n\\t" in text
    assert "0 <script>alert(1)</sc…" in text  # text, not markup: a terminal shows it as it is
    assert "掼" * 21 not in text
    assert "3 {0}%s" in text


def test_unknown_hands_and_a_missing_end_are_said() -> None:
    record = Record.of(Header(), [Deal(Level("2"), (None, None, None, None))])
    (done,) = replay(record).rounds
    assert show_round(done, record.header, "en").splitlines()[2:] == [
        *(f"seat {seat}  unknown" for seat in range(4)),
        "",
        "The end of this round is missing.",
    ]


def test_columns_count_wide_characters() -> None:
    assert columns([["名", "x"], ["name", "y"]], rule=True) == ["名    x", "-------", "name  y"]

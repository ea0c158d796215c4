"""`coach count` and `coach odds`, the questions they take, the table and the sheets they write."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest
from counting_unseen import crowded
from record_matches import played_match
from running import coach

from coach import locale
from coach.analysis.worlds import Model, likely_worlds
from coach.cards import BIG_JOKER, Card, Hand, Level, Rank
from coach.counting import Deals, Facts, Ledger, Odds, can_beat, holds_kind, shares, sheet, table
from coach.counting.moments import actions, view_at
from coach.counting.questions import LONGEST, Beats, Bomb, Cards, Holds, answer, held, parse_questions
from coach.deals import deal
from coach.errors import AgainstRules, BadText
from coach.plays import Kind, readings
from coach.rules import Rules
from coach.table import Round
from coach.table.record import load, replay
from coach.table.record.show import show_round

FACTS = Facts.of(Round.start(deal(9), Level("K"), 0, Rules()).view(0))
HAND = " ".join(card.text for card in deal(7)[0])


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("count") / "match.jsonl"
    path.write_bytes(played_match("competition", 7, 2).dump())
    return path


# Questions


@pytest.mark.parametrize(
    ("texts", "what"),
    [
        (["partner:big jokers=2", "对家：大王=2", " Partner : big_jokers = 2"], Cards((BIG_JOKER,), 2, 2)),
        (["2:HR>=1", "partner:大王>=1"], Cards((BIG_JOKER,), 1, 108)),
        (["partner:wilds=0..1", "对家:逢人配=0..1", "partner:逢人配<=1"], Cards((Card("HK"),), 0, 1)),
        (["partner:bomb 9", "对家:炸9", "partner:炸弹 9", "PARTNER:BOMB OF 9"], Bomb(Rank.NINE, 4, True)),
        (["partner:bomb 10 x5 natural", "对家:炸10×5纯", "对家:炸T x5 纯"], Bomb(Rank.TEN, 5, False)),
        (["partner:straight  flush", "对家:同花顺"], Holds((Kind.STRAIGHT_FLUSH,))),
        (["partner:bomb", "对家:炸弹"], Holds((Kind.BOMB, Kind.STRAIGHT_FLUSH, Kind.JOKER_BOMB))),
        (["partner:beats", "对家:压", "对家:能压"], Beats(None)),
        (
            ["partner:beats S8 C8", "对家:压♠8♣8", "对家:能管 黑桃8 梅花8"],
            Beats(readings(Hand("S8 C8"), Level("K"))[0]),
        ),
    ],
)
def test_spellings_of_one_question(texts: list[str], what: object) -> None:
    for question in parse_questions(texts, Level("K")):
        assert question.what == what
        assert question.seats(0) == (2,)


def test_who_is_asked_about() -> None:
    texts = ["next:A>=1", "3:A>=1", "opponents:A>=1", "any:A>=1", "next+previous:A>=1", "下家＋2:A>=1", "上家:A>=1"]
    asked = parse_questions(texts, Level("5"))
    assert [question.seats(1) for question in asked] == [(2,), (3,), (2, 0), (2, 3, 0), (2, 0), (2,), (0,)]
    assert [question.joint for question in asked] == [False] * 4 + [True] * 2 + [False]


def test_all_faults_of_questions_at_once() -> None:
    texts = [
        *("partner:A>=3", "north:A=1", "next:frogs", "any", "any:bomb 9 x11", "x" * 500, "next:frogs>=2", ""),
        *(
            "west:bomb 9 x3",
            "next+partner:straight",
            "next:beats S2 S3",
            "next:A>=2:3",
            "next:S2 S2",
            "next:beats S2 S2 S2",
        ),
    ]
    with pytest.raises(BadText) as caught:
        parse_questions(texts, Level("5"))
    assert [fault.at for fault in caught.value.faults] == [2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 11, 12, 13, 14]
    for lang in ("en", "zh"):
        assert all(len(fault.said(lang)) < 700 for fault in caught.value.faults)
    with pytest.raises(BadText):
        parse_questions(["next:" + "A" * LONGEST], Level("5"))


def test_answers_are_those_of_the_functions() -> None:
    def odds(text: str) -> Odds:
        return answer(parse_questions([text], Level("K"))[0], FACTS, samples=300, seed=4)

    found = shares(FACTS, 2, [BIG_JOKER])
    assert [odds(f"partner:big jokers={n}").chance for n in range(3)] == list(found)
    assert odds("partner:大王>=1").chance == 1 - found[0]
    assert odds("partner:大王<=1").chance == 1 - found[2]
    assert odds("next+partner+previous:大王=2").chance == 1
    assert odds("partner:straight flush") == holds_kind(FACTS, [2], [Kind.STRAIGHT_FLUSH], samples=300, seed=4)
    play = readings(Hand("S8 C8"), Level("K"))[0]
    assert odds("opponents:beats S8 C8") == can_beat(FACTS, [1, 3], play, samples=300, seed=4)


@pytest.mark.parametrize(
    ("text", "said"),
    [("0:A>=3", "hand is open"), ("any:A=1", "largest number"), ("next:beats", "no play is on the table")],
)
def test_questions_that_have_no_answer(text: str, said: str) -> None:
    with pytest.raises(AgainstRules, match=said):
        answer(parse_questions([text], Level("K"))[0], FACTS)


def test_what_is_impossible_is_exactly_so() -> None:
    """No deal has to be drawn where no seat can hold a straight or a bomb at all."""
    round = Round.position([Hand("S2"), Hand("S3 S4 S5"), Hand("H3"), Hand("C9 D9")], Level("9"), 0, Rules())
    for what in ("straight", "straight flush", "bomb", "joker bomb"):
        odds = answer(parse_questions([f"any:{what}"], Level("9"))[0], Facts.of(round.view(0)))
        assert odds == Odds.counted(0)


# Commands


@pytest.mark.parametrize("level", ["K", "9", "JOKER"])
def test_of_a_deal_it_is_so_as_often_as_the_odds_say(level: str) -> None:
    """Estimated odds are the share of the very deals; exact ones are near the share of many."""
    under = Level(level)
    facts = Facts.of(Round.start(deal(9), under, 0, Rules()).view(0))
    drawn = Deals(facts).draw_words(2000, 4)
    texts = ["partner:R>=1", "any:K>=3", "next+previous:A=4..6", "next:wilds=1", "any:bomb 9", "next:bomb 10 x5"]
    texts += ["any:bomb K natural", "next:straight flush", "opponents:plate", "partner:bomb", "next:beats SA CA"]
    texts = [text for text in texts if under.wild is not None or "wilds" not in text]
    for question in parse_questions([text.replace("R>", "HR>") for text in texts], under):
        odds = answer(question, facts, samples=2000, seed=4)
        holds = held(question, 0, under)
        share = sum(holds(drawn[at : at + 16]) for at in range(0, len(drawn), 16)) / 2000
        assert share == odds.chance if not odds.exact else abs(share - odds.chance) < 0.05, question.text


def test_count_tells_what_the_ledger_knows(record: Path) -> None:
    done = replay(load(record.read_bytes())).rounds[1]
    for at, seat in ((0, 1), (37, 0), (actions(done.events), 3)):
        told = coach("count", str(record), "--round", "2", "--at", str(at), "--seat", str(seat), "--json").answer
        assert told == {"round": 2, "at": at, **Ledger.at(done, at, seat).to_json()}
    last = coach("count", str(record), "--round", "2", "--seat", "3", "--json").answer
    assert last == told
    assert coach("count", "-", "--round", "2", "--seat", "3", "--json", stdin=record.read_bytes()).answer == told


def test_moments_are_those_that_record_show_numbers(record: Path) -> None:
    """The number before a row is that of its first play or pass."""
    source = load(record.read_bytes())
    done = replay(source).rounds[0]
    lines = show_round(done, source.header, "en", symbols=False).splitlines()
    head = next(line for line in lines if line.startswith("trick"))
    at = head.index("no.")
    numbers = [int(line[at : at + 4]) for line in lines[lines.index(head) + 2 :] if line[at : at + 4].strip().isdigit()]
    assert numbers[0] == 1
    seats = [event.seat for event in done.events if event.code in ("play", "pass")]
    for first, following in zip(numbers, [*numbers[1:], len(seats) + 1], strict=True):
        row = seats[first - 1 : following - 1]
        assert row == sorted(set(row))  # once round the table
        assert view_at(done, first - 1, 0).turn == row[0]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_count_in_a_terminal(record: Path, lang: str) -> None:
    ended = coach("count", str(record), "--at", "37", "--seat", "0", "--lang", lang)
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    rule = next(at for at, line in enumerate(lines) if set(line) == {"-"})
    rows = lines[rule + 1 : rule + 16]
    ends = {locale.width(line[: line.rindex(line.split()[-1])]) for line in [lines[rule - 1], *rows]}
    assert len(ends) == 1  # the last column begins at one place, wide characters counted as such
    done = replay(load(record.read_bytes())).rounds[0]
    ledger = Ledger.at(done, 37, 0)
    assert sum(int(row.split()[-1]) for row in rows) == 108
    assert sum(int(row.split()[-3]) for row in rows) == len(ledger.hand)
    assert [*map(len, table.notes(ledger, lang))] == [*map(len, lines[rule + 17 :])]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--at", "9999"], ["--at", "9999"]),
        (["--at", "9999", "--seat", "4", "--round", "0"], ["--seat", "4", "--round", "0"]),
        (["--at", "x", "--seat", "-1"], ["--at", "x", "--seat", "-1"]),
        (["--round", "7"], ["--round 7"]),
        (["--json", "--sheet", "a.html"], ["--json", "--sheet"]),
        (["--level", "5"], ["--level"]),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_bad_usage_of_count_is_told_all_at_once(record: Path, words: list[str], said: list[str], lang: str) -> None:
    ended = coach("count", str(record), *words, "--lang", lang)
    assert (ended.status, ended.out) == (2, "")
    assert all(part in ended.err for part in said)


def test_a_faulty_record_is_told_as_far_as_it_is_proven(record: Path, tmp_path: Path) -> None:
    lines = record.read_text().splitlines()
    plays = [at for at, line in enumerate(lines) if '"event":"p' in line]
    lines[plays[20]] = '{"event":"play","seat":0,"kind":"Single","rank":"R","cards":["HR","HR","HR"]}'
    bad = tmp_path / "bad.jsonl"
    bad.write_text("\n".join(lines) + "\n")
    before = coach("count", str(bad), "--at", "10")
    assert before.status == 1
    assert "♠" in before.out
    assert f"{plays[20] + 1}" in before.err
    later = coach("count", str(bad), "--at", "60", "--json")
    assert later.status == 1
    assert later.answer["error"]["faults"]


def test_a_hand_that_the_record_hides_cannot_be_asked_for(tmp_path: Path) -> None:
    lines = played_match("competition", 7, 1).dump().decode().splitlines()
    start = next(at for at, line in enumerate(lines) if '"deal"' in line)
    hand = re.search(r'"hands":\[(\[[^\]]*\])', lines[start])
    assert hand is not None
    lines[start] = lines[start].replace(hand[1], "null")
    path = tmp_path / "hidden.jsonl"
    path.write_text("\n".join(lines) + "\n")
    assert coach("count", str(path), "--at", "9", "--seat", "1").status == 0
    hidden = coach("count", str(path), "--at", "9", "--seat", "0", "--lang", "zh")
    assert hidden.status == 1
    assert "没有记这一家的手牌" in hidden.err


def test_odds_of_a_hand(record: Path) -> None:
    questions = ["partner:big jokers=2", "any:bomb 9", "next+previous:A=3", "next:straight flush"]
    told = coach("odds", *questions, "--hand", HAND, "--level", "5", "--samples", "500", "--seed", "3", "--json").answer
    assert [odds["question"] for odds in told["odds"]] == questions
    assert [odds["exact"] for odds in told["odds"]] == [True, True, True, False]
    assert [odds["samples"] for odds in told["odds"]] == [0, 0, 0, 500]
    assert told["odds"][3]["seed"] == 3
    assert [odds["seats"] for odds in told["odds"]] == [[2], [1, 2, 3], [1, 3], [1]]
    assert Fraction(told["odds"][0]["fraction"]) == Fraction(27 * 26, 81 * 80)
    said = coach("odds", *questions, "--hand", HAND, "--level", "5", "--samples", "500", "--seed", "3", "--lang", "zh")
    assert said.out.count("精确") == 3
    assert "样本 500，种子 3" in said.out


def test_odds_at_a_moment_of_a_record(record: Path) -> None:
    done = replay(load(record.read_bytes())).rounds[0]
    at = next(
        at for at in range(20, 60) if view_at(done, at, 0).trick.table is not None and view_at(done, at, 0).to_act
    )
    ended = coach("odds", "--record", str(record), "--at", str(at), "--samples", "200")
    assert ended.status == 0
    assert ended.out.count("beats") == 2  # not of the seat whose play it is
    view = view_at(done, at, 0)
    assert view.trick.table is not None
    told = coach("odds", "next:beats", "--record", str(record), "--at", str(at), "--samples", "200", "--json").answer
    expected = can_beat(Facts.of(view), [1], view.trick.table, samples=200, seed=0)
    assert told["odds"][0]["chance"] == float(expected.chance)


def test_odds_with_what_plays_and_passes_suggest(record: Path) -> None:
    """Beside the certain odds, from the deals of `likely_worlds`; of a hand alone there is nothing to go by."""
    words = ["odds", "next:big jokers>=1", "any:bomb 9", "previous:straight", "--record", str(record), "--at", "21"]
    words += ["--samples", "400", "--seed", "3", "--like", "lowest"]
    told = coach(*words, "--json").answer
    done = replay(load(record.read_bytes())).rounds[0]
    worlds = likely_worlds(view_at(done, 21, 0), 400, 3, Model("lowest"))
    assert told["worlds"] == {
        "status": worlds.status,
        "effective": round(worlds.effective, 1),
        "why": worlds.why.said("en"),
    }
    jokers = worlds.share(lambda hands: BIG_JOKER in hands[1])
    assert told["odds"][0]["likely"] == jokers.to_json()
    assert [one["question"] for one in told["odds"]] == words[1:4]
    plain = coach(*words[:-2], "--json").answer
    assert "worlds" not in plain
    assert plain["odds"] == [{key: one[key] for key in one if key != "likely"} for one in told["odds"]]
    assert f"by plays and passes {jokers.mean:.0%}" in coach(*words).out
    assert "看出牌和不出" in coach(*words, "--lang", "zh").out
    alone = coach("odds", "next:A>=3", "--hand", HAND, "--level", "5", "--like", "lore").out
    assert "no action of another seat is known" in alone
    proven = coach("odds", "any:A=9", "any:A>=0", *words[4:], "--json").answer["odds"]
    assert [one["likely"] for one in proven] == [{"mean": at, "low": at, "high": at} for at in (0, 1)]
    bad = coach(*words[:-1], "nobody")
    assert bad.status == 1
    assert "nobody" in bad.err


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_faults_of_odds_are_told_all_at_once(record: Path, lang: str) -> None:
    ended = coach("odds", "north:A=1", "--hand", "S2 S2 S2", "--level", "Z", "--lang", lang)
    assert ended.status == 1
    assert len(ended.err.splitlines()) == 4  # a third copy, three cards, no level, no seat
    none = coach("odds", "0:A=1", "any:A=1", "--record", str(record), "--at", "3", "--json", "--lang", lang)
    assert [fault["at"] for fault in none.answer["error"]["faults"]] == [1, 2]
    assert coach("odds", "--lang", lang).status == 2
    assert coach("odds", "--hand", HAND, "--record", str(record), "--lang", lang).status == 2
    assert coach("odds", "--hand", HAND, "--lang", lang).status == 2
    both = coach("odds", "--hand", HAND, "--level", "5", "--samples", "7", "--seed", "x", "--lang", lang)
    assert both.status == 2
    assert "--samples" in both.err
    assert "--seed" in both.err


# Pages


class Boxes(HTMLParser):
    """Reads a sheet: how many boxes of each sign, and whether every element is closed."""

    def __init__(self, page: str):
        super().__init__()
        self.open: list[str] = []
        self.boxes: dict[str, int] = {}
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)
        if tag == "i":
            self.boxes["□"] = self.boxes.get("□", 0) + 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "i":
            self.boxes[data] = self.boxes.get(data, 0) + 1


def ledgers() -> Iterator[Ledger]:
    yield Ledger.of(Round.start(deal(2), Level("5"), 0, Rules()).view(0))
    yield Ledger.of(Round.start(deal(2), Level("JOKER"), 0, Rules()).view(2))
    for seed in (1, 2):
        yield Ledger.of(crowded(seed).view(0))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_sheets_have_a_box_for_every_card(lang: str) -> None:
    for ledger in ledgers():
        page = sheet.sheet(lang, ledger=ledger)
        own, played = len(ledger.hand), len(ledger.played)
        assert Boxes(page).boxes == {"□": 111, "×": played + 1, "●": own + 1}  # one of each in the legend
    for level, stars in ((None, 1), (Level("5"), 2), (Level("JOKER"), 1)):
        page = sheet.sheet(lang, level)
        assert Boxes(page).boxes["□"] == 111
        assert page.count("★") == stars


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_pages_are_whole_and_load_nothing(lang: str) -> None:
    for ledger in ledgers():
        for page in (sheet.sheet(lang, ledger=ledger), sheet.page(ledger, lang), sheet.sheet(lang)):
            Boxes(page)
            assert page.startswith("<!doctype html>")
            assert not re.search(r"<script|https?:|src=|url\(|<link", page)
        text = html.unescape(re.sub(r"<[^>]*>", "\n", table.html(ledger, lang)))
        assert all(note in text for note in table.notes(ledger, lang))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(locale, "current", lambda lang=lang: lang)
            assert ledger._repr_html_() == table.html(ledger, lang)


def test_pages_are_written_and_not_overwritten(record: Path, tmp_path: Path) -> None:
    filled, page, empty = (tmp_path / name for name in ("filled.html", "table.html", "empty.html"))
    assert coach("count", str(record), "--at", "9", "--sheet", str(filled)).status == 0
    assert coach("count", str(record), "--at", "9", "--html", str(page)).status == 0
    assert coach("count", "--level", "10", "--sheet", str(empty), "--lang", "zh").status == 0
    done = replay(load(record.read_bytes())).rounds[0]
    assert filled.read_text("utf-8") == sheet.sheet("en", ledger=Ledger.at(done, 9, 0))
    assert page.read_text("utf-8") == sheet.page(Ledger.at(done, 9, 0), "en")
    assert empty.read_text("utf-8") == sheet.sheet("zh", Level("10"))
    assert coach("count", "--sheet", str(empty)).status == 2
    assert coach("count", "--sheet", str(empty), "--force").status == 0
    assert coach("count").status == 2
    assert coach("count", "--sheet", str(tmp_path / "x.html"), "--level", "Z").status == 1

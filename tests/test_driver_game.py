"""The game in text: what a person is told and asked, every spelling, refusals by clause, the same from a pipe."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence

import pytest
from running import MAIN, coach, environment
from table_play import begin_tribute, deal_with, position, run

from coach.rules import PRESETS, Rules
from coach.table import PASS, Action, Result, Round, View
from coach.table import events as told
from coach.table.driver import play_round, random_player
from coach.table.game import WORDS, Person, Quit, play_game
from coach.table.telling import Telling


class Talk:
    """A person whose lines are given; what is said to him is kept."""

    def __init__(self, lines: Sequence[str], lang: str = "en", seat: int = 0):
        self.said: list[str] = []
        self.left = list(lines)
        telling = Telling(seat, lang, symbols=False)
        self.person = Person(telling, lambda: self.left.pop(0) if self.left else None, self.said.append)

    def act(self, view: View) -> Action:
        return self.person.act(view)

    @property
    def text(self) -> str:
        return "\n".join(self.said)


HAND = "S3 H3 S4 D4 C5 SA HR"


def following(lead: str = "S3 H3") -> Round:
    """Seat 0 is to follow a pair."""
    round, _ = run(position(["S5 D5 S7 C9", "S6", "D6", f"{lead} DK"], turn=3), lead)
    return round


_DECLARED = '{"kind":"Pair","rank":"5","cards":["S5","D5"]}'


@pytest.mark.parametrize("line", ["S5 D5", "s5d5", "♠5♦5", "黑桃5 方块5", _DECLARED])
def test_every_spelling_of_the_notation_is_read(line: str) -> None:
    talk = Talk([line])
    action = talk.act(following().view(0))
    assert action is not PASS
    assert action.hand.text == "D5 S5"  # type: ignore[union-attr]


@pytest.mark.parametrize("word", WORDS["pass"])
def test_a_pass_has_its_words(word: str) -> None:
    assert Talk([word.upper()]).act(following().view(0)) is PASS


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "S7",
            "'S7': single 7 does not beat pair 3: it is of another kind (rule 2.3); expected a higher pair, or a bomb",
        ),
        ("S8 D8", "'S8': not in the hand; expected cards of the hand C9 D5 S5 S7"),
        ("Z9", "'Z9' at 1: unknown card"),
        ("S7 C9", "rule 2"),
        ("{nonsense", "no JSON"),
        ('{"kind":"Triple"}', "unknown kind"),
        ('{"kind":"Pair","cards":["S8","D8"]}', "not in the hand"),
        ("BJ", "means different jokers"),
        ("\x1b[2J", "unknown"),
        ("S5 " * 3000, "expected"),
    ],
)
def test_what_is_wrong_is_explained_and_asked_again(line: str, said: str) -> None:
    talk = Talk([line, "", "   ", "S5 D5"])
    assert talk.act(following().view(0)) is not PASS
    assert said in talk.text
    assert "\x1b" not in talk.text


def test_3_2_a_leader_may_not_pass() -> None:
    talk = Talk(["pass", "S7"])
    talk.act(position(["S7 C9", "S6", "D6", "DK"]).view(0))
    assert "'pass': who leads must play (rule 3.2)" in talk.text
    assert "You lead." in talk.text


def test_who_can_beat_nothing_is_not_asked() -> None:
    talk = Talk([])
    assert talk.act(following("SA HA").view(0)) is PASS
    assert talk.said == ["Nothing in your hand beats it, so you pass."]


def test_the_table_the_counts_and_the_hand_are_shown_strongest_first() -> None:
    talk = Talk(["show", "pass"])
    talk.act(following().view(0))
    shown = [
        "Cards left: you 4, next player (seat 1) 1, partner (seat 2) 1, previous player (seat 3) 1",
        "C9 S7 S5 D5",
        "To beat, played by previous player (seat 3): pair 3: S3 H3",
    ]
    assert talk.said == [*shown, *shown]


def test_hints_are_legal_plays_one_of_each_kind_and_rank() -> None:
    talk = Talk(["hint", "pass"])
    talk.act(following().view(0))
    assert talk.said[-1] == "pair: S5 D5"
    lead = Talk(["?", "S5"])
    lead.act(position(["S5 D5 H2 C9 S77", "S6", "D6", "DK"]).view(0))
    assert lead.said[3:] == [
        "single: D5 | S7 | C9 | H2*",
        "pair: S5 D5 | S7 S7 | C9 H2*=S9",
        "triple: S5 D5 H2*=S5 | S7 S7 H2*=S7",
        "full house: S5 D5 H2*=S5 S7 S7 | S7 S7 H2*=S7 S5 D5",
    ]


def test_2_4_a_reading_that_the_rules_leave_open_is_asked() -> None:
    hand = "S77 D88 H22"
    talk = Talk(["S7 S7 D8 D8 H2 H2", "9", "hint", "2"])
    action = talk.act(position([hand, "S6", "D6", "DK"]).view(0))
    numbered = [line for line in talk.said if line[0].isdigit()]
    assert [line.split(",")[0] for line in numbered] == ["1: tube 7-9", "2: tube 6-8", "3: plate 7-8"]
    assert talk.said.count("Which? Type its number.") == 3
    assert action.said("en") == "tube 6-8"  # type: ignore[union-attr]


def test_5_3_a_return_is_asked_and_refused_by_clause() -> None:
    hands = deal_with("7", {1: "SA S3", 3: "HA"}, held={0: "S5 S6 SK"}, high=0)
    tribute = begin_tribute("competition", hands, "0213")
    while tribute.owed[0].seat != 0:
        owed = tribute.owed[0]
        tribute, _ = tribute.step(owed.seat, owed.cards[0])
    talk = Talk(["SK", "nothing", "hint", "S5"])
    assert talk.person.choose(tribute.view(0)).text == "S5"
    assert "Which card do you return? One of" in talk.text
    assert "'SK': a card above 10 may not be returned here (rule 8.7)" in talk.text


def test_5_2_a_giver_is_asked_only_where_there_is_a_choice() -> None:
    hands = deal_with("7", {0: "SA HA"})
    talk = Talk(["S3", "HA"])
    tribute = begin_tribute("competition", hands, "1230")
    assert talk.person.choose(tribute.view(0)).text == "HA"
    assert "Which card do you give? One of HA, SA" in talk.text
    alone = Talk([])
    tribute = begin_tribute("competition", deal_with("7", {0: "SA SK"}), "1230")
    assert alone.person.choose(tribute.view(0)).text == "SA"
    assert alone.said == []


EVENTS: list[tuple[told.Event, str, str]] = [
    (told.Passed(1), "next player (seat 1): pass", "下家（1 号）：不出"),
    (told.Announced(3, 1), "previous player (seat 3): cards left, announced: 1", "上家（3 号）：报牌，剩 1 张"),
    (told.Finished(2, 1), "partner (seat 2): out, 1st", "对家（2 号）：出完，头游"),
    (told.WindGiven(2, 0), "The wind goes to: you", "接风：你"),
    (told.Leads(0, "8.17"), "Lead: you (rule 8.17)", "先出：你（规则 8.17）"),
    (
        told.Refused((1, 3), (1, 3), "big"),
        "refusal by next player (seat 1), previous player (seat 3)",
        "抗贡：两张大王",
    ),
    (told.Refused((1,), (1,), "small"), "both small jokers", "免贡：两张小王"),
    (told.RoundEnded(Result.of((0, 2, 1, 3), Rules())), "Result: 1st you, 2nd partner (seat 2), last", "名次：头游 你"),
    (told.MatchEnded(0), "Your side has won the match.", "我方赢得这一场。"),
    (told.MatchEnded(1), "Your side has lost the match.", "我方输掉这一场。"),
]


@pytest.mark.parametrize(("event", "english", "chinese"), EVENTS)
def test_events_are_told_in_both_languages(event: told.Event, english: str, chinese: str) -> None:
    assert english in "\n".join(Telling(0, "en").lines(event))
    assert chinese in "\n".join(Telling(0, "zh").lines(event))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_event_of_matches_has_words_in_chinese(preset: str) -> None:
    said: list[str] = []
    play_game(3, Rules.preset(preset), Leader(said).read, said.append, "zh", symbols=False)
    text = "\n".join(said)
    assert "第 2 局" in text
    assert not [line for line in said if "seat" in line]


class Leader:
    """Plays the first hint of its own when it leads, otherwise passes; ends after some answers."""

    def __init__(self, said: list[str]):
        self.said, self.times = said, 0

    def read(self) -> str | None:
        self.times += 1
        if self.times > 150:
            return None
        if self.said[-1].startswith("该你出牌"):
            return "提示"
        if self.said[-1].startswith(("进贡", "还贡")):
            return self.said[-1].rpartition("：")[2].split("、")[0]
        for line in reversed(self.said):
            if line.startswith("单张："):
                return line.removeprefix("单张：").split(" | ")[0]
            if line.startswith("要压"):
                return "不出"
        return "不出"


def test_a_game_from_a_pipe_is_the_same_every_time() -> None:
    lines = "hint\npass\nS3 S3\nquit\n"
    first, second = (coach("play", "--seed", "7", stdin=lines) for _ in range(2))
    assert first == second
    assert first.status == 0
    assert first.out.startswith("Seed 7\n")
    assert first.out.endswith("Ended in round 1.\n")
    assert first.err == ""


def test_the_others_may_be_any_players() -> None:
    given = "random", "lore", "lore,random,lore"
    games = [coach("play", "--seed", "1", "--players", names, stdin="pass\n" * 30) for names in given]
    assert len({game.out for game in games}) == 3
    assert all(game.status == 0 and not game.err for game in games)
    assert coach("play", "--seed", "1", stdin="pass\n" * 30) == games[0]


def test_the_input_may_end_anywhere_and_be_anything() -> None:
    for stdin in (b"", b"hint", b"\xff\xfe\x00", b"{" * 10_000, b"S3\n" * 500):
        ended = coach("play", "--seed", "7", "--lang", "zh", stdin=stdin)
        assert ended.status == 0
        assert "在第" in ended.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seed", "x"), "expected a whole number"),
        (("--seed", "9" * 21), "from 0 to 2^64 - 1"),
        (("--preset", "x"), "'x'"),
        (("--players", "lroe"), "'lroe'"),
        (("--players", "lore,quick"), "one name, or three"),
    ],
)
def test_bad_usage_of_play(words: Sequence[str], said: str) -> None:
    ended = coach("play", *words)
    assert ended.status == 2
    assert said in ended.err


def test_all_that_is_bad_of_play_is_told_at_once() -> None:
    ended = coach("play", "--seed", "x", "--preset", "y", "--players", "lore,z,lore")
    assert ended.status == 2
    assert all(said in ended.err for said in ("--seed 'x'", "--preset 'y'", "--players 'z'"))


def test_ctrl_c_ends_a_game_without_a_word_too_many() -> None:
    command = [sys.executable, "-c", MAIN, "play", "--seed", "7"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environment(), **pipes) as game:  # type: ignore[call-overload]
        assert game.stdout.readline() == b"Seed 7\n"
        for line in iter(game.stdout.readline, b"You lead.\n"):
            assert line
        os.kill(game.pid, signal.SIGINT)
        assert game.wait(60) == 130
        assert game.stderr.read() == b""


def test_players_of_the_program_and_a_person_sit_at_one_table() -> None:
    """The person's seat may be any: the driver does not know who is who."""
    from coach.deals import deal
    from coach.table import Match
    from coach.table.driver import Player

    talk = Talk(["hint"] * 3, seat=2)
    players = [random_player(seat) for seat in range(4)]
    players[2] = Player(talk.act)
    with pytest.raises(Quit):
        list(play_round(Match.start(Rules()), deal(5), players, lambda: 2))
    assert "You lead." in talk.text

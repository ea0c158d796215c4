"""The memory exercises that come with coach: enough, tiered, every answer computed again, made by their command."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from running import coach

from coach.puzzles import memory
from coach.puzzles.packaged import find_pack, pack_names

NAMES = ("beginner", "expert", "intermediate")


def test_there_are_at_least_100_episodes_in_three_tiers() -> None:
    assert set(NAMES) <= set(pack_names("memory"))
    packs = [memory.read_pack(find_pack(name, "memory")) for name in pack_names("memory")]
    episodes = [episode for pack in packs for episode in pack.puzzles]
    assert len(episodes) >= 100
    assert {episode.tier for episode in episodes} == {"beginner", "intermediate", "expert"}
    assert len({episode.round for episode in episodes}) == len(episodes)
    assert {episode.source.player for episode in episodes if episode.source} == {"lore"}


@pytest.mark.parametrize("name", NAMES)
def test_every_stored_answer_is_computed_again(name: str) -> None:
    pack = memory.read_pack(find_pack(name, "memory"))
    assert [fault.said("en") for fault in memory.check_pack(pack)] == []
    assert all(len(episode.questions) == 6 for episode in pack.puzzles)


def test_a_wrong_answer_is_found(tmp_path: Path) -> None:
    lines = find_pack("beginner", "memory").read_text("utf-8").splitlines()
    episode = json.loads(lines[1])
    at = next(n for n, question in enumerate(episode["questions"]) if question["kind"] == "left")
    episode["questions"][at]["answer"] = (episode["questions"][at]["answer"] + 1) % 3
    head = {**json.loads(lines[0]), "puzzles": 1}
    path = tmp_path / "beginner.jsonl"
    path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in (head, episode)), "utf-8")
    assert len(list(memory.check_pack(memory.read_pack(path)))) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_command_of_a_pack_makes_it_again(name: str, tmp_path: Path) -> None:
    stored = find_pack(name, "memory").read_bytes()
    words = shlex.split(json.loads(stored.splitlines()[0])["command"])[1:]
    words[words.index("--out") + 1] = str(tmp_path / f"{name}.jsonl")
    assert coach(*words).status == 0
    made = (tmp_path / f"{name}.jsonl").read_bytes()
    assert made.splitlines()[1:] == stored.splitlines()[1:]

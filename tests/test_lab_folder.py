"""The learner's folder: copied, renewed, never overwritten where it was edited, and nothing written outside of it."""

from __future__ import annotations

import errno
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from coach.errors import Unusable
from coach.lab import data, folder
from coach.lab.folder import MANIFEST, Change, fill

LESSON, PACK = "zh/01-牌.ipynb", "exercises/splitting/easy.jsonl"


def notebook(text: str, *, ran: bool = False) -> bytes:
    """A notebook of one cell, as it is shipped or as it is after it was run and saved."""
    cell = {"cell_type": "code", "source": [text], "metadata": {}, "outputs": ["…"] if ran else []}
    return json.dumps({"cells": [cell | {"execution_count": 3 if ran else None}], "metadata": {"saved": ran}}).encode()


@pytest.fixture
def release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Call it to bring out a version: what `shipped` finds from then on."""

    def bring_out(**texts: str) -> None:
        source = tmp_path / "release" / texts.get("lesson", "1")
        files = {LESSON: notebook(texts.get("lesson", "1")), PACK: texts.get("pack", "1").encode()}
        for place, content in files.items():
            (source / place).parent.mkdir(parents=True, exist_ok=True)
            (source / place).write_bytes(content)
        monkeypatch.setattr(folder, "shipped", lambda: ((place, source / place) for place in files))

    bring_out()
    return bring_out


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def files(root: Path) -> dict[str, bytes]:
    """Everything under a folder but the list of what was put there."""
    found = (path for path in root.rglob("*") if path.is_file() and path.name != MANIFEST)
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in found}


def test_all_that_comes_with_coach_is_copied_as_it_is(home: Path) -> None:
    changes = fill(home)
    assert files(home) == {place: path.read_bytes() for place, path in data.shipped()}
    assert {change.path for change in changes} == set(files(home))
    assert {"zh", "en"} <= {place.split("/")[0] for place in files(home)}
    assert fill(home) == []


def test_left_alone_it_is_renewed_and_edited_it_stays(release: Callable[..., None], home: Path) -> None:
    fill(home)
    (home / PACK).write_bytes(b"mine")
    assert fill(home) == [], "nothing new to offer"
    release(lesson="2", pack="2")
    beside = "exercises/splitting/easy (new).jsonl"
    assert fill(home) == [Change(LESSON, "renewed"), Change(PACK, "kept", beside)]
    assert files(home) == {LESSON: notebook("2"), PACK: b"mine", beside: b"2"}
    (home / beside).unlink()
    assert fill(home) == [], "offered once"
    release(lesson="3", pack="3")
    assert fill(home)[1] == Change(PACK, "kept", beside)
    release(lesson="4", pack="4")
    fill(home)
    assert files(home)[beside] == b"4", "an unread offer makes way for a newer one"
    (home / beside).write_bytes(b"mine too")
    release(lesson="5", pack="5")
    assert fill(home)[1].beside == "exercises/splitting/easy (new 2).jsonl"
    assert (home / beside).read_bytes() == b"mine too"


def test_running_a_lesson_is_no_edit(release: Callable[..., None], home: Path) -> None:
    fill(home)
    (home / LESSON).write_bytes(notebook("1", ran=True))
    assert fill(home) == []
    assert (home / LESSON).read_bytes() == notebook("1", ran=True), "the outputs stay while the lesson is the same"
    release(lesson="2")
    assert Change(LESSON, "renewed") in fill(home)
    (home / LESSON).write_bytes(notebook("2 + mine", ran=True))
    release(lesson="3")
    assert fill(home) == [Change(LESSON, "kept", "zh/01-牌 (new).ipynb")]
    assert (home / LESSON).read_bytes() == notebook("2 + mine", ran=True)


def test_a_deleted_file_comes_back(release: Callable[..., None], home: Path) -> None:
    fill(home)
    (home / LESSON).unlink()
    assert fill(home) == [Change(LESSON, "new")]


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"files": 3}', '{"files": {"zh/01-牌.ipynb": null}}', "[" * 10**5, "\x00", '{"files": []}'],
)
def test_with_the_list_lost_or_spoilt_all_that_differs_counts_as_edited(
    text: str, release: Callable[..., None], home: Path
) -> None:
    fill(home)
    (home / MANIFEST).write_text(text)
    (home / PACK).write_bytes(b"mine")
    assert fill(home) == [Change(PACK, "kept", "exercises/splitting/easy (new).jsonl")]
    assert (home / PACK).read_bytes() == b"mine"
    assert fill(home) == []


def test_names_in_the_list_are_never_followed(release: Callable[..., None], home: Path, tmp_path: Path) -> None:
    fill(home)
    outside = tmp_path / "outside.txt"
    outside.write_text("precious")
    known = folder.fingerprint("outside.txt", b"precious")
    (home / MANIFEST).write_text(json.dumps({"files": {"../outside.txt": known, str(outside): known}}))
    release(lesson="2")
    fill(home)
    assert outside.read_text() == "precious"


def test_a_link_to_a_folder_is_that_folder(release: Callable[..., None], tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    fill(tmp_path / "link")
    assert LESSON in files(tmp_path / "real")


def test_links_inside_the_folder_are_not_followed(release: Callable[..., None], home: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    home.mkdir()
    (home / "zh").symlink_to(outside)
    with pytest.raises(Unusable) as caught:
        fill(home)
    assert [fault.code for fault in caught.value.faults] == ["link"]
    assert not list(outside.iterdir())
    assert not (home / MANIFEST).exists()

    (home / "zh").unlink()
    (home / "zh").mkdir()
    (outside / "theirs.ipynb").write_bytes(b"precious")
    (home / LESSON).symlink_to(outside / "theirs.ipynb")
    (home / MANIFEST).symlink_to(outside / "list.json")
    (outside / "list.json").write_text(json.dumps({"files": {LESSON: folder.fingerprint(LESSON, b"precious")}}))
    assert Change(LESSON, "kept", "zh/01-牌 (new).ipynb") in fill(home)
    assert (home / LESSON).is_symlink()
    assert files(outside)["theirs.ipynb"] == b"precious"
    assert "coach" not in json.loads((outside / "list.json").read_text()), "the list takes the link's place"


@pytest.mark.parametrize("place", ["home", "home/zh"])
def test_a_file_in_the_place_of_a_folder(place: str, release: Callable[..., None], tmp_path: Path) -> None:
    (tmp_path / place).parent.mkdir(exist_ok=True)
    (tmp_path / place).write_text("precious")
    with pytest.raises(Unusable) as caught:
        fill(tmp_path / "home")
    assert caught.value.code == "not_a_folder"
    assert (tmp_path / place).read_text() == "precious"
    with pytest.raises(Unusable):
        fill(tmp_path / place / "deeper")


def test_a_folder_in_the_place_of_a_file(release: Callable[..., None], home: Path) -> None:
    (home / LESSON).mkdir(parents=True)
    assert Change(LESSON, "kept", "zh/01-牌 (new).ipynb") in fill(home)
    assert (home / LESSON).is_dir()


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000])
def test_impossible_names(name: str, release: Callable[..., None], home: Path) -> None:
    with pytest.raises(Unusable):
        fill(home / name)


def test_a_folder_that_cannot_be_written_to(
    release: Callable[..., None], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may write anywhere, so the refusal is played."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(Unusable) as caught:
        fill(home)
    assert "no permission" in caught.value.said("en")
    assert len(caught.value.faults) == 3, "every folder that is needed"
    assert files(home) == {}


def test_a_full_disk_leaves_whole_files_only(
    release: Callable[..., None], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(home)
    (home / PACK).write_bytes(b"mine")
    before = files(home)
    release(lesson="2", pack="2")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        with pytest.raises(Unusable) as caught:
            fill(home)
    assert "full" in caught.value.said("en")
    assert files(home) == before
    assert [change.what for change in fill(home)] == ["renewed", "kept"], "it goes on where it stopped"


class Learning(RuleBasedStateMachine):
    """A learner edits, runs, deletes and upgrades in any order: what he wrote is never lost."""

    @initialize()
    def start(self) -> None:
        self.patch = pytest.MonkeyPatch()
        self.held = tempfile.TemporaryDirectory()
        self.root = Path(self.held.name)
        self.number = 0
        self.mine: dict[str, bytes] = {}
        self.upgrade()

    @rule()
    def upgrade(self) -> None:
        self.number += 1
        source = self.root / f"release-{self.number}"
        source.mkdir()
        (source / "lesson").write_bytes(notebook(str(self.number)))
        self.patch.setattr(folder, "shipped", lambda: iter([(LESSON, source / "lesson")]))
        fill(self.root / "home")

    @rule()
    def start_again(self) -> None:
        fill(self.root / "home")

    def present(self) -> Iterator[str]:
        yield from sorted(files(self.root / "home"))

    @rule(pick=st.integers(0, 9), text=st.sampled_from(["a", "b"]), ran=st.booleans())
    def edit(self, pick: int, text: str, ran: bool) -> None:
        names = list(self.present())
        name = names[pick % len(names)]
        self.mine[name] = notebook(f"mine {text}", ran=ran)
        (self.root / "home" / name).write_bytes(self.mine[name])

    @rule(pick=st.integers(0, 9))
    def run(self, pick: int) -> None:
        names = [name for name in self.present() if name not in self.mine]
        if names:
            path = self.root / "home" / names[pick % len(names)]
            text = json.loads(path.read_bytes())["cells"][0]["source"][0]
            path.write_bytes(notebook(text, ran=True))

    @rule(pick=st.integers(0, 9))
    def delete(self, pick: int) -> None:
        names = list(self.present())
        name = names[pick % len(names)]
        self.mine.pop(name, None)
        (self.root / "home" / name).unlink()
        fill(self.root / "home")

    @rule()
    def lose_the_list(self) -> None:
        (self.root / "home" / MANIFEST).unlink(missing_ok=True)

    @invariant()
    def nothing_is_lost(self) -> None:
        for name, content in self.mine.items():
            assert (self.root / "home" / name).read_bytes() == content

    def teardown(self) -> None:
        self.patch.undo()
        self.held.cleanup()


TestLearning = Learning.TestCase
TestLearning.settings = settings(max_examples=20, stateful_step_count=15)

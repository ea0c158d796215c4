"""The lessons: the same in both languages, stored clean, every link good, every cell runs, and what they say is so."""

from __future__ import annotations

import contextvars
import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbclient import NotebookClient

from coach import locale
from coach.cards import BIG_JOKER, Hand, Level
from coach.counting import Ledger
from coach.deals import deal_hand
from coach.lab.quiz import Quiz
from coach.lab.studies import moment
from coach.moves import count_legal
from coach.plays import Kind
from coach.split import BOMBS_FREE, count_best, fewest, fewest_plays
from coach.split.front import front
from coach.split.greedy import greedy
from coach.studies.data import found

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
LANGUAGES = ("zh", "en")
LESSONS = {lang: sorted((NOTEBOOKS / lang).glob("*.ipynb")) for lang in LANGUAGES}
ALL = [path for paths in LESSONS.values() for path in paths]
PAIRS = list(zip(LESSONS["zh"], LESSONS["en"], strict=True))
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def name(path: Path) -> str:
    return f"{path.parent.name}-{path.stem[:2]}"


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def sources(path: Path, kind: str) -> list[str]:
    return ["".join(cell["source"]) for cell in read(path)["cells"] if cell["cell_type"] == kind]


def test_both_languages_have_the_same_lessons() -> None:
    numbers = [[path.name[:3] for path in paths] for paths in LESSONS.values()]
    assert numbers[0] == numbers[1] == [f"{n:02}-" for n in range(1, len(numbers[0]) + 1)]


@pytest.mark.parametrize(("zh", "en"), PAIRS, ids=lambda path: path.stem[:2])
def test_code_is_identical_and_texts_correspond_one_to_one(zh: Path, en: Path) -> None:
    assert sources(zh, "code") == sources(en, "code")
    frames = [[(cell["id"], cell["cell_type"]) for cell in read(path)["cells"]] for path in (zh, en)]
    assert frames[0] == frames[1]
    for one, other in zip(sources(zh, "markdown"), sources(en, "markdown"), strict=True):
        marks = [re.findall(r"^(#+ |- )", text, re.MULTILINE) for text in (one, other)]
        assert marks[0] == marks[1], f"headings and lists differ:\n{one}\n---\n{other}"
        assert len(one.split("\n\n")) == len(other.split("\n\n")), f"paragraphs differ:\n{one}\n---\n{other}"
        assert len(LINK.findall(one)) == len(LINK.findall(other))


@pytest.mark.parametrize("path", ALL, ids=name)
def test_stored_clean(path: Path) -> None:
    """No outputs, no counts, nothing of an editor's, ids that stay, one layout of the file."""
    notebook = read(path)
    nbformat.validate(notebook)
    assert notebook["metadata"] == {
        "coach": {"lang": path.parent.name},
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook["cells"]:
        assert cell["metadata"] == {}
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
    for kind, word in (("code", "code"), ("markdown", "text")):
        ids = [cell["id"] for cell in notebook["cells"] if cell["cell_type"] == kind]
        assert len(set(ids)) == len(ids)
        assert all(re.fullmatch(rf"{path.name[:2]}-{word}-\d\d", id) for id in ids)
    assert path.read_text(encoding="utf-8") == json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


@pytest.mark.parametrize("path", ALL, ids=name)
def test_every_text_is_in_its_language(path: Path) -> None:
    for text in sources(path, "markdown"):
        chinese = len(re.findall(r"[\u4e00-\u9fff]", text))
        english = len(re.findall(r"[A-Za-z]{3,}", text))
        assert (chinese > english) == (path.parent.name == "zh"), text


@pytest.mark.parametrize("path", ALL, ids=name)
def test_every_link_leads_to_another_lesson(path: Path) -> None:
    links = [link for text in sources(path, "markdown") for link in LINK.findall(text)]
    for link in links:
        target = (path.parent / link).resolve()
        assert target in ALL, f"{link}: lessons link to lessons, which are copied together"
    other = "en" if path.parent.name == "zh" else "zh"
    assert any(link.startswith(f"../{other}/{path.name[:2]}-") for link in links), "the same lesson, other language"


def executed(path: Path) -> tuple[list[Any], str]:
    """Run the cells of a lesson in this process; what each one's last line gave, and the language it took."""
    shell = InteractiveShell()
    results = []
    for source in sources(path, "code"):
        done = shell.run_cell(source)
        done.raise_error()
        results.append(done.result)
    return results, locale.current()


@pytest.mark.parametrize("path", ALL, ids=name)
def test_every_cell_runs(path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(path.parent)
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    results, lang = contextvars.copy_context().run(executed, path)
    assert lang == path.parent.name
    for quiz in (result for result in results if isinstance(result, Quiz)):
        rights = {question.right for question in quiz.questions}
        assert len(rights) > 1, f"always the same answer is no question: {quiz.ask}"


@pytest.mark.parametrize("path", [LESSONS["zh"][1], LESSONS["en"][0]], ids=name)
def test_runs_in_a_real_kernel(path: Path) -> None:
    """With real widgets; the language holds from cell to cell."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    shown = [output["data"] for output in outputs if "data" in output]
    assert any("application/vnd.jupyter.widget-view+json" in data for data in shown)
    pages = "".join(data.get("text/html", "") for data in shown)
    assert bool(re.search(r"[\u4e00-\u9fff]", pages)) == (path.parent.name == "zh")


LEVEL = Level("5")


def test_lesson_1_says_so_because_it_is_so() -> None:
    """The hand that is dealt there shows a wild, and has many ways to lead."""
    hand = deal_hand(18)
    assert hand.wilds(LEVEL) == 1
    assert count_legal(hand, LEVEL) > 1000


def test_lesson_2_a_bomb_to_break() -> None:
    """Six plays with the bomb, two without."""
    small = Hand("C3 D3 S7 H7 C7 D7 S8 D9 CT SJ")
    assert fewest_plays(small, LEVEL) == 2
    kept = greedy(small, LEVEL)
    assert len(kept) == 6
    assert any(play.kind is Kind.BOMB for play in kept.plays)
    assert fewest_plays(small - Hand("S7 H7 C7 D7"), LEVEL) + 1 == 6, "no better one keeps it whole"


def test_lesson_2_one_play_more_is_on_the_front() -> None:
    """STRATEGY A1: one play more, two bombs more, a weak play less; with bombs free the order turns round."""
    torn = deal_hand(45)
    assert torn.wilds(LEVEL) == 0
    first, second, *_ = (point.features for point in front(torn, LEVEL))
    assert first["plays"] == fewest_plays(torn, LEVEL) == 7
    assert second["plays"] == 8
    bombs = [sum(f.vector[1:10]) for f in (first, second)]
    assert bombs == [1, 3]
    assert second["weak_plays"] == first["weak_plays"] - 1
    free = fewest(torn, LEVEL, BOMBS_FREE)
    assert (free.value, len(free.split)) == (5, 8)


def test_lesson_2_the_other_hands() -> None:
    """Greedy is four plays worse on one; one has several best splits; one has nothing to trade."""
    real = deal_hand(43)
    assert len(greedy(real, LEVEL)) - fewest_plays(real, LEVEL) == 4
    assert count_best(deal_hand(18), LEVEL) > 1
    assert len(front(deal_hand(34), LEVEL)) == 1


def test_lesson_3_says_so_because_it_is_so() -> None:
    """The moment it shows, and what it says of the study's figures."""
    start, later = (moment(seed=33, level="5", at=at) for at in (0, 60))
    assert start.hand.count(BIG_JOKER) == 0
    ledger = Ledger.of(later)
    assert ledger.crowned_cards
    assert ledger.exhausted
    measures = found("counting")["measures"]
    assert measures["C1.beginner"]["low"] > 0.5
    assert measures["C1.intermediate"]["low"] > 0.95
    assert max(measures["C3.low"]["high"], measures["C3.high"]["high"]) < 0
    assert measures["C4.natural"]["mean"] == 0
    assert min(measures[f"C5.{name}"]["low"] for name in ("big", "ace", "ten")) > 0

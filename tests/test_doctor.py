"""What `coach doctor` finds and says."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

from coach import doctor, kernel, locale


def finding(topic: str, lang: str = "en") -> doctor.Finding:
    (found,) = (finding for finding in doctor.examine(lang) if finding.topic == topic)
    return found


def kernel_is(monkeypatch: pytest.MonkeyPatch, status: kernel.Status) -> doctor.Finding:
    monkeypatch.setattr(kernel, "status", lambda: status)
    return finding("kernel")


def test_this_installation_has_no_problem() -> None:
    findings = doctor.examine("en")
    assert doctor.exit_status(findings) == 0, doctor.lines(findings, "en")
    assert "0.1.0" in findings[0].said("en")


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_every_finding_is_one_line_with_its_mark(lang: str) -> None:
    said = doctor.lines(doctor.examine(lang), lang)
    assert len(said) == 6
    assert all(line[0] in "+-!" and "\n" not in line and "{" not in line for line in said)


def test_chinese_is_said_in_chinese() -> None:
    english, chinese = (doctor.lines(doctor.examine("zh"), lang) for lang in ("en", "zh"))
    assert all(one != other for one, other in zip(english[2:5], chinese[2:5], strict=True))


def test_an_interpreted_kernel_is_a_note_that_names_cause_and_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    found = kernel_is(monkeypatch, kernel.Status(False, kernel.NOT_COMPILED, "no working C compiler"))
    assert found.grade == "note"
    assert doctor.exit_status([found]) == 0
    assert "no working C compiler" in found.said("en")
    assert "compiler (" in found.said("en")
    assert "interpreted" in doctor.version_line("en")
    assert "coach doctor" in (doctor.kernel_notice("en") or "")


def test_where_compiling_was_switched_off_no_compiler_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    found = kernel_is(monkeypatch, kernel.Status(False, kernel.NOT_COMPILED, "COACH_NO_COMPILE was set"))
    assert "compiler (" not in found.said("en")
    assert "--force-reinstall" in found.said("en")


def test_a_stale_kernel_names_the_command_that_compiles_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "python -m coach._build" in kernel_is(monkeypatch, kernel.Status(False, kernel.STALE)).said("en")


def test_an_interpreted_kernel_that_was_asked_for_needs_no_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    found = kernel_is(monkeypatch, kernel.Status(False, kernel.SWITCHED_OFF))
    assert doctor.kernel_notice("en") is None
    for lang in ("en", "zh"):  # no gap where the detail would stand
        assert found.said(lang) == found.said(lang).strip()
        assert found.to_json(lang)["found"] == found.to_json(lang)["found"].strip()


def test_a_compiled_kernel_is_good(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kernel_is(monkeypatch, kernel.Status(True, kernel.RUNS_COMPILED)).grade == "good"
    assert doctor.kernel_notice("en") is None
    assert "compiled kernel" in doctor.version_line("en")


def test_missing_jupyter_is_a_problem_and_its_name_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        if name == "anywidget":
            raise metadata.PackageNotFoundError(name)
        return "1.0"

    monkeypatch.setattr(metadata, "version", version)
    found = finding("Jupyter")
    assert found.to_json()["found"] == "missing: anywidget."
    assert doctor.exit_status([found]) == 1


def test_a_data_folder_under_a_file_is_a_problem(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(doctor, "data_folder", lambda: tmp_path / "file" / "coach")
    assert finding("data").grade == "problem"
    monkeypatch.setattr(doctor, "data_folder", lambda: tmp_path / "not yet" / "coach")
    assert finding("data").grade == "good"
    assert not (tmp_path / "not yet").exists()

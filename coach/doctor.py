"""What `coach doctor` says: which kernel runs, where data lives, what is installed and what is missing."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any, Literal

from coach import __version__, kernel, locale
from coach.locale import N_, Message

Grade = Literal["good", "note", "problem"]

# Distributions that the lessons need at run time; what else they need comes with these.
JUPYTER = ("jupyterlab", "ipywidgets", "anywidget")
REINSTALL = N_("Install it again: `{python} -m pip install --force-reinstall guandan-coach`.")
COMPILERS = {
    "linux": N_("Install a C compiler (Debian, Ubuntu: `sudo apt install gcc python3-dev`), then coach again."),
    "darwin": N_("Install a C compiler (`xcode-select --install`), then coach again."),
    "win32": N_("Install a C compiler (Visual Studio Build Tools, workload C++), then coach again."),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: its name, what was found, and what to do about it.

    `grade` is "good", "note" (works, could be better) or "problem" (something will not work). `found` and `advice` are
    message templates (see `coach.locale.text`) that share `values`; `advice` is empty when there is nothing to do.
    """

    topic: str
    grade: Grade
    found: str
    advice: str = ""
    values: dict[str, Any] = field(default_factory=dict)

    def said(self, lang: str) -> str:
        """The finding as one line in a language."""
        said = ("" if lang == "zh" else " ").join(text for text in self._texts(lang) if text)
        return locale.text(lang, "{topic}: {said}", topic=locale.text(lang, self.topic), said=said)

    def to_json(self, lang: str = "en") -> dict[str, str]:
        """`topic`, `grade`, `found`, `advice` as texts in a language."""
        found, advice = self._texts(lang)
        return {"topic": locale.text(lang, self.topic), "grade": self.grade, "found": found, "advice": advice}

    def _texts(self, lang: str) -> list[str]:
        """What was found and the advice, empty where there is none; without the gap of a value that is empty."""
        both = (self.found, self.advice)
        return [locale.text(lang, text, **self.values).rstrip() if text else "" for text in both]


def examine(lang: str) -> list[Finding]:
    """Look at this installation; always the same topics in the same order. Changes nothing; takes a few milliseconds.

    `lang` is the language in use, which is itself a finding.

    >>> [finding.topic for finding in examine("en")]
    ['coach', 'Python', 'kernel', 'data', 'language', 'Jupyter']
    """
    coach = Finding("coach", "good", "{version}", values={"version": __version__})
    return [coach, _python(), _kernel(), _data(), _language(lang), _jupyter()]


def lines(findings: Iterable[Finding], lang: str) -> list[str]:
    """The findings as text, a line each, with a mark that does not depend on colour: `+` good, `-` note, `!` problem.

    >>> lines([Finding("coach", "good", "0.1.0")], "en")
    ['+ coach: 0.1.0']
    """
    marks: dict[Grade, str] = {"good": "+", "note": "-", "problem": "!"}
    return [f"{marks[finding.grade]} {finding.said(lang)}" for finding in findings]


def exit_status(findings: Iterable[Finding]) -> int:
    """1 when something will not work, otherwise 0: an interpreted kernel is slow and no fault."""
    return int(any(finding.grade == "problem" for finding in findings))


def version_line(lang: str) -> str:
    """What `coach --version` prints: the version, Python's, and which kernel runs, in one line.

    >>> version_line("en").startswith("coach 0.1.0 (Python 3.")
    True
    """
    runs = N_("compiled kernel") if kernel.status().compiled else N_("interpreted kernel")
    return f"coach {__version__} (Python {platform.python_version()}, {locale.text(lang, runs)})"


def kernel_notice(lang: str) -> str | None:
    """The one notice to show when the kernel runs interpreted though nobody asked for that; None otherwise."""
    compiled, reason, _ = kernel.status()
    if compiled or reason == kernel.SWITCHED_OFF:
        return None
    return locale.text(lang, N_("The kernel runs interpreted, much slower than compiled; `coach doctor` says why."))


def data_folder() -> Path:
    """The folder of the learner's own data (progress); it need not exist yet."""
    import platformdirs

    return platformdirs.user_data_path("coach", appauthor=False)


def _python() -> Finding:
    values = {"version": platform.python_version(), "path": sys.executable, "system": platform.platform(terse=True)}
    return Finding("Python", "good", "{version}, {path}, {system}", values=values)


def _kernel() -> Finding:
    compiled, reason, detail = kernel.status()
    if compiled:
        return Finding(N_("kernel"), "good", reason)
    advice = ""
    if reason == kernel.NOT_COMPILED:
        asked_for = "COACH_NO_COMPILE" in detail  # at installation: a compiler may well be there
        advice = REINSTALL if asked_for else COMPILERS.get(sys.platform, COMPILERS["linux"])
    found = N_("It runs interpreted: the same answers, much slower. {reason} {detail}")
    values = {"reason": Message(reason), "detail": detail and f"({detail})", "python": sys.executable}
    return Finding(N_("kernel"), "note", found, advice, values)


def _data() -> Finding:
    folder = data_folder()
    above = next(path for path in (folder, *folder.parents) if path.exists())
    values = {"folder": folder}
    if os.access(above, os.W_OK) and above.is_dir():
        return Finding(N_("data"), "good", "{folder}", values=values)
    advice = N_("Change its owner or its permissions.")
    return Finding(N_("data"), "problem", N_("{folder} cannot be written to."), advice, values)


def _language(lang: str) -> Finding:
    found = N_("Chinese.") if lang == "zh" else N_("English.")
    advice = N_("To change it: `--lang {other}`, or the environment variable COACH_LANG={other}.")
    return Finding(N_("language"), "good", found, advice, {"other": "en" if lang == "zh" else "zh"})


def _jupyter() -> Finding:
    found, missing = [], []
    for name in JUPYTER:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            missing.append(name)
    values = {"found": ", ".join(found), "missing": ", ".join(missing), "python": sys.executable}
    if missing:
        return Finding("Jupyter", "problem", N_("missing: {missing}."), REINSTALL, values)
    return Finding("Jupyter", "good", "{found}", values=values)

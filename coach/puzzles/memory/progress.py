"""What is kept of a learner (进度): sessions as they stand and what came of those that ended, in SQLite.

Every change is one transaction, so that two kernels and a terminal may write at once and nothing is half kept.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from coach.errors import Fault, Unusable
from coach.locale import N_
from coach.puzzles.memory.session import Session
from coach.puzzles.memory.settings import Settings

#: Sessions that are kept; the oldest go first.
MOST = 100
_TABLES = """
create table if not exists memory_sessions (name text primary key, saved real, over integer, state text);
create table if not exists memory_results (name text primary key, ended real, tier text, adapt text, summary text);
"""


class Progress:
    """The learner's progress with memory in a folder, the user's data folder where none is named.

    Unusable, from any method, where the file cannot be read or written.
    """

    def __init__(self, folder: Path | None = None):
        if folder is None:
            import platformdirs

            folder = platformdirs.user_data_path("coach", appauthor=False)
        self.file = folder / "progress.sqlite3"

    def save(self, name: str, session: Session) -> None:
        """Keep a session under a name as it stands; one that is over leaves its result too."""
        now, state = time.time(), json.dumps(session.to_json(), ensure_ascii=False)
        with self._open() as base:
            base.execute("replace into memory_sessions values (?, ?, ?, ?)", (name, now, session.over, state))
            if session.over:
                settings, summary = session.settings, json.dumps(session.frame("en")["summary"])
                row = (name, now, settings.tier, settings.adapt, summary)
                base.execute("replace into memory_results values (?, ?, ?, ?, ?)", row)
            oldest = "select name from memory_sessions order by saved desc limit -1 offset ?"
            base.execute(f"delete from memory_sessions where name in ({oldest})", (MOST,))

    def load(self, name: str) -> Session | None:
        """The session of a name; None where there is none that this version can read."""
        with self._open() as base:
            row = base.execute("select state from memory_sessions where name = ?", (name,)).fetchone()
        try:
            return None if row is None else Session.from_json(json.loads(row[0]))
        except (ValueError, RecursionError):  # BadText among them: of another version, or damaged
            return None

    def unfinished(self) -> str | None:
        """The name of the session that was kept last and is not over; None where there is none."""
        with self._open() as base:
            found = base.execute("select name from memory_sessions where not over order by saved desc").fetchone()
        return None if found is None else str(found[0])

    def names(self) -> list[str]:
        """The names of all sessions, the one kept last first."""
        with self._open() as base:
            return [str(row[0]) for row in base.execute("select name from memory_sessions order by saved desc")]

    def forget(self, name: str) -> None:
        """Keep a session no longer; what came of it stays."""
        with self._open() as base:
            base.execute("delete from memory_sessions where name = ?", (name,))

    def history(self, count: int = 20) -> list[dict[str, Any]]:
        """What came of the last sessions that ended, the last one first: ``name``, ``ended`` (seconds since 1970),
        ``tier``, ``adapt`` and the summary of the last frame.
        """
        order = "select name, ended, tier, adapt, summary from memory_results order by ended desc limit ?"
        with self._open() as base:
            rows = base.execute(order, (count,)).fetchall()
        return [{"name": n, "ended": ended, "tier": t, "adapt": a} | json.loads(told) for n, ended, t, a, told in rows]

    def pace(self, settings: Settings) -> float | None:
        """Seconds a trick at which the last session of the same tier ended, if its pace adapted."""
        same = [past for past in self.history(200) if (past["tier"], past["adapt"]) == (settings.tier, "pace")]
        return float(same[0]["pace"]) if same else None

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The data base, in one transaction that is kept whole or not at all."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.closing(sqlite3.connect(self.file, timeout=10)) as base, base:
                base.executescript(_TABLES)
                yield base
        except (OSError, sqlite3.Error) as error:
            reason, expected = "{reason}", N_("a file that can be used")
            raise Unusable(Fault("bad_file", str(self.file), None, reason, expected, {"reason": str(error)})) from None

"""The gradebook of a class. Each report is one transaction; a run that is killed loses none that was finished."""

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from grader.errors import InputError
from grader.gradebook import rows, schema
from grader.labs import Lab
from grader.models import Report, Score, Submission
from grader.records import Attempt, Entry, Override, Student

GRADEBOOK_FILE = "gradebook.sqlite"
BUSY_SECONDS = 30.0
SOURCE = "source "  # before the name of a source: the key under which the class notes how it is found


def now() -> datetime:
    """Return the time as it is written into the gradebook."""
    return datetime.now(UTC).replace(microsecond=0)


class Gradebook:
    """One SQLite file. Every fault of it is an ``InputError`` that names the file and what to do."""

    def __init__(self, path: Path, *, create: bool = True) -> None:
        if not create and not path.is_file():
            raise InputError(f"there is no {path}: grade a class first, with `grader grade ... --out {path.parent}`")
        self.path = path
        with self._said():
            self._db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
        try:
            with self._said():
                self._open()
        except BaseException:  # raised again: only the file must not stay open, whatever it was
            self._db.close()
            raise

    def _open(self) -> None:
        found = schema.version(self._db)
        if found > schema.VERSION:
            raise InputError(f"{self.path} was written by a newer kit (version {found}): install that one")
        if found == 0 and self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise InputError(f"{self.path} is a database, but not a gradebook: choose another folder with --out")
        if found < schema.VERSION:
            self._db.execute("PRAGMA journal_mode = WAL")  # readers and a writer do not wait for each other
            schema.migrate(self._db)
        self._db.execute("PRAGMA synchronous = NORMAL")  # a power cut may cost the last report, and damages nothing
        self._db.execute("PRAGMA foreign_keys = ON")

    @contextlib.contextmanager
    def _said(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            what = str(error)
            if isinstance(error, sqlite3.DatabaseError) and "not a database" in what:
                advice = "move it away; grading starts anew without it"
            elif "readonly" in what or "unable to open" in what:
                advice = "its folder must be one you may write to; choose another with --out"
            elif "full" in what:
                advice = "make room and run the same command again; what was graded is kept"
            else:
                advice = "what was graded before is kept"
            raise InputError(f"{self.path}: {what}; {advice}") from error

    @contextlib.contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it or nothing."""
        with self._said():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:  # raised again: an interrupt, too, must leave nothing by half
                with contextlib.suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
                raise

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._said():
            return self._db.execute(query, values).fetchall()

    # what all runs over a class share

    def noted(self, key: str) -> str | None:
        """Return a noted value of the class, such as its seed."""
        found = self._rows("SELECT value FROM class WHERE key = ?", key)
        return str(found[0][0]) if found else None

    def note(self, **values: str) -> None:
        """Note values of the class."""
        with self._change() as db:
            db.executemany("INSERT OR REPLACE INTO class VALUES (?, ?)", values.items())

    # who, and what they handed in

    def take_in(
        self, source: str, attempts: Iterable[Attempt], students: Mapping[str, Student], enrolled: Iterable[str] = ()
    ) -> None:
        """Take in what was found in ``source``: what an earlier run found there and is gone counts no more.

        ``enrolled``: ids on the roster; if there are any, they replace those of an earlier one.
        """
        moment = rows.text_of(now())
        on_roster = set(enrolled)
        with self._change() as db:
            if on_roster:
                db.execute("UPDATE students SET enrolled = 0")
            for one in students.values():
                known = (one.id, one.name, one.section, one.login, one.sis, one.lms, one.id in on_roster)
                db.execute(
                    "INSERT INTO students VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = "
                    "excluded.name, section = excluded.section, login = excluded.login, sis = excluded.sis, "
                    "lms = excluded.lms, enrolled = max(enrolled, excluded.enrolled)", known,
                )  # fmt: skip
            db.execute("UPDATE attempts SET present = 0 WHERE source = ?", (source,))
            for attempt in attempts:
                at = rows.text_of(attempt.at) if attempt.at else None
                db.execute(
                    "INSERT INTO attempts (student, source, number, file, content, at, late, present, seen) VALUES "
                    "(?, ?, ?, ?, ?, ?, ?, 1, ?) ON CONFLICT (student, source, number, file, content) DO UPDATE SET "
                    "at = excluded.at, late = excluded.late, present = 1",
                    (attempt.student, source, attempt.number, attempt.file, attempt.sha256, at, attempt.late, moment),
                )

    def students(self) -> list[Student]:
        """Return who handed in something that still counts, or is on the roster, sorted by id."""
        found = self._rows(
            "SELECT id, name, section, login, sis, lms FROM students WHERE enrolled OR EXISTS "
            "(SELECT 1 FROM attempts WHERE student = students.id AND present) ORDER BY id"
        )
        return [Student(*row) for row in found]

    def student(self, student: str) -> Student:
        """Return a student by id; ``InputError`` if there is none, with ids that resemble it."""
        found = self._rows("SELECT id, name, section, login, sis, lms FROM students WHERE id = ?", student)
        if not found:
            like = self._rows("SELECT id FROM students WHERE id LIKE ? ORDER BY id LIMIT 5", f"%{student[:4]}%")
            hint = f"; ids like it: {', '.join(row[0] for row in like)}" if like else ""
            raise InputError(f"{self.path}: no student {student!r}{hint}")
        return Student(*found[0])

    def attempts(self, student: str, *, gone: bool = False) -> list[Attempt]:
        """Return a student's attempts in the order handed in; with ``gone`` those that are no longer found, too."""
        found = self._rows(
            "SELECT student, number, file, content, at, late FROM attempts WHERE student = ? AND (present OR ?) "
            "ORDER BY at IS NULL, at, number, id", student, gone,
        )  # fmt: skip
        return [
            Attempt(who, number, file, content, datetime.fromisoformat(at) if at else None, bool(late))
            for who, number, file, content, at, late in found
        ]

    def sources(self) -> list[str]:
        """Return how to find submissions again, as it was noted with each source, in the order of the runs."""
        found = self._rows("SELECT source FROM attempts WHERE present GROUP BY source ORDER BY min(id)")
        return [how for row in found if (how := self.noted(SOURCE + row[0]))]

    def keep_sources(self, submissions: Iterable[Submission]) -> None:
        """Keep the texts of submissions that are not kept yet, once a content."""
        kept = {row[0] for row in self._rows("SELECT content FROM sources")}
        new: dict[str, bytes] = {}
        for one in submissions:
            content = rows.content_of(one.origin, one.fault)
            if content and one.fault is None and content not in kept and content not in new:
                new[content] = rows.packed_source(one)
        with self._change() as db:
            db.executemany("INSERT OR IGNORE INTO sources VALUES (?, ?)", new.items())

    def source(self, content: str) -> dict[str, str] | None:
        """Return what was handed in: its file's text under the empty name, others under theirs; none if unread."""
        found = self._rows("SELECT body FROM sources WHERE content = ?", content)
        return rows.unpacked_source(found[0][0]) if found else None

    # reports

    def graded(self, key: str) -> set[tuple[str, str]]:
        """Return which contents of which students have a score under ``key``."""
        found = self._rows("SELECT student, content FROM reports WHERE key = ? AND score IS NOT NULL", key)
        return {(student, content) for student, content in found}

    def add(self, report: Report, key: str, lab: Lab) -> None:
        """Keep a report. Nothing is overwritten: what counts is the last one with a score."""
        content = rows.content_of(report.submission, report.fault)
        printed = sum(len(group.output) for group in report.groups)
        body = rows.packed(report)
        with self._change() as db:
            db.execute("INSERT OR IGNORE INTO labs VALUES (?, ?, ?, ?)", (key, lab.id, lab.points, rows.text_of(now())))
            cursor = db.execute(
                "INSERT INTO reports (student, content, key, lab, verdict, score, first_wrong, red, known, behaviour, "
                "seconds, printed, internal, graded, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    report.submission.id, content, key, key, report.verdict,
                    rows.json_of(report.score) if report.score else None,
                    rows.json_of(report.first_wrong) if report.first_wrong else "",
                    rows.json_of(rows.red_checks(report)), rows.json_of(rows.known_bugs(report)),
                    rows.behaviour_of(report), report.timing.seconds, printed, report.internal,
                    rows.text_of(now()), body,
                ),
            )  # fmt: skip
            db.executemany(
                "INSERT INTO scores VALUES (?, ?, ?, ?)",
                [
                    (cursor.lastrowid, place, name, rows.json_of(score) if score else None)
                    for place, (name, score) in enumerate(rows.parts_of(report))
                ],
            )

    def entry(self, student: str, content: str) -> Entry | None:
        """Return what counts of a content's reports: the last with a score, else the last."""
        found = self._entries(
            "WHERE student = ? AND content = ? ORDER BY score IS NOT NULL DESC, id DESC LIMIT 1", student, content
        )
        return found[0] if found else None

    def entries(self, student: str, content: str) -> list[Entry]:
        """Return all of a content's reports, in the order graded."""
        return self._entries("WHERE student = ? AND content = ? ORDER BY id", student, content)

    def _entries(self, where: str, *values: Any) -> list[Entry]:
        return [
            rows.entry_of(row, self._groups(row[0]))
            for row in self._rows(f"SELECT {rows.ENTRY} FROM reports {where}", *values)  # noqa: S608 - constants
        ]

    def _groups(self, report: int) -> tuple[tuple[str, Score | None], ...]:
        found = self._rows("SELECT name, score FROM scores WHERE report = ? ORDER BY place", report)
        return tuple((name, rows.score_of(score)) for name, score in found)

    def report(self, number: int) -> Report:
        """Return a report by its number."""
        return rows.unpacked(self._rows("SELECT body FROM reports WHERE id = ?", number)[0][0])

    # scores set by hand

    def override(self, student: str, score: Score | None, who: str, why: str) -> None:
        """Set a student's score by hand, or take that back with none; both stay in the history."""
        with self._change() as db:
            db.execute(
                "INSERT INTO overrides (student, score, who, why, at) VALUES (?, ?, ?, ?, ?)",
                (student, rows.json_of(score) if score else None, who, why, rows.text_of(now())),
            )

    def overrides(self, student: str) -> list[tuple[Override | None, str, str, datetime]]:
        """Return what was set by hand, oldest first: the override or none if taken back, who, why, when."""
        found = self._rows("SELECT score, who, why, at FROM overrides WHERE student = ? ORDER BY id", student)
        history: list[tuple[Override | None, str, str, datetime]] = []
        for column, who, why, at in found:
            moment, score = datetime.fromisoformat(at), rows.score_of(column)
            history.append((Override(score, who, why, moment) if score else None, who, why, moment))
        return history

    # what was written beside it

    def published(self) -> dict[str, str]:
        """Return the files written from this gradebook, each with what it was made of."""
        return dict(self._rows("SELECT path, key FROM published"))

    def note_published(self, written: Sequence[tuple[str, str]], gone: Sequence[str] = ()) -> None:
        """Note files that were written, or removed."""
        with self._change() as db:
            db.executemany("INSERT OR REPLACE INTO published VALUES (?, ?)", written)
            db.executemany("DELETE FROM published WHERE path = ?", [(path,) for path in gone])

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> "Gradebook":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

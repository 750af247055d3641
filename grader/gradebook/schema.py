"""The tables of a gradebook, and the steps that lead an older file to them."""

import sqlite3

VERSION = 1

# STEPS[n] leads from version n to n + 1. A step is never changed once a kit with it was given away: a new one is added.
STEPS: tuple[str, ...] = (
    """
    CREATE TABLE class (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE labs (version TEXT PRIMARY KEY, lab TEXT NOT NULL, points INTEGER NOT NULL, seen TEXT NOT NULL);
    CREATE TABLE students (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, section TEXT NOT NULL, login TEXT NOT NULL, sis TEXT NOT NULL,
        lms TEXT NOT NULL, enrolled INTEGER NOT NULL  -- on the roster that was given last
    );
    CREATE TABLE attempts (
        id INTEGER PRIMARY KEY, student TEXT NOT NULL REFERENCES students, source TEXT NOT NULL,
        number INTEGER NOT NULL, file TEXT NOT NULL, content TEXT NOT NULL, at TEXT, late INTEGER NOT NULL,
        present INTEGER NOT NULL,  -- whether the last run over its source still found it
        seen TEXT NOT NULL, UNIQUE (student, source, number, file, content)
    );
    CREATE TABLE sources (content TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE reports (
        id INTEGER PRIMARY KEY, student TEXT NOT NULL REFERENCES students, content TEXT NOT NULL,
        key TEXT NOT NULL,  -- of lab, grader and seed: another key, another run
        lab TEXT NOT NULL REFERENCES labs, verdict TEXT NOT NULL, score TEXT, first_wrong TEXT NOT NULL,
        red TEXT NOT NULL, known TEXT NOT NULL, behaviour TEXT NOT NULL, seconds REAL NOT NULL,
        printed INTEGER NOT NULL, internal TEXT NOT NULL, graded TEXT NOT NULL, body BLOB NOT NULL
    );
    CREATE INDEX reports_of ON reports (student, content);
    CREATE TABLE scores (
        report INTEGER NOT NULL REFERENCES reports, place INTEGER NOT NULL, name TEXT NOT NULL, score TEXT,
        PRIMARY KEY (report, place)
    ) WITHOUT ROWID;
    CREATE TABLE overrides (
        id INTEGER PRIMARY KEY, student TEXT NOT NULL REFERENCES students, score TEXT,  -- none: taken back
        who TEXT NOT NULL, why TEXT NOT NULL, at TEXT NOT NULL
    );
    CREATE INDEX overrides_of ON overrides (student);
    CREATE TABLE published (path TEXT PRIMARY KEY, key TEXT NOT NULL) WITHOUT ROWID;
    """,
)


def migrate(connection: sqlite3.Connection) -> None:
    """Lead a file to today's version, all of the way or not at all; another process may be at it too."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for number in range(version(connection), VERSION):
            for statement in STEPS[number].split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number + 1}")
        connection.execute("COMMIT")
    except BaseException:  # raised again: an interrupt, too, must leave no half of a step
        connection.rollback()
        raise


def version(connection: sqlite3.Connection) -> int:
    """Return the version of a file; 0 if it is empty."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])

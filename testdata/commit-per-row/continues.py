"""Commits that an iteration may pass by."""

import sqlite3


def even_ones(db: sqlite3.Connection, names: list[str]) -> None:
    for name in names:
        db.execute("INSERT INTO job VALUES (?)", (name,))  # error: PFL503
        if len(name) % 2:
            continue
        db.commit()  # error: PFL504
    db.rollback()


def known_ones(db: sqlite3.Connection, names: list[str]) -> None:
    for name in names:
        if not name:
            continue
        db.execute("INSERT INTO job VALUES (?)", (name,))  # error: PFL503
        db.commit()  # error: PFL504

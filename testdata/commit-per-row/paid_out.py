"""Rows that note what a service has done: the note is to be on the disk before the next."""

import sqlite3

import tillkit
from textkit import Folder


def refund(db: sqlite3.Connection) -> list[str]:
    failed = []
    rows = db.execute("SELECT id, charge FROM refund WHERE state = 'open'").fetchall()
    for number, charge in rows:
        db.execute("UPDATE refund SET state = 'sending' WHERE id = ?", (number,))
        db.commit()  # ok
        try:
            done = tillkit.Refund.create(charge=charge)
        except tillkit.TillError:
            failed.append(charge)
        else:
            db.execute("UPDATE refund SET state = 'paid', note = ? WHERE id = ?", (done.id, number))  # ok
        db.commit()  # ok
    return failed


def named(db: sqlite3.Connection, charges: list[str]) -> None:
    for charge in charges:
        done = tillkit.Refund.create(charge=charge)
        values = {"note": done.id, "charge": charge}
        db.execute("UPDATE refund SET note = :note WHERE charge = :charge", {"note": done.id, "charge": charge})  # ok
        db.commit()  # ok
        del values


def folded(db: sqlite3.Connection, words: list[str]) -> None:
    for word in words:
        short = Folder.fold(word)
        db.execute("UPDATE word SET short = ? WHERE long = ?", (short, word))  # error: PFL503
        db.commit()  # error: PFL504

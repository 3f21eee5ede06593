"""A handler that ends the loop keeps no row apart, and the age of a row is no wait."""

import time
from datetime import datetime

from sqlalchemy.orm import Session

from shelf.models import Jar


def ended(db: Session, rows: list[dict]) -> None:
    for row in rows:
        try:
            db.add(Jar(**row))
            db.commit()  # error: PFL504
        except ValueError as error:
            print(error)
            break


def passed_up(db: Session, rows: list[dict]) -> None:
    for row in rows:
        try:
            db.add(Jar(**row))
            db.commit()  # error: PFL504
        except ValueError:
            db.rollback()
            raise


def kept_apart(db: Session, rows: list[dict]) -> None:
    for row in rows:
        try:
            db.add(Jar(**row))
            db.commit()  # ok: PFL504
        except ValueError as error:
            print(error)
            db.rollback()


def kept_apart_mostly(db: Session, rows: list[dict]) -> None:
    for row in rows:
        try:
            db.add(Jar(**row))
            db.commit()  # ok: PFL504
        except KeyError:
            break
        except ValueError:
            db.rollback()


def old_ones(db: Session, jars: list[Jar]) -> None:
    now = datetime.now()
    for jar in jars:
        if (now - jar.seen).days < 7:
            continue
        jar.kind = "old"
        db.commit()  # error: PFL504


def old_by_then(db: Session, jars: list[Jar]) -> None:
    for jar in jars:
        if (datetime.now() - jar.seen).days < 7:
            continue
        jar.kind = "old"
        db.commit()  # error: PFL504


def now_and_then(db: Session, rows: list[dict]) -> None:
    last = time.monotonic()
    for row in rows:
        db.add(Jar(**row))
        if time.monotonic() - last > 5:
            db.commit()  # ok: PFL504
            last = time.monotonic()


class Writer:
    def __init__(self, db: Session) -> None:
        self.db = db
        self.last = time.monotonic()

    def write(self, rows: list[dict]) -> None:
        for row in rows:
            self.db.add(Jar(**row))
            if time.monotonic() - self.last > 5:
                self.db.commit()  # ok: PFL504
                self.last = time.monotonic()

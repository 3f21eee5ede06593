from __future__ import annotations

from sqlalchemy.orm import Session
from tables import Case, drop


def removed(db: Session, cases: list[Case]):
    for case in cases:
        case.hard_delete(db)  # error: PFL504


def dropped(db: Session, names: list[str], year: int):
    for name in names:
        drop(db, name, year, year + 1)  # error: PFL504 # hint: PFL503


def closed(db: Session, cases: list[Case]):
    for case in cases:
        case.closed(db)  # hint: PFL504 because ends-larger-action


def at_once(db: Session, cases: list[Case]):
    for case in cases:
        db.delete(case)
    db.commit()  # ok

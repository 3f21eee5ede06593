"""Loops and queries that nothing runs."""

from contextlib import suppress

from sqlalchemy import text
from sqlalchemy.orm import Session

ASK = text("SELECT name FROM plant WHERE id = :key")


def after_return(session: Session, keys):
    found = []
    return found
    for key in keys:
        found.append(session.execute(ASK, {"key": key}))  # ok


def after_both(session: Session, keys, early):
    for key in keys:
        if early:
            print("early")
            continue
        else:
            break
        session.execute(ASK, {"key": key})  # ok


def after_raise(session: Session, keys):
    for key in keys:
        if key is None:
            raise KeyError
            print(session.execute(ASK, {"key": key}))  # ok


def after_one(session: Session, keys, early):
    for key in keys:
        if early:
            continue
        print(session.execute(ASK, {"key": key}).all())  # error: PFL502


def after_one_of_two(session: Session, keys, early):
    for key in keys:
        if early:
            continue
        else:
            print(key)
        print(session.execute(ASK, {"key": key}).all())  # error: PFL502


def after_suppressed(session: Session, keys):
    with suppress(KeyError):
        raise KeyError
    for key in keys:
        print(session.execute(ASK, {"key": key}).all())  # error: PFL502

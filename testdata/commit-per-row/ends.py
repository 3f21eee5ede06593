"""Commits that are left out, and those of one session."""

from sqlalchemy.orm import Session


class Row:
    def __init__(self, session: Session):
        self.session = session

    def remove(self, autocommit=True):
        self.session.delete(self)
        if autocommit:
            self.session.commit()


def removed(rows: list[Row], session: Session):
    for row in rows:
        row.remove(autocommit=False)  # ok
    session.commit()


def removed_each(rows: list[Row]):
    for row in rows:
        row.remove()  # error: PFL504


def get_session(engine):
    yield Session(engine)


def one_session(engine, rows):
    for session in get_session(engine):
        session.add_all(rows)
        session.commit()  # ok


def undone(session: Session, rows, work):
    try:
        work(rows)
    except Exception:
        for row in rows:
            session.delete(row)
            session.commit()  # ok


def each(session: Session, rows):
    for row in rows:
        session.add(row)
        session.commit()  # error: PFL504


def keys_of(session: Session, rows):
    """A key is known once the row is written."""
    keys = []
    for row in rows:
        session.add(row)
        session.commit()  # error: PFL504
        keys.append(row.key)
    return keys


def kept(session: Session, rows):
    found = []
    for row in rows:
        session.add(row)
        session.commit()  # error: PFL504
        found.append(row)
    return found

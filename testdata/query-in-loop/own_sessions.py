"""Queries that go to another database in each iteration, by the session of the item, and those that do not."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from models import Entity, Tag


class Layout:
    session: Session
    number: int


def by_layout(layouts: list[Layout], narrow: bool):
    found = {}
    for layout in layouts:
        query = layout.session.query(Entity)
        if narrow:
            query = query.join(Tag).filter_by(is_metadata=True)
        found.update({row.name: row for row in query.all()})  # ok: a session of its own
    return found


def by_session(sessions: list[Session]):
    return [session.scalars(select(Entity)).all() for session in sessions]  # ok


def by_number(layouts: list[Layout], session: Session):
    rows = []
    for layout in layouts:
        query = session.query(Entity).filter(Entity.number == layout.number)
        rows.append(query.first())  # error: PFL502
    return rows


def keys_of_each(layouts: list[Layout], keys: list[int]):
    rows = []
    for layout in layouts:
        for key in keys:
            rows.append(layout.session.get(Entity, key))  # error: PFL502
    return rows

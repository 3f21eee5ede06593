"""Queries that ask for columns of their own in each iteration, and queries that are built in two steps."""

from sqlalchemy import func
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Trace(Base):
    __tablename__ = "trace"
    id: Mapped[int] = mapped_column(primary_key=True)
    state: Mapped[str]
    day: Mapped[int]


def rolled_up(session: Session, groups: list, day: int):
    for group in groups:
        columns = [group.label("group"), func.count()]
        query = session.query(*columns).filter(Trace.day == day)
        if group is not None:
            query = query.group_by(group)
        for row in query:  # ok: another-table
            print(row)


def of_days(session: Session, days: list[int], states: list[str]):
    for day in days:
        query = session.query(Trace).filter(Trace.day == day)
        if states:
            query = query.filter(Trace.state.in_(states))
        for row in query:  # error: PFL502
            print(row)

"""Rows of a table of sessions are no other database, and what a row holds is no count of rows."""

from __future__ import annotations

from sqlalchemy import JSON
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    id: Mapped[int] = mapped_column(primary_key=True)

    def remove(self, db: Session):
        db.delete(self)
        db.commit()


class Login(Base):
    __tablename__ = "login"
    user: Mapped[str]
    about: Mapped[dict] = mapped_column(JSON)


class Branch(Base):
    __tablename__ = "branch"

    @property
    def session(self) -> Session:
        return Session.object_session(self)


def ended(db: Session, sessions: list[Login]):
    for session in sessions:
        session.remove(db)  # error: PFL504


def ended_of(db: Session, sessions: list[Login], server: str):
    for session in sessions:
        if session.about.get("server") == server:
            session.remove(db)  # hint: PFL504 because only-some-items


def ended_all(db: Session, sessions: list[Login]):
    for session in sessions:
        db.delete(session)
    db.commit()  # ok


def sent(sessions: list[Session], line: str):
    for session in sessions:
        session.add(Login(user=line))
        session.commit()  # ok: another-database


def sent_through(shards: list[Branch], line: str):
    for shard in shards:
        shard.session.add(Login(user=line))
        shard.session.commit()  # ok: another-database


def some(db: Session, sessions: list[Login], waiting):
    for session in sessions:
        db.delete(session)
        if waiting.count() == 100:
            db.commit()  # ok: counts-rows

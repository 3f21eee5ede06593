from __future__ import annotations

from sqlalchemy import Result, delete, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    id: Mapped[int] = mapped_column(primary_key=True)

    @classmethod
    def asked(cls, limit, **wanted):
        query = select(cls)
        for key, value in wanted.items():
            query = query.where(getattr(cls, key) == value)
        return query.limit(limit) if limit else query

    @classmethod
    async def listed(cls, session: AsyncSession, limit: int = 50, **wanted):
        result = await session.execute(cls.asked(limit, **wanted))
        return list(result.scalars())

    @classmethod
    def rows(cls, session: Session, **wanted):
        return session.execute(cls.asked(None, **wanted)).all()

    @classmethod
    def emptied(cls, session: Session, statement):
        result = session.execute(statement)
        rest = session.execute(select(cls))
        return result.rowcount, rest.scalars()

    @classmethod
    def settled(cls, session: Session, statement) -> Result:
        result = session.execute(statement)
        return result.scalars()


class Song(Base):
    __tablename__ = "song"
    title: Mapped[str]
    year: Mapped[int]


def songs_of(session: Session, title: str | None, year: int | None):
    query = select(Song)
    if title:
        query = query.where(Song.title == title)
    if year:
        query = query.where(Song.year == year)
    return session.execute(query)


def songs_gone(session: Session, title: str | None, year: int | None):
    query = delete(Song)
    if title:
        query = query.where(Song.title == title)
    if year:
        query = query.where(Song.year == year)
    return session.execute(query)


def songs_either(session: Session, title: str, gone: bool):
    if gone:
        query = delete(Song).where(Song.title == title)
    else:
        query = select(Song).where(Song.title == title)
    return session.execute(query)


def shelf_of(session: Session, make, title: str):
    first = session.execute(make(title))
    first.close()
    first = session.execute(select(Song))
    return first.scalars()

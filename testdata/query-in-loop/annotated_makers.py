"""Sessions that are annotated with what makes them."""

from sqlalchemy import Column, Integer, create_engine
from sqlalchemy.ext.asyncio import async_sessionmaker
from sqlalchemy.orm import declarative_base, scoped_session, sessionmaker

engine = create_engine("sqlite://")
SessionLocal = sessionmaker(bind=engine)
Scoped = scoped_session(SessionLocal)
AsyncLocal = async_sessionmaker()
Base = declarative_base()
Rows = dict


class Item(Base):
    __tablename__ = "item"
    id = Column(Integer, primary_key=True)


def made(name):
    return name


Marked = made("rows")


def wanted(session: SessionLocal, keys):
    found = []
    for key in keys:
        found.append(session.query(Item).filter(Item.id == key).first())  # error: PFL502
    return found


def scoped(session: Scoped, keys):
    return [session.query(Item).filter(Item.id == key).first() for key in keys]  # error: PFL502


async def awaited(session: AsyncLocal, keys):
    return [await session.get(Item, key) for key in keys]  # error: PFL502


def at_once(session: SessionLocal, keys):
    return session.query(Item).filter(Item.id.in_(keys)).all()  # ok: one query


def of_rows(rows: Rows, keys):
    return [rows.get(key) for key in keys]  # ok: a dict


def of_something(rows: Marked, keys):
    return [rows.query(Item).first() for key in keys]  # ok: nothing is known of it

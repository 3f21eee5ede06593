"""Sessions over a database whose connections are bound to their threads."""

from sqlalchemy import create_engine, select, text
from sqlalchemy.orm import Session

engine = create_engine("sqlite:///app.db")


async def names(session: Session):
    return session.execute(text("SELECT name FROM users")).all()  # error: PFL405


async def query(session: Session):
    return select(text("name"))  # ok: only built

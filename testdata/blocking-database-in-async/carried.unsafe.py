"""Sessions that a middleware makes, and the request carries."""

import asyncio

from sqlalchemy import create_engine
from sqlalchemy.orm import scoped_session, sessionmaker
from starlette.requests import Request
from store import Local

engine = create_engine("postgresql://db/app")


async def with_session(request: Request, call_next):
    session = scoped_session(sessionmaker(bind=engine))
    request.state.db = session()
    response = await call_next(request)
    await asyncio.to_thread(request.state.db.commit)
    return response


async def with_something(request: Request, call_next):
    request.state.session = Local()
    response = await call_next(request)
    request.state.session.commit()
    return response


async def carried(request: Request, call_next):
    response = await call_next(request)
    request.state.db_session.commit()
    return response

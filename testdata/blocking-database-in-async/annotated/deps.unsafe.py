"""Dependencies under names of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Annotated

from fastapi import Depends
from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import Session, sessionmaker

_sessions = sessionmaker(create_engine("postgresql://db"))
_async_sessions = async_sessionmaker(create_async_engine("postgresql+asyncpg://db"))


def get_session() -> Iterator[Session]:
    with _sessions() as session:
        yield session


async def get_async_session() -> AsyncIterator[AsyncSession]:
    async with _async_sessions() as session:
        yield session


SessionDep = Annotated[Session, Depends(get_session)]
AsyncSessionDep = Annotated[AsyncSession, Depends(get_async_session)]
Rows = list[dict[str, int]]
Tree = dict[str, "Tree"]


def depth(tree: Tree) -> int:
    return 1 + max((depth(inner) for inner in tree.values()), default=0)


async def count(session: SessionDep) -> int:
    return (
        await asyncio.to_thread(session.execute, "SELECT count(*) FROM orders")
    ).scalar_one()

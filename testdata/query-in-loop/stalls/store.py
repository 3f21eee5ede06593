"""Stores of one table each: what makes one says that it gives its own class."""

from __future__ import annotations

from typing import Any, Self, TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

Made = TypeVar("Made", bound="Store")


class Store:
    table: Any

    def __init__(self, session: AsyncSession) -> None:
        self.session = session

    @classmethod
    def over(cls, session: AsyncSession) -> Self:
        return cls(session)

    @classmethod
    def beside(cls: type[Made], other: Store) -> Made:
        made = cls(other.session)
        made.session = other.session
        return made

    @classmethod
    def maybe(cls, session: AsyncSession | None) -> Self | None:
        return None if session is None else cls(session)

    @classmethod
    def several(cls, sessions: list[AsyncSession]) -> list[Self]:
        return [cls(session) for session in sessions]

    def quiet(self) -> Self:
        self.session.sync_session.autoflush = False
        return self

    async def one(self, statement):
        found = await self.session.execute(statement)
        return found.scalar_one_or_none()


class Keyed:
    async def by_key(self, key: int):
        return await self.one(select(self.table).where(self.table.id == key))

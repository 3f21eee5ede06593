"""The asynchronous session of SQLModel."""

from sqlmodel.ext.asyncio.session import AsyncSession


class Repository:
    def __init__(self, session: AsyncSession):
        self.session = session

    async def finish(self, rows):
        for row in rows:
            row.done = True
            self.session.add(row)
        await self.session.commit()

    async def finish_all(self, rows):
        for row in rows:
            row.done = True
            self.session.add(row)
        await self.session.commit()

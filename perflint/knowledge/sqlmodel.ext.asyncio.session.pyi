"""SQLModel: the asynchronous session."""
from sqlalchemy.engine import ScalarResult
from sqlalchemy.ext.asyncio import AsyncSession as _AsyncSession
from typing import Any
class AsyncSession(_AsyncSession):
    @queries
    async def exec(self, statement, **kwargs) -> ScalarResult[Any]: ...

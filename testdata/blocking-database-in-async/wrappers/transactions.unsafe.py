"""Decorators that commit what a method has done."""

import asyncio
from functools import wraps


def committed(method):
    @wraps(method)
    async def wrapper(self, *args, **kwargs):
        result = await method(self, *args, **kwargs)
        await asyncio.to_thread(self.db.commit)
        return result

    return wrapper


def noted(method):
    @wraps(method)
    async def wrapper(self, *args, **kwargs):
        result = await method(self, *args, **kwargs)
        self.db.commit()
        return result

    return wrapper


def kept(method):
    @wraps(method)
    async def wrapper(self, *args, **kwargs):
        result = await method(self, *args, **kwargs)
        await self.db.commit()
        return result

    return wrapper

"""Decorators that commit what a method has done."""

from functools import wraps


def committed(method):
    @wraps(method)
    async def wrapper(self, *args, **kwargs):
        result = await method(self, *args, **kwargs)
        self.db.commit()  # error: PFL405
        return result

    return wrapper


def noted(method):
    @wraps(method)
    async def wrapper(self, *args, **kwargs):
        result = await method(self, *args, **kwargs)
        self.db.commit()  # ok
        return result

    return wrapper


def kept(method):
    @wraps(method)
    async def wrapper(self, *args, **kwargs):
        result = await method(self, *args, **kwargs)
        await self.db.commit()  # ok
        return result

    return wrapper

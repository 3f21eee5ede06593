"""Tortoise ORM."""
from tortoise import fields, models, queryset
from tortoise.models import Model
from typing import Any
class Tortoise:
    @connects
    @classmethod
    async def init(cls, **kwargs) -> None: ...
    @writes
    @classmethod
    async def generate_schemas(cls, safe=True) -> None: ...
    @classmethod
    async def close_connections(cls) -> None: ...

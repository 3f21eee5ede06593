"""Relations of Tortoise."""

from tortoise import fields
from tortoise.models import Model


class Cup(Model):
    name = fields.CharField(max_length=40)


class Round(Model):
    cup = fields.ForeignKeyField("models.Cup", related_name="rounds")
    number = fields.IntField()


async def counts():
    return {cup.name: await cup.rounds.all().count() for cup in await Cup.all()}  # error: PFL501


async def names():
    rows = []
    for one in await Round.all():
        cup = await one.cup  # error: PFL501
        rows.append((one.number, cup.name))
    return rows


async def names_loaded():
    return [(one.number, one.cup.name) for one in await Round.all().select_related("cup")]  # ok


async def numbers():
    return [one.number for one in await Round.all()]  # ok

"""Relations of Tortoise that are fetched for each row, or along with all of them."""

from tortoise import fields
from tortoise.models import Model


class Tournament(Model):
    id = fields.IntField(primary_key=True)
    events: fields.ReverseRelation["Event"]


class Event(Model):
    id = fields.IntField(primary_key=True)
    tournament: fields.ForeignKeyRelation[Tournament] = fields.ForeignKeyField(
        "models.Tournament", related_name="events"
    )


async def each():
    for tournament in await Tournament.all():
        await tournament.fetch_related("events")  # error: PFL502


async def of_given(tournaments: list[Tournament]):
    for tournament in tournaments:
        await tournament.fetch_related("events")  # error: PFL502


async def along():
    for tournament in await Tournament.all().prefetch_related("events"):
        print(len(tournament.events))  # ok


async def one(key: int):
    tournament = await Tournament.get(id=key)
    await tournament.fetch_related("events")  # ok
    return tournament


async def of_two(first: Tournament, second: Tournament):
    for tournament in (first, second):
        await tournament.fetch_related("events")  # ok

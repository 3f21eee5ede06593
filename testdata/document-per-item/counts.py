"""Documents that are counted for each kind."""

from motor.motor_asyncio import AsyncIOMotorClient
from pymongo.database import Database


def counts(db: Database, kinds):
    return {kind: db.things.count_documents({"kind": kind}) for kind in kinds}  # error: PFL509


async def counts_in_coroutine(kinds):
    things = AsyncIOMotorClient().shop.things
    for kind in kinds:
        print(await things.count_documents({"kind": kind}))  # error: PFL509


def once(db: Database, kind):
    return db.things.count_documents({"kind": kind})  # ok


def of_two(db: Database):
    return [db.things.count_documents({"kind": kind}) for kind in ("a", "b")]  # ok


def grouped(db: Database, kinds):
    found = db.things.aggregate(
        [{"$match": {"kind": {"$in": kinds}}}, {"$group": {"_id": "$kind", "n": {"$sum": 1}}}]
    )
    return {one["_id"]: one["n"] for one in found}  # ok

"""A collection that functions take by default."""

from pymongo import MongoClient

NAMES = {"main": {}}


def found(name, items=MongoClient()["shop"]["items"]):
    return items.find_one({"_id": name})


def named(name, items=NAMES["main"]):
    return items.get(name)


def all_found(names: list[str]):
    return [found(name) for name in names]  # error: PFL509


def all_named(names: list[str]):
    return [named(name) for name in names]  # ok: a dictionary

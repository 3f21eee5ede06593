"""Functions that `map` runs for each key."""

from pymongo import MongoClient

users = MongoClient().shop.users


def user(key):
    return users.find_one({"_id": key})


def users_of(keys):
    return list(users.find({"_id": {"$in": keys}}))


def each(keys):
    return list(map(user, keys))  # error: PFL509


def each_in_lambda(keys):
    return list(map(lambda key: users.find_one({"_id": key}), keys))  # error: PFL509


def in_chunks(chunks: list[list[str]]):
    return list(map(users_of, chunks))  # ok


def of_pair():
    return list(map(user, ("a", "b")))  # ok

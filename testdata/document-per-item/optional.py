"""Items that may be left out, and items that a function cannot do without."""

from pymongo import MongoClient

client = MongoClient()
books = client.library.books


def remove(keys: list[str] | None = None):
    if keys is None:
        raise ValueError("which ones?")
    for key in keys:
        books.delete_one({"_id": key})  # error: PFL509


def remove_all(keys=None):
    assert keys is not None
    for key in keys:
        books.delete_one({"_id": key})  # error: PFL509


def remove_some(keys=None):
    if not keys:
        raise ValueError("which ones?")
    for key in keys:
        books.delete_one({"_id": key})  # error: PFL509


def tidy(extra: list[str] | None = None):
    if extra is None:
        return
    for key in extra:
        books.delete_one({"_id": key})  # error: PFL509


def renamed(extra=None, kind: str = ""):
    if not kind:
        raise ValueError("which kind?")
    for key in extra:
        books.delete_one({"_id": key})  # error: PFL509


def removed_at_once(keys=None):
    if keys is None:
        raise ValueError("which ones?")
    books.delete_many({"_id": {"$in": list(keys)}})  # ok: one request


def listed(keys=None):
    if keys is None:
        raise ValueError("which ones?")
    return [key.lower() for key in keys]  # ok: no request


def first(keys=None):
    if keys is None:
        raise ValueError("which ones?")
    for key in keys:
        found = books.delete_one({"_id": key})  # ok: one of them
        return found


def cached(keys=None, store=None):
    if keys is None:
        raise ValueError("which ones?")
    for key in keys:
        store.delete_one({"_id": key})  # ok: nothing says what it is


def prepared(keys=None):
    assert keys
    for key in keys:
        yield {"_id": key}  # ok: no request

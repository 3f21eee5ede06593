import asyncio

from store import Index, Later, RemoteShelf

SHELF = RemoteShelf("https://shelf.example.org")
INDEX = Index({})


async def show(key):
    return SHELF[key]  # error: PFL401


async def keep(shelf: RemoteShelf, key, value):
    if key in shelf:  # error: PFL401
        return False
    shelf[key] = value  # error: PFL401
    return True


async def drop(shelf: RemoteShelf, keys):
    for key in keys:
        del shelf[key]  # error: PFL401


async def titles(keys):
    shelf = RemoteShelf("https://shelf.example.org")
    return [shelf[key]["title"] for key in keys]  # error: PFL401


async def looked_up(shelf: RemoteShelf, key):
    return shelf.lookup(key)  # error: PFL401


async def known(key):
    if key not in INDEX:  # ok
        INDEX[key] = key  # ok
    return INDEX[key]  # ok


async def apart(shelf: RemoteShelf, key):
    return await asyncio.to_thread(lambda: shelf[key])  # ok


async def getter(shelf: RemoteShelf, key):
    return await asyncio.to_thread(shelf.__getitem__, key)  # ok


async def by_helper(shelf: RemoteShelf, key):
    return await Later(shelf)(key)  # ok


async def annotated(keys):
    shelves: dict[str, RemoteShelf] = {}
    for key in keys:
        if key not in shelves:  # ok
            shelves[key] = SHELF  # ok
    return shelves


def plain(key):
    return SHELF[key]  # ok

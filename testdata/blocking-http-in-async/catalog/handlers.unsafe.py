import asyncio

from store import Index, Later, RemoteShelf

SHELF = RemoteShelf("https://shelf.example.org")
INDEX = Index({})


async def show(key):
    return SHELF[key]


async def keep(shelf: RemoteShelf, key, value):
    if key in shelf:
        return False
    shelf[key] = value
    return True


async def drop(shelf: RemoteShelf, keys):
    for key in keys:
        del shelf[key]


async def titles(keys):
    shelf = RemoteShelf("https://shelf.example.org")
    return [shelf[key]["title"] for key in keys]


async def looked_up(shelf: RemoteShelf, key):
    return await asyncio.to_thread(shelf.lookup, key)


async def known(key):
    if key not in INDEX:
        INDEX[key] = key
    return INDEX[key]


async def apart(shelf: RemoteShelf, key):
    return await asyncio.to_thread(lambda: shelf[key])


async def getter(shelf: RemoteShelf, key):
    return await asyncio.to_thread(shelf.__getitem__, key)


async def by_helper(shelf: RemoteShelf, key):
    return await Later(shelf)(key)


async def annotated(keys):
    shelves: dict[str, RemoteShelf] = {}
    for key in keys:
        if key not in shelves:
            shelves[key] = SHELF
    return shelves


def plain(key):
    return SHELF[key]

import asyncio
from asyncio import get_running_loop

from loops import current, get_event_loop


def both():
    return current, get_event_loop


async def running():
    return asyncio.get_running_loop()  # ok


async def by_name():
    return get_running_loop()  # ok


async def handed():
    return current()  # ok


async def inner():
    def found():
        return get_running_loop()  # ok

    return found()


async def stepped(generator):
    return await generator.asend(None)  # ok


async def looked_up():
    return asyncio.get_running_loop  # ok


async def made():
    return asyncio.new_event_loop()  # ok


async def policy():
    return asyncio.get_event_loop_policy()  # ok


async def tasks():
    return asyncio.all_tasks(get_running_loop())  # ok

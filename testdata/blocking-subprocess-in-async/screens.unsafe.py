"""Programs that only clear the terminal."""

import asyncio
import os
import subprocess


async def redraw(rows):
    await asyncio.to_thread(os.system, "clear")
    await asyncio.to_thread(os.system, "cls" if os.name == "nt" else "clear")
    await asyncio.to_thread(subprocess.run, ["clear"])
    await asyncio.to_thread(os.system, "make clear")
    for row in rows:
        print(row)
    print("\033[2J")


def redraw_now(rows):
    os.system("clear")
    print(rows)


async def name():
    return os.name


async def size():
    return os.get_terminal_size()


async def start():
    return subprocess.Popen(["clear"])

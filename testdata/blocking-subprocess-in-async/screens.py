"""Programs that only clear the terminal."""

import os
import subprocess


async def redraw(rows):
    os.system("clear")  # hint: PFL403 because clears-terminal
    os.system("cls" if os.name == "nt" else "clear")  # hint: PFL403
    subprocess.run(["clear"])  # hint: PFL403
    os.system("make clear")  # error: PFL403
    for row in rows:
        print(row)
    print("\033[2J")  # ok


def redraw_now(rows):
    os.system("clear")  # ok
    print(rows)


async def name():
    return os.name  # ok


async def size():
    return os.get_terminal_size()  # ok


async def start():
    return subprocess.Popen(["clear"])  # ok: it does not wait

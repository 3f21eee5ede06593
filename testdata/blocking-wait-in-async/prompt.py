"""A tool that asks the person in front of it: nobody else waits for its event loop."""

import asyncio
import queue


def confirmed(what):
    return input(f"{what}? (y/n) ") == "y"


async def clean(rows: queue.Queue):
    choice = input("What? ")  # hint: PFL406
    if confirmed(choice):  # hint: PFL406
        rows.get()  # hint: PFL406


class Asking:
    @staticmethod
    async def lines():
        while True:
            yield input("> ")  # hint: PFL406


async def read(rows: queue.Queue):
    return rows.get_nowait()  # ok


if __name__ == "__main__":
    asyncio.run(clean(queue.Queue()))

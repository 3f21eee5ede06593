"""What is advised for tasks of an event loop, and for sequences, as a program that runs."""

import asyncio
import bisect
import sys
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, islice


async def doubled(number: int, gate: asyncio.Semaphore) -> int:
    async with gate:
        await asyncio.sleep(0)
        return number * 2


async def bounded(numbers: list[int]) -> list[int]:
    gate = asyncio.Semaphore(4)
    return await asyncio.gather(*(doubled(number, gate) for number in numbers))  # ok


async def grouped(numbers: list[int]) -> list[int]:
    gate = asyncio.Semaphore(4)
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(doubled(number, gate)) for number in numbers]  # ok
    return [task.result() for task in tasks]  # ok: all are done


async def as_they_come(numbers: list[int]) -> list[int]:
    gate = asyncio.Semaphore(4)
    tasks = [doubled(number, gate) for number in numbers]
    return sorted([await task for task in asyncio.as_completed(tasks)])  # ok


async def in_thread(pool: ThreadPoolExecutor, numbers: list[int]) -> int:
    return await asyncio.wrap_future(pool.submit(sum, numbers))  # ok: awaited


async def of_program() -> int | None:
    process = await asyncio.create_subprocess_shell(f"{sys.executable} -c pass")
    return await process.wait()


def of_sequences(rows: list[list[int]]) -> list[list[int]]:
    front: deque[int] = deque()
    kept: list[int] = []
    for row in rows:
        front.appendleft(row[0])  # ok: a deque
        bisect.insort(kept, row[-1])  # ok: it stays sorted
    return [list(front), kept, list(islice(chain.from_iterable(rows), 1, None))]


def run():
    numbers = [3, 1, 2]
    found = [asyncio.run(bounded(numbers)), asyncio.run(as_they_come(numbers))]
    if sys.version_info >= (3, 11):
        found.append(asyncio.run(grouped(numbers)))
    with ThreadPoolExecutor(1) as pool:
        found.append([asyncio.run(in_thread(pool, numbers)), asyncio.run(of_program())])
    return found + of_sequences([[1, 2], [3, 0]])

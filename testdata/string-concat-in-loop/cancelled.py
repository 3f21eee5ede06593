"""Cancel scopes, which swallow what cancels their block, beside managers of tasks that do not."""

import asyncio

import anyio


async def scoped(rows: list[int]) -> str:
    with anyio.CancelScope() as scope:
        text = ""
        for row in rows:
            await anyio.sleep(0)
            if row == 3:
                scope.cancel()
            text += f"{row}"  # hint: PFL601
    return text


async def grouped(rows: list[int]) -> str:
    async with anyio.create_task_group() as group:
        text = ""
        for row in rows:
            await anyio.sleep(0)
            if row == 3:
                group.cancel_scope.cancel()
            text += f"{row}"  # hint: PFL601
    return text


async def timed(rows: list[int]) -> str:
    with anyio.fail_after(1) as scope:
        text = ""
        for row in rows:
            await anyio.sleep(0)
            if row == 3:
                scope.cancel()
            text += f"{row}"  # hint: PFL601
    return text


async def locked(rows: list[int], lock: asyncio.Lock) -> str:
    async with lock:
        text = ""
        for row in rows:
            await anyio.sleep(0)
            text += f"{row}"  # hint: PFL601
    return text


async def joined(rows: list[int]) -> str:
    with anyio.CancelScope():
        return "".join(f"{row}" for row in rows)  # ok


async def total(rows: list[int]) -> int:
    number = 0
    with anyio.CancelScope():
        for row in rows:
            await anyio.sleep(0)
            number += row  # ok
    return number


async def last(rows: list[int]) -> str:
    text = ""
    with anyio.CancelScope():
        for row in rows:
            await anyio.sleep(0)
            text = f"{row}"  # ok
    return text


async def lines(rows: list[int]) -> list[str]:
    found: list[str] = []
    async with anyio.create_task_group():
        for row in rows:
            found.append(f"{row}")  # ok
    return found


def run():
    async def all_of() -> list:
        rows = [1, 2, 4]
        one = [await scoped(rows), await grouped(rows), await timed(rows)]
        two = [await joined(rows), await total(rows), await last(rows), await lines(rows)]
        return [*one, *two, await locked(rows, asyncio.Lock())]

    return anyio.run(all_of)

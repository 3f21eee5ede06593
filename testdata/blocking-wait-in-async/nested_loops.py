"""Event loops within running ones, which are made to allow that: the tasks of both go on."""

import asyncio

import nest_asyncio

nest_asyncio.apply()


def score(rows):
    async def scored():
        return await asyncio.gather(*[rate(row) for row in rows])

    return asyncio.run(scored())


async def rate(row):
    await asyncio.sleep(0)
    return len(row)


async def best(rows):
    return max(score(rows))  # ok

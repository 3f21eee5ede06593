"""Collections beside answers that are waited for."""

import asyncio
import gc


async def mirrored(client, names):
    sizes = {}
    for name in names:
        response = await client.get(name)
        sizes[name] = len(response.content)
        del response
    gc.collect()
    return sizes


async def polled(jobs):
    while not all(job.done() for job in jobs):
        await asyncio.sleep(1)
        gc.collect()


async def in_phases(client, names, train):
    for name in names:
        rows = await client.get(name)
        for row in rows:
            train(row)
        gc.collect()

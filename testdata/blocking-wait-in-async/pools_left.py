"""Pools that are left after what they were given has been awaited, or before."""

import asyncio
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor


async def write(path, text):
    with ThreadPoolExecutor() as pool:  # ok: awaited-before-leaving
        await asyncio.get_running_loop().run_in_executor(pool, path.write_text, text)


async def render(pages, draw):
    loop = asyncio.get_running_loop()
    with ProcessPoolExecutor(max_workers=2) as pool:  # ok
        return await asyncio.gather(*[loop.run_in_executor(pool, draw, page) for page in pages])


async def render_later(pages, draw):
    loop = asyncio.get_running_loop()
    with ProcessPoolExecutor() as pool:  # ok
        jobs = [loop.run_in_executor(pool, draw, page) for page in pages]
        return await asyncio.gather(*jobs)


async def submitted(pages, draw):
    with ThreadPoolExecutor() as pool:  # error: PFL406
        return [pool.submit(draw, page) for page in pages]


async def started(pages, draw):
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor() as pool:  # hint: PFL406
        jobs = [loop.run_in_executor(pool, draw, page) for page in pages]
    return await asyncio.gather(*jobs)


async def limited(page, draw):
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor() as pool:  # hint: PFL406
        return await asyncio.wait_for(loop.run_in_executor(pool, draw, page), 3)


async def both(page, draw):
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor() as pool:  # hint: PFL406
        pool.submit(draw, page)
        await loop.run_in_executor(pool, draw, page)


async def awaited_meanwhile(paths):
    with ThreadPoolExecutor() as pool:  # hint: PFL406 because leaves-pool
        pool.submit(sorted, paths)
        await asyncio.sleep(1)

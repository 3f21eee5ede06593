import asyncio

async def load():
    pass

async def run():
    await load()
    await asyncio.gather(load(), load())

asyncio.run(run())

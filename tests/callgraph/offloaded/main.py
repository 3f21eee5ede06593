import asyncio

def load():
    pass

async def run():
    await asyncio.to_thread(load)

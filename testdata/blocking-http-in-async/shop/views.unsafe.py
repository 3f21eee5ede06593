import asyncio

from .prices import Prices, price


async def show(item):
    return await asyncio.to_thread(price, item)


async def show_all(items):
    prices = Prices("de")
    return await asyncio.gather(*[asyncio.to_thread(prices.of, item) for item in items])


async def quick(items):
    return await asyncio.gather(*(asyncio.to_thread(price, item) for item in items))

import asyncio

from .prices import Prices, price


async def show(item):
    return price(item)  # error: PFL401


async def show_all(items):
    prices = Prices("de")
    return [prices.of(item) for item in items]  # error: PFL401 # error: PFL506


async def quick(items):
    return await asyncio.gather(*(asyncio.to_thread(price, item) for item in items))  # ok

"""Collects forecasts."""

import asyncio

from weather import Weather


async def report(weather: Weather, cities: list[str]):
    return await asyncio.gather(*[weather.forecast(city) for city in cities])  # error: PFL410


async def gently(weather: Weather, cities: list[str]):
    return await asyncio.gather(*[weather.bounded(city) for city in cities])  # ok: five at a time

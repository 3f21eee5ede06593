"""Collects forecasts."""

import asyncio

from weather import Weather


async def report(weather: Weather, cities: list[str]):
    forecasts = []
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(weather.forecast(city)) for city in cities]
    forecasts.extend(task.result() for task in tasks)
    return forecasts


async def nearest(weather: Weather, cities: list[str]):
    return [weather.nearest(city) for city in cities]


async def first(weather: Weather, cities: list[str]):
    for city in cities[:1]:
        return await weather.forecast(city)

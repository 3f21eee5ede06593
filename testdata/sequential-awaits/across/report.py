# perflint-test: {"target-version": "3.11"}
"""Collects forecasts."""

from weather import Weather


async def report(weather: Weather, cities: list[str]):
    forecasts = []
    for city in cities:
        forecasts.append(await weather.forecast(city))  # error: PFL408
    return forecasts


async def nearest(weather: Weather, cities: list[str]):
    return [weather.nearest(city) for city in cities]  # ok


async def first(weather: Weather, cities: list[str]):
    for city in cities[:1]:
        return await weather.forecast(city)  # ok

"""Asks a weather service."""

import asyncio

import httpx


class Weather:
    def __init__(self) -> None:
        self.client = httpx.AsyncClient()
        self.places = asyncio.Semaphore(5)

    async def forecast(self, city: str) -> dict:
        answer = await self.client.get(f"https://weather.example.org/{city}")
        return answer.json()

    async def bounded(self, city: str) -> dict:
        async with self.places:
            return await self.forecast(city)

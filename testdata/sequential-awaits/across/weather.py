"""Asks a weather service."""

import httpx


class Weather:
    def __init__(self) -> None:
        self.client = httpx.AsyncClient()

    async def forecast(self, city: str) -> dict:
        answer = await self.client.get(f"https://weather.example.org/{city}")
        return answer.json()

    def nearest(self, city: str) -> str:
        return city.lower()

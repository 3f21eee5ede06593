"""Objects that make a client for each request of their one server."""

import aiohttp
from fastapi import FastAPI

app = FastAPI()


class Weather:
    def __init__(self, base_url: str, webhook_url: str) -> None:
        self.base_url = base_url
        self.webhook_url = webhook_url

    async def now(self, city: str):
        async with aiohttp.ClientSession() as session:  # error: PFL409
            async with session.get(f"{self.base_url}/now/{city}") as answer:
                return await answer.json()

    async def told(self, text: str):
        async with aiohttp.ClientSession() as session:  # hint: PFL409 because through-a-call
            async with session.post(self.webhook_url, json={"text": text}) as answer:
                return answer.status

    async def page(self, url: str):
        async with aiohttp.ClientSession() as session:  # hint: PFL409 because through-a-call
            async with session.get(url) as answer:
                return await answer.text()


weather = Weather("https://weather.example.org", "https://chat.example.org/hook")


@app.get("/weather")
async def shown(city: str):
    return await weather.now(city)


@app.post("/told")
async def told(text: str):
    return await weather.told(text)


@app.get("/page")
async def page(url: str):
    return await weather.page(url)

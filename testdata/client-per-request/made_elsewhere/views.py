"""Handlers that ask for clients: some let them go, some keep them."""

import asyncio

from fastapi import FastAPI

from weather import (
    Accounts,
    Forecasts,
    Probe,
    Radar,
    Stations,
    Warnings,
    archive,
    mirror,
    reader,
    shared,
    writer,
)

app = FastAPI()
warnings = Warnings()
radar = Radar()
agents = {}


class Agent:
    def __init__(self, client) -> None:
        self.client = client


@app.get("/stations/{name}")
async def station(name: str) -> dict:
    stations = Stations(timeout=3)
    try:
        return await stations.one(name)
    finally:
        await stations.close()


@app.get("/forecasts/{name}")
async def forecast(name: str) -> str:
    async with Forecasts() as forecasts:
        return await forecasts.one(name)


@app.get("/warnings")
async def all_warnings() -> dict:
    return await warnings.all()


@app.get("/me")
async def me(token: str) -> dict:
    return await Accounts(token).one()


@app.get("/radar/{name}")
async def image(name: str) -> bytes:
    return await radar.image(name)


@app.post("/texts")
async def text(about: str) -> str:
    client = writer()
    answer = await client.chat.completions.create(
        model="gpt-4o-mini", messages=[{"role": "user", "content": about}]
    )
    return answer.choices[0].message.content


@app.post("/agents")
async def agent(name: str) -> int:
    agents[name] = Agent(reader())
    return len(agents)


@app.post("/clients")
async def client(name: str) -> int:
    made = shared()
    agents[name] = made
    return len(agents)


async def fetch(day: str) -> str:
    async with archive() as session, session.get(f"/archive/{day}") as answer:
        return await answer.text()


async def history(days: list[str]) -> list[str]:
    return await asyncio.gather(*(fetch(day) for day in days))  # error: PFL410


async def copy(days: list[str]) -> list[str]:
    texts = []
    async with mirror() as session:
        for day in days:
            async with session.get(f"/archive/{day}") as answer:  # error: PFL408
                texts.append(await answer.text())
    return texts


def probes(hosts: list[str]) -> list[Probe]:
    return [Probe(host) for host in hosts]

"""What makes clients: objects, functions, contexts and properties, for whoever asks."""

import os
from contextlib import asynccontextmanager

import aiohttp
import httpx
from openai import AsyncOpenAI

BASE = "https://weather.example.org"


class Stations:
    def __init__(self, base: str = BASE, timeout: float = 5) -> None:
        self.timeout = timeout
        self.client = httpx.AsyncClient(base_url=base, timeout=timeout)  # hint: PFL409

    async def one(self, name: str) -> dict:
        return (await self.client.get(f"/stations/{name}")).json()

    async def close(self) -> None:
        await self.client.aclose()


class Forecasts:
    async def __aenter__(self) -> "Forecasts":
        self.session = aiohttp.ClientSession(BASE)  # hint: PFL409
        return self

    async def __aexit__(self, *raised) -> None:
        await self.session.close()

    async def one(self, name: str) -> str:
        async with self.session.get(f"/forecasts/{name}") as answer:
            return await answer.text()


class Warnings:
    """One for the application."""

    def __init__(self) -> None:
        self.client = httpx.AsyncClient(base_url=BASE)  # ok

    async def all(self) -> dict:
        return (await self.client.get("/warnings")).json()


class Accounts:
    """One for each user."""

    def __init__(self, token: str) -> None:
        self.client = httpx.AsyncClient(headers={"Authorization": token})  # ok

    async def one(self) -> dict:
        return (await self.client.get(f"{BASE}/me")).json()


class Radar:
    path = "/radar"

    @property
    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=BASE)  # error: PFL409

    async def image(self, name: str) -> bytes:
        return (await self.client.get(f"{self.path}/{name}")).content


class Probe:
    """Kept in a list, one for each host."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.client = httpx.AsyncClient()  # ok


def writer() -> AsyncOpenAI:
    return AsyncOpenAI(api_key=os.environ["OPENAI_API_KEY"])  # error: PFL409


def reader() -> AsyncOpenAI:
    return AsyncOpenAI(api_key=os.environ["OPENAI_API_KEY"])  # ok


def shared() -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=BASE)  # ok


@asynccontextmanager
async def archive():
    async with aiohttp.ClientSession(BASE) as session:  # hint: PFL409
        yield session


@asynccontextmanager
async def mirror():
    async with aiohttp.ClientSession(BASE) as session:  # ok
        yield session

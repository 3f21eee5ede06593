"""Asynchronous clients per item and per request."""

import asyncio

import aiohttp
import httpx
from fastapi import FastAPI
from openai import AsyncOpenAI

app = FastAPI()
shared = AsyncOpenAI()


async def fetch(url):
    async with aiohttp.ClientSession() as session:  # hint: PFL409
        async with session.get(url) as response:
            return await response.text()


async def fetch_all(urls):
    return await asyncio.gather(*(fetch(url) for url in urls))  # error: PFL410


async def pages(urls):
    found = []
    for url in urls:
        async with httpx.AsyncClient() as client:  # error: PFL409
            found.append((await client.get(url)).text)  # error: PFL408
    return found


async def pages_shared(urls):
    async with httpx.AsyncClient() as client:  # ok
        return [(await client.get(url)).text for url in urls]  # error: PFL408


async def health(hosts):
    states = {}
    for host in hosts:
        async with httpx.AsyncClient(base_url=f"https://{host}") as client:  # ok
            states[host] = (await client.get("/health")).status_code  # error: PFL408
    return states


@app.get("/answer")
async def answer(question: str):
    client = AsyncOpenAI()  # error: PFL409
    return await client.responses.create(model="gpt-5", input=question)


@app.get("/answer-shared")
async def answer_shared(question: str):
    return await shared.responses.create(model="gpt-5", input=question)


@app.get("/answer-with-key")
async def answer_with_key(question: str, key: str):
    client = AsyncOpenAI(api_key=key)  # ok
    return await client.responses.create(model="gpt-5", input=question)


async def ask(question):
    client = AsyncOpenAI()  # error: PFL409
    return await client.responses.create(model="gpt-5", input=question)


@app.post("/ask")
async def ask_route(question: str):
    return await ask(question)


_views = {}


async def view(name):
    try:
        return _views[name]
    except KeyError:
        pass
    async with httpx.AsyncClient() as client:  # ok: in-cache
        _views[name] = (await client.get("https://example.com/views")).json()
    return _views[name]


@app.get("/view")
async def view_route(name: str):
    return await view(name)


class Fetcher:
    def __init__(self):
        self._session = None

    async def session(self):
        if self._session is None:
            self._session = aiohttp.ClientSession()  # ok
        return self._session

    async def fetch_all(self, urls):
        found = []
        for url in urls:
            session = await self.session()
            async with session.get(url) as response:
                found.append(await response.read())
        return found


async def once(url):
    async with aiohttp.ClientSession() as session:  # ok
        async with session.get(url) as response:
            return await response.text()


async def main():
    print(await once("https://example.com"))


if __name__ == "__main__":
    asyncio.run(main())


class Probes:
    _TARGETS = [
        ("http://localhost:8000", "one"),
        ("http://localhost:9000", "two"),
        ("http://localhost:9090", "three"),
    ]

    async def reached(self):
        found = []
        for url, name in self._TARGETS:
            async with httpx.AsyncClient(timeout=3) as client:  # hint: PFL409 because few-targets
                answer = await client.get(url + "/health")  # hint: PFL408
                found.append((name, answer.status_code))
        return found

    async def reached_by_one(self):
        async with httpx.AsyncClient(timeout=3) as client:  # ok: one for all
            return [await client.get(url) for url, _ in self._TARGETS]  # hint: PFL408

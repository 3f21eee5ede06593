"""Functions that make a client for each request which their callers describe."""

import aiohttp
import httpx


class Papers:
    def __init__(self, key: str) -> None:
        self.headers = {"X-Key": key}

    async def _ask(self, url: str, params=None):
        async with aiohttp.ClientSession(headers=self.headers) as session:  # hint: PFL409 because through-a-call
            async with session.get(url, params=params) as answer:
                return await answer.json()

    async def paper(self, number: str):
        return await self._ask(f"https://papers.example.org/{number}")

    async def search(self, words: str):
        return await self._ask("https://papers.example.org", {"query": words})


class Kept:
    def __init__(self) -> None:
        self.session = aiohttp.ClientSession()

    async def _ask(self, url: str):
        async with self.session.get(url) as answer:  # ok
            return await answer.json()

    async def one(self):
        return await self._ask("https://papers.example.org/1")

    async def other(self):
        return await self._ask("https://papers.example.org/2")


async def once(url: str):
    async with httpx.AsyncClient() as client:  # ok
        return (await client.get(url)).text


async def begin():
    return await once("https://papers.example.org/catalogue")


async def catalogue():
    # Always the same, of which one kept answer is better.
    async with httpx.AsyncClient() as client:  # ok
        return (await client.get("https://papers.example.org/catalogue")).text


async def first():
    return await catalogue()


async def second():
    return await catalogue()


async def all_of(urls: list[str]):
    async with httpx.AsyncClient() as client:  # ok
        return [(await client.get(url)).text for url in urls]  # error: PFL408


async def some():
    return await all_of(["https://papers.example.org/1"])


async def others():
    return await all_of(["https://papers.example.org/2"])


async def ask(prompt: str, key: str):
    async with httpx.AsyncClient(headers={"X-Key": key}) as client:  # ok
        return (await client.post("https://models.example.org", json=prompt)).json()


async def healthy(host: str):
    async with httpx.AsyncClient(verify=False) as client:  # ok
        return (await client.get(f"https://{host}/health")).is_success


async def begins():
    return await healthy("one.example.org"), await ask("begin", "a")


async def ends():
    return await healthy("two.example.org"), await ask("end", "b")

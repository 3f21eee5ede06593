"""Answers that were read already, or are read without blocking, and streams that are not."""

import asyncio

import httpx


async def reason(answer: httpx.Response) -> str:
    return answer.read().decode()


class Failure:
    @staticmethod
    def of(answer: httpx.Response) -> str:
        return answer.read().decode()


async def asked(client: httpx.AsyncClient, url: str) -> str:
    try:
        answer = await client.post(url)
        answer.raise_for_status()
        return answer.text
    except httpx.HTTPStatusError as error:
        return Failure.of(error.response)


async def streamed(client: httpx.AsyncClient, url: str) -> bytes:
    async with client.stream("GET", url) as answer:
        return await answer.aread()


async def blocked(url: str) -> bytes:
    with httpx.stream("GET", url) as answer:
        return await asyncio.to_thread(answer.read)


async def pieces(url: str) -> bytes:
    with httpx.Client() as client:
        with client.stream("GET", url) as answer:
            return b"".join(answer.iter_bytes())

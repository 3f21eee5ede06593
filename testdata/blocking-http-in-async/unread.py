"""Answers that were read already, or are read without blocking, and streams that are not."""

import httpx


async def reason(answer: httpx.Response) -> str:
    return answer.read().decode()  # ok: it came from somebody who did not block, or was read


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
        return Failure.of(error.response)  # ok


async def streamed(client: httpx.AsyncClient, url: str) -> bytes:
    async with client.stream("GET", url) as answer:
        return await answer.aread()  # ok


async def blocked(url: str) -> bytes:
    with httpx.stream("GET", url) as answer:  # error: PFL401
        return answer.read()  # error: PFL401


async def pieces(url: str) -> bytes:
    with httpx.Client() as client:
        with client.stream("GET", url) as answer:  # error: PFL401
            return b"".join(answer.iter_bytes())  # error: PFL401

"""Answers in pieces: who goes through them waits, not who hands them on."""

import asyncio

import requests
from starlette.responses import StreamingResponse


def fetch(url):
    return requests.get(url, stream=True)


async def download(url):
    answer = await asyncio.to_thread(fetch, url)
    size = 0
    for chunk in answer.iter_content(8192):
        size += len(chunk)
    return size


async def whole(answer: requests.Response):
    return b"".join(answer.iter_content(8192))


async def lines(answer: requests.Response):
    return list(answer.iter_lines())


async def passed_on(answer: requests.Response):
    return StreamingResponse(answer.iter_content(1024), media_type="audio/mpeg")


async def passed_lines(answer: requests.Response):
    return StreamingResponse(answer.iter_lines())


def pieces(answer: requests.Response):
    return answer.iter_content(1024)


def plain(answer: requests.Response):
    return b"".join(answer.iter_content(8192))


async def kind(answer: requests.Response):
    return answer.headers["Content-Type"]

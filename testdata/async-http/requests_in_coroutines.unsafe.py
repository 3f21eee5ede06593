"""Requests of coroutines that httpx can send, and those that it cannot send in the same way."""

import asyncio
import contextlib
import json
import logging
import threading

import httpx
import requests

LOCK = threading.Lock()
ERRORS = (requests.Timeout, ValueError)


async def chained(url):
    async with httpx.AsyncClient(follow_redirects=True, timeout=None) as client:
        return (await client.get(url, timeout=3)).json()


async def named(url: str, query: str):
    async with httpx.AsyncClient(follow_redirects=True, timeout=None) as client:
        answer = await client.get(url, params={"q": query}, follow_redirects=False)
    answer.raise_for_status()
    if answer.is_error or (not answer.is_error) is None:
        raise RuntimeError(answer.reason_phrase, str(answer.url))
    return answer.headers["Content-Type"], answer.headers.get("ETag"), answer.text


async def sent(url, row: dict, text: str):
    async with httpx.AsyncClient(follow_redirects=True, timeout=None) as client:
        await client.post(url, json=row)
    async with httpx.AsyncClient(follow_redirects=True, timeout=None) as client:
        await client.put(
            url, data=row, headers={"X-Kind": "row"}, auth=("user", "word")
        )
    async with httpx.AsyncClient(follow_redirects=True, timeout=None) as client:
        await client.patch(url, content=text, timeout=(1, 2))
    async with httpx.AsyncClient(follow_redirects=True, timeout=None) as client:
        await client.request("DELETE", url, json=row)
    async with httpx.AsyncClient(follow_redirects=True, timeout=None) as client:
        return (await client.head(url, follow_redirects=False)).status_code


async def many(urls):
    pages = []
    async with httpx.AsyncClient(follow_redirects=True, timeout=None) as client:
        for url in urls:
            # The page of each.
            answer = await client.request("GET", url)
            pages.append(
                answer.content,
            )
    return pages


async def comprehension(urls):
    async with httpx.AsyncClient(follow_redirects=True, timeout=None) as client:
        return [(await client.get(url)).status_code for url in urls]


async def two_in_one(url):
    async with httpx.AsyncClient(follow_redirects=True, timeout=None) as client:
        return (await client.get(url)).json() + (await client.options(url)).json()


async def handled(url):
    try:
        async with httpx.AsyncClient(follow_redirects=True, timeout=None) as client:
            return (await client.get(url)).content
    except (KeyError, json.JSONDecodeError):
        return None
    except Exception as error:
        logging.info("no answer: %s", error)


# What stays.


async def caught(url):
    try:
        return requests.get(url).content
    except requests.RequestException:
        return None


async def suppressed(url):
    with contextlib.suppress(requests.ConnectionError):
        return requests.get(url).content


async def base_is_caught(url):
    try:
        return requests.get(url).content
    except OSError:
        return None


async def unknown_is_caught(url):
    try:
        return requests.get(url).content
    except ERRORS:
        return None


async def exception_is_asked(url):
    try:
        return requests.get(url).content
    except Exception as error:
        return error.response


async def expected_by_a_caller(url):
    return requests.get(url).content


async def caller(url):
    try:
        return await expected_by_a_caller(url)
    except requests.Timeout:
        return None


async def leaves(url):
    return requests.get(url)


async def handed_on(url):
    answer = requests.get(url)
    return parsed(answer)


async def truth(url):
    answer = requests.get(url)
    return 1 if answer else 2


async def two_meanings(url):
    answer = requests.get(url)
    if answer.status_code == 401:
        answer = requests.post(url)
    return answer.status_code


async def annotated(url):
    answer: requests.Response = requests.get(url)
    return answer.status_code


async def to_a_global(url):
    global LAST
    LAST = requests.get(url)


async def changed(url):
    answer = requests.get(url)
    answer.encoding = "utf-8"
    return answer.text


async def history(url):
    return requests.get(url).history


async def parsed_otherwise(url):
    return requests.get(url).json(parse_float=str)


async def checked_as_value(url):
    return requests.get(url).raise_for_status()


async def all_headers(url):
    return dict(requests.get(url).headers)


async def streamed(url):
    return requests.get(url, stream=True).status_code


async def through_a_proxy(url, proxies):
    return requests.get(url, proxies=proxies).status_code


async def unverified(url):
    return requests.get(url, verify=False).status_code


async def with_file(url, file):
    return requests.post(url, files={"file": file}).status_code


async def signed(url, auth):
    return requests.get(url, auth=auth).status_code


async def unknown_body(url, body):
    return requests.post(url, data=body).status_code


async def both_bodies(url, row: dict):
    return requests.post(url, data=row, json=row).status_code


async def no_value(url):
    return requests.get(url, params={"page": None}).status_code


async def no_header(url):
    return requests.get(url, headers={"Accept": None}).status_code


async def query_in_url(page):
    return requests.get(f"http://books/list?page={page}", params={"q": "x"}).status_code


async def options_of_caller(url, **options):
    return requests.get(url, **options).status_code


async def by_session(url):
    with requests.Session() as session:
        return session.get(url).status_code


async def in_a_lock(url):
    with LOCK:
        return requests.get(url).status_code


async def at_the_end(url):
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        requests.post(url)


async def hands_out(url):
    yield requests.get(url).status_code


async def on_one_line(url):
    if url: return requests.get(url).status_code


def parsed(answer):
    return answer.json()

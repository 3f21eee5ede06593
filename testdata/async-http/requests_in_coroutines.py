# perflint-test: {"codemods": ["async-http"]}
"""Requests of coroutines that httpx can send, and those that it cannot send in the same way."""

import asyncio
import contextlib
import json
import logging
import threading

import requests

LOCK = threading.Lock()
ERRORS = (requests.Timeout, ValueError)


async def chained(url):
    return requests.get(url, timeout=3).json()  # error: PFL401


async def named(url: str, query: str):
    answer = requests.get(url, {"q": query}, allow_redirects=False)  # error: PFL401
    answer.raise_for_status()
    if not answer.ok or answer.ok is None:
        raise RuntimeError(answer.reason, answer.url)
    return answer.headers["Content-Type"], answer.headers.get("ETag"), answer.text


async def sent(url, row: dict, text: str):
    requests.post(url, json=row)  # error: PFL401
    requests.put(url, row, headers={"X-Kind": "row"}, auth=("user", "word"))  # error: PFL401
    requests.patch(url, text, timeout=(1, 2))  # error: PFL401
    requests.delete(url, json=row)  # error: PFL401
    return requests.head(url).status_code  # error: PFL401


async def many(urls):
    pages = []
    for url in urls:
        # The page of each.
        answer = requests.request("GET", url)  # error: PFL401  # hint: PFL506
        pages.append(
            answer.content,
        )
    return pages


async def comprehension(urls):
    return [requests.get(url).status_code for url in urls]  # error: PFL401  # hint: PFL506


async def two_in_one(url):
    return requests.get(url).json() + requests.options(url).json()  # error: PFL401 # error: PFL401


async def handled(url):
    try:
        return requests.get(url).content  # error: PFL401
    except (KeyError, json.JSONDecodeError):
        return None
    except Exception as error:
        logging.info("no answer: %s", error)


# What stays.


async def caught(url):
    try:
        return requests.get(url).content  # error: PFL401
    except requests.RequestException:
        return None


async def suppressed(url):
    with contextlib.suppress(requests.ConnectionError):
        return requests.get(url).content  # error: PFL401


async def base_is_caught(url):
    try:
        return requests.get(url).content  # error: PFL401
    except OSError:
        return None


async def unknown_is_caught(url):
    try:
        return requests.get(url).content  # error: PFL401
    except ERRORS:
        return None


async def exception_is_asked(url):
    try:
        return requests.get(url).content  # error: PFL401
    except Exception as error:
        return error.response


async def expected_by_a_caller(url):
    return requests.get(url).content  # error: PFL401


async def caller(url):
    try:
        return await expected_by_a_caller(url)
    except requests.Timeout:
        return None


async def leaves(url):
    return requests.get(url)  # error: PFL401


async def handed_on(url):
    answer = requests.get(url)  # error: PFL401
    return parsed(answer)


async def truth(url):
    answer = requests.get(url)  # error: PFL401
    return 1 if answer else 2


async def two_meanings(url):
    answer = requests.get(url)  # error: PFL401
    if answer.status_code == 401:
        answer = requests.post(url)  # error: PFL401
    return answer.status_code


async def annotated(url):
    answer: requests.Response = requests.get(url)  # error: PFL401
    return answer.status_code


async def to_a_global(url):
    global LAST
    LAST = requests.get(url)  # error: PFL401


async def changed(url):
    answer = requests.get(url)  # error: PFL401
    answer.encoding = "utf-8"
    return answer.text


async def history(url):
    return requests.get(url).history  # error: PFL401


async def parsed_otherwise(url):
    return requests.get(url).json(parse_float=str)  # error: PFL401


async def checked_as_value(url):
    return requests.get(url).raise_for_status()  # error: PFL401


async def all_headers(url):
    return dict(requests.get(url).headers)  # error: PFL401


async def streamed(url):
    return requests.get(url, stream=True).status_code  # error: PFL401


async def through_a_proxy(url, proxies):
    return requests.get(url, proxies=proxies).status_code  # error: PFL401


async def unverified(url):
    return requests.get(url, verify=False).status_code  # error: PFL401


async def with_file(url, file):
    return requests.post(url, files={"file": file}).status_code  # error: PFL401


async def signed(url, auth):
    return requests.get(url, auth=auth).status_code  # error: PFL401


async def unknown_body(url, body):
    return requests.post(url, data=body).status_code  # error: PFL401


async def both_bodies(url, row: dict):
    return requests.post(url, data=row, json=row).status_code  # error: PFL401


async def no_value(url):
    return requests.get(url, params={"page": None}).status_code  # error: PFL401


async def no_header(url):
    return requests.get(url, headers={"Accept": None}).status_code  # error: PFL401


async def query_in_url(page):
    return requests.get(f"http://books/list?page={page}", params={"q": "x"}).status_code  # error: PFL401


async def options_of_caller(url, **options):
    return requests.get(url, **options).status_code  # error: PFL401


async def by_session(url):
    with requests.Session() as session:
        return session.get(url).status_code  # error: PFL401


async def in_a_lock(url):
    with LOCK:
        return requests.get(url).status_code  # error: PFL401  # error: PFL108


async def at_the_end(url):
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        requests.post(url)  # error: PFL401


async def hands_out(url):
    yield requests.get(url).status_code  # error: PFL401


async def on_one_line(url):
    if url: return requests.get(url).status_code  # error: PFL401


def parsed(answer):
    return answer.json()

"""Requests that nothing gets to."""

import asyncio

import requests


def settled(url):
    if True:
        return "example"
    return requests.get(url, timeout=5).text


def returned(url):
    return "example"
    return requests.get(url, timeout=5).text


def refused(url):
    with open("log.txt", "a") as log:
        log.write(url)
        raise ValueError(url)
        requests.get(url, timeout=5)


def continued(urls):
    for url in urls:
        continue
        requests.get(url, timeout=5)


def sent(url):
    if len(url) > 8:
        return requests.get(url, timeout=5).text
    raise ValueError(url)


async def settled_page(url):
    return settled(url)


async def returned_page(url):
    return returned(url)


async def own_page(url):
    return "example"
    return requests.get(url, timeout=5).text


async def refused_page(url):
    try:
        await asyncio.to_thread(refused, url)
    except ValueError:
        return None


async def continued_pages(urls):
    continued(urls)


async def page(url):
    return await asyncio.to_thread(sent, url)

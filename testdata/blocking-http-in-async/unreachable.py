"""Requests that nothing gets to."""

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
    return settled(url)  # ok: nothing gets there


async def returned_page(url):
    return returned(url)  # ok: nothing gets there


async def own_page(url):
    return "example"
    return requests.get(url, timeout=5).text  # ok: nothing gets there


async def refused_page(url):
    try:
        refused(url)  # error: PFL404
    except ValueError:
        return None


async def continued_pages(urls):
    continued(urls)  # ok: nothing gets there


async def page(url):
    return sent(url)  # error: PFL401

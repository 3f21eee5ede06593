"""A service of the same program."""

import requests


async def show(url):
    return requests.get(url, timeout=5).text  # error: PFL401


async def name_of(url):
    return url.rpartition("/")[2]  # ok


async def host_of(url):
    return url.partition("//")[2]  # ok

"""Requests that are more calls away than anybody follows."""

import requests


def page(url):
    return requests.get(url, timeout=5).text


def step_1(url):
    return page(url)


def step_2(url):
    return step_1(url)


def step_3(url):
    return step_2(url)


def step_4(url):
    return step_3(url)


def step_5(url):
    return step_4(url)


def step_6(url):
    return step_5(url)


def step_7(url):
    return step_6(url)


def step_8(url):
    return step_7(url)


async def near(url):
    return step_7(url)  # error: PFL401


async def far(url):
    return step_8(url)  # hint: PFL401 because many-calls-away


async def plain(url):
    return url.strip()  # ok


async def text(url):
    return "".join([url])  # ok

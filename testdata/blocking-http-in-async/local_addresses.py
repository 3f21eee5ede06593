# perflint-test: {"rename-imports": false}
"""Addresses that hold their data, or name a file."""

import urllib.request
from pathlib import Path
from urllib.request import urlopen


def decoded(kind, body):
    with urlopen(f"data:{kind};base64,{body}") as opened:
        return opened.read()


def opened(address):
    return urlopen(address).read()


def read(address):
    with urllib.request.urlopen(address) as source:
        return source.read()


def of_file(path: Path):
    address = path.as_uri()
    return urlopen(address).read()


def called(address):
    return {address: 1}.get(address)


async def picture(body):
    return decoded("image/png", body)  # ok: no network


async def inline(body):
    return opened("data:image/png;base64," + body)  # ok: no network


async def inline_in_block(body):
    return read(f"data:image/png;base64,{body}")  # ok: no network


async def hosts():
    return opened("file:///etc/hosts")  # ok: no network


async def text(path):
    return of_file(path)  # ok: no network


async def page(name):
    return opened("https://example.org/" + name)  # error: PFL401


async def page_in_block(name):
    return read(f"https://example.org/{name}")  # error: PFL401


async def looked_up(address):
    return called(address)  # ok


class Previews:
    async def preview(self, address):
        if address.startswith("data:"):
            return await self._decoded(address)
        return await self._loaded(address)

    async def _decoded(self, address):
        with urlopen(address) as source:  # ok: asks-no-host
            return source.read()  # ok: asks-no-host

    async def _loaded(self, address):
        return urlopen(address).read()  # error: PFL401

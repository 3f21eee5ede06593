"""A server that asks the catalog as well."""

import asyncio

from fastapi import FastAPI

from .shared import Catalog

app = FastAPI()


@app.get("/prices")
async def prices():
    return await Catalog("https://example.org").prices()  # ok: told there


async def all_sizes():
    catalogs = [Catalog("https://example.org"), Catalog("https://example.com")]
    return await asyncio.gather(*[catalog.sizes() for catalog in catalogs])  # ok: told there


def main():
    print(asyncio.run(all_sizes()))  # ok

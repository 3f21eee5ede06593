"""The commands."""

import asyncio

import click

from .lists import Listing
from .shared import Catalog, Client


@click.command()
def listing():
    Listing().execute()  # ok


@click.command()
def prices():
    print(asyncio.run(Catalog("https://example.org").prices()))  # ok


def fetch(client: Client, address):
    return asyncio.run(client.fetch(address))  # ok

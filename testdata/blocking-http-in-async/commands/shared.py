"""A catalog for a command line, and its parts for others."""

import requests


class Catalog:
    def __init__(self, address):
        self.address = address

    async def names(self):
        return requests.get(self.address, timeout=5).text.split()  # hint: PFL401: only the command asks

    async def prices(self):
        return requests.get(self.address, timeout=5).text.split()  # error: PFL401: requests ask as well

    async def sizes(self):
        return requests.get(self.address, timeout=5).text.split()  # error: PFL401: beside others


class Client:
    """Has both kinds of methods for those who use it."""

    async def fetch(self, address):
        return requests.get(address, timeout=5).text  # error: PFL401: others may await it

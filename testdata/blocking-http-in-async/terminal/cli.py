"""A command line."""

import requests


async def show(url):
    print(requests.get(url, timeout=5).text)  # hint: PFL401 because of-command-line

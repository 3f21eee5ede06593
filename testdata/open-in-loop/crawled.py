"""A line appended after each answer of a server."""

import json
from collections import deque
from pathlib import Path
from urllib.parse import urljoin

import aiohttp
import requests

FOUND = "found.ndjson"


class Crawler:
    def __init__(self, seeds, folder: Path):
        self.frontier = deque(seeds)
        self.visited_file = folder / "visited.txt"
        self.session = requests.Session()

    def run(self, links):
        while self.frontier:
            url = self.frontier.popleft()
            page = self.session.get(url)
            with self.visited_file.open("a") as log:  # hint: PFL702
                log.write(url)
            for link in links(page.text):
                self.frontier.append(urljoin(url, link))


class Rotated:
    def __init__(self, folder: Path):
        self.folder = folder
        self.part = 0
        self.file = folder / "0.txt"

    def write(self, rows):
        for row in rows:
            with self.file.open("a") as out:  # ok: another file after some rows
                out.write(row)
            if row.endswith("!"):
                self.part += 1
                self.file = self.folder / f"{self.part}.txt"


async def scraped(numbers):
    async with aiohttp.ClientSession() as session:
        for number in numbers:
            async with session.get(f"/items/{number}") as response:
                item = await response.json()
            with open(FOUND, "a") as out:  # error: PFL404  # hint: PFL702
                out.write(json.dumps(item) + "\n")  # error: PFL404


def trained(epochs, batches, step):
    for epoch in range(epochs):
        for batch in batches:
            step(batch)
        with open("losses.txt", "a") as log:  # ok: once in an epoch
            log.write(str(epoch))


def resumed(url, path: Path, most):
    attempt = 0
    while True:
        attempt += 1
        response = requests.get(url, stream=True)  # hint: PFL506
        with path.open("ab") as file:  # ok: it tries again
            for chunk in response.iter_content(65536):
                file.write(check(chunk))
        if attempt > most:
            break


def check(chunk):
    return chunk

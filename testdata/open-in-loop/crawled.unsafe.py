"""A line appended after each answer of a server."""

import asyncio
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
        with self.visited_file.open("a") as log:
            while self.frontier:
                url = self.frontier.popleft()
                page = self.session.get(url)
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
            with self.file.open("a") as out:
                out.write(row)
            if row.endswith("!"):
                self.part += 1
                self.file = self.folder / f"{self.part}.txt"


async def scraped(numbers):
    async with aiohttp.ClientSession() as session:
        with open(FOUND, "a") as out:
            for number in numbers:
                async with session.get(f"/items/{number}") as response:
                    item = await response.json()
                await asyncio.to_thread(out.write, json.dumps(item) + "\n")


def trained(epochs, batches, step):
    for epoch in range(epochs):
        for batch in batches:
            step(batch)
        with open("losses.txt", "a") as log:
            log.write(str(epoch))


def resumed(url, path: Path, most):
    attempt = 0
    with requests.Session() as session:
        while True:
            attempt += 1
            response = session.get(url, stream=True)
            with path.open("ab") as file:
                for chunk in response.iter_content(65536):
                    file.write(check(chunk))
            if attempt > most:
                break


def check(chunk):
    return chunk

"""Pages of which some callers have the answer already, and wheels that are downloaded once."""

from pathlib import Path

import requests


def read(url, response=None):
    try:
        return read_answer(url, response)
    except requests.RequestException:
        return ""


def read_answer(url, response=None):
    if response is not None:
        return response.text
    return requests.get(url, timeout=5).text  # ok


def cached_wheel(folder: Path, name):
    path = folder / name
    if not path.exists():
        path.write_bytes(requests.get(f"https://wheels.example.com/{name}", timeout=5).content)  # ok
    return path


def prices_of(names):
    return requests.get("https://prices.example.com", params={"names": ",".join(names)}, timeout=5).json()

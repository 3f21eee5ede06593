"""Embeds what a file holds."""

from search import Search


def report(search: Search, path: str):
    with open(path) as file:
        return [search.embed(line) for line in file]  # error: PFL510


def together(search: Search, path: str):
    with open(path) as file:
        return search.embed_all(list(file))  # ok


def keys(search: Search, path: str):
    with open(path) as file:
        return [search.key(line) for line in file]  # ok

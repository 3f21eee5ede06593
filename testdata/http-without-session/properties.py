"""Properties that make a request each time they are read."""

from functools import cached_property

import requests


class Repository:
    def __init__(self, name: str, session: requests.Session | None = None) -> None:
        self.name = name
        self.session = session

    @property
    def stars(self) -> int:
        return requests.get(f"https://code.example.com/{self.name}", timeout=5).json()["stars"]

    @cached_property
    def owner(self) -> str:
        return requests.get(f"https://code.example.com/{self.name}", timeout=5).json()["owner"]

    @property
    def title(self) -> str:
        return self.name.title()


def stars(names: list[str]) -> dict[str, int]:
    return {name: Repository(name).stars for name in names}  # error: PFL506 # error: PFL512


def stars_of(repositories: list[Repository]) -> int:
    total = 0
    for repository in repositories:
        total += repository.stars  # error: PFL506 # error: PFL512
    return total


def titles(names: list[str]) -> list[str]:
    return [Repository(name).title for name in names]  # ok


def one(name: str) -> int:
    return Repository(name).stars  # ok


def twice(names: list[str]) -> list[str]:
    repository = Repository("a")
    return [f"{repository.owner}/{name}" for name in names]  # ok


def waiting(repository: Repository) -> None:
    while not repository.title:  # ok
        print(repository.name)

"""Classes that a generic class is given, and makes objects of."""

from typing import Generic, TypeVar

import requests

R = TypeVar("R")


class Page:
    def __init__(self, key: int) -> None:
        self.text = requests.get(f"https://example.org/{key}").text


class Label:
    def __init__(self, key: int) -> None:
        self.text = str(key)


class Store(Generic[R]):
    def __init__(self, model: type[R]) -> None:
        self.model = model

    def all(self, keys: list[int]) -> list[R]:
        return [self.model(key) for key in keys]  # error: PFL512 # hint: PFL506


class Shelf(Generic[R]):
    def __init__(self, model: type[R]) -> None:
        self.model = model

    def all(self, keys: list[int]) -> list[R]:
        return [self.model(key) for key in keys]  # ok: nothing is asked for


def pages(keys: list[int]) -> list[Page]:
    return Store(Page).all(keys)


def labels(keys: list[int]) -> list[Label]:
    return Shelf(Label).all(keys)

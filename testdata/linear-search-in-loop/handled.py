"""Searches that find nothing, with handlers for that."""

from contextlib import suppress
from dataclasses import dataclass


@dataclass
class User:
    number: int
    name: str


def by_stop(numbers: list[int], users: list[User]) -> list[str]:
    names = []
    try:
        for number in numbers:
            user = next(user for user in users if user.number == number)  # hint: PFL610
            names.append(user.name)
    except StopIteration:
        names.append("nobody")
    return names


def suppressed(numbers: list[int], users: list[User]) -> list[str]:
    names = []
    for number in numbers:
        with suppress(StopIteration):
            user = next(user for user in users if user.number == number)  # hint: PFL610
            names.append(user.name)
    return names


def by_default(numbers: list[int], users: list[User]) -> list[str]:
    names = []
    for number in numbers:
        user = next((user for user in users if user.number == number), None)  # hint: PFL610
        try:
            names.append(user.name)
        except AttributeError:
            names.append("nobody")
    return names


def renumbered(numbers: list[int], users: list[User]) -> list[str]:
    names = []
    for number in numbers:
        user = next((user for user in users if user.number == number), None)  # hint: PFL610
        if user:
            user.number += 1
            names.append(user.name)
    return names


def in_dict(numbers: list[int], users: list[User]) -> list[str]:
    known = {user.number: user for user in users}
    return [known[number].name for number in numbers]  # ok


def once(number: int, users: list[User]) -> User:
    return next(user for user in users if user.number == number)  # ok


def larger(numbers: list[int], users: list[User]) -> list[User]:
    return [next(user for user in users if user.number > number) for number in numbers]  # ok


def run():
    users = [User(1, "a"), User(1, "b"), User(2, "c")]
    return by_stop([1, 9, 2], users), by_default([2, 1, 9], users), by_default([], []), renumbered([2, 1, 1], users)

"""Reads many users."""

from store import Users


def report(users: Users):
    return [users.load(str(number)) for number in range(5_000)]  # error: PFL509


def together(users: Users):
    return users.load_all([str(number) for number in range(5_000)])  # ok


def keys(users: Users):
    return [users.key(str(number)) for number in range(5_000)]  # ok

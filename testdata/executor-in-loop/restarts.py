"""Clusters that a loop ends and starts again."""

import ray


@ray.remote
def square(number: int) -> int:
    return number * number


def each_time(groups: list[list[int]]) -> list[list[int]]:
    found = []
    for group in groups:
        ray.init(ignore_reinit_error=True)  # error: PFL101
        found.append(ray.get([square.remote(number) for number in group]))
        ray.shutdown()
    return found


def at_first(groups: list[list[int]]) -> list[list[int]]:
    found = []
    for group in groups:
        ray.init(ignore_reinit_error=True)  # ok: does nothing from the second time on
        found.append(ray.get([square.remote(number) for number in group]))
    return found


def once(groups: list[list[int]]) -> list[list[int]]:
    ray.init()  # ok
    return ray.get([square.remote(number) for group in groups for number in group])

"""Actor classes that calls make, and functions that may run once."""

import asyncio

import ray


class Holder:
    def __init__(self, name):
        self.name = name


def held(names):
    return [ray.remote(Holder).remote(name) for name in names]  # hint: PFL123 because makes-actor


def doubled(number):
    return number * 2


def prepared(number):
    task = ray.remote(doubled)  # ok: perhaps-once
    return task.remote(number)


async def start(number):
    return await asyncio.to_thread(prepared, number)


@ray.remote(num_cpus=0)
def whole_run(numbers):
    task = ray.remote(doubled)  # ok: perhaps-once
    return ray.get([task.remote(number) for number in numbers])


def launch(numbers):
    return whole_run.remote(numbers)


def step(number):
    task = ray.remote(doubled)  # error: PFL123
    return task.remote(number)


def steps(numbers):
    return [step(number) for number in numbers]  # ok: it is reported where it is made

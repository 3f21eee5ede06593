"""Actor classes that calls make, and functions that may run once."""

import asyncio

import ray


class Holder:
    def __init__(self, name):
        self.name = name


def held(names):
    remote_function = ray.remote(Holder)
    return [remote_function.remote(name) for name in names]


def doubled(number):
    return number * 2


def prepared(number):
    task = ray.remote(doubled)
    return task.remote(number)


async def start(number):
    return await asyncio.to_thread(prepared, number)


@ray.remote(num_cpus=0)
def whole_run(numbers):
    task = ray.remote(doubled)
    return ray.get([task.remote(number) for number in numbers])


def launch(numbers):
    return whole_run.remote(numbers)


def step(number):
    task = ray.remote(doubled)
    return task.remote(number)


def steps(numbers):
    return [step(number) for number in numbers]

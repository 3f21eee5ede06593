"""Remote functions that are made once and kept, and some that a function makes in each call."""

from functools import cache, lru_cache

import ray

TASKS = {}


def double(number):
    return number * 2


@lru_cache(maxsize=None)
def task_for(name):
    @ray.remote(resources={name: 1})  # ok: kept by name
    def work(number):
        return number, name

    return work


@cache
def doubling():
    return ray.remote(double)  # ok: kept


def registered(name):
    if name not in TASKS:

        @ray.remote  # ok: only where there is none
        def work(number):
            return number, name

        TASKS[name] = work
    return TASKS[name]


class Model:
    def __init__(self):
        self._task = None

    def task(self):
        if self._task is not None:
            return self._task

        @ray.remote  # ok: returned above once it is there
        def step(number):
            return number + 1

        self._task = step
        return step


def started(number):
    return ray.remote(double).remote(number)  # error: PFL123


def started_wide(number):
    return ray.remote(num_cpus=2)(double).remote(number)  # error: PFL123


def started_any(function, number):
    return ray.remote(function).remote(number)  # ok: another function each time, maybe


def run(names, numbers, functions):
    model = Model()
    refs = []
    for number in numbers:
        refs.append(doubling().remote(number))
        refs.append(model.task().remote(number))
        refs.append(started(number))
        refs.append(started_wide(number))
        refs.append(ray.remote(num_cpus=2)(double).remote(number))  # error: PFL123
    for name in names:
        refs.append(task_for(name).remote(1))
        refs.append(registered(name).remote(1))
    refs += [started_any(function, 1) for function in functions]
    return ray.get(refs)

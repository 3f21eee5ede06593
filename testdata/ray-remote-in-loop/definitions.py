"""Remote functions that are made again and again."""

import ray


def work(number):
    return number * 3


def defined(numbers):
    refs = []
    for number in numbers:

        @ray.remote  # error: PFL123
        def triple(value):
            return value * 3

        refs.append(triple.remote(number))
    return ray.get(refs)


def actors(names):
    made = []
    for name in names:

        @ray.remote(num_cpus=1)  # error: PFL123
        class Holder:
            def __init__(self, name):
                self.name = name

        made.append(Holder.remote(name))
    return made


def wrapped(numbers):
    return [ray.remote(work).remote(number) for number in numbers]  # error: PFL123


def wrapped_in_loop(numbers):
    refs = []
    for number in numbers:
        task = ray.remote(work)  # error: PFL123
        refs.append(task.remote(number))
    return ray.get(refs)


def run_one(number):
    @ray.remote  # error: PFL123
    def inner(value):
        return value + 1

    return inner.remote(number)


def run_all(numbers):
    return ray.get([run_one(number) for number in numbers])  # ok


@ray.remote
def once(number):  # ok
    return number


def calls(numbers):
    return [once.remote(number) for number in numbers]  # ok


def factory(scale):
    @ray.remote
    def scaled(value):  # ok
        return value * scale

    return scaled


def main():
    return factory(3).remote(4)  # ok


def options(numbers):
    return [once.options(num_cpus=1).remote(number) for number in numbers]  # ok


def many(functions, number):
    return [ray.remote(function).remote(number) for function in functions]  # ok


def with_what_it_keeps(groups):
    totals = []
    for group in groups:

        @ray.remote  # error: PFL123
        class Total:
            values = []

            def add(self, number):
                self.values.append(number)
                return sum(self.values)

        actor = Total.remote()
        totals.append(ray.get([actor.add.remote(number) for number in group]))
    return totals

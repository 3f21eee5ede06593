"""Remote functions that are made again and again."""

import ray


def work(number):
    return number * 3


def defined(numbers):
    refs = []
    @ray.remote
    def triple(value):
        return value * 3

    for number in numbers:
        refs.append(triple.remote(number))
    return ray.get(refs)


def actors(names):
    made = []
    @ray.remote(num_cpus=1)
    class Holder:
        def __init__(self, name):
            self.name = name

    for name in names:
        made.append(Holder.remote(name))
    return made


def wrapped(numbers):
    remote_function = ray.remote(work)
    return [remote_function.remote(number) for number in numbers]


def wrapped_in_loop(numbers):
    refs = []
    task = ray.remote(work)
    for number in numbers:
        refs.append(task.remote(number))
    return ray.get(refs)


def run_one(number):
    @ray.remote
    def inner(value):
        return value + 1

    return inner.remote(number)


def run_all(numbers):
    return ray.get([run_one(number) for number in numbers])


@ray.remote
def once(number):
    return number


def calls(numbers):
    return [once.remote(number) for number in numbers]


def factory(scale):
    @ray.remote
    def scaled(value):
        return value * scale

    return scaled


def main():
    return factory(3).remote(4)


def options(numbers):
    return [once.options(num_cpus=1).remote(number) for number in numbers]


def many(functions, number):
    return [ray.remote(function).remote(number) for function in functions]


def with_what_it_keeps(groups):
    totals = []
    for group in groups:

        @ray.remote
        class Total:
            values = []

            def add(self, number):
                self.values.append(number)
                return sum(self.values)

        actor = Total.remote()
        totals.append(ray.get([actor.add.remote(number) for number in group]))
    return totals

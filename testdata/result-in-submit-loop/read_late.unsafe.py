"""Tasks that read the variable of the loop when they run, which may be after the loop has gone on."""

from concurrent.futures import ThreadPoolExecutor


def call(function):
    return function()


def squares(numbers):
    with ThreadPoolExecutor(4) as pool:
        return [pool.submit(call, lambda: sum([number] * number)).result() for number in numbers]


def doubled(numbers):
    results = []
    with ThreadPoolExecutor(4) as pool:
        for number in numbers:
            results.append(pool.submit(call, lambda: sum([number, number])).result())
    return results


def weighed(numbers, weights):
    with ThreadPoolExecutor(4) as pool:
        return [pool.submit(sum, (number * one for one in weights)).result() for number in numbers]


def added(rows):
    with ThreadPoolExecutor(4) as pool:
        return [
            future.result()
            for future in [pool.submit(sum, (one for one in row)) for row in rows]
        ]


def kept(numbers):
    with ThreadPoolExecutor(4) as pool:
        return [
            future.result()
            for future in [
                pool.submit(call, lambda number=number: sum([number])) for number in numbers
            ]
        ]


def given_first(numbers):
    with ThreadPoolExecutor(4) as pool:
        started = [pool.submit(call, lambda number=number: sum([number])) for number in numbers]
        return [one.result() for one in started]


def mapped(numbers):
    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(call, [lambda number=number: sum([number]) for number in numbers]))


def by_hand(numbers):
    return [call(lambda: sum([number])) for number in numbers]


def alone(number):
    with ThreadPoolExecutor(4) as pool:
        return pool.submit(call, lambda: sum([number])).result()


def in_turn(numbers):
    with ThreadPoolExecutor(1) as pool:
        return [pool.submit(call, lambda: sum([number])).result() for number in numbers]


def awaited_later(numbers):
    with ThreadPoolExecutor(4) as pool:
        started = {number: pool.submit(call, lambda number=number: sum([number])) for number in numbers}
        return {number: future.result() for number, future in started.items()}


def with_timeout(numbers):
    with ThreadPoolExecutor(4) as pool:
        return [pool.submit(call, lambda: sum([number])).result(timeout=3) for number in numbers]


def run():
    numbers = [3, 1, 2]
    return [
        squares(numbers),
        doubled(numbers),
        weighed(numbers, [1, 2]),
        added([numbers, numbers]),
        kept(numbers),
        given_first(numbers),
        mapped(numbers),
    ]

import random


def rate(values: list[float]) -> float:
    return sum(values) / len(values)  # ok: another draw in each call


def resampled(values: list[float], times: int):
    draw = random.Random(1)
    count = len(values)
    return [rate([values[draw.randrange(count)] for _ in range(count)]) for _ in range(times)]

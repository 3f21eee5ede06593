"""Works on what another module gives."""

from sources import numbers


def double(number):
    return number * 2


def doubled(size):
    return numbers(size).map(double)  # error: PFL221


def quickly(size):
    return numbers(size).map(double, num_parallel_calls=4)  # ok: in parallel

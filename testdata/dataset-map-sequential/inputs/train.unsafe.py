"""Works on what another module gives."""

from sources import numbers


def double(number):
    return number * 2


def doubled(size):
    import tensorflow
    return numbers(size).map(double, num_parallel_calls=tensorflow.data.AUTOTUNE)


def quickly(size):
    return numbers(size).map(double, num_parallel_calls=4)

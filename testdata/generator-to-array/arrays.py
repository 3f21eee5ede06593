"""Arrays of generators and of `map`."""

import math

import numpy as np


def squares(count):
    return np.array(value * value for value in range(count))  # hint: PFL316


def named(count):
    values = (value * value for value in range(count))
    return np.asarray(values)  # hint: PFL316


def mapped(texts):
    return np.array(map(len, texts))  # hint: PFL316


def _lines(text):
    yield from text.split("\n")


def yielded(text):
    return np.array(_lines(text))  # hint: PFL316


def roots(values: np.ndarray):
    return np.array(list(map(np.sqrt, values)))  # hint: PFL316


def _scaled(value):
    return value * 3 + 1


def scaled(values: np.ndarray):
    return np.asarray(tuple(map(_scaled, values)))  # hint: PFL316


def by_lambda(values: np.ndarray):
    return np.array(list(map(lambda value: value * 3 + 1, values)))  # hint: PFL316


def paired(names, values):
    return np.array(zip(names, values))  # hint: PFL316


def paired_in_a_list(names, values):
    return np.array(list(zip(names, values)))  # ok


def by_calling(values: np.ndarray, function):
    return np.array(list(map(lambda value: function(value), values)))  # ok: not known


def of_constants(values: np.ndarray):
    return np.array(list(map(lambda value: 1, values)))  # ok: nothing is computed


def of_texts(texts: list[str]):
    return np.array(list(map(lambda text: text * 2, texts)))  # ok: no array


def listed(count):
    return np.array([value * value for value in range(count)])  # ok


def counted(count):
    return np.fromiter((value * value for value in range(count)), dtype=np.int64)  # ok


def whole(values: np.ndarray):
    return np.sqrt(values)  # ok


def objects(count):
    return np.array((value for value in range(count)), dtype=object)  # ok: holds-objects


def parsed(texts: list[str]):
    return np.array(list(map(float, texts)))  # ok: texts, not an array


def gammas(values: np.ndarray):
    return np.array(list(map(math.gamma, values)))  # ok: it takes one number


def unknown(values, function):
    return np.array(list(map(function, values)))  # ok: nothing is known of either

"""Windows that are weighted and summed, and lists of lists."""

import numpy as np


def weighted(signal: np.ndarray, weights: np.ndarray):
    found = np.zeros(len(signal) - len(weights) + 1)
    for i in range(len(found)):  # hint: PFL301 because by-rows
        found[i] = np.sum(signal[i : i + len(weights)] * weights)
    return found


def products(signal: np.ndarray, weights: np.ndarray, count: int):
    found = np.zeros(count)
    for i in range(count):  # hint: PFL301 because by-rows
        found[i] = np.dot(signal[i : i + 5], weights)
    return found


def by_operator(signal: np.ndarray, weights: np.ndarray, count: int):
    return np.array([signal[i : i + 5] @ weights for i in range(count)])  # hint: PFL301 because by-rows


def squares(signal: np.ndarray, middle: float, count: int):
    found = np.zeros(count)
    for i in range(count):  # hint: PFL301 because by-rows
        found[i] = ((signal[i : i + 5] - middle) ** 2).sum()
    return found


def black_or_white(picture: np.ndarray):
    return np.array([[255 if point > 127 else 0 for point in row] for row in picture])  # error: PFL301


def scaled(picture: np.ndarray):
    height, width = picture.shape
    return [[picture[y, x] / 255 for x in range(width)] for y in range(height)]  # error: PFL301


def other_weights(signal: np.ndarray, weights: list, count: int):
    found = np.zeros(count)
    for i in range(count):  # ok: other weights for each window
        found[i] = np.sum(signal[i : i + 5] * weights[i])
    return found


def from_the_start(signal: np.ndarray, count: int):
    found = np.zeros(count)
    for i in range(count):  # ok: longer each time
        found[i] = np.sum(signal[:i] * signal[0])
    return found


def in_place(signal: np.ndarray, count: int):
    for i in range(count):  # ok: windows of what was stored
        signal[i] = np.sum(signal[i : i + 5] * 2)
    return signal


def constants(weights: np.ndarray, count: int):
    found = np.zeros(count)
    for i in range(count):  # ok: no window
        found[i] = np.dot(weights, weights)
    return found


def ragged(picture: np.ndarray):
    return [[point for point in row if point > 0] for row in picture]  # ok: rows of different lengths


def of_lists(table: list):
    return [[value * 2 for value in row] for row in table]  # ok: lists


def as_text(picture: np.ndarray):
    return [[str(point) for point in row] for row in picture]  # ok: text


def of_numbers(count: int):
    return [[i * j for j in range(count)] for i in range(count)]  # ok: no array


def small():
    unit = np.eye(3)
    return [[value * 2 for value in row] for row in unit]  # ok: few


def by_function(picture: np.ndarray, function):
    return [[function(point) for point in row] for row in picture]  # ok: not known


def members(labels: np.ndarray, count: int):
    return [
        [  # hint: PFL301
            int(member)
            for member in np.nonzero(labels == label)[0]
        ]
        for label in range(count)
    ]


def gathered(levels: np.ndarray, width: int):
    parts = []
    for i in range(len(levels) - width):  # hint: PFL301 because by-rows
        parts.append(levels[i : i + width])
    return np.array(parts)


def handed_on(levels: np.ndarray, width: int):
    parts = []
    for i in range(len(levels) - width):
        parts.append(levels[i : i + width])  # ok: a list of views
    return parts


def of_several(levels: np.ndarray, ends: list[int]):
    parts = []
    for end in ends:
        parts.append(levels[end - 5 : end])  # ok: at places that are given
    return np.array(parts)


def lists_that_grow(names: list[str]):
    rows: list[list[str]] = []
    for place in range(len(rows)):
        rows[place].append(names[place])
    first, second = [], []
    for place in range(len(first)):
        second.append(place)
    for place in range(len(second)):
        first.append(place)
    return [value * 2 for value in np.array(first)], rows  # hint: PFL301

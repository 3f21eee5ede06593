"""Windows that are weighted and summed, and lists of lists."""

import numpy as np


def weighted(signal: np.ndarray, weights: np.ndarray):
    found = np.zeros(len(signal) - len(weights) + 1)
    for i in range(len(found)):
        found[i] = np.sum(signal[i : i + len(weights)] * weights)
    return found


def products(signal: np.ndarray, weights: np.ndarray, count: int):
    found = np.zeros(count)
    for i in range(count):
        found[i] = np.dot(signal[i : i + 5], weights)
    return found


def by_operator(signal: np.ndarray, weights: np.ndarray, count: int):
    return np.array([signal[i : i + 5] @ weights for i in range(count)])


def squares(signal: np.ndarray, middle: float, count: int):
    found = np.zeros(count)
    for i in range(count):
        found[i] = ((signal[i : i + 5] - middle) ** 2).sum()
    return found


def black_or_white(picture: np.ndarray):
    return np.array([[255 if point > 127 else 0 for point in row] for row in picture])


def scaled(picture: np.ndarray):
    height, width = picture.shape
    return [[picture[y, x] / 255 for x in range(width)] for y in range(height)]


def other_weights(signal: np.ndarray, weights: list, count: int):
    found = np.zeros(count)
    for i in range(count):
        found[i] = np.sum(signal[i : i + 5] * weights[i])
    return found


def from_the_start(signal: np.ndarray, count: int):
    found = np.zeros(count)
    for i in range(count):
        found[i] = np.sum(signal[:i] * signal[0])
    return found


def in_place(signal: np.ndarray, count: int):
    for i in range(count):
        signal[i] = np.sum(signal[i : i + 5] * 2)
    return signal


def constants(weights: np.ndarray, count: int):
    found = np.zeros(count)
    for i in range(count):
        found[i] = np.dot(weights, weights)
    return found


def ragged(picture: np.ndarray):
    return [[point for point in row if point > 0] for row in picture]


def of_lists(table: list):
    return [[value * 2 for value in row] for row in table]


def as_text(picture: np.ndarray):
    return [[str(point) for point in row] for row in picture]


def of_numbers(count: int):
    return [[i * j for j in range(count)] for i in range(count)]


def small():
    unit = np.eye(3)
    return [[value * 2 for value in row] for row in unit]


def by_function(picture: np.ndarray, function):
    return [[function(point) for point in row] for row in picture]


def members(labels: np.ndarray, count: int):
    return [
        np.nonzero(labels == label)[0].astype(int).tolist()
        for label in range(count)
    ]

"""Arrays of which something says how long they get."""

import numpy as np


def filled(values: list[float], count: int):
    points = np.array([])
    while len(points) < count:
        for value in values:
            points = np.append(points, value)
    return points


def emptied(values: list[float], count: int):
    points = np.array([])
    parts = []
    while count:
        for value in values:
            parts.append(value)
        count -= 1
    if parts:
        points = np.append(points, parts)
    return points


def failed(values: list[str]):
    numbers, wrong = [], np.array([])
    parts = []
    for value in values:
        try:
            numbers.append(float(value))
        except ValueError:
            parts.append(value)
    if parts:
        wrong = np.concatenate([np.ravel(wrong), *map(np.ravel, parts)])
    return numbers, wrong


def predicted(make_loader, model):
    test_loader = make_loader()
    found = np.array([])
    parts = []
    for batch in test_loader:
        parts.append(model(batch))
    if parts:
        found = np.concatenate([np.ravel(found), *map(np.ravel, parts)])
    return found


def made(source, model):
    found = np.array([])
    parts = []
    for batch in source():
        parts.append(model(batch))
    if parts:
        found = np.concatenate([np.ravel(found), *map(np.ravel, parts)])
    return found


def flagged(batches: list[np.ndarray]):
    flag = True
    for batch in batches:
        if flag:
            found = np.array(batch)
            flag = False
        else:
            found = np.append(found, batch)
    return found


def renewed(batches: list[np.ndarray], flag: bool):
    for batch in batches:
        if flag:
            found = np.array(batch)
        else:
            found = np.append(found, batch)
    return found


def listed(values: list[float]):
    points = []
    for value in values:
        points.append(value)
    return np.array(points)


def latest(values: list[float], size: int):
    window = np.zeros(size)
    for value in values:
        window = np.append(window[1:], value)
        yield window.mean()


def pairs(values: list[np.ndarray]):
    for value in values:
        pair = np.append(value, 1.0)
        yield pair


def once(values: list[float], last: float):
    points = np.array(values)
    return np.append(points, last)

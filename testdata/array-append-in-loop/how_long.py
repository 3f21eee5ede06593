"""Arrays of which something says how long they get."""

import numpy as np


def filled(values: list[float], count: int):
    points = np.array([])
    while len(points) < count:
        for value in values:
            points = np.append(points, value)  # hint: PFL302 because until-long-enough
    return points


def emptied(values: list[float], count: int):
    points = np.array([])
    while count:
        for value in values:
            points = np.append(points, value)  # error: PFL302
        count -= 1
    return points


def failed(values: list[str]):
    numbers, wrong = [], np.array([])
    for value in values:
        try:
            numbers.append(float(value))
        except ValueError:
            wrong = np.append(wrong, value)  # hint: PFL302 because after-error
    return numbers, wrong


def predicted(make_loader, model):
    test_loader = make_loader()
    found = np.array([])
    for batch in test_loader:
        found = np.append(found, model(batch))  # error: PFL302
    return found


def made(source, model):
    found = np.array([])
    for batch in source():
        found = np.append(found, model(batch))  # error: PFL302
    return found


def flagged(batches: list[np.ndarray]):
    flag = True
    for batch in batches:
        if flag:
            found = np.array(batch)
            flag = False
        else:
            found = np.append(found, batch)  # error: PFL302
    return found


def renewed(batches: list[np.ndarray], flag: bool):
    for batch in batches:
        if flag:
            found = np.array(batch)
        else:
            found = np.append(found, batch)  # ok: it may start afresh
    return found


def listed(values: list[float]):
    points = []
    for value in values:
        points.append(value)  # ok: a list
    return np.array(points)


def latest(values: list[float], size: int):
    window = np.zeros(size)
    for value in values:
        window = np.append(window[1:], value)  # ok: as long as before
        yield window.mean()


def pairs(values: list[np.ndarray]):
    for value in values:
        pair = np.append(value, 1.0)  # ok: another one each time
        yield pair


def once(values: list[float], last: float):
    points = np.array(values)
    return np.append(points, last)  # ok: no loop

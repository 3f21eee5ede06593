import numpy as np


def collected(values):
    found = np.array([])
    for value in values:
        found = np.append(found, value)  # error: PFL302
    return found


def enough(shells, count):
    points = np.empty((0, 3))
    while len(points) < count:
        points = np.append(points, next(shells), axis=0)  # hint: PFL302
    return points


def around(start, size, indices):
    rounds, stop = divmod(start + size, len(indices))
    found = indices[start:stop]
    for _ in range(rounds):
        found = np.r_[found, indices]  # error: PFL302
    return found


def outlined(polygon, edges_of):
    edges = edges_of(polygon)
    for hole in polygon.interiors:
        edges = np.vstack([edges, edges_of(hole)])  # error: PFL302
    return edges


def forecast(model, windows):
    found = None
    for window in windows:
        given = model.predict(window)
        found = given if found is None else np.vstack((found, given))  # hint: PFL302
    return found


def once(parts):
    return np.concatenate(parts)  # ok


def sliding(values, size):
    window = np.zeros(size)
    for value in values:
        window = np.append(window[1:], value)  # ok
    return window


def afresh(groups):
    found = []
    for group in groups:
        row = np.zeros(1)
        row = np.append(row, group)  # ok: a new one each time
        found.append(row)
    return found


def both(left, right):
    return np.append(left, right)  # ok


def listed(values):
    found = []
    for value in values:
        found.append(value)  # ok
    return np.array(found)

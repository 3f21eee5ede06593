import numpy as np


def collected(values):
    found = np.array([])
    parts = []
    for value in values:
        parts.append(value)
    if parts:
        found = np.concatenate([np.ravel(found), *map(np.ravel, parts)])
    return found


def enough(shells, count):
    points = np.empty((0, 3))
    while len(points) < count:
        points = np.append(points, next(shells), axis=0)
    return points


def around(start, size, indices):
    rounds, stop = divmod(start + size, len(indices))
    found = indices[start:stop]
    for _ in range(rounds):
        found = np.r_[found, indices]
    return found


def outlined(polygon, edges_of):
    edges = edges_of(polygon)
    parts = []
    for hole in polygon.interiors:
        parts.append(edges_of(hole))
    if parts:
        edges = np.vstack([edges, *parts])
    return edges


def forecast(model, windows):
    found = None
    parts = []
    for window in windows:
        given = model.predict(window)
        parts.append(given)
    if parts:
        found = parts[0] if len(parts) == 1 else np.vstack(parts)
    return found


def once(parts):
    return np.concatenate(parts)


def sliding(values, size):
    window = np.zeros(size)
    for value in values:
        window = np.append(window[1:], value)
    return window


def afresh(groups):
    found = []
    for group in groups:
        row = np.zeros(1)
        row = np.append(row, group)
        found.append(row)
    return found


def both(left, right):
    return np.append(left, right)


def listed(values):
    found = []
    for value in values:
        found.append(value)
    return np.array(found)

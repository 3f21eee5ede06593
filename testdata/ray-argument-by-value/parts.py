"""Large arguments that are most of other data, or all of it in another form."""

import json

import numpy as np
import ray


@ray.remote
def fit(features, column):
    return features[:, column].sum()


def all_but_last(path):
    data = np.load(path)  # error: PFL322
    features = data[:, :-1]
    return ray.get([fit.remote(features, column) for column in range(5)])  # error: PFL122


def in_halves(path, columns):
    data = np.load(path).astype(np.float32)
    scaled = (data - data.mean(axis=0)) / 2
    refs = []
    for column in columns:
        refs.append(fit.remote(scaled, column))  # error: PFL122
    return ray.get(refs)


def turned(path, columns):
    data = np.load(path)
    rows = data.T.copy()
    return ray.get([fit.remote(rows, column) for column in columns])  # error: PFL122


def last_row(path, columns):
    data = json.load(open(path))
    row = data[-1:]
    return ray.get([fit.remote(row, column) for column in columns])  # ok


def first_rows(path, columns):
    data = json.load(open(path))
    head = data[:5]
    return ray.get([fit.remote(head, column) for column in columns])  # ok


def one_entry(path, columns):
    settings = json.load(open(path))
    limit = settings["limit"]
    return ray.get([fit.remote(limit, column) for column in columns])  # ok


def another_each_time(path, columns):
    data = np.load(path)
    refs = []
    for column in columns:
        data = data[:, 1:]
        refs.append(fit.remote(data, column))  # ok
    return ray.get(refs)

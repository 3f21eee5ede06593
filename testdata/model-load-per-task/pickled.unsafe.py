"""Models that are read from an open file."""

import functools
import pickle
from multiprocessing import Pool

import joblib

MODEL = "model.pkl"


@functools.cache
def _get_model_of_predicted():
    with open(MODEL, "rb") as file:
        return pickle.load(file)


def predicted(row):
    model = _get_model_of_predicted()
    return model.predict([row])


def counted(path):
    with open(path, "rb") as file:
        rows = pickle.load(file)
    return len(rows)


def by_name(row):
    with open(f"{row}.pkl", "rb") as file:
        model = pickle.load(file)
    return model.predict([row])


def own(row):
    path = row.path
    with open(path, "rb") as file:
        return pickle.load(file).predict([row])


def every(rows, paths):
    with Pool(4) as pool:
        found = pool.map(predicted, rows), pool.map(by_name, rows), pool.map(own, rows)
        return found, pool.map(counted, paths)


def adapted(task):
    network = joblib.load("base.joblib")
    network.append(task)
    return network


def adapt(tasks):
    with Pool() as pool:
        return pool.map(adapted, tasks)


def opened_before(row):
    file = open(MODEL, "rb")
    model = pickle.load(file)
    file.close()
    return model.predict([row])


def logged(row):
    path = "model.pkl"
    with open(path, "rb") as file:
        model = pickle.load(file)
        print("loaded")
    return model.predict([row])


def chosen(row):
    path = row.choose()
    with open(path, "rb") as file:
        model = pickle.load(file)
    return model.predict([row])


def of_row(row):
    file = open(f"{row}.pkl", "rb")
    model = pickle.load(file)
    return model.predict([row])


def read(file):
    return pickle.load(file)


def read_apart(row):
    with open(MODEL, "rb") as file:
        model = read(file)
    return model.predict([row])


@functools.cache
def _get_model_of_commented():
    with open(
        MODEL, "rb"
    ) as file:  # where training leaves it
        # trusted
        return pickle.load(
            file,
            encoding="latin1",
        )


def commented(row):
    model = _get_model_of_commented()
    return model.predict([row])


def named(row):
    with open(MODEL, "rb") as file:
        model = pickle.load(file)
    return file.name, model.predict([row])


def open_each(rows):
    with Pool(4) as pool:
        first = pool.map(opened_before, rows), pool.map(logged, rows)
        first += pool.map(chosen, rows), pool.map(of_row, rows)
        first += pool.map(read_apart, rows), pool.map(commented, rows)
        return first, pool.map(named, rows)

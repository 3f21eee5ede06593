"""Models that are read from an open file."""

import pickle
from multiprocessing import Pool

import joblib

MODEL = "model.pkl"


def predicted(row):
    with open(MODEL, "rb") as file:  # ok
        model = pickle.load(file)  # error: PFL104
    return model.predict([row])


def counted(path):
    with open(path, "rb") as file:
        rows = pickle.load(file)  # ok
    return len(rows)


def by_name(row):
    with open(f"{row}.pkl", "rb") as file:
        model = pickle.load(file)  # ok
    return model.predict([row])


def own(row):
    path = row.path
    with open(path, "rb") as file:
        return pickle.load(file).predict([row])  # ok


def every(rows, paths):
    with Pool(4) as pool:
        found = pool.map(predicted, rows), pool.map(by_name, rows), pool.map(own, rows)
        return found, pool.map(counted, paths)


def adapted(task):
    network = joblib.load("base.joblib")  # error: PFL104
    network.append(task)
    return network


def adapt(tasks):
    with Pool() as pool:
        return pool.map(adapted, tasks)


def opened_before(row):
    file = open(MODEL, "rb")
    model = pickle.load(file)  # error: PFL104
    file.close()
    return model.predict([row])


def logged(row):
    path = "model.pkl"
    with open(path, "rb") as file:
        model = pickle.load(file)  # error: PFL104
        print("loaded")
    return model.predict([row])


def chosen(row):
    path = row.choose()
    with open(path, "rb") as file:
        model = pickle.load(file)  # ok: data-of-unknown-origin
    return model.predict([row])


def of_row(row):
    file = open(f"{row}.pkl", "rb")
    model = pickle.load(file)  # ok: data-of-unknown-origin
    return model.predict([row])


def read(file):
    return pickle.load(file)


def read_apart(row):
    with open(MODEL, "rb") as file:
        model = read(file)  # error: PFL104
    return model.predict([row])


def commented(row):
    with open(
        MODEL, "rb"
    ) as file:  # where training leaves it
        # trusted
        model = pickle.load(  # error: PFL104
            file,
            encoding="latin1",
        )
    return model.predict([row])


def named(row):
    with open(MODEL, "rb") as file:
        model = pickle.load(file)  # error: PFL104
    return file.name, model.predict([row])


def open_each(rows):
    with Pool(4) as pool:
        first = pool.map(opened_before, rows), pool.map(logged, rows)
        first += pool.map(chosen, rows), pool.map(of_row, rows)
        first += pool.map(read_apart, rows), pool.map(commented, rows)
        return first, pool.map(named, rows)

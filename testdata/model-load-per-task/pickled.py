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

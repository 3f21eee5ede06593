"""Globals that the program sets when it runs, which workers do not have."""

import argparse
import multiprocessing as mp
import sqlite3
from concurrent.futures import ProcessPoolExecutor

model = None
database = None
vocabulary = None
options = None
cache = None
ready = False
prepared = None


def load_model(path):
    with open(path, "rb") as file:
        return file.read()


def predict(row):
    return model[row]  # error: PFL103


def query(key):
    return database.execute("select 1", (key,))  # error: PFL103


def tokenize(text):
    return [vocabulary[word] for word in text.split()]  # ok


def lazily(key):
    global cache
    if cache is None:
        cache = load_model("cache")
    return cache[key]  # ok


def with_options(key):
    return options.depth + key  # error: PFL103


def flagged(key):
    return ready and sorted(key)  # ok


def at_import(key):
    return prepared[key]  # ok


def prepare():
    global prepared
    prepared = {"depth": len(__name__)}


prepare()


def set_vocabulary(path):
    global vocabulary
    vocabulary = load_model(path)


def run_predictions(rows, path):
    global model
    model = load_model(path)
    with ProcessPoolExecutor(max_workers=2) as pool:
        return list(pool.map(predict, rows, chunksize=16))


def run_queries(keys):
    global database, ready
    database = sqlite3.connect("data.db")
    ready = True
    with mp.Pool() as pool:
        return pool.map(query, keys), pool.map(flagged, keys)


def run_tokens(texts, path):
    with mp.Pool(initializer=set_vocabulary, initargs=(path,)) as pool:
        return pool.map(tokenize, texts), pool.map(lazily, texts), pool.map(at_import, texts)


if __name__ == "__main__":
    options = argparse.ArgumentParser().parse_args()
    with mp.Pool(2) as pool:
        print(pool.map(with_options, range(10)))

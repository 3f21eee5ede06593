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
    return model[row]


def query(key):
    return database.execute("select 1", (key,))


def tokenize(text):
    return [vocabulary[word] for word in text.split()]


def lazily(key):
    global cache
    if cache is None:
        cache = load_model("cache")
    return cache[key]


def with_options(key):
    return options.depth + key


def flagged(key):
    return ready and sorted(key)


def at_import(key):
    return prepared[key]


def prepare():
    global prepared
    prepared = {"depth": len(__name__)}


prepare()


def set_vocabulary(path):
    global vocabulary
    vocabulary = load_model(path)


def _init_model(path):
    global model
    model = load_model(path)


def run_predictions(rows, path):
    global model
    model = load_model(path)
    with ProcessPoolExecutor(
        max_workers=2, initializer=_init_model, initargs=(path,)
    ) as pool:
        return list(pool.map(predict, rows, chunksize=16))


def _init_database():
    global database
    database = sqlite3.connect("data.db")


def run_queries(keys):
    global database, ready
    database = sqlite3.connect("data.db")
    ready = True
    with mp.Pool(initializer=_init_database) as pool:
        return pool.map(query, keys), pool.map(flagged, keys)


def run_tokens(texts, path):
    with mp.Pool(initializer=set_vocabulary, initargs=(path,)) as pool:
        return pool.map(tokenize, texts), pool.map(lazily, texts), pool.map(at_import, texts)


def _init_options(own_options):
    global options
    options = own_options


if __name__ == "__main__":
    options = argparse.ArgumentParser().parse_args()
    with mp.Pool(2, initializer=_init_options, initargs=(options,)) as pool:
        print(pool.map(with_options, range(10)))

"""Globals made at import, read by workers."""

import json
import multiprocessing as mp
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial

import pandas as pd
import requests
from multiprocessing.pool import ThreadPool
from transformers import AutoModel

LIMIT = 10
NAMES = ["a", "b"]
SMALL = {name: len(name) for name in NAMES}
MODEL = AutoModel.from_pretrained("bert-base-uncased").eval()
SESSION = requests.Session()
PRICES = pd.read_csv("prices.csv")
TABLE = list(range(1_000_000))
LABELS = json.loads("[]")


def score(text):
    return MODEL(text, LIMIT)  # error: PFL103


def download(url):
    return SESSION.get(url).text  # error: PFL103


def price(key):
    return _price(key) + SMALL["a"]


def _price(key):
    return PRICES.loc[key]  # error: PFL103


def position(value):
    return TABLE[value]  # error: PFL103


def label(index):
    return sorted(LABELS)[index], NAMES[0], LIMIT  # ok


def in_thread(text):
    return MODEL(text)  # ok


def forked(text):
    return MODEL(text)  # ok


def given(model, text):
    return model(text)  # ok


def main(texts):
    with ProcessPoolExecutor() as pool:
        scores = list(pool.map(score, texts, chunksize=8))
        pages = [pool.submit(download, text) for text in texts]
    with mp.Pool() as pool:
        prices = pool.map(price, texts)
        prices += pool.map(price, scores)
        places = pool.map_async(partial(position), texts).get()
        labels = pool.map(label, range(10))
    with ThreadPoolExecutor() as threads, ThreadPool() as old:
        threads.map(in_thread, texts)
        old.map(in_thread, texts)
    context = mp.get_context("fork")  # error: PFL109
    with context.Pool() as pool:
        pool.map(forked, texts)
    return scores, pages, prices, places, labels, pickle.dumps(given)

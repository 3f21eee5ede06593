"""Workers of pools, joblib, ray, dask and Celery that load a model for each task."""

import functools
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import Pool

import joblib
import ray
import spacy
import torch
from celery import shared_task
from dask import delayed as lazy
from joblib import Parallel, delayed
from sentence_transformers import SentenceTransformer
from transformers import AutoModel, pipeline

NAME = "all-MiniLM-L6-v2"
_model = None


def embed(text):
    model = SentenceTransformer(NAME)  # error: PFL104
    return model.encode(text)


def classify(text, device):
    network = AutoModel.from_pretrained("bert-base-uncased").to(device).eval()  # error: PFL104
    return network(text)  # hint: PFL208


def entities(text):
    return [entity.text for entity in load_language()(text).ents]  # error: PFL104


def load_language():
    return spacy.load("en_core_web_sm")


@ray.remote
def score(batch):
    weights = torch.load("weights.pt")  # error: PFL104
    return weights["head"] @ batch


@lazy
def summarize(text):
    summarizer = pipeline("summarization")  # error: PFL104
    return summarizer(text)


@shared_task
def moderate(text):
    judge = pipeline("text-classification")  # error: PFL104
    return judge(text)


def from_bytes(data, row):
    booster = pickle.loads(data)  # error: PFL104
    return booster.get(row)


def received(connection):
    message = connection.recv()
    return pickle.loads(message)  # ok


def by_name(name, text):
    return SentenceTransformer(name).encode(text)  # ok


def open_one(path):
    return joblib.load(path)  # ok


def lazily(text):
    global _model
    if _model is None:
        _model = SentenceTransformer(NAME)  # ok
    return _model.encode(text)


@functools.lru_cache(maxsize=1)
def get_model():
    return SentenceTransformer(NAME)  # ok


def with_getter(text):
    return get_model().encode(text)  # ok


def prepare():
    global _model
    _model = SentenceTransformer(NAME)  # ok


def prepared(text):
    return _model.encode(text)  # ok


def once():
    return SentenceTransformer(NAME)  # ok


def main(texts, paths, data, device):
    with Pool(4) as pool:
        vectors = pool.map(embed, texts)
        lists = pool.map(entities, texts)
        rows = pool.map(partial(from_bytes, data), range(10))
        files = pool.map(open_one, paths)
    with ProcessPoolExecutor(initializer=prepare) as pool:
        named = [pool.submit(by_name, name, text) for name, text in zip(paths, texts)]
        more = list(pool.map(prepared, texts, chunksize=8))
    with ThreadPoolExecutor() as threads:
        configs = list(threads.map(received, paths))
        kept = list(threads.map(lazily, texts))  # hint: PFL803
        kept += threads.map(with_getter, texts)  # hint: PFL803
    labels = Parallel(n_jobs=2)(delayed(classify)(text, device) for text in texts)
    scores = ray.get([score.remote(text) for text in texts])
    return vectors, lists, rows, files, named, more, kept, labels, scores, configs, once()

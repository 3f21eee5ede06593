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


@functools.cache
def _get_model_of_embed():
    return SentenceTransformer(NAME)


def embed(text):
    model = _get_model_of_embed()
    return model.encode(text)


@functools.cache
def _get_network(device):
    return AutoModel.from_pretrained("bert-base-uncased").to(device).eval()


def classify(text, device):
    network = _get_network(device)
    return network(text)


def entities(text):
    return [entity.text for entity in load_language()(text).ents]


@functools.cache
def load_language():
    return spacy.load("en_core_web_sm")


@functools.cache
def _get_weights():
    return torch.load("weights.pt")


@ray.remote
def score(batch):
    weights = _get_weights()
    return weights["head"] @ batch


@functools.cache
def _get_summarizer():
    return pipeline("summarization")


@lazy
def summarize(text):
    summarizer = _get_summarizer()
    return summarizer(text)


@functools.cache
def _get_judge():
    return pipeline("text-classification")


@shared_task
def moderate(text):
    judge = _get_judge()
    return judge(text)


@functools.cache
def _get_booster(data):
    return pickle.loads(data)


def from_bytes(data, row):
    booster = _get_booster(data)
    return booster.get(row)


def received(connection):
    message = connection.recv()
    return pickle.loads(message)


def by_name(name, text):
    return SentenceTransformer(name).encode(text)


def open_one(path):
    return joblib.load(path)


def lazily(text):
    global _model
    if _model is None:
        _model = SentenceTransformer(NAME)
    return _model.encode(text)


@functools.lru_cache(maxsize=1)
def get_model():
    return SentenceTransformer(NAME)


def with_getter(text):
    return get_model().encode(text)


def prepare():
    global _model
    _model = SentenceTransformer(NAME)


def prepared(text):
    return _model.encode(text)


def once():
    return SentenceTransformer(NAME)


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
        kept = list(threads.map(lazily, texts))
        kept += threads.map(with_getter, texts)
    labels = Parallel(n_jobs=2)(delayed(classify)(text, device) for text in texts)
    scores = ray.get([score.remote(text) for text in texts])
    return vectors, lists, rows, files, named, more, kept, labels, scores, configs, once()

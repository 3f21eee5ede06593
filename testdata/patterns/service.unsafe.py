"""Patterns of models behind requests and in training, as optimisation guides write them."""

import functools
import threading
from concurrent.futures import ProcessPoolExecutor

import joblib
import requests
import torch
from fastapi import FastAPI
from PIL import Image
from torch.utils.data import DataLoader, Dataset

app = FastAPI()
lock = threading.Lock()
answers = {}
model = None


def pattern_10(row):
    return model.predict([row])


def _init_model():
    global model
    model = joblib.load("model.joblib")


def in_workers(rows):
    with ProcessPoolExecutor(initializer=_init_model) as pool:
        return list(pool.map(pattern_10, rows))


def pattern_30(url):
    with lock:
        answers[url] = requests.get(url, timeout=5).text


@functools.cache
def _get_loaded():
    return joblib.load("model.joblib")


@app.post("/predict")
def pattern_43(row: list[float]):
    loaded = _get_loaded()
    return loaded.predict([row]).tolist()


@torch.no_grad()
def pattern_49(net: torch.nn.Module, loader: DataLoader):
    net.eval()
    found = []
    for batch in loader:
        found.append(net(batch).argmax(dim=1))
    return found


def pattern_54():
    from openvino.inference_engine import IECore

    return IECore()


class Images(Dataset):
    def __init__(self, paths):
        self.paths = paths

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, index):
        return Image.open(self.paths[index]).resize((224, 224))


def pattern_82(paths, net: torch.nn.Module):
    loader = DataLoader(Images(paths), batch_size=32, shuffle=True)
    for batch in loader:
        net(batch)

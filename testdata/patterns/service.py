"""Patterns of models behind requests and in training, as optimisation guides write them."""

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
model = joblib.load("model.joblib")


def pattern_10(row):
    return model.predict([row])  # error: PFL103


def in_workers(rows):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(pattern_10, rows))


def pattern_30(url):
    with lock:
        answers[url] = requests.get(url, timeout=5).text  # error: PFL108


@app.post("/predict")
def pattern_43(row: list[float]):
    loaded = joblib.load("model.joblib")  # error: PFL801
    return loaded.predict([row]).tolist()


def pattern_49(net: torch.nn.Module, loader: DataLoader):
    net.eval()
    found = []
    for batch in loader:
        found.append(net(batch).argmax(dim=1))  # error: PFL208
    return found


def pattern_54():
    from openvino.inference_engine import IECore  # error: PFL908

    return IECore()


class Images(Dataset):
    def __init__(self, paths):
        self.paths = paths

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, index):
        return Image.open(self.paths[index]).resize((224, 224))


def pattern_82(paths, net: torch.nn.Module):
    loader = DataLoader(Images(paths), batch_size=32, shuffle=True)  # error: PFL216
    for batch in loader:
        net(batch)

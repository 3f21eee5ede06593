"""Models loaded in loops, directly and through functions of this file."""

import functools
import pickle

import joblib
import spacy
import timm
import torch
import torchvision
import xgboost
from sentence_transformers import SentenceTransformer
from transformers import AutoConfig, AutoModel, Gemma3Model, Trainer, pipeline

NAME = "bert-base-uncased"


def embed(texts):
    found = []
    for text in texts:
        model = SentenceTransformer("all-MiniLM-L6-v2")  # error: PFL801
        found.append(len(model.tokenizer.vocab) + len(text))
    return found


def classify(texts):
    return [pipeline("sentiment-analysis")(text) for text in texts]  # error: PFL801, PFL803


def unlisted(rows):
    total = 0
    for row in rows:
        model = Gemma3Model.from_pretrained(NAME).eval()  # error: PFL801
        total += model.num_parameters() + row
    return total


def vision(images, device):
    labels = []
    for image in images:
        net = torchvision.models.resnet50(weights="DEFAULT").to(device)  # error: PFL801
        labels.append((net, image)[1])
    return labels


def boosted(rows, path):
    out = []
    for row in rows:
        booster = xgboost.Booster(model_file=path)  # error: PFL801
        out.append(booster.num_features() + row)
    return out


def predict_one(row):
    with open("model.pkl", "rb") as file:  # hint: PFL702
        model = pickle.load(file)
    return model.predict([row])[0]


def predict_all(rows):
    return [predict_one(row) for row in rows]  # error: PFL801 # error: PFL803


class Tagger:
    def __init__(self, language="en_core_web_sm"):
        self.nlp = spacy.load(language)

    def tags(self, text):
        return [token.text for token in self.nlp.tokenizer(text)]


def tagged(texts):
    return [Tagger().tags(text) for text in texts]  # error: PFL801


def score(row):
    return load_model().score_samples([row])


def load_model():
    return joblib.load("scorer.joblib")


def scores(frame):
    return frame["x"].map(len), list(map(score, [1, 2, 3]))  # error: PFL801


def of_each(names):
    return [AutoModel.from_pretrained(name) for name in names]  # ok: another model each time


def each_path(paths):
    for path in paths:
        model = torch.load(path)  # ok: another file each time
        print(model)


def settings(rows):
    for row in rows:
        print(AutoConfig.from_pretrained(NAME), row)  # ok: a few lines of settings


def data(rows, paths):
    for path in paths:
        with open(path, "rb") as file:
            print(pickle.load(file)[0])  # ok: data


def untrained(sizes):
    for size in sizes:
        print(torchvision.models.resnet18(weights=None), size)  # ok: loads nothing
        print(timm.create_model("resnet18", pretrained=False), size)  # ok: loads nothing


def folds(splits):
    for train, test in splits:
        model = AutoModel.from_pretrained(NAME)  # ok: model-is-changed
        Trainer(model=model, train_dataset=train, eval_dataset=test).train()


def rates(step, values):
    for value in values:
        model = AutoModel.from_pretrained(NAME)  # ok: model-is-changed
        step(torch.optim.Adam(model.parameters(), lr=value))


@functools.lru_cache(maxsize=None)
def cached_model():
    return SentenceTransformer("all-MiniLM-L6-v2")


def cached(texts):
    return [len(cached_model().tokenizer.vocab) + len(text) for text in texts]  # ok: cached


class Lazy:
    def __init__(self):
        self.model = None

    def get(self):
        if self.model is None:
            self.model = SentenceTransformer("all-MiniLM-L6-v2")  # ok: once
        return self.model

    def lengths(self, texts):
        return [len(self.get().tokenizer.vocab) + len(text) for text in texts]  # ok: once


def until_loaded(attempts):
    for _ in range(attempts):
        try:
            return SentenceTransformer("all-MiniLM-L6-v2")  # ok: a retry
        except OSError:
            continue
    return None


def load(name):
    return SentenceTransformer(name)


def all_of(names):
    return {name: load(name) for name in names}  # ok: another model each time


def ensemble(size):
    return [load_model() for _ in range(size)]  # ok: model-is-changed


def outside(texts):
    model = SentenceTransformer("all-MiniLM-L6-v2")  # ok: once
    return model.encode(texts)

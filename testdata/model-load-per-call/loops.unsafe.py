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
    model = SentenceTransformer("all-MiniLM-L6-v2")
    for text in texts:
        found.append(len(model.tokenizer.vocab) + len(text))
    return found


def classify(texts):
    model = pipeline("sentiment-analysis")
    return [model(text) for text in texts]


def unlisted(rows):
    total = 0
    shared_model = Gemma3Model.from_pretrained(NAME)
    for row in rows:
        model = shared_model.eval()
        total += model.num_parameters() + row
    return total


def vision(images, device):
    labels = []
    model = torchvision.models.resnet50(weights="DEFAULT")
    for image in images:
        net = model.to(device)
        labels.append((net, image)[1])
    return labels


def boosted(rows, path):
    out = []
    booster = xgboost.Booster(model_file=path)
    for row in rows:
        out.append(booster.num_features() + row)
    return out


@functools.cache
def _get_model_of_predict_one():
    with open("model.pkl", "rb") as file:
        return pickle.load(file)


def predict_one(row):
    model = _get_model_of_predict_one()
    return model.predict([row])[0]


def predict_all(rows):
    return [predict_one(row) for row in rows]


@functools.cache
def _get_nlp(language):
    return spacy.load(language)


class Tagger:
    def __init__(self, language="en_core_web_sm"):
        self.nlp = _get_nlp(language)

    def tags(self, text):
        return [token.text for token in self.nlp.tokenizer(text)]


def tagged(texts):
    return [Tagger().tags(text) for text in texts]


def score(row):
    return load_model().score_samples([row])


@functools.cache
def _get_model_of_load_model():
    return joblib.load("scorer.joblib")


def load_model():
    return _get_model_of_load_model()


def scores(frame):
    return frame["x"].map(len), list(map(score, [1, 2, 3]))


def of_each(names):
    return [AutoModel.from_pretrained(name) for name in names]


def each_path(paths):
    for path in paths:
        model = torch.load(path)
        print(model)


def settings(rows):
    for row in rows:
        print(AutoConfig.from_pretrained(NAME), row)


def data(rows, paths):
    for path in paths:
        with open(path, "rb") as file:
            print(pickle.load(file)[0])


def untrained(sizes):
    for size in sizes:
        print(torchvision.models.resnet18(weights=None), size)
        print(timm.create_model("resnet18", pretrained=False), size)


def folds(splits):
    for train, test in splits:
        model = AutoModel.from_pretrained(NAME)
        Trainer(model=model, train_dataset=train, eval_dataset=test).train()


def rates(step, values):
    for value in values:
        model = AutoModel.from_pretrained(NAME)
        step(torch.optim.Adam(model.parameters(), lr=value))


@functools.lru_cache(maxsize=None)
def cached_model():
    return SentenceTransformer("all-MiniLM-L6-v2")


def cached(texts):
    return [len(cached_model().tokenizer.vocab) + len(text) for text in texts]


class Lazy:
    def __init__(self):
        self.model = None

    def get(self):
        if self.model is None:
            self.model = SentenceTransformer("all-MiniLM-L6-v2")
        return self.model

    def lengths(self, texts):
        return [len(self.get().tokenizer.vocab) + len(text) for text in texts]


def until_loaded(attempts):
    for _ in range(attempts):
        try:
            return SentenceTransformer("all-MiniLM-L6-v2")
        except OSError:
            continue
    return None


def load(name):
    return SentenceTransformer(name)


def all_of(names):
    return {name: load(name) for name in names}


def ensemble(size):
    return [load_model() for _ in range(size)]


def outside(texts):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    return model.encode(texts)

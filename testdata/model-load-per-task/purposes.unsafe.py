"""Tasks that load a model in order to train it, to store it, or once."""

import functools
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import joblib
import ray
import torch
from celery import shared_task
from transformers import AutoModelForCausalLM, AutoModelForSequenceClassification, Trainer

NAME = "distilbert-base-uncased"
_models = {}
_current = None


@ray.remote(num_gpus=1)
def fine_tuned(fold):
    model = AutoModelForSequenceClassification.from_pretrained(NAME)
    trainer = Trainer(model=model, train_dataset=fold)
    trainer.train()
    return trainer.evaluate()


@ray.remote(num_gpus=1)
def trained_by_hand(fold):
    model = AutoModelForCausalLM.from_pretrained(NAME)
    optimizer = torch.optim.AdamW(model.parameters())
    for batch in fold:
        model(**batch).loss.backward()
        optimizer.step()
    return model


@shared_task
def updated(rows, labels):
    model = joblib.load("model.joblib")
    model.partial_fit(rows, labels)
    return model.score(rows, labels)


@ray.remote
def counted(fold):
    model = AutoModelForCausalLM.from_pretrained(NAME)
    return sum(each.numel() for each in model.parameters()), len(fold)


@functools.cache
def _get_embedder():
    return joblib.load("embedder.joblib")


@ray.remote
def fitted_to(rows):
    embedder = _get_embedder()
    return ray.put(embedder.transform(rows))


@shared_task
def reload():
    global _current
    _current = AutoModelForCausalLM.from_pretrained(NAME)


@shared_task
def registered(label):
    _models[label] = AutoModelForCausalLM.from_pretrained(NAME)


@shared_task
def published():
    model = AutoModelForCausalLM.from_pretrained(NAME)
    model.push_to_hub("copies/of-it")


@shared_task
def announced(register_model):
    model = AutoModelForCausalLM.from_pretrained(NAME)
    register_model("current", model)


@functools.cache
def _get_model_of_answered():
    return AutoModelForCausalLM.from_pretrained(NAME)


@shared_task
def answered(text):
    answers = {}
    answers["model"] = _get_model_of_answered()
    return answers["model"].generate(text)


@functools.cache
def _get_model_of_answered_with_spare():
    return torch.jit.load("model.pt")


@shared_task
def answered_with_spare(text):
    try:
        model = _get_model_of_answered_with_spare()
    except RuntimeError:
        model = torch.jit.load("spare.pt")
    return model(text)


@shared_task
def scored(rows):
    path = find_newest()
    with open(path, "rb") as file:
        model = pickle.load(file)
    return model.predict(rows)


def find_newest():
    return "newest.pkl"


class Scorer:
    model = None

    def score(self, row):
        if self.model is None:
            self.model = torch.jit.load("model.pt")
        return self.model(row)

    def score_all(self, rows):
        with ThreadPoolExecutor() as pool:
            return list(pool.map(self.score, rows))


def preloaded():
    return torch.jit.load("model.pt")


@functools.cache
def _get_model_of_loaded_for_each():
    return torch.jit.load("model.pt")


def loaded_for_each(row):
    return _get_model_of_loaded_for_each()(row)


def start(rows):
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(preloaded)
    with ProcessPoolExecutor() as pool:
        first = pool.submit(loaded_for_each, rows[0])
        others = [pool.submit(loaded_for_each, row) for row in rows]
    return waiting.result(), first.result(), [each.result() for each in others]

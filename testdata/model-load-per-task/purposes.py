"""Tasks that load a model in order to train it, to store it, or once."""

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
    model = AutoModelForSequenceClassification.from_pretrained(NAME)  # ok: trains-model
    trainer = Trainer(model=model, train_dataset=fold)
    trainer.train()
    return trainer.evaluate()


@ray.remote(num_gpus=1)
def trained_by_hand(fold):
    model = AutoModelForCausalLM.from_pretrained(NAME)  # ok: trains-model
    optimizer = torch.optim.AdamW(model.parameters())
    for batch in fold:
        model(**batch).loss.backward()
        optimizer.step()
    return model


@shared_task
def updated(rows, labels):
    model = joblib.load("model.joblib")  # ok: trains-model
    model.partial_fit(rows, labels)
    return model.score(rows, labels)


@ray.remote
def counted(fold):
    model = AutoModelForCausalLM.from_pretrained(NAME)  # error: PFL104
    return sum(each.numel() for each in model.parameters()), len(fold)


@ray.remote
def fitted_to(rows):
    embedder = joblib.load("embedder.joblib")  # error: PFL104
    return ray.put(embedder.transform(rows))


@shared_task
def reload():
    global _current
    _current = AutoModelForCausalLM.from_pretrained(NAME)  # ok: registers-model


@shared_task
def registered(label):
    _models[label] = AutoModelForCausalLM.from_pretrained(NAME)  # ok: registers-model


@shared_task
def published():
    model = AutoModelForCausalLM.from_pretrained(NAME)  # ok: registers-model
    model.push_to_hub("copies/of-it")


@shared_task
def announced(register_model):
    model = AutoModelForCausalLM.from_pretrained(NAME)  # ok: registers-model
    register_model("current", model)


@shared_task
def answered(text):
    answers = {}
    answers["model"] = AutoModelForCausalLM.from_pretrained(NAME)  # error: PFL104
    return answers["model"].generate(text)


@shared_task
def answered_with_spare(text):
    try:
        model = torch.jit.load("model.pt")  # error: PFL104
    except RuntimeError:
        model = torch.jit.load("spare.pt")  # ok: in-exception-handler
    return model(text)


@shared_task
def scored(rows):
    path = find_newest()
    with open(path, "rb") as file:
        model = pickle.load(file)  # ok: data-of-unknown-origin
    return model.predict(rows)


def find_newest():
    return "newest.pkl"


class Scorer:
    model = None

    def score(self, row):
        if self.model is None:
            self.model = torch.jit.load("model.pt")  # ok: loaded-once
        return self.model(row)

    def score_all(self, rows):
        with ThreadPoolExecutor() as pool:
            return list(pool.map(self.score, rows))


def preloaded():
    return torch.jit.load("model.pt")  # ok: single-task


def loaded_for_each(row):
    return torch.jit.load("model.pt")(row)  # error: PFL104


def start(rows):
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(preloaded)
    with ProcessPoolExecutor() as pool:
        first = pool.submit(loaded_for_each, rows[0])
        others = [pool.submit(loaded_for_each, row) for row in rows]
    return waiting.result(), first.result(), [each.result() for each in others]

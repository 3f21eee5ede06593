"""Advice of optimisation guides that is slow, or out of date, itself."""

import functools
import pickle
from multiprocessing import Pool

import joblib
import numpy as np
import torch
from numba import jit
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_score
from torch.utils.checkpoint import checkpoint
from torch.utils.data import DataLoader
from transformers import AutoModelForCausalLM, AutoTokenizer


@functools.cache
def _get_model_of_pattern_17():
    return joblib.load("model.joblib")


def pattern_17(row):
    model = _get_model_of_pattern_17()
    return model.predict([row])


@functools.cache
def _get_model_of_pattern_18():
    with open("model.pkl", "rb") as file:
        return pickle.load(file)


def pattern_18(batch):
    model = _get_model_of_pattern_18()
    return model.predict(batch)


def in_workers(rows, batches):
    with Pool(4) as pool:
        return pool.map(pattern_17, rows), pool.map(pattern_18, batches)


def pattern_23(values, labels):
    return cross_val_score(LogisticRegression(), values, labels, cv=10)


def pattern_25(values, labels):
    forest = RandomForestClassifier(n_estimators=500)
    return forest.fit(values, labels)


def pattern_26(trial):
    import optuna

    def objective(trial: optuna.Trial):
        return trial.suggest_float("rate", 0.0, 1.0)

    return objective(trial)


def pattern_42(rows):
    model = RandomForestClassifier(n_estimators=10)
    model.fit(rows, [1] * len(rows))
    return [model.predict([row])[0] for row in rows]


def pattern_50(texts: list[str]):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    return [tokenizer(text) for text in texts]


def pattern_58(tokens: torch.Tensor):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    return model.generate(tokens, max_new_tokens=100, use_cache=False)


def pattern_97(texts: list[str]):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    return tokenizer(texts, padding="max_length", truncation=True)


def pattern_98(net: torch.nn.Module, loader, optimizer):
    for batch in loader:
        net(batch).sum().backward()
        optimizer.step()
        torch.save(net.state_dict(), "checkpoint.pt")


def pattern_71(block: torch.nn.Module, values: torch.Tensor):
    return checkpoint(block, values, use_reentrant=True)


def pattern_86(data, net: torch.nn.Module):
    loader = DataLoader(data, batch_size=32, pin_memory=True)
    for batch in loader:
        net(batch.to("cuda"))


def pattern_94(values: np.ndarray):
    found = np.zeros(len(values))
    found[:] = values * 2.0 + 1.0
    return found


@jit(nopython=True)
def compiled(values):
    total = 0.0
    for value in values:
        total += value
    return total


@torch.no_grad()
def pattern_99(net: torch.nn.Module, loader: DataLoader, criterion):
    net.eval()
    total = 0.0
    for values, labels in loader:
        total += criterion(net(values), labels).item()
    return total

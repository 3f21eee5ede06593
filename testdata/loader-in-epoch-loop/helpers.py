"""Loaders that are built by helpers, with options from elsewhere."""

import os
from functools import partial

from torch.utils.data import DataLoader

OPTIONS = {"batch_size": 8, "num_workers": 3}
QUICK = dict(batch_size=8, num_workers=0)
Loader = partial(DataLoader, batch_size=16, num_workers=2)


def one_pass(model, data, optimizer, epoch):
    loader = DataLoader(data, shuffle=True, num_workers=4)
    for batch in loader:
        optimizer.step(model(batch), epoch)


def fit(model, data, optimizer, epochs):
    for epoch in range(epochs):
        one_pass(model, data, optimizer, epoch)  # error: PFL215
        optimizer.save(model.state_dict())


def fit_told(model, data, optimizer, epochs):
    for epoch in range(epochs):
        data.set_epoch(epoch)
        one_pass(model, data, optimizer, epoch)  # ok: data-changes


def made(data, workers=2):
    return DataLoader(data, num_workers=workers)


def by_default(data, epochs, step):
    for _ in range(epochs):
        for batch in made(data):  # error: PFL215
            step(batch)


def without(data, epochs, step):
    for _ in range(epochs):
        for batch in made(data, workers=0):  # ok: no workers
            step(batch)


def given(data, epochs, step):
    for _ in range(epochs):
        for batch in made(data, 6):  # error: PFL215
            step(batch)


def given_unknown(data, epochs, step, settings):
    for _ in range(epochs):
        for batch in made(data, settings.workers):  # ok: nobody knows how many
            step(batch)


def from_options(data, epochs, step):
    for _ in range(epochs):
        for batch in DataLoader(data, **OPTIONS):  # error: PFL215
            step(batch)


def from_quick(data, epochs, step):
    for _ in range(epochs):
        for batch in DataLoader(data, **QUICK):  # ok: no workers
            step(batch)


def prepared(data, epochs, step):
    for _ in range(epochs):
        for batch in Loader(data):  # error: PFL215
            step(batch)


def by_cores(data, epochs, step):
    cores = min(8, os.cpu_count() or 1)
    for _ in range(epochs):
        for batch in DataLoader(data, num_workers=cores):  # error: PFL215
            step(batch)


def whole_training(model, data, epochs):
    loader = DataLoader(data, num_workers=4)  # error: PFL217
    for _ in range(epochs):
        for batch in loader:
            model.step(batch)


def seeds(make_model, data, seeds):
    for seed in seeds:
        whole_training(make_model(seed), data, 50)  # ok: epochs-inside


class Trainer:
    def __init__(self, data, model):
        self.data = data
        self.model = model

    def draw(self):
        self.data = self.data.sample()

    def epoch(self):
        for batch in DataLoader(self.data, num_workers=4):
            self.model(batch)

    def fit(self, epochs):
        for _ in range(epochs):
            self.epoch()  # error: PFL215

    def fit_drawn(self, epochs):
        for _ in range(epochs):
            self.draw()
            self.epoch()  # ok: data-changes

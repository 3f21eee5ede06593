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
        one_pass(model, data, optimizer, epoch)
        optimizer.save(model.state_dict())


def fit_told(model, data, optimizer, epochs):
    for epoch in range(epochs):
        data.set_epoch(epoch)
        one_pass(model, data, optimizer, epoch)


def made(data, workers=2):
    return DataLoader(data, num_workers=workers)


def by_default(data, epochs, step):
    for _ in range(epochs):
        for batch in made(data):
            step(batch)


def without(data, epochs, step):
    for _ in range(epochs):
        for batch in made(data, workers=0):
            step(batch)


def given(data, epochs, step):
    for _ in range(epochs):
        for batch in made(data, 6):
            step(batch)


def given_unknown(data, epochs, step, settings):
    for _ in range(epochs):
        for batch in made(data, settings.workers):
            step(batch)


def from_options(data, epochs, step):
    loader = DataLoader(data, **OPTIONS, persistent_workers=True)
    for _ in range(epochs):
        for batch in loader:
            step(batch)


def from_quick(data, epochs, step):
    for _ in range(epochs):
        for batch in DataLoader(data, **QUICK):
            step(batch)


def prepared(data, epochs, step):
    loader = Loader(data, persistent_workers=True)
    for _ in range(epochs):
        for batch in loader:
            step(batch)


def by_cores(data, epochs, step):
    cores = min(8, os.cpu_count() or 1)
    loader = DataLoader(data, num_workers=cores, persistent_workers=True)
    for _ in range(epochs):
        for batch in loader:
            step(batch)


def whole_training(model, data, epochs):
    loader = DataLoader(data, num_workers=4)
    for _ in range(epochs):
        for batch in loader:
            model.step(batch)


def seeds(make_model, data, seeds):
    for seed in seeds:
        whole_training(make_model(seed), data, 50)


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
            self.epoch()

    def fit_drawn(self, epochs):
        for _ in range(epochs):
            self.draw()
            self.epoch()

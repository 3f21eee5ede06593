"""Loops with the epochs further inside, and numbers of workers that a condition chooses."""

import torch
from torch.utils.data import DataLoader


def by_seed(data, build, step):
    for seed in range(5):
        torch.manual_seed(seed)
        model = build()
        loader = DataLoader(data, num_workers=4, persistent_workers=True)
        for _ in range(10):
            for batch in loader:
                step(model, batch)


def with_progress(data, build, step):
    for _ in range(5):
        model = build()
        loader = DataLoader(data, num_workers=4, persistent_workers=True)
        for _ in range(10):
            for number, batch in enumerate(loader):
                step(model, batch, number)


def told(data, step):
    loader = DataLoader(data, num_workers=4, persistent_workers=True)
    for _ in range(50):
        for number, batch in enumerate(loader):
            print(step(batch), number, len(loader), loader.dataset)


def listed(data, step):
    for _ in range(50):
        first, *_ = DataLoader(data, num_workers=4)
        for _ in range(10):
            step(first)


def chosen(data, step):
    workers = 8 if torch.cuda.is_available() else 2
    loader = DataLoader(data, num_workers=workers, persistent_workers=True)
    for _ in range(50):
        for batch in loader:
            step(batch)


def chosen_or_none(data, step):
    workers = 8 if torch.cuda.is_available() else 0
    for _ in range(50):
        for batch in DataLoader(data, num_workers=workers):
            step(batch)

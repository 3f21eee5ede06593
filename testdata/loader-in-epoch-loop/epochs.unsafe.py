"""A handful of epochs, each of which starts all workers."""

from __future__ import annotations

from torch.utils.data import DataLoader, Dataset


def train(data: Dataset, model) -> None:
    loader = DataLoader(data, batch_size=8, num_workers=4, persistent_workers=True)
    for _ in range(10):
        for batch in loader:
            model(batch)


def one_epoch(data: Dataset, model) -> None:
    for batch in DataLoader(data, num_workers=8):
        model(batch)


def through(data: Dataset, model) -> None:
    for _ in range(5):
        one_epoch(data, model)


def kept(data: Dataset, model) -> None:
    loader = DataLoader(data, num_workers=4, persistent_workers=True)
    for _ in range(10):
        for batch in loader:
            model(batch)


def by_epoch(make, model) -> None:
    for epoch in range(10):
        for batch in DataLoader(make(epoch), num_workers=4):
            model(batch)

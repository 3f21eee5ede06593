"""Loaders built in each epoch, and once."""

from torch.utils.data import DataLoader

WORKERS = 4


def train(data, step):
    for epoch in range(100):
        loader = DataLoader(data, batch_size=32, num_workers=4)  # error: PFL215
        for batch in loader:
            step(batch)


def named(data, step):
    for epoch in range(100):
        for batch in DataLoader(data, num_workers=WORKERS):  # error: PFL215
            step(batch)


def without(data, step):
    for epoch in range(100):
        for batch in DataLoader(data, batch_size=32):  # ok: no workers
            step(batch)


def varying(datasets, step):
    for data in datasets:
        for batch in DataLoader(data, num_workers=4):  # ok: other data each time
            step(batch)


def once(data, step):
    loader = DataLoader(data, num_workers=4)  # error: PFL217
    for epoch in range(100):
        for batch in loader:
            step(batch)


def unknown(data, options, step):
    for epoch in range(100):
        for batch in DataLoader(data, **options):  # ok: nobody knows
            step(batch)

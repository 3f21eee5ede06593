"""Loaders built in each epoch, and once."""

from torch.utils.data import DataLoader

WORKERS = 4


def train(data, step):
    loader = DataLoader(data, batch_size=32, num_workers=4, persistent_workers=True)
    for epoch in range(100):
        for batch in loader:
            step(batch)


def named(data, step):
    loader = DataLoader(data, num_workers=WORKERS, persistent_workers=True)
    for epoch in range(100):
        for batch in loader:
            step(batch)


def without(data, step):
    for epoch in range(100):
        for batch in DataLoader(data, batch_size=32):
            step(batch)


def varying(datasets, step):
    for data in datasets:
        for batch in DataLoader(data, num_workers=4):
            step(batch)


def once(data, step):
    loader = DataLoader(data, num_workers=4)
    for epoch in range(100):
        for batch in loader:
            step(batch)


def unknown(data, options, step):
    for epoch in range(100):
        for batch in DataLoader(data, **options):
            step(batch)

"""The number of workers is told in another file."""

from settings import NUM_WORKERS
from torch.utils.data import DataLoader


def train(data, step, epochs):
    loader = DataLoader(data, batch_size=8, num_workers=NUM_WORKERS)  # error: PFL217
    for epoch in range(epochs):
        for batch in loader:
            step(batch)


def evaluate(data, step):
    loader = DataLoader(data, batch_size=8, num_workers=NUM_WORKERS)  # ok: one pass
    for batch in loader:
        step(batch)

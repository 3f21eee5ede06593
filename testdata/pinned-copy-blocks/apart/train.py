"""Moves to a device that another module names."""

from devices import KIND, PLACE
from torch.utils.data import DataLoader


def train(data, model):
    loader = DataLoader(data, batch_size=8, pin_memory=True)
    for x in loader:
        model(x.to(PLACE))  # error: PFL225


def evaluate(data, model):
    loader = DataLoader(data, batch_size=8, pin_memory=True)
    for x in loader:
        model(x.to(KIND))  # ok: another type, no device

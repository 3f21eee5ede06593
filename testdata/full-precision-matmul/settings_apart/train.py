"""Trains with the precision that another module allows."""

from settings import allow


def train(model, loader):
    allow()
    for x in loader:
        model(x.cuda()).mean().backward()  # ok: another file allows TF32

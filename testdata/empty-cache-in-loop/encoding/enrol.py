"""Loops over what another file does."""

from encoder import Encoder, compared


def vectors(items, encoder: Encoder):
    found = []
    for item in items:
        vector = encoder.encode(item)  # hint: PFL210 because function-does-more # error: PFL803
        found.append(vector)
    return found


def phases(loaders, encoder: Encoder):
    return [encoder.measured(loader) for loader in loaders]  # ok: is-a-phase


def checked(items, encoder: Encoder, full: bool):
    return [encoder.sometimes(item, full) for item in items]  # ok: under a condition


def models_compared(models, item):
    found = []
    for model in models:
        found.append(compared(model, item))  # ok: is-a-phase
    return found

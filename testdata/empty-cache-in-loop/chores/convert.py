"""Weights that are converted one by one, and settings that are tried out one by one."""

import torch
from memory import clean, prepared


def quantized(state, device):
    for name in state:
        state[name] = state[name].to(torch.int8)
        clean(device)  # hint: PFL210 because function-does-more
    return state


def tried(choices):
    for settings in choices:
        prepared(settings)  # ok: is-a-phase
        settings.run()


def told(state, settings):
    found = []
    for name in state:
        found.append((name, prepared(settings)))  # ok: is-a-phase
    return found

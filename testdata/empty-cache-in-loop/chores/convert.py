"""Weights that are converted one by one, and settings that are tried out one by one."""

import torch
from memory import clean, prepared, rehearsed, swept


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


def windows(parts):
    for part in parts:
        swept()  # hint: PFL210 because function-does-more
        yield part.float().mean()


def warmed_up(model: torch.nn.Module, batch, rounds: int):
    for _ in range(rounds):
        rehearsed(model, batch)  # ok: is-a-phase

"""Trains, by steps of another module."""

from steps import quiet_step, step, tested_step


def train(model, loader):
    total = 0.0
    for x, y in loader:
        total += step(model, x.cuda(), y.cuda())  # error: PFL202
    return total


def train_quietly(model, loader):
    total = 0.0
    for x, y in loader:
        total += quiet_step(model, x.cuda(), y.cuda())  # ok: nothing is read
        total += tested_step(model, x.cuda(), y.cuda())  # ok: nothing is read as a rule
    return float(total)


def train_on_cpu(model, loader):
    total = 0.0
    for x, y in loader:
        total += step(model, x, y)  # ok: nothing is on an accelerator
    return total

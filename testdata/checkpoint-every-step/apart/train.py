"""Trains, and lets another module save."""

from saving import save, save_at


def train(model, optimizer, loader, path):
    for step, batch in enumerate(loader):
        model(batch).sum().backward()
        optimizer.step()
        save(model, path)  # error: PFL809
        save_at(model, path, step)  # ok: on a condition there

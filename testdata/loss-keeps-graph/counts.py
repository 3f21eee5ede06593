"""What losses are divided by, or multiplied with: counts and data, which have no graph."""

import torch


def train(model, loader, criterion, optimizer, ignored: int):
    tokens = 0
    weights = 0
    running = 0
    for batch in loader:
        here = (batch["labels"] != ignored).sum()
        tokens += here  # ok: is-a-number
        weight = batch["weight"]
        weights += weight  # ok: is-a-number
        loss = criterion(model(batch["inputs"]), batch["labels"]) * here * weight
        running += loss  # error: PFL206
        loss.backward()
        optimizer.step()
    print(running.item() / tokens, weights)


def train_sizes(model, loader, criterion, optimizer):
    seen = torch.zeros(())
    for inputs, labels in loader:
        count = labels.eq(1).sum().float()
        seen += count  # ok: is-a-number
        loss = criterion(model(inputs), labels) / count
        loss.backward()
        optimizer.step()
    print(seen)

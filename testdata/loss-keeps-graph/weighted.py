"""Losses that are weighted in place before they are added."""

import torch


def weighted(model: torch.nn.Module, loss_fn: torch.nn.MSELoss, loader, optimizer: torch.optim.Adam):
    total = 0.0
    for batch in loader:
        optimizer.zero_grad()
        loss = loss_fn(model(batch.x), batch.y)
        loss.backward()
        optimizer.step()
        loss *= len(batch)
        total += loss  # error: PFL206
    return total.item()


def detached(model: torch.nn.Module, loss_fn: torch.nn.MSELoss, loader, optimizer: torch.optim.Adam):
    total = 0.0
    for batch in loader:
        optimizer.zero_grad()
        loss = loss_fn(model(batch.x), batch.y)
        loss.backward()
        optimizer.step()
        loss *= len(batch)
        total += loss.detach()  # ok
    return total.item()

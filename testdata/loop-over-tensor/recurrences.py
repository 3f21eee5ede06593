"""Loops whose iterations need what others left, over elements of tensors."""

import torch


def discounted(rewards: torch.Tensor, rate: float):
    out = torch.zeros(len(rewards))
    run = 0.0
    for t in reversed(range(len(rewards))):  # hint: PFL201 because may-need-gradients
        run = rewards[t] + rate * run
        out[t] = run
    return out


@torch.no_grad()
def cheapest(costs: torch.Tensor, rows: int, columns: int):
    best = torch.zeros(rows, columns)
    for i in range(1, rows):  # error: PFL201
        for j in range(1, columns):
            best[i, j] = costs[i, j] + min(best[i - 1, j], best[i, j - 1])
    return best


def read(levels: torch.Tensor, steps: torch.Tensor):
    last = 0.0
    found = []
    for i in range(len(levels)):  # error: PFL201
        level = levels[i].item()
        if level - last > steps[i].item():
            last = level
            found.append(last)
    return found


@torch.no_grad()
def advantages(rewards: torch.Tensor, values: torch.Tensor, rate: float):
    out = torch.zeros_like(rewards)
    last = 0.0
    for t in reversed(range(len(rewards) - 1)):
        out[t] = last = rewards[t] + rate * values[t + 1] - values[t]  # ok: rows of all environments, perhaps
    return out


@torch.no_grad()
def of_rows(states: torch.Tensor, rate: float):
    out = torch.zeros(len(states), 3)
    for t in range(1, len(states)):
        out[t] = rate * out[t - 1] + states[t]  # ok: whole rows
    return out


@torch.no_grad()
def of_layer(states: torch.Tensor, layer: torch.nn.Module):
    out = torch.zeros(len(states))
    for t in range(1, len(states)):
        out[t] = layer(out[t - 1]) + states[t]  # ok: a layer
    return out

"""Losses and scores, element by element."""

import math

import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader


def added(size: int):
    left = torch.zeros(size)
    right = torch.ones(size)
    out = torch.zeros(size)
    out[:] = left + right * 2.0
    return out


def total(values: torch.Tensor):
    result = 0.0
    for value in values:
        result += value.item()
    return result


def mean_error(predicted: torch.Tensor, target: torch.Tensor) -> float:
    error = 0.0
    for i in range(len(predicted)):
        error += abs(predicted[i].item() - target[i].item())
    return error / len(predicted)


def correct(predicted: torch.Tensor, labels: torch.Tensor):
    count = 0
    for i in range(predicted.size(0)):
        if predicted[i] == labels[i]:
            count += 1
    return count


def activated(values: torch.Tensor):
    out = torch.empty_like(values)
    for i in range(values.shape[0]):
        out[i] = torch.sigmoid(values[i]) * 2
    return out


def rectified(values: torch.Tensor):
    out = torch.zeros(len(values))
    for i, value in enumerate(values):
        out[i] = value if value > 0 else value * 0.01
    return out


def listed(values: torch.Tensor):
    return [value.item() for value in values]


def exponentials(values: torch.Tensor):
    return [math.exp(value) for value in values]


def stacked(values: torch.Tensor):
    return torch.stack([value * value for value in values])


def largest(values: torch.Tensor):
    best = -1e9
    for value in values:
        if value > best:
            best = value
    return best


def multiplied(left: torch.Tensor, right: torch.Tensor):
    out = torch.zeros(left.shape[0], right.shape[1])
    for i in range(left.shape[0]):
        for j in range(right.shape[1]):
            for k in range(left.shape[1]):
                out[i, j] += left[i, k] * right[k, j]
    return out


def weighted(values: torch.Tensor, weights: torch.Tensor):
    result = torch.tensor(0.0)
    for value, weight in zip(values, weights):
        result = result + value * weight
    return result


def penalties(values: torch.Tensor):
    losses = []
    for value in values:
        losses.append(F.relu(1 - value))
    return losses


def batches(loader: DataLoader, model: torch.nn.Module):
    scores = []
    for inputs, labels in loader:
        scores.append(model(inputs).sum() - labels.sum())
    return scores


def layers(model: torch.nn.ModuleList, hidden: torch.Tensor):
    for layer in model:
        hidden = layer(hidden)
    return hidden


def pieces(values: torch.Tensor):
    return [piece * 2 for piece in values.split(4)]


def chunks(values: torch.Tensor):
    parts = []
    for part in torch.chunk(values, 3):
        parts.append(part + 1)
    return parts


def recurrent(cell, steps: torch.Tensor, state: torch.Tensor):
    for step in steps:
        state = cell(step, state)
    return state


def discounted(rewards: torch.Tensor, rate: float):
    value = 0.0
    for reward in rewards:
        value = reward + rate * value
    return value


def masked(scores: torch.Tensor, lengths: list):
    for row, length in enumerate(lengths):
        scores[row, length:] = 0
    return scores


def printed(values: torch.Tensor):
    for value in values:
        print(value)


def by_model(values: torch.Tensor, model: torch.nn.Module):
    return [model(value) for value in values]


def plain(values: list):
    return [value * 2 for value in values]


def parameters(model: torch.nn.Module):
    norm = 0.0
    for parameter in model.parameters():
        norm += parameter.norm() ** 2
    return norm


def epochs(values: torch.Tensor):
    for _ in range(20):
        values = values * 0.9
    return values


def stateful(values: torch.Tensor, state: torch.Tensor):
    for i in range(1, len(values)):
        state[i] = state[i - 1] * 0.5 + values[i]
    return state

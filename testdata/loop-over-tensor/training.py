"""Losses and scores, element by element."""

import math

import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader


def added(size: int):
    left = torch.zeros(size)
    right = torch.ones(size)
    out = torch.zeros(size)
    for i in range(size):  # error: PFL201
        out[i] = left[i] + right[i] * 2.0
    return out


def total(values: torch.Tensor):
    result = 0.0
    for value in values:  # error: PFL201
        result += value.item()
    return result


def mean_error(predicted: torch.Tensor, target: torch.Tensor) -> float:
    error = 0.0
    for i in range(len(predicted)):  # error: PFL201
        error += abs(predicted[i].item() - target[i].item())
    return error / len(predicted)


def correct(predicted: torch.Tensor, labels: torch.Tensor):
    count = 0
    for i in range(predicted.size(0)):  # error: PFL201
        if predicted[i] == labels[i]:
            count += 1
    return count


def activated(values: torch.Tensor):
    out = torch.empty_like(values)
    for i in range(values.shape[0]):  # error: PFL201
        out[i] = torch.sigmoid(values[i]) * 2
    return out


def rectified(values: torch.Tensor):
    out = torch.zeros(len(values))
    for i, value in enumerate(values):  # error: PFL201
        out[i] = value if value > 0 else value * 0.01
    return out


def listed(values: torch.Tensor):
    return [value.item() for value in values]  # error: PFL201


def exponentials(values: torch.Tensor):
    return [math.exp(value) for value in values]  # error: PFL201


def stacked(values: torch.Tensor):
    return torch.stack([value * value for value in values])  # error: PFL201


def largest(values: torch.Tensor):
    best = -1e9
    for value in values:  # error: PFL201
        if value > best:
            best = value
    return best


def multiplied(left: torch.Tensor, right: torch.Tensor):
    out = torch.zeros(left.shape[0], right.shape[1])
    for i in range(left.shape[0]):  # error: PFL201
        for j in range(right.shape[1]):
            for k in range(left.shape[1]):
                out[i, j] += left[i, k] * right[k, j]
    return out


def weighted(values: torch.Tensor, weights: torch.Tensor):
    result = torch.tensor(0.0)
    for value, weight in zip(values, weights):  # error: PFL201
        result = result + value * weight
    return result


def penalties(values: torch.Tensor):
    losses = []
    for value in values:  # error: PFL201
        losses.append(F.relu(1 - value))
    return losses


def batches(loader: DataLoader, model: torch.nn.Module):
    scores = []
    for inputs, labels in loader:  # ok: batches
        scores.append(model(inputs).sum() - labels.sum())
    return scores


def layers(model: torch.nn.ModuleList, hidden: torch.Tensor):
    for layer in model:  # ok: layers
        hidden = layer(hidden)
    return hidden


def pieces(values: torch.Tensor):
    return [piece * 2 for piece in values.split(4)]  # ok: a few pieces


def chunks(values: torch.Tensor):
    parts = []
    for part in torch.chunk(values, 3):  # ok: a few pieces
        parts.append(part + 1)
    return parts


def recurrent(cell, steps: torch.Tensor, state: torch.Tensor):
    for step in steps:  # ok: each step needs the state of the last
        state = cell(step, state)
    return state


def discounted(rewards: torch.Tensor, rate: float):
    value = 0.0
    for reward in rewards:  # ok: a recurrence
        value = reward + rate * value
    return value


def masked(scores: torch.Tensor, lengths: list):
    for row, length in enumerate(lengths):  # ok: a slice of each row
        scores[row, length:] = 0
    return scores


def printed(values: torch.Tensor):
    for value in values:  # ok: not arithmetic
        print(value)  # hint: PFL202 because device-unknown


def by_model(values: torch.Tensor, model: torch.nn.Module):
    return [model(value) for value in values]  # ok: a model may take one at a time


def plain(values: list):
    return [value * 2 for value in values]  # ok: a list


def parameters(model: torch.nn.Module):
    norm = 0.0
    for parameter in model.parameters():  # ok: tensors of different shapes
        norm += parameter.norm() ** 2
    return norm


def epochs(values: torch.Tensor):
    for _ in range(20):  # ok: the whole tensor in each pass
        values = values * 0.9
    return values


def stateful(values: torch.Tensor, state: torch.Tensor):
    for i in range(1, len(values)):  # ok: each value needs the one before
        state[i] = state[i - 1] * 0.5 + values[i]
    return state

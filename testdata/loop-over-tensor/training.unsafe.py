"""Losses and scores, element by element."""

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
    result += torch.sum(values).item()
    return result


def mean_error(predicted: torch.Tensor, target: torch.Tensor) -> float:
    error = 0.0
    error += torch.sum(torch.abs(predicted - target[: len(predicted)])).item()
    return error / len(predicted)


def correct(predicted: torch.Tensor, labels: torch.Tensor):
    count = 0
    count += int(torch.count_nonzero(predicted == labels[: predicted.size(0)]))
    return count


def activated(values: torch.Tensor):
    out = torch.empty_like(values)
    out[:] = torch.sigmoid(values) * 2
    return out


def rectified(values: torch.Tensor):
    out = torch.zeros(len(values))
    out[:] = torch.where(values > 0, values, values * 0.01)
    return out


def listed(values: torch.Tensor):
    return values.tolist()


def exponentials(values: torch.Tensor):
    return torch.exp(values).tolist()


def stacked(values: torch.Tensor):
    return torch.stack([value * value for value in values])


def largest(values: torch.Tensor):
    best = -1e9
    if len(values) > 0:
        best = max(best, values.max())
    return best


def multiplied(left: torch.Tensor, right: torch.Tensor):
    out = torch.zeros(left.shape[0], right.shape[1])
    out[:] = out + left @ right[: left.shape[1], :]
    return out


def weighted(values: torch.Tensor, weights: torch.Tensor):
    result = torch.tensor(0.0)
    for value, weight in zip(values, weights):
        result = result + value * weight
    return result


def penalties(values: torch.Tensor):
    losses = []
    losses.extend(F.relu(1 - values))
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

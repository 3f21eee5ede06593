"""Loops that fill tensors place by place."""

import math

import torch
from torch import nn


def positions(length: int, width: int):
    table = torch.zeros(length, width)
    for position in range(length):  # error: PFL201
        for column in range(0, width, 2):
            table[position, column] = math.sin(position / 10_000 ** (column / width))
            table[position, column + 1] = math.cos(position / 10_000 ** (column / width))
    return table


def with_locals(length: int, width: int):
    table = torch.zeros(length, width)
    for position in range(length):  # error: PFL201
        for column in range(width // 2):
            angle = position / math.pow(10_000, 2 * column / width)
            table[position, 2 * column] = math.sin(angle)
            table[position, 2 * column + 1] = math.cos(angle)
    return table


def scaled_rows(rows: torch.Tensor, scales: torch.Tensor):
    for number in range(rows.shape[0]):  # error: PFL201
        rows[number, :] *= scales[number]
    return rows


def blended(left: torch.Tensor, right: torch.Tensor, extent: int):
    extent = min(left.shape[3], right.shape[3], extent)
    for x in range(extent):  # error: PFL201
        right[:, :, :, x] = left[:, :, :, -extent + x] * (1 - x / extent) + right[:, :, :, x] * (
            x / extent
        )
    return right


def rolling(values: torch.Tensor, width: int):
    means = torch.zeros(len(values) - width + 1)
    for start in range(len(values) - width + 1):  # error: PFL201
        means[start] = values[start : start + width].mean()
    return means


def rolling_rows(rows: torch.Tensor, width: int):
    sums = torch.zeros(rows.shape[0], rows.shape[1] - width)
    for start in range(rows.shape[1] - width):  # error: PFL201
        sums[:, start] = rows[:, start : start + width].sum(dim=1)
    return sums


class Encoding(nn.Module):
    def __init__(self, length: int, width: int):
        super().__init__()
        table = torch.zeros(length, width)
        for position in range(length):  # hint: PFL201 because negligible-cost
            for column in range(width):
                table[position, column] = math.sin(position / 10_000 ** (column / width))
        self.register_buffer("table", table)


def few(rows: torch.Tensor):
    for number in range(3):  # hint: PFL201 because negligible-cost
        rows[:, number] *= 2.0 + number
    return rows


def carried(values: torch.Tensor, decay: float):
    out = torch.zeros(len(values), 2)
    for step in range(1, len(values)):  # hint: PFL201 because may-need-gradients
        out[step, 0] = decay * out[step - 1, 0] + values[step]
    return out


def carried_local(values: torch.Tensor):
    out = torch.zeros(len(values), 2)
    level = 0.0
    for step in range(len(values)):  # ok: each needs the one before
        level = 0.9 * level + 0.1
        out[step, 0] = level
    return out


def padded(rows: list[torch.Tensor], lengths: list[int]):
    out = torch.zeros(len(rows), max(lengths))
    for number in range(len(rows)):  # ok: each has a length of its own
        length = lengths[number]
        out[number, :length] = rows[number]
    return out


def below(matrix: torch.Tensor, scores: torch.Tensor):
    for number in range(matrix.shape[0]):  # ok: the part grows
        matrix[number, :number] = scores[number]
    return matrix


def computed(rows: torch.Tensor, model: nn.Module):
    out = torch.zeros(rows.shape[0], 4)
    for number in range(rows.shape[0]):  # ok: a model
        out[number, :] = model(rows[number])
    return out


def drawn(rows: torch.Tensor):
    for number in range(rows.shape[0]):  # ok: other numbers each time
        rows[number, :] = torch.rand(4)
    return rows


def of_lists(rows, scales):
    for number in range(len(rows)):  # ok: nobody knows what they are
        rows[number, 0] *= scales[number]
    return rows


def picked(rows: torch.Tensor, order: torch.Tensor):
    for number in range(len(order)):  # error: PFL201
        rows[order[number], 0] += number
    return rows


def summed(rows: torch.Tensor, scales: torch.Tensor):
    for number in range(rows.shape[0]):  # error: PFL201
        for column in range(rows.shape[1]):
            rows[number, 0] += scales[column] ** 2
    return rows


@torch.jit.script  # error: PFL904
def compiled(rows: torch.Tensor, scales: torch.Tensor):
    for number in range(rows.shape[0]):  # ok: compiled-by-torchscript
        rows[number, :] *= scales[number]
    return rows


def clamped(rows: torch.Tensor, out: torch.Tensor):
    for number in range(rows.shape[0]):  # ok: it writes elsewhere
        torch.clamp(rows[number, :], 0, 1, out=out[number])
    return out

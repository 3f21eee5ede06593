"""Dense connections, banks of features that methods fill, and first rounds by length."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class DenseBlock(nn.Module):
    def __init__(self, depth: int) -> None:
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(width, 1) for width in range(1, depth)])

    def forward(self, x: Tensor) -> Tensor:
        for layer in self.layers:
            x = torch.cat([x, layer(x)], 1)  # ok: each layer takes what all before it gave
        return x

    def by_number(self, x: Tensor) -> Tensor:
        for i in range(len(self.layers)):
            new = self.layers[i](x)
            x = torch.cat((x, new), dim=1)  # ok: the same by number
        return x


def dense(x: Tensor, blocks) -> Tensor:
    for block in blocks:
        new = block(x)
        x = torch.cat([x, new], 1)  # ok: what the loop goes over is called
    return x


class Bank:
    def __init__(self) -> None:
        self.features = torch.zeros(0)
        self.latest = torch.zeros(8)

    def push(self, feature: Tensor) -> None:
        self.features = torch.cat([self.features, feature])

    def slide(self, feature: Tensor) -> None:
        self.latest = torch.cat([self.latest[1:], feature])  # ok: a window


def fill(features: list[Tensor]) -> Tensor:
    bank = Bank()
    for feature in features:
        bank.push(feature)  # error: PFL203
    return bank.features


class Watched:
    def __init__(self) -> None:
        self.features = torch.zeros(0)

    def push(self, feature: Tensor) -> None:
        self.features = torch.cat([self.features, feature])

    def highest(self) -> float:
        return float(self.features.max())


def watch(features: list[Tensor]) -> float:
    bank = Watched()
    best = 0.0
    for feature in features:
        bank.push(feature)  # hint: PFL203
        best = max(best, bank.highest())
    return best


def slide(features: list[Tensor]) -> Tensor:
    bank = Bank()
    for feature in features:
        bank.slide(feature)  # ok: as long as before
    return bank.latest


def each(features: list[Tensor]) -> list[Bank]:
    banks = []
    for feature in features:
        bank = Bank()
        bank.push(feature)  # ok: a bank for each
        banks.append(bank)
    return banks


def by_length(features: list[Tensor]) -> Tensor:
    total = torch.zeros(0)
    for feature in features:
        total = torch.cat([total, feature]) if len(total) else feature  # error: PFL203
    return total


def generate(model: nn.Module, tokens: Tensor, count: int) -> Tensor:
    for _ in range(count):
        following = model(tokens)[:, -1:].argmax(-1)
        tokens = torch.cat([tokens, following], dim=1)  # hint: PFL203
    return tokens

"""Losses that a method runs backwards and gives to a loop."""

from __future__ import annotations

from torch import nn


class Trainer:
    def __init__(self, model: nn.Module, optimizer) -> None:
        self.model = model
        self.optimizer = optimizer
        self.criterion = nn.CrossEntropyLoss()
        self.history: list = []

    def step(self, x, y):
        self.optimizer.zero_grad()
        loss = self.criterion(self.model(x), y)
        loss.backward()
        self.optimizer.step()
        return loss

    def number(self, x, y) -> float:
        loss = self.criterion(self.model(x), y)
        loss.backward()
        return loss.item()

    def plain(self, x, y):
        loss = self.criterion(self.model(x), y)
        loss.backward()
        loss = loss.detach()
        return loss

    def forward(self, x, y):
        return self.criterion(self.model(x), y)

    def fit(self, loader) -> None:
        total = 0.0
        for x, y in loader:
            total += self.step(x, y)  # error: PFL206
            self.history.append(self.step(x, y))  # error: PFL206
        print(total)

    def counted(self, loader) -> None:
        total = 0.0
        for x, y in loader:
            total += self.number(x, y)  # ok: a number
        print(total)

    def detached(self, loader) -> None:
        total = 0.0
        for x, y in loader:
            total += self.plain(x, y)  # ok: detached before it is given
        print(total)

    def taken_off(self, loader) -> None:
        total = 0.0
        for x, y in loader:
            total += self.step(x, y).item()  # ok: a number
        print(total)

    def accumulated(self, loader) -> None:
        total = 0.0
        for x, y in loader:
            total += self.forward(x, y)  # ok: run backwards below
        total.backward()

"""What keeps tensors."""

import torch


class Store:
    def __init__(self, width: int):
        self.rows = torch.empty(0, width)
        self.marks = None

    def add(self, rows: torch.Tensor) -> None:
        self.rows = torch.cat([self.rows, rows])

    def mark(self, marks: torch.Tensor) -> None:
        if self.marks is None:
            self.marks = marks
        else:
            self.marks = torch.cat((self.marks, marks), dim=0)

    def extended(self, rows: torch.Tensor) -> torch.Tensor:
        self.rows = torch.vstack([self.rows, rows])
        return self.rows

    def latest(self, rows: torch.Tensor) -> None:
        self.rows = torch.cat([self.rows, rows])
        if len(self.rows) > 1000:
            self.rows = self.rows[-1000:]

    def clear(self) -> None:
        self.rows = self.rows[:0]


class Listed:
    def __init__(self):
        self.parts = []

    def add(self, rows: torch.Tensor) -> None:
        self.parts.append(rows)

    def joined(self) -> torch.Tensor:
        return torch.cat(self.parts)

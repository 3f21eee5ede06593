"""Objects that keep tensors on the host."""

import torch
from torch import Tensor


class Scaler:
    def __init__(self, low: list[float], high: list[float], device: torch.device) -> None:
        self.device = device
        self.low = torch.tensor(low)
        self.span = torch.tensor(high) - self.low

    def scaled(self, rows: Tensor) -> Tensor:
        return (rows - self.low.to(self.device)) / self.span.to(self.device)

    def beside(self, rows: Tensor) -> Tensor:
        return rows - self.low.to(rows.device)


class Running:
    def __init__(self, width: int) -> None:
        self.mean = torch.zeros(width)

    def update(self, rows: Tensor) -> None:
        self.mean = rows.mean(0).cpu()

    def centred(self, rows: Tensor) -> Tensor:
        return rows - self.mean.to("cuda")


class Placed:
    def __init__(self, table: Tensor) -> None:
        self.table = table

    def placed(self) -> Tensor:
        self.table = self.table.to("cuda")
        return self.table

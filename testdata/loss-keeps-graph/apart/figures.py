"""What is kept of the figures of an epoch."""

import torch


class Mean:
    def __init__(self) -> None:
        self.total = 0.0
        self.count = 0

    def update(self, value, weight: int = 1) -> None:
        self.total += value * weight
        self.count += weight

    def shown(self) -> str:
        return f"{float(self.total) / max(self.count, 1):.4f}"


class Detached:
    def __init__(self) -> None:
        self.total = 0.0

    def update(self, value: torch.Tensor) -> None:
        self.total += value.item()


class Plain:
    def __init__(self) -> None:
        self.total = torch.zeros(())

    @torch.no_grad()
    def update(self, value: torch.Tensor) -> None:
        self.total += value


class Converted:
    def __init__(self) -> None:
        self.total = 0.0

    def update(self, value) -> None:
        value = float(value)
        self.total += value

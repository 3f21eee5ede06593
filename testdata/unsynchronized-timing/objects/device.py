"""Work on the device."""

import torch
from torch import Tensor, nn

DEVICE = torch.device("cuda")


def pair(n: int):
    left = torch.randn(n, n, device=DEVICE)
    right = torch.randn(n, n, device=DEVICE)
    return left, right


def host_pair(n: int):
    return torch.randn(n, n), torch.randn(n, n)


def fetched(n: int):
    table = torch.randn(n, n, device=DEVICE)
    return table.cpu()


def power(left: Tensor, right: Tensor, times: int) -> Tensor:
    product = left
    for _ in range(times):
        product = product @ right
    return product


class Runner:
    def __init__(self) -> None:
        self.net = nn.Linear(64, 64).to(DEVICE)

    def run(self, rows: Tensor) -> Tensor:
        moved = rows.to(DEVICE, non_blocking=True)
        scores = self.net(moved)
        return scores.argmax(dim=-1)

    def numbers(self, rows: Tensor) -> list:
        return self.net(rows.to(DEVICE)).argmax(dim=-1).tolist()

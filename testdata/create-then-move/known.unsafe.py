"""What is known to be a device, and what is one by its name alone."""

from typing import Optional

import torch


def typed(n: int, device: torch.device):
    return torch.zeros(n, device=device)


def spelled(n: int, device: str):
    return torch.zeros(n, device=device)


def untyped(n: int, device):
    return torch.zeros(n, device=device)


def of_tensor(n: int, x):
    return torch.zeros(n, device=x.device)


def of_batch(n: int, device_batch):
    return torch.zeros(n, device=device_batch)


def by_word(n: int, device):
    return torch.zeros(n, device=device)


class Holder:
    def __init__(self, device):
        self.device = device

    def given(self, n: int):
        return torch.zeros(n, device=self.device)


def own(n: int, device):
    return torch.full((n,), 1.0, device=device)


def made_there(n: int, device):
    return torch.zeros(n, device=device)


def by_word_of_three(device):
    return torch.zeros(3, device=device)


def chosen(n: int):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    return torch.ones(n, device=device)


def by_kind(n: int, dtype):
    return torch.zeros(n).to(dtype)


def like(n: int, x):
    return torch.zeros(n).to(x)


def there(n: int, device):
    return torch.zeros(n, device=device)


def copied(n: int):
    return torch.zeros(n).to("cpu")


def half(n: int):
    return torch.zeros(n).to(torch.float16)


def given(x, device):
    return x.to(device)


def read(values: Optional[list], device):
    return torch.tensor(values).to(device)


def run():
    batch = torch.ones(1)
    return (
        typed(2, torch.device("cpu")).tolist(),
        spelled(2, "cpu").tolist(),
        of_tensor(2, batch).tolist(),
        by_word(2, "cpu").tolist(),
        chosen(2).tolist(),
    )

"""Masks through chains, moves to where another tensor is, and generators that stay on the CPU."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class Attention(nn.Module):
    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        size = x.shape[1]
        causal = torch.triu(torch.ones(size, size), diagonal=1).bool().to(x.device)  # error: PFL205
        lower = torch.tril(torch.ones(size, size)).to(x.device)  # error: PFL205
        square = torch.ones(size, size).tril().to(x.device)  # error: PFL205
        scale = torch.ones(size).to(x)  # error: PFL205
        steps = torch.arange(size).to(x)  # error: PFL205
        long = torch.ones(size).long().to(x)  # error: PFL205
        upper = torch.triu(x).to(x.device)  # ok: of a tensor that is there
        return causal, lower, square, scale, steps, long, upper


def rebound(size: int, device: torch.device) -> Tensor:
    mask = torch.zeros(size)
    mask = mask.to(device)  # error: PFL205
    return mask


def commented(size: int, device: torch.device) -> Tensor:
    mask = torch.zeros(size)
    mask = mask.to(device)  # where the model is  # error: PFL205
    return mask


def without_waiting(size: int) -> Tensor:
    return torch.empty(size).cuda(non_blocking=True)  # error: PFL205


def drawn(size: int, device: torch.device, generator: torch.Generator) -> list[Tensor]:
    chance = torch.full((size,), 0.3)
    return [
        torch.randn(size, generator=generator).to(device),  # ok: the same numbers on all devices
        torch.normal(chance, chance).to(device),  # ok: made where its arguments are
        torch.normal(0.0, 1.0, size=(size,)).to(device),  # error: PFL205
        torch.bernoulli(torch.full((size,), 0.3)).to(device),  # error: PFL205
        torch.bernoulli(generator.weights).to(device),  # ok: made where its argument is
    ]


def back(size: int) -> list[Tensor]:
    return [
        torch.zeros(size).to("cpu"),  # ok: where it is
        torch.zeros(size).to(device="cpu"),  # ok: where it is
        torch.zeros(size).to(torch.float16),  # ok: another dtype
        torch.zeros(size).long(),  # ok: no move
        torch.zeros(size, requires_grad=True).to("cuda"),  # ok: the copy is no leaf
    ]


def like(x: Tensor, device: torch.device) -> Tensor:
    return torch.zeros_like(x).to(device)  # ok: it is where its model is


def wrapped(x, size, rows):
    mask = (torch.ones(size, size).tril()).to(  # error: PFL205
        x.device
    )
    more = (  # error: PFL205
        torch.arange(size)
        .unsqueeze(0)
    ).to(x.device)
    return mask, more, len((torch.zeros(size)).to(x.device))  # error: PFL205


def there_already(x, size):
    mask = (torch.ones(size, size, device=x.device).tril()).to(x.dtype)  # ok: no move
    like = (torch.ones_like(x)).to(x.device)  # ok: made where `x` is
    halves = (x[:, :size]).to(x.device)  # ok: not made here
    return mask, like, halves, (x * 2).to(x.device)  # ok

"""Masks through chains, moves to where another tensor is, and generators that stay on the CPU."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class Attention(nn.Module):
    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        size = x.shape[1]
        causal = torch.triu(torch.ones(size, size, device=x.device), diagonal=1).bool()
        lower = torch.tril(torch.ones(size, size, device=x.device))
        square = torch.ones(size, size, device=x.device).tril()
        scale = torch.ones(size, device=x.device, dtype=x.dtype)
        steps = torch.arange(size, device=x.device, dtype=x.dtype)
        long = torch.ones(size).long().to(x)
        upper = torch.triu(x).to(x.device)
        return causal, lower, square, scale, steps, long, upper


def rebound(size: int, device: torch.device) -> Tensor:
    mask = torch.zeros(size, device=device)
    return mask


def commented(size: int, device: torch.device) -> Tensor:
    mask = torch.zeros(size, device=device)
    # where the model is
    return mask


def without_waiting(size: int) -> Tensor:
    return torch.empty(size, device="cuda")


def drawn(size: int, device: torch.device, generator: torch.Generator) -> list[Tensor]:
    chance = torch.full((size,), 0.3)
    return [
        torch.randn(size, generator=generator).to(device),
        torch.normal(chance, chance).to(device),
        torch.normal(0.0, 1.0, size=(size,), device=device),
        torch.bernoulli(torch.full((size,), 0.3, device=device)),
        torch.bernoulli(generator.weights).to(device),
    ]


def back(size: int) -> list[Tensor]:
    return [
        torch.zeros(size).to("cpu"),
        torch.zeros(size).to(device="cpu"),
        torch.zeros(size).to(torch.float16),
        torch.zeros(size).long(),
        torch.zeros(size, requires_grad=True).to("cuda"),
    ]


def like(x: Tensor, device: torch.device) -> Tensor:
    return torch.zeros_like(x).to(device)

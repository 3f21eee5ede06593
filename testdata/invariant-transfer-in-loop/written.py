"""Tensors on the host that a loop writes into: each pass moves another state of them."""

import torch
from torch import Tensor


def drifting(rows: Tensor, device: torch.device) -> list[Tensor]:
    baseline = torch.zeros(rows.shape[1])
    found = []
    for row in rows.split(1):
        found.append(row.to(device) - baseline.to(device))  # ok: tensor-is-written
        baseline.mul_(0.9).add_(row.squeeze(0), alpha=0.1)
    return found


def counted(labels: Tensor, device: torch.device) -> list[Tensor]:
    seen = torch.zeros(10)
    found = []
    for label in labels.split(1):
        seen.index_add_(0, label, torch.ones(1))
        found.append(seen.to(device).softmax(0))  # ok: tensor-is-written
    return found


def steady(rows: Tensor, device: torch.device) -> list[Tensor]:
    baseline = torch.zeros(rows.shape[1])
    found = []
    for row in rows.split(1):
        found.append(row.to(device) - baseline.to(device))  # error: PFL207
        row.zero_()
    return found


def double(weights):
    weights.mul_(2)


def through_function(rows: list, device: torch.device) -> list[Tensor]:
    weights = torch.ones(3)
    found = []
    for row in rows:
        found.append(row * weights.to(device))  # ok: tensor-is-written
        double(weights)
    return found


def by_init(rows: list, device: torch.device) -> list[Tensor]:
    weights = torch.ones(3)
    found = []
    for row in rows:
        found.append(row * weights.to(device))  # ok: tensor-is-written
        torch.nn.init.uniform_(weights)
    return found


def by_out(rows: list, device: torch.device) -> list[Tensor]:
    weights = torch.ones(3)
    found = []
    for row in rows:
        found.append(row * weights.to(device))  # ok: tensor-is-written
        torch.add(weights, 1, out=weights)
    return found


def by_data(rows: list, device: torch.device) -> list[Tensor]:
    weights = torch.ones(3)
    found = []
    for row in rows:
        found.append(row * weights.to(device))  # ok: tensor-is-written
        weights.data.add_(1)
    return found


def by_part(rows: list, device: torch.device) -> list[Tensor]:
    weights = torch.ones(3)
    found = []
    for row in rows:
        found.append(row * weights.to(device))  # ok: tensor-is-written
        weights[0].fill_(2)
    return found


def moved_and_changed(rows: list, device: torch.device) -> list[Tensor]:
    weights = torch.ones(3)
    found = []
    for row in rows:
        found.append(weights.to(device).add_(row))  # ok: copy-is-changed
    return found


def read_by_function(rows: list, device: torch.device) -> list[Tensor]:
    weights = torch.ones(3)
    found = []
    for row in rows:
        found.append(row * weights.to(device))  # error: PFL207
        print(weights)
    return found

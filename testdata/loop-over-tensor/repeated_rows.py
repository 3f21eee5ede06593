"""Rows that are repeated one by one, each as often as a list or a tensor says."""

import torch


def by_phone(features: torch.Tensor, counts):
    parts = []
    for place in range(len(counts)):  # error: PFL201
        parts.append(features[place].repeat(counts[place], 1))
    return torch.cat(parts, dim=0)


def named_first(features: torch.Tensor, counts: list[int]):
    parts = []
    for place in range(len(counts)):  # error: PFL201
        repeated = features[place].repeat(counts[place], 1)
        parts.append(repeated)
    return torch.cat(parts)


def side_by_side(features: torch.Tensor, counts: list[str]):
    return torch.cat(
        [row.expand(int(count), -1) for row, count in zip(features, counts)]  # error: PFL201
    )


def at_once(features: torch.Tensor, counts: list[int]):
    return torch.repeat_interleave(features, torch.tensor(counts), dim=0)  # ok: all rows


def as_often(features: torch.Tensor, count: int):
    return [row.repeat(count, 1) for row in features]  # ok: each as often, which `repeat` does for all


def of_list(parts: list[torch.Tensor], counts: list[int]):
    return [part.repeat(count, 1) for part, count in zip(parts, counts)]  # ok: a list of tensors


def tiled(features: torch.Tensor, counts: list[int]):
    found = []
    for place in range(len(counts)):  # ok: columns are repeated as well
        found.append(features[place].repeat(counts[place], counts[place]))
    return found

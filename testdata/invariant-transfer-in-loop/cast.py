"""Tensors that are given another kind of number where they are."""

import torch


def mix(images: torch.Tensor, pairs, dtype: torch.dtype):
    mixed = []
    for pair in pairs:
        mixed.append(torch.stack([images.to(device=images.device, dtype=dtype), pair]))  # ok: a cast
    return mixed


def mix_there(images: torch.Tensor, weights: torch.Tensor, pairs):
    mixed = []
    for pair in pairs:
        mixed.append(pair * weights.to(images.device))  # error: PFL207
    return mixed

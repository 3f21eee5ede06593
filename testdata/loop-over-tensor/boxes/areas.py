"""Boxes, which have methods of tensors."""

import torch


def areas(boxes):
    found = []
    for box in boxes.detach():  # ok: boxes, not a tensor
        found.append(sum(box))
    return found


def none():
    return torch.zeros(1)

"""Backward passes that go on from a gradient, and what is added beside them."""

import torch


class Weighted:
    def __init__(self, fn, weights):
        self.fn = fn
        self.weights = weights

    def __call__(self, rows: list[torch.Tensor]) -> torch.Tensor:
        loss = 0.0
        for row, weight in zip(rows, self.weights):
            copy = row.detach().requires_grad_()
            loss += weight * self.fn(copy)  # ok: the weight is a number
            row.backward(weight * copy.grad)
        return loss


def totals(model, batches, accelerator, weight: float):
    total = 0.0
    for batch in batches:
        loss = model(batch).loss
        accelerator.backward(weight * loss)
        total += loss  # error: PFL206
    return total / len(batches)

"""Tensors that nothing but their use shows."""

import torch


def loss(pred, target):
    total = 0.0
    for p, t in zip(pred.detach(), target.detach()):
        total += ((p - t) ** 2).mean().item()
    return total


def chosen(boxes, scores):
    scores = scores.unsqueeze(1)
    found = []
    found.extend(boxes[scores[: boxes.size(0)] > 0.5])
    return found


class Memory:
    def __init__(self, states):
        self.states = states

    def sums(self):
        print(self.states.contiguous())
        sums = []
        for state in self.states:
            sums.append(state.sum().item())
        return sums


def trained(engine, batches):
    for batch in batches:
        engine.backward(batch.sum().item())
    return engine


def either(values):
    values = values.tolist() if torch.is_tensor(values) else values
    total = 0.0
    for value in values:
        total += value
    return total

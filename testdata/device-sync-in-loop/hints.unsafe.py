"""Reads that may cost little: on a device that is chosen elsewhere, for a condition, beside others."""

import math

import torch
from torch import nn


def chosen(model, loader, device):
    total = 0.0
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x.to(device)), y.to(device))
        total += loss.detach()
    total = float(total)
    return total


def guarded(model, loader):
    total = 0.0
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x.cuda()), y.cuda())
        value = loss.item()
        if not math.isfinite(value):
            continue
        loss.backward()
        total += value
    return total


def beside(policy, env, steps):
    policy = policy.to("cuda")
    state = env.reset()
    total = 0.0
    for _ in range(steps):
        values = policy(torch.as_tensor(state).to("cuda"))
        action = values.argmax().item()
        total += values.mean().detach()
        state = env.step(action)
    total = float(total)
    return total


def summed(rows, size):
    array = torch.ones(size, device="cuda")
    total = 0.0
    total += torch.sum(array).item()
    return total


def moved_back(model, loader):
    total = 0.0
    for x in loader:
        out = model(x.cuda()).cpu()
        total += out.mean().item()
    return total


def not_in_place(size, rounds):
    values = torch.ones(size)
    values.cuda()
    for _ in range(rounds):
        print(values)


def asked(model: nn.Module, batches):
    done = torch.zeros((), device="cuda")
    for batch in batches:
        done = done + batch.sum()
        if done > 3:
            continue
        batch.mean()


def masked(rounds, size):
    scores = torch.ones(size, device="cuda")
    total = torch.zeros((), device="cuda")
    for number in range(rounds):
        scores = scores * 2
        total += scores[scores > number].sum()
        total += scores.nonzero().sum()
    return total


def unmasked(rounds, size):
    scores = torch.ones(size, device="cuda")
    total = torch.zeros((), device="cuda")
    for number in range(rounds):
        scores = scores * 2
        total += torch.where(scores > number, scores, 0).sum()
        if number > 3:
            total += scores[number:].sum()
    return total


def asked_on_cpu(rounds, size):
    scores = torch.ones(size)
    for number in range(rounds):
        scores = scores * 2
        if scores.sum() > number:
            print(scores[scores > number].shape)


def elements_compared(size):
    scores = torch.arange(size, device="cuda")
    for number in range(size):
        if scores[number] == 3:
            print(number)


def elements_changed(size):
    scores = torch.arange(size, device="cuda")
    for number in range(size):
        scores[number] -= 1
        if scores[number] == 3:
            print(number)

"""Reads that may cost little: on a device that is chosen elsewhere, for a condition, beside others."""

import math

import torch
from torch import nn


def chosen(model, loader, device):
    total = 0.0
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x.to(device)), y.to(device))
        total += loss.item()  # hint: PFL202 because device-chosen-elsewhere
    return total


def guarded(model, loader):
    total = 0.0
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x.cuda()), y.cuda())
        value = loss.item()  # hint: PFL202 because condition-asks
        if not math.isfinite(value):
            continue
        loss.backward()  # error: PFL222
        total += value
    return total


def beside(policy, env, steps):
    policy = policy.to("cuda")
    state = env.reset()
    total = 0.0
    for _ in range(steps):
        values = policy(torch.as_tensor(state).to("cuda"))
        action = values.argmax().item()  # ok: needed-next
        total += values.mean().item()  # hint: PFL202 because waits-anyway
        state = env.step(action)
    return total


def summed(rows, size):
    array = torch.ones(size, device="cuda")
    total = 0.0
    for value in array:  # error: PFL201
        total += value.item()  # ok: loop-is-reported
    return total


def moved_back(model, loader):
    total = 0.0
    for x in loader:
        out = model(x.cuda()).cpu()  # ok: whole-outputs
        total += out.mean().item()  # ok: on the CPU by now
    return total


def not_in_place(size, rounds):
    values = torch.ones(size)
    values.cuda()
    for _ in range(rounds):
        print(values)  # ok: `.cuda()` gives another tensor


def asked(model: nn.Module, batches):
    done = torch.zeros((), device="cuda")
    for batch in batches:
        done = done + batch.sum()
        if done > 3:  # hint: PFL202 because condition-asks
            continue
        batch.mean()


def masked(rounds, size):
    scores = torch.ones(size, device="cuda")
    total = torch.zeros((), device="cuda")
    for number in range(rounds):
        scores = scores * 2
        total += scores[scores > number].sum()  # hint: PFL202 because picks-elements
        total += scores.nonzero().sum()  # hint: PFL202 because picks-elements
    return total


def unmasked(rounds, size):
    scores = torch.ones(size, device="cuda")
    total = torch.zeros((), device="cuda")
    for number in range(rounds):
        scores = scores * 2
        total += torch.where(scores > number, scores, 0).sum()  # ok: nothing waits
        if number > 3:  # ok: a number
            total += scores[number:].sum()  # ok: a slice
    return total


def asked_on_cpu(rounds, size):
    scores = torch.ones(size)
    for number in range(rounds):
        scores = scores * 2
        if scores.sum() > number:  # ok: on the CPU
            print(scores[scores > number].shape)  # ok: on the CPU


def elements_compared(size):
    scores = torch.arange(size, device="cuda")
    for number in range(size):
        if scores[number] == 3:  # error: PFL202
            print(number)


def elements_changed(size):
    scores = torch.arange(size, device="cuda")
    for number in range(size):
        scores[number] -= 1
        if scores[number] == 3:  # hint: PFL202 because condition-asks
            print(number)

"""Epochs that tell an object of another file of each loss."""

import torch
from figures import Converted, Detached, Mean, Plain
from steps import measured, step


def trained(model, optimizer, criterion, loader):
    mean = Mean()
    for x, y in loader:
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
        mean.update(loss, len(x))  # error: PFL206
    return mean.shown()


def stepped(model, optimizer, criterion, loader):
    mean = Mean()
    for x, y in loader:
        loss = step(model, optimizer, criterion, x, y)
        mean.update(value=loss)  # error: PFL206
    return mean.shown()


def numbers(model, optimizer, criterion, loader):
    mean = Mean()
    for x, y in loader:
        loss = step(model, optimizer, criterion, x, y)
        mean.update(loss.item(), len(x))  # ok: a number
        mean.update(loss.detach())  # ok: without its graph
    return mean.shown()


def given(model, optimizer, criterion, loader):
    mean = Mean()
    for x, y in loader:
        loss = measured(model, optimizer, criterion, x, y)
        mean.update(loss)  # ok: a number
    return mean.shown()


def kept_apart(model, optimizer, criterion, loader):
    detached, plain, converted = Detached(), Plain(), Converted()
    for x, y in loader:
        loss = step(model, optimizer, criterion, x, y)
        detached.update(loss)  # ok: they keep a number
        plain.update(loss)  # ok: no gradients there
        converted.update(loss)  # ok: a number
    return detached, plain, converted


def validated(model, criterion, loader):
    mean = Mean()
    with torch.no_grad():
        for x, y in loader:
            loss = criterion(model(x), y)
            mean.update(loss)  # ok: no gradients
    return mean.shown()

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
        mean.update(loss.detach(), len(x))
    return mean.shown()


def stepped(model, optimizer, criterion, loader):
    mean = Mean()
    for x, y in loader:
        loss = step(model, optimizer, criterion, x, y)
        mean.update(value=loss.detach())
    return mean.shown()


def numbers(model, optimizer, criterion, loader):
    mean = Mean()
    for x, y in loader:
        loss = step(model, optimizer, criterion, x, y)
        mean.update(loss.item(), len(x))
        mean.update(loss.detach())
    return mean.shown()


def given(model, optimizer, criterion, loader):
    mean = Mean()
    for x, y in loader:
        loss = measured(model, optimizer, criterion, x, y)
        mean.update(loss)
    return mean.shown()


def kept_apart(model, optimizer, criterion, loader):
    detached, plain, converted = Detached(), Plain(), Converted()
    for x, y in loader:
        loss = step(model, optimizer, criterion, x, y)
        detached.update(loss)
        plain.update(loss)
        converted.update(loss)
    return detached, plain, converted


def validated(model, criterion, loader):
    mean = Mean()
    with torch.no_grad():
        for x, y in loader:
            loss = criterion(model(x), y)
            mean.update(loss)
    return mean.shown()

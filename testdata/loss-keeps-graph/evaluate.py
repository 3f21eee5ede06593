"""Losses that are only looked at, and losses that models give with other things."""

import torch
from torch import nn


def fit(model: nn.Module, train, held_out, optimizer):
    criterion = nn.CrossEntropyLoss()
    for x, y in train:
        criterion(model(x), y).backward()
        optimizer.step()
    checked = 0.0
    for x, y in held_out:
        found = model(x)
        loss = criterion(found, y)
        checked += loss  # error: PFL206
    print(f"held out {checked.item() / len(held_out)}")


def fit_right(model: nn.Module, train, held_out, optimizer):
    criterion = nn.CrossEntropyLoss()
    for x, y in train:
        criterion(model(x), y).backward()
        optimizer.step()
    checked = 0.0
    with torch.no_grad():
        for x, y in held_out:
            loss = criterion(model(x), y)
            checked += loss  # ok: gradients-are-off
    print(checked / len(held_out))


def check(model: nn.Module, held_out):
    total = 0.0
    for x, y in held_out:
        loss = nn.functional.mse_loss(model(x), y)
        total += loss  # hint: PFL206 because gradients-may-be-off
    print(float(total))


def check_quietly(model: nn.Module, held_out):
    total = 0.0
    for x, y in held_out:
        loss = nn.functional.mse_loss(model(x), y)
        total += loss  # ok: gradients-are-off
    print(float(total))


@torch.no_grad()
def checked(model, held_out):
    check_quietly(model, held_out)


def frozen(model: nn.Module, held_out):
    model.requires_grad_(False)
    total = 0.0
    for x, y in held_out:
        loss = nn.functional.mse_loss(model(x), y)
        total += loss  # ok: gradients-are-off
    print(float(total))


def given(model: nn.Module, held_out):
    total = 0.0
    for x, y in held_out:
        loss = nn.functional.mse_loss(model(x), y)
        total += loss  # ok: others-use-sum
    return total / len(held_out)


def numbers(model: nn.Module, held_out):
    total = 0.0
    for x, y in held_out:
        loss = nn.functional.mse_loss(model(x), y).item()
        total += loss  # ok: a number
    print(total)


def labels_only(held_out):
    criterion = nn.MSELoss()
    total = 0.0
    for x, y in held_out:
        loss = criterion(x, y)
        total += loss  # ok: no model
    print(float(total))


def with_outputs(model, loader, optimizer):
    total = 0.0
    for batch in loader:
        outputs = model(**batch)
        outputs.loss.backward()
        optimizer.step()
        total += outputs.loss  # error: PFL206
    print(float(total))


def with_outputs_right(model, loader, optimizer):
    total = 0.0
    for batch in loader:
        outputs = model(**batch)
        outputs.loss.backward()
        optimizer.step()
        total += outputs.loss.item()  # ok: a number
    print(total)


def listed_outputs(model, loader, accelerator):
    losses = []
    for batch in loader:
        outputs = model(**batch)
        accelerator.backward(outputs.loss)
        losses.append(outputs.loss)  # error: PFL206
    print(len(losses))

"""Loops that train, and save."""

import torch


def each_batch(model, optimizer, loader, path):
    for batch in loader:
        optimizer.zero_grad()
        model(batch).sum().backward()
        optimizer.step()
        torch.save(model.state_dict(), path)  # error: PFL809


def steps(model, accelerator, optimizer, batches, path):
    while batches:
        loss = model(batches.pop()).sum()
        accelerator.backward(loss)
        optimizer.step()
        with open(path, "wb") as file:
            torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, file)  # error: PFL809


def now_and_then(model, optimizer, loader, path):
    for step, batch in enumerate(loader):
        model(batch).sum().backward()
        optimizer.step()
        if step % 1000 == 0:
            torch.save(model.state_dict(), path)  # ok: on-a-condition


def each_epoch(model, optimizer, loader, path):
    for number in range(10):
        for batch in loader:
            model(batch).sum().backward()
            optimizer.step()
        torch.save(model.state_dict(), f"{path}/{number}")  # ok: after a loop of steps


def one_step_an_epoch(model, optimizer, data, path):
    for epoch in range(10):
        model(data).sum().backward()
        optimizer.step()
        torch.save(model.state_dict(), f"{path}/{epoch}")  # ok: iteration-is-an-epoch


def first(model, optimizer, loader, path):
    for batch in loader:
        model(batch).sum().backward()
        optimizer.step()
        torch.save(model.state_dict(), path)  # ok: once
        break


def outputs(model, loader, path):
    for number, batch in enumerate(loader):
        torch.save(model(batch), f"{path}/{number}")  # ok: nothing is trained


def losses(model, optimizer, loader, path):
    for batch in loader:
        model(batch).sum().backward()
        optimizer.step()
        path.touch()  # ok: nothing is written

"""Losses of unknown type that are run backwards."""

import torch


def trained(model, loader, optimizer, criterion):
    device = torch.device("cuda")
    model.to(device)
    for x, y in loader:
        loss = criterion(model(x.to(device)), y.to(device))
        loss.backward()  # error: PFL222
        optimizer.step()
        print(loss)  # error: PFL202


def written(model, loader, optimizer, criterion):
    device = torch.device("cuda")
    model.to(device)
    for x, y in loader:
        loss = criterion(model(x.to(device)), y.to(device))
        loss.backward()
        optimizer.step()
        print(f"loss {loss}")  # error: PFL202


def unknown(model, loader, criterion):
    device = torch.device("cuda")
    model.to(device)
    for x, y in loader:
        answer = criterion(model(x.to(device)), y.to(device))
        print(answer)  # ok: nobody knows what it is


def collected(model, loader, optimizer, criterion):
    device = torch.device("cuda")
    model.to(device)
    losses = []
    for x, y in loader:
        loss = criterion(model(x.to(device)), y.to(device))
        loss.backward()
        optimizer.step()
        losses.append(loss.cpu())  # error: PFL202, PFL206
    return losses


def outputs(model, loader):
    device = torch.device("cuda")
    model.to(device)
    found = []
    for x in loader:
        answer = model(x.to(device))
        found.append(answer.cpu())  # ok: whole outputs
    return found

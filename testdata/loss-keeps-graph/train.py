"""Adding up losses in training loops."""

import torch


def train(model, loader, optimizer, criterion):
    total = 0.0
    for inputs, targets in loader:
        loss = criterion(model(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss  # error: PFL206
    print(total / len(loader))


def collected(model, loader, optimizer):
    losses = []
    for batch in loader:
        loss = model(batch)
        loss.backward()
        losses.append(loss)  # error: PFL206
    print(losses[-1])


def averaged(model, loader, scaler):
    running = 0.0
    for batch in loader:
        loss = model(batch)
        scaler.scale(loss).backward()
        running = running + loss / len(loader)  # error: PFL206
    print(running)


def plain(model, loader):
    total = 0.0
    for batch in loader:
        loss = model(batch)
        loss.backward()
        total += loss.item()  # ok: a number
    return total


def detached(model, loader):
    total = 0.0
    for batch in loader:
        loss = model(batch)
        loss.backward()
        total += loss.detach()  # ok
    return total


def tasks(model, heads, batch):
    total = 0.0
    for head in heads:
        loss = head(model(batch))
        total += loss  # ok: one backward pass for the sum
    total.backward()


def accumulated(model, loader):
    total = 0.0
    for batch in loader:
        loss = model(batch)
        loss.backward(retain_graph=True)
        total += loss  # ok: returned
    return total


def rebound(model, loader):
    total = 0.0
    for batch in loader:
        loss = model(batch)
        loss.backward()
        loss = loss.item()
        total += loss  # ok: a number
    print(total)


def evaluated(model, loader):
    total = 0.0
    with torch.no_grad():
        for batch in loader:
            loss = model(batch)
            total += loss  # ok: no backward pass
    print(total)

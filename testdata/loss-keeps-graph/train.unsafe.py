"""Adding up losses in training loops."""

import torch


def train(model, loader, optimizer, criterion):
    total = 0.0
    for inputs, targets in loader:
        loss = criterion(model(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.detach()
    print(total / len(loader))


def collected(model, loader, optimizer):
    losses = []
    for batch in loader:
        loss = model(batch)
        loss.backward()
        losses.append(loss.detach())
    print(losses[-1])


def averaged(model, loader, scaler):
    running = 0.0
    for batch in loader:
        loss = model(batch)
        scaler.scale(loss).backward()
        running = running + loss.detach() / len(loader)
    print(running)


def plain(model, loader):
    total = 0.0
    for batch in loader:
        loss = model(batch)
        loss.backward()
        total += loss.item()
    return total


def detached(model, loader):
    total = 0.0
    for batch in loader:
        loss = model(batch)
        loss.backward()
        total += loss.detach()
    return total


def tasks(model, heads, batch):
    total = 0.0
    for head in heads:
        loss = head(model(batch))
        total += loss
    total.backward()


def accumulated(model, loader):
    total = 0.0
    for batch in loader:
        loss = model(batch)
        loss.backward(retain_graph=True)
        total += loss
    return total


def rebound(model, loader):
    total = 0.0
    for batch in loader:
        loss = model(batch)
        loss.backward()
        loss = loss.item()
        total += loss
    print(total)


def evaluated(model, loader):
    total = 0.0
    with torch.no_grad():
        for batch in loader:
            loss = model(batch)
            total += loss
    print(total)


class Trainer:
    def __init__(self, model, accelerator):
        self.model = model
        self.accelerator = accelerator
        self.total = 0.0

    def epoch(self, loader):
        stats = {"loss": 0.0}
        for batch in loader:
            loss = self.model(batch)
            self.accelerator.backward(loss)
            self.total += loss.detach()
            stats["loss"] += loss.detach() * len(batch)
        print(stats)


def mean_of_epoch(model, loader, optimizer):
    total = 0.0
    for batch in loader:
        loss = model(batch).mean()
        loss.backward()
        optimizer.step()
        total += loss.detach()
    return total / len(loader)


def scaled(model, loader, steps):
    losses = []
    for batch in loader:
        loss = model(batch)
        scaled_loss = loss / steps
        scaled_loss.backward()
        losses.append(loss.detach())
    print(losses[-1])


def parts(model, loader):
    for batch in loader:
        total = 0.0
        for part in batch:
            loss = model(part)
            total += loss
        total.backward()


def fresh(model, loader, heads):
    for batch in loader:
        losses = []
        loss = model(batch)
        losses.append(loss)
        loss.backward()


def stacked(model, loader):
    losses = []
    for batch in loader:
        loss = model(batch)
        losses.append(loss)
        if len(losses) == 4:
            mean = torch.stack(losses).mean()
            mean.backward()
            losses = []


def numbers(model, loader):
    total = 0.0
    for batch in loader:
        loss = model(batch)
        loss.backward()
        total += float(loss)
    return total


def returned_after_backward(model, loader, optimizer, criterion):
    total = 0.0
    for features, labels in loader:
        loss = criterion(model(features), labels)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        total += loss.detach()
    return total


def returned_with_graphs(model, loader, criterion):
    losses = []
    for features, labels in loader:
        loss = criterion(model(features), labels)
        loss.backward(retain_graph=True)
        losses.append(loss)
    return losses

"""Sums that are only ever looked at as numbers, and those whose graph somebody sees."""

import torch
from torch import nn

DATA = torch.arange(24.0).reshape(12, 2)


class Tally:
    """Adds up what it is given as numbers."""

    def __init__(self):
        self.value = 0.0

    def __iadd__(self, other):
        self.value += float(other)
        return self


def trained():
    torch.manual_seed(1)
    net = nn.Linear(2, 1)
    return net, torch.optim.SGD(net.parameters(), lr=0.001)


def one_step(net, optimizer, rows):
    loss = net(rows).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss


def averaged():
    net, optimizer = trained()
    total = torch.zeros(())
    for rows in DATA.split(4):
        loss = net(rows).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total = total + loss  # error: PFL206
    mean = total / 3
    return f"{mean:.3f} {mean.item():.3f}"


def listed():
    net, optimizer = trained()
    losses = []
    for rows in DATA.split(4):
        loss = net(rows).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss)  # error: PFL206
    return ["%.3f" % loss for loss in losses] + [round(one.item(), 3) for one in losses]


def shown():
    net, optimizer = trained()
    losses = []
    for rows in DATA.split(4):
        loss = net(rows).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss)  # error: PFL206
    print(losses[-1], sum(losses) / 3)


def asked_by_another():
    net, optimizer = trained()
    total = 0.0

    def half():
        return total * 0.5

    for rows in DATA.split(4):
        loss = net(rows).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss  # error: PFL206
    return f"{half():.3f}"


def tallied():
    net, optimizer = trained()
    tally = Tally()
    for rows in DATA.split(4):
        loss = net(rows).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        tally += loss  # ok: added-to-object
    return round(tally.value, 3)


def stepped():
    net, optimizer = trained()
    total = torch.zeros(())
    for rows in DATA.split(4):
        loss = one_step(net, optimizer, rows)
        total = total + loss / 3  # error: PFL206
    return f"{total:.3f}"


def weighted():
    net, optimizer = trained()
    total = 0.0
    for rows in DATA.split(4):
        total += len(rows) * one_step(net, optimizer, rows)  # error: PFL206
    return f"{total:.3f}"


def numbers():
    net, optimizer = trained()
    total = 0.0
    for rows in DATA.split(4):
        total += one_step(net, optimizer, rows).item()  # ok: a number
        loss = one_step(net, optimizer, rows).detach()
        total += loss  # ok: without its graph
    return f"{total:.3f}"


def run():
    return (averaged(), listed(), asked_by_another(), tallied(), stepped(), weighted(), numbers())

"""Loops that train on a device which is chosen elsewhere."""

import torch
from torch import nn


def summed(model, loader, device):
    total = 0.0
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x.to(device)), y.to(device))
        loss.backward()
        total += loss.detach()
    total = float(total)
    return total


def averaged(model, loader, bar, device):
    mean = 0.0
    for step, (x, y) in enumerate(loader):
        loss = nn.functional.mse_loss(model(x.to(device)), y.to(device))
        loss.backward()
        mean = (mean * step + loss.item()) / (step + 1)
        bar.desc = f"{mean:.3f}"


def learn(model: nn.Module, optimizer, x: torch.Tensor):
    loss = nn.functional.mse_loss(model(x), x)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


def logged(model, optimizer, batches, writer, device):
    for step, x in enumerate(batches):
        loss = learn(model, optimizer, x.to(device))
        writer.add_scalar("loss", loss, step)


def steered(model, loader, device):
    scale = 1.0
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x.to(device)), y.to(device)) * scale
        loss.backward()
        scale = loss.item()


def evaluated(model, batches, writer, device):
    for step, x in enumerate(batches):
        writer.add_scalar("loss", model(x.to(device)).mean().item(), step)


def on_cpu(model, loader):
    device = torch.device("cpu")
    total = 0.0
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x.to(device)), y.to(device))
        loss.backward()
        total += loss.item()
    return total

"""Devices that are chosen elsewhere in the file."""

import argparse

import torch
from torch import nn


def by_caller(model: nn.Module, loader, device):
    correct = 0
    for x, y in loader:
        out = model(x.to(device))
        correct += out.eq(y.to(device)).sum().item()  # error: PFL202
    return correct


def by_option(model: nn.Module, loader, settings):
    correct = 0
    for x, y in loader:
        out = model(x.to(settings.device))
        correct += out.eq(y.to(settings.device)).sum().item()  # error: PFL202
    return correct


def by_other_option(model: nn.Module, loader, settings):
    correct = 0
    for x, y in loader:
        out = model(x.to(settings.spare_device))
        correct += out.eq(y.to(settings.spare_device)).sum().item()  # hint: PFL202 because device-chosen-elsewhere
    return correct


def on_host(model: nn.Module, loader, device):
    correct = 0
    for x, y in loader:
        out = model(x.to(device))
        correct += out.eq(y.to(device)).sum().item()  # hint: PFL202 because device-chosen-elsewhere
    return correct


def by_nobody(model: nn.Module, loader, device):
    correct = 0
    for x, y in loader:
        out = model(x.to(device))
        correct += out.eq(y.to(device)).sum().item()  # hint: PFL202 because device-chosen-elsewhere
    return correct


def by_default(model: nn.Module, loader, device="cuda"):
    correct = 0
    for x, y in loader:
        out = model(x.to(device))
        correct += out.eq(y.to(device)).sum().item()  # error: PFL202
    return correct


class Evaluation:
    def __init__(self, model: nn.Module, spare, device=None) -> None:
        self.device = device or ("cuda" if torch.cuda.is_available() else "cpu")
        self.spare_device = spare
        self.model = model.to(self.device)

    def run(self, loader):
        losses = []
        for x in loader:
            losses.append(self.model(x.to(self.device)).mean().item())  # error: PFL202
        return losses

    def run_on_spare(self, loader):
        losses = []
        for x in loader:
            out = self.model(x.to(self.spare_device))
            losses.append(out.mean().item())  # hint: PFL202 because device-chosen-elsewhere
        return losses


def beside(model: nn.Module, loader, other: torch.Tensor):
    correct = 0
    for x, y in loader:
        out = model(x.to(other.device))
        correct += out.eq(y.to(other.device)).sum().item()  # hint: PFL202 because device-chosen-elsewhere
    return correct


def at_once(model: nn.Module, loader, device):
    correct = torch.zeros((), device=device)
    for x, y in loader:
        correct += model(x.to(device)).eq(y.to(device)).sum()  # ok: read after the loop
    return correct.item()


def main(model: nn.Module, loader):
    parser = argparse.ArgumentParser()
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--spare-device", default="cpu")
    parser.add_argument("path")
    settings = parser.parse_args()
    device = torch.device(settings.device)
    host = torch.device("cpu")
    return (
        by_caller(model, loader, device),
        by_option(model, loader, settings),
        by_other_option(model, loader, settings),
        on_host(model, loader, host),
        by_default(model, loader),
    )

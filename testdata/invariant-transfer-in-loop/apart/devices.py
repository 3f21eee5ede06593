"""What is done on the device."""

import torch
from torch import Tensor, nn


def product(table: Tensor, row: Tensor, device):
    return table.to(device) @ row.to(device)


def loaded(model, batch):
    if torch.cuda.is_available():
        model.cuda()
    return model(batch)


def rested(model):
    model.to("cpu")


def maybe(table: Tensor, device, wanted):
    return table.to(device) if wanted else table


def beside(table: Tensor, row: Tensor):
    table = table.to(row.device)
    row = row.clone()
    return table @ row


class Index:
    def __init__(self, device):
        self.device = device

    def near(self, table: Tensor, query: Tensor):
        return table.to(self.device) @ query.to(self.device)


def net() -> nn.Module:
    return nn.Linear(4, 4)


def on_device(table: Tensor, row: Tensor):
    return table.cuda() @ row


def handed_on(first: Tensor, table: Tensor):
    return on_device(table, first)


def handed_on_anew(first: Tensor, table: Tensor):
    return on_device(table + 1, first)

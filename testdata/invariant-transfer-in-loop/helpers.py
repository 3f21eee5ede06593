"""Functions that move what each iteration gives them."""

import jax
import torch
from torch import Tensor, nn


def scored(model: nn.Module, batch: Tensor, device: torch.device) -> Tensor:
    model.to(device)
    return model(batch.to(device))


def scores(model: nn.Module, batches, device):
    return [scored(model, batch, device) for batch in batches]  # error: PFL207


def each_model(models, device):
    return [scored(model, model.example, device) for model in models]  # ok: another model each time


def each_device(model: nn.Module, batch, devices):
    return [scored(model, batch, device) for device in devices]  # ok: to another device each time


def once(model: nn.Module, batch, device):
    return scored(model, batch, device)  # ok: once


def when_asked(weights: Tensor, row: Tensor, device, move=False):
    if move:
        weights = weights.to(device)
    return weights @ row


def asked(weights: Tensor, rows, device):
    for row in rows:
        yield when_asked(weights, row, device, move=True)  # ok: under a condition


def where_there_is_one(weights: Tensor, row: Tensor):
    if torch.cuda.is_available():
        weights = weights.cuda()
    return weights @ row


def on_gpu(weights: Tensor, rows):
    for row in rows:
        yield where_there_is_one(weights, row)  # error: PFL207


def filled(mask: Tensor, row, device):
    own = mask.to(device)
    own.fill_(row)
    return own


def fills(mask: Tensor, rows, device):
    return [filled(mask, row, device) for row in rows]  # ok: copy-is-changed


def trained(model: nn.Module, loader, device):
    model.to(device)
    for batch in loader:
        model(batch.to(device)).sum().backward()


def train(model: nn.Module, loader, device):
    for _ in range(100):
        trained(model, loader, device)  # hint: PFL207 because function-does-more


def outer(model: nn.Module, batch, device):
    return scored(model, batch, device).sum()


def two_steps(model: nn.Module, batches, device):
    for batch in batches:
        yield outer(model, batch, device)  # error: PFL207


def put(table, row):
    return jax.device_put(table) @ row


def puts(table, rows):
    for row in rows:
        yield put(table, row)  # ok: nobody knows what it is


class Searcher:
    def __init__(self, table: Tensor, device):
        self.table = table
        self.model = nn.Linear(4, 4)
        self.device = device

    def near(self, query: Tensor):
        return self.table.to(self.device) @ query.to(self.device)

    def embedded(self, query):
        self.model.to(self.device)
        return self.model(query)

    def rest(self):
        self.model.cpu()

    def all_near(self, queries):
        return [self.near(query) for query in queries]  # error: PFL207

    def all_embedded(self, queries):
        return [self.embedded(query) for query in queries]  # error: PFL207

    def in_turns(self, queries):
        for query in queries:
            yield self.embedded(query)  # ok: swapped-in-and-out
            self.rest()


def searched(tables):
    return [Searcher(table, "cuda").near(table[0]) for table in tables]  # ok: another table each time

"""A step that is called with gradients off."""

from contextlib import contextmanager
from importlib import import_module

import torch


def evaluate(model, rows):
    model.eval()
    return model(torch.as_tensor(rows)).mean().item()  # ok: off where it is called


@contextmanager
def evaluating(model):
    was_training = model.training
    model.eval()
    with torch.no_grad():
        yield
    model.train(was_training)


def validate(model, batches):
    total = 0.0
    with evaluating(model):
        for rows in batches:
            model.eval()
            total += model(torch.as_tensor(rows)).mean().item()  # ok: in-block-without-gradients
    return total


def optional(name):
    module, _, attribute = name.rpartition(".")
    return getattr(import_module(module), attribute)


def predict(model, rows):
    model.eval()
    quiet = optional("torch.no_grad")
    with quiet():
        return model(torch.as_tensor(rows)).argmax(1).tolist()  # ok: gradients-off


class Posterior(torch.nn.Module):
    def forward(self, rows):
        return rows * 2

    def posterior(self, rows):
        self.eval()
        return self(torch.as_tensor(rows))  # ok: model-runs-itself

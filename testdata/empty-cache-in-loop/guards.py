"""Conditions on the device, and on other things; helpers that clear up in their own ways."""

from contextlib import contextmanager

import torch


class Tester:
    def __init__(self, model, device):
        self.model = model.to(device)
        self.device = device

    def on_cuda(self, loader):
        for batch in loader:
            self.model(batch)
            if self.device.type == "cuda":
                torch.cuda.empty_cache()  # error: PFL210

    def in_any_case(self, loader):
        for batch in loader:
            self.model(batch)
            self._release()  # error: PFL210

    def _release(self):
        with torch.cuda.device(self.device):
            if "cuda" in str(self.device) and torch.cuda.is_available():
                torch.cuda.empty_cache()

    def now_and_then(self, loader):
        for number, batch in enumerate(loader):
            self.model(batch)
            if self.device.type == "cuda" and number % 50 == 0:
                torch.cuda.empty_cache()  # ok: now and then


def where_there_is_one(model, batches):
    for batch in batches:
        model(batch)
        if torch.cuda.is_available():
            torch.cuda.empty_cache()  # error: PFL210
        elif torch.backends.mps.is_available():
            torch.mps.empty_cache()


def when_asked(model, batches, clear):
    for batch in batches:
        model(batch)
        if clear:
            torch.cuda.empty_cache()  # ok: an option


def one_device(model, batches, device):
    for batch in batches:
        with torch.cuda.device(device):
            model(batch)
            torch.cuda.empty_cache()  # error: PFL210


@contextmanager
def tidy():
    try:
        yield
    finally:
        torch.cuda.empty_cache()


@contextmanager
def tidy_after_errors():
    try:
        yield
    except ValueError:
        torch.cuda.empty_cache()


def tidied(model, batches):
    for batch in batches:
        with tidy():  # error: PFL210
            model(batch)


def tidied_once(model, batches):
    with tidy():  # ok: once
        for batch in batches:
            model(batch)


def tidied_after_errors(model, batches):
    for batch in batches:
        with tidy_after_errors():  # ok: after errors
            model(batch)


def clear_of(index):
    with torch.cuda.device(index):
        torch.cuda.empty_cache()


def clear_each():
    for index in range(torch.cuda.device_count()):
        clear_of(index)  # ok: another-device


def clear_some(indices):
    for index in indices:
        clear_of(index)  # ok: another-device


def set_each(indices):
    for index in indices:
        torch.cuda.set_device(index)
        torch.cuda.empty_cache()  # ok: another-device


def answered(model, prompt):
    found = model.generate(prompt)
    text = model.decode(found)
    torch.cuda.empty_cache()
    return text


def answers(model, prompts):
    return [answered(model, prompt) for prompt in prompts]  # hint: PFL210 because function-does-more


def evaluated(model, loader):
    scores = []
    for batch in loader:
        scores.append(model(batch))
    torch.cuda.empty_cache()
    return scores


def comparison(models, loader):
    return [evaluated(model, loader) for model in models]  # ok: is-a-phase


def tried(build, size):
    model = build(size)
    model.train()
    scores = model(torch.zeros(size))
    torch.cuda.empty_cache()
    return scores


def builds(builders, size):
    return [tried(build, size) for build in builders]  # ok: is-a-phase

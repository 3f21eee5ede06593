"""What clears up."""

import functools

import torch


def release():
    if not torch.cuda.is_available():
        return
    torch.cuda.empty_cache()


def release_if_full(limit):
    if torch.cuda.memory_allocated() > limit:
        torch.cuda.empty_cache()


def answered(model, prompt):
    tokens = model.tokenize(prompt)
    found = model.generate(tokens)
    text = model.decode(found)
    scores = model.score(text)
    torch.cuda.empty_cache()
    return text, scores


def clearing(function):
    @functools.wraps(function)
    def wrapped(*args):
        try:
            return function(*args)
        finally:
            torch.cuda.empty_cache()

    return wrapped


class Arena:
    def __enter__(self):
        return self

    def __exit__(self, *exc):
        if torch.cuda.is_available():
            torch.cuda.empty_cache()


class Checked:
    def __enter__(self):
        return self

    def __exit__(self, kind, *exc):
        if kind is not None:
            torch.cuda.empty_cache()

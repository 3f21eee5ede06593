"""Streams that are entered themselves, or made the current one."""

import torch


def entered(model, values):
    side = torch.Stream("cuda")
    with side:  # error: PFL224
        return model(values)


def chosen(model, values):
    side = torch.cuda.Stream()
    torch.cuda.set_stream(side)  # error: PFL224
    return model(values)


def back(values, stream):
    torch.cuda.set_stream(torch.cuda.default_stream())  # ok: the default
    torch.cuda.set_stream(stream)  # ok: somebody else's
    return values * 2

# perflint-test: {"libraries": {"torch": "2.4"}}
"""An autocast that is entered below others, in functions that they call."""

import torch
from torch.cpu.amp import autocast


def halved(model, batch):
    with autocast():  # error: PFL901
        return model(batch)


def without_cache(model, batch):
    with torch.autocast("cpu", dtype=torch.float16, cache_enabled=False):  # ok
        return halved(model, batch)


class Options:
    autocast = True


def asked(options: Options):
    return options.autocast  # ok: a flag


def with_options(model, batch, options):
    with autocast(**options):  # error: PFL901
        return model(batch)

"""An autocast that is entered below others, in functions that they call."""

import torch
from torch.cpu.amp import autocast


def halved(model, batch):
    with torch.amp.autocast("cpu", dtype=torch.bfloat16, cache_enabled=True):
        return model(batch)


def without_cache(model, batch):
    with torch.autocast("cpu", dtype=torch.float16, cache_enabled=False):
        return halved(model, batch)


class Options:
    autocast = True


def asked(options: Options):
    return options.autocast


def with_options(model, batch, options):
    with autocast(**options):
        return model(batch)

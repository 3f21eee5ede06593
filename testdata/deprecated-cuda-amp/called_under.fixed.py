"""An autocast that is entered below others, in functions that they call."""

import torch
from torch.amp import autocast


def halved(model, batch):
    with autocast("cpu", dtype=torch.bfloat16, cache_enabled=True):
        return model(batch)


def without_cache(model, batch):
    with torch.autocast("cpu", dtype=torch.float16, cache_enabled=False):
        return halved(model, batch)


class Options:
    autocast = True


def asked(options: Options):
    return options.autocast

"""What clears up on the device that it is given."""

import gc

import torch


def clean(device):
    gc.collect()  # hint: PFL704
    if device is None:
        return
    if isinstance(device, str):
        device = torch.device(device)
    if device.type == "cuda":
        torch.cuda.empty_cache()
    if device.type == "xpu":
        torch.xpu.empty_cache()
    if device.type == "mps":
        torch.mps.empty_cache()


def prepared(settings):
    settings.read()
    settings.check()
    settings.show()
    settings.store()
    torch.manual_seed(settings.seed)
    torch.cuda.empty_cache()

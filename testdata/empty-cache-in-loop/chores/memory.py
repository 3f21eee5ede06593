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


def rehearsed(model: torch.nn.Module, batch):
    torch.manual_seed(0)
    scores = model(batch)
    scores.sum().backward()
    model.zero_grad()
    torch.cuda.empty_cache()


def swept():
    gc.collect()  # hint: PFL704
    if torch.cuda.is_available():
        torch.cuda.synchronize()
        torch.cuda.empty_cache()
    elif hasattr(torch, "xpu") and torch.xpu.is_available():
        torch.xpu.synchronize()
        torch.xpu.empty_cache()
    elif hasattr(torch.backends, "mps") and torch.backends.mps.is_available():
        torch.mps.empty_cache()

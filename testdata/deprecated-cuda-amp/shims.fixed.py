"""Code that copes with old and new PyTorch."""

import torch

try:
    from torch.amp import GradScaler
except ImportError:
    from torch.cuda.amp import GradScaler

try:
    from torch.cuda.amp import autocast
except ImportError:
    autocast = None


def scaler():
    return GradScaler()


def context():
    if hasattr(torch, "amp"):
        return torch.amp.autocast("cuda")
    return None


def versioned(new_torch_version):
    if new_torch_version:
        return torch.amp.GradScaler("cuda")
    else:
        return torch.cuda.amp.GradScaler()


def old():
    return torch.amp.GradScaler("cuda", enabled=False)

# perflint-test: {"libraries": {"torch": "2.4"}}
"""Code that copes with old and new PyTorch."""

import torch

try:
    from torch.amp import GradScaler  # ok
except ImportError:
    from torch.cuda.amp import GradScaler  # ok

try:
    from torch.cuda.amp import autocast  # ok
except ImportError:
    autocast = None


def scaler():
    return GradScaler()  # ok: either of two


def context():
    if hasattr(torch, "amp"):
        return torch.amp.autocast("cuda")
    return None


def versioned(new_torch_version):
    if new_torch_version:
        return torch.amp.GradScaler("cuda")
    else:
        return torch.cuda.amp.GradScaler()  # ok: a branch on the version


def old():
    return torch.cuda.amp.GradScaler(enabled=False)  # error: PFL901

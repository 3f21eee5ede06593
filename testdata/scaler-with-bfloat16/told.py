"""Training in a type that the caller names."""

import torch
from torch.amp import GradScaler


def train(model, batch, kind=torch.bfloat16):
    scaler = GradScaler("cuda")  # ok: the type may be another
    with torch.autocast("cuda", dtype=kind):
        loss = model(batch)
    scaler.scale(loss).backward()

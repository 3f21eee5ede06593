"""Training in bfloat16."""

import torch
from torch.amp import GradScaler


def train(model, batches, optimizer):
    scaler = GradScaler("cuda")  # error: PFL223
    for batch in batches:
        optimizer.zero_grad()
        with torch.autocast("cuda", dtype=torch.bfloat16):
            loss = model(batch)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()


def optional(half):
    return GradScaler("cuda", enabled=half)  # ok: enabled-by-option

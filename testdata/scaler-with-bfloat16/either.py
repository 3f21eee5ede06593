"""Training in one of two types."""

import torch


def train(model, batch, wide):
    scaler = torch.amp.GradScaler("cuda")  # ok: another-type
    if wide:
        with torch.autocast("cuda", dtype=torch.bfloat16):
            loss = model(batch)
    else:
        with torch.autocast("cuda", dtype=torch.float16):
            loss = model(batch)
    scaler.scale(loss).backward()

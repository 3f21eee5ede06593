"""A scaler where none is needed."""

import torch


def pattern_68(model, batch, optimizer):
    scaler = torch.amp.GradScaler("cuda")  # error: PFL223
    with torch.autocast("cuda", dtype=torch.bfloat16):
        loss = model(batch).mean()
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()

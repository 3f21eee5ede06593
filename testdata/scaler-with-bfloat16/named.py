"""Training in a type that has a name."""

import torch
from torch.amp import GradScaler
from torch.distributed.fsdp.sharded_grad_scaler import ShardedGradScaler

KIND = torch.bfloat16


class Trainer:
    def __init__(self, model):
        self.model = model
        self.kind = torch.bfloat16
        self.scaler = GradScaler("cuda")  # error: PFL223

    def step(self, batch):
        with torch.autocast("cuda", dtype=self.kind):
            loss = self.model(batch)
        self.scaler.scale(loss).backward()


def sharded(model, batch):
    scaler = ShardedGradScaler()  # error: PFL223
    with torch.autocast("cuda", dtype=KIND):
        loss = model(batch)
    scaler.scale(loss).backward()


def not_enabled():
    return GradScaler("cuda", enabled=False)  # ok: enabled-by-option


def without(model, batch):
    with torch.autocast("cuda", dtype=KIND):  # ok: no scaler
        return model(batch)

import torch.amp
from alone import forward
from kept import autocast
from torch.amp import GradScaler


def run_all(model, batch):
    with autocast():
        return forward(model, batch)  # ok


def scaler():
    return GradScaler("cuda", 1024.0)  # ok


def modern(model, batch):
    with torch.amp.autocast("cuda"):  # ok
        return model(batch)


def halved(model, batch):
    with torch.amp.autocast("cpu"):  # ok
        return model(batch)


def doubled(model, batch):
    return forward(model, forward(model, batch))  # ok

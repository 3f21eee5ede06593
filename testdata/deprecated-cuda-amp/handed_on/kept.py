# perflint-test: {"libraries": {"torch": "2.4"}}
"""Imports that another file, or a text, needs as they are."""

from torch.cuda.amp import GradScaler, autocast


def forward(model, batch):
    with autocast(False):  # error: PFL901
        return model(batch)


def scaler():
    return GradScaler(1024.0)  # error: PFL901

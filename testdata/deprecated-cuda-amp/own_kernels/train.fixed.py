"""A project with a folder that is called as the library is."""

from torch.amp import autocast


def forward(model, batch):
    with autocast("cuda", enabled=True):
        return model(batch)

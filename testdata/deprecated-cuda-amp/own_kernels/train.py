# perflint-test: {"libraries": {"torch": "2.4"}}
"""A project with a folder that is called as the library is."""

from torch.cuda.amp import autocast


def forward(model, batch):
    with autocast(enabled=True):  # error: PFL901
        return model(batch)

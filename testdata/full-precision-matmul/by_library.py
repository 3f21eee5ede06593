"""Trains through a library."""

from accelerate import Accelerator


def train(model, loader):
    accelerator = Accelerator()
    model = model.to("cuda")
    for x in loader:
        loss = model(x.cuda()).mean()
        loss.backward()  # ok: library-trains
        accelerator.wait_for_everyone()

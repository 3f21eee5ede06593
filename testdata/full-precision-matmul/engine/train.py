"""Trains an engine of another file."""

from made import engine


def train(model, loader):
    made = engine(model)
    for x in loader:
        loss = made(x.cuda()).mean()
        made.backward(loss)  # ok: the engine has settings for it
        made.step()

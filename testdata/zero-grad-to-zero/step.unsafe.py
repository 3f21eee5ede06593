"""Resetting gradients."""


def step(optimizer, loss):
    optimizer.zero_grad()
    loss.backward()


def reset(model):
    model.zero_grad()


def default(optimizer):
    optimizer.zero_grad()


def dropped(optimizer):
    optimizer.zero_grad(set_to_none=True)


def chosen(optimizer, keep):
    optimizer.zero_grad(set_to_none=keep)

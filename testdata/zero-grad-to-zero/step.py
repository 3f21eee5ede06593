"""Resetting gradients."""


def step(optimizer, loss):
    optimizer.zero_grad(set_to_none=False)  # hint: PFL214
    loss.backward()


def reset(model):
    model.zero_grad(False)  # hint: PFL214


def default(optimizer):
    optimizer.zero_grad()  # ok


def dropped(optimizer):
    optimizer.zero_grad(set_to_none=True)  # ok


def chosen(optimizer, keep):
    optimizer.zero_grad(set_to_none=keep)  # ok: nobody knows

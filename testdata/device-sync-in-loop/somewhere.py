"""Numbers that are read of tensors in functions that work on a device, where nothing says on which one they are."""

import torch


def evaluate(step, loader, accelerator):
    total = 0.0
    for batch in loader:
        loss = step(batch)
        total += accelerator.gather(loss).item()  # hint: PFL202 because device-unknown
    return total


def evaluate_on(step, loader, device):
    total = 0.0
    for batch in loader:
        loss = step(batch)
        total += loss.item()  # hint: PFL202 because device-unknown
    return total, torch.zeros(3, device=device)


def norm_of_gradients(parameters):
    total = 0.0
    for parameter in parameters:
        total += parameter.grad.data.norm(2).item() ** 2  # error: PFL202
    return total**0.5


def norm_of_weights(parameters):
    total = 0.0
    for parameter in parameters:
        total += parameter.detach().norm(2).item() ** 2  # ok: it may all run on the CPU
    return total**0.5


def evaluate_at_once(step, loader, accelerator):
    total = torch.zeros(())
    for batch in loader:
        total += accelerator.gather(step(batch))  # ok: read after the loop
    return total.item()


def decoded(step, state: torch.Tensor, table, device):
    state = state.new_zeros(3, device=device)
    for _ in range(100):
        score = step(state)
        state = table.next(score.item())  # ok: what runs next works with it
    return state


def watched(step, loader, every, accelerator):
    total = 0.0
    for number, batch in enumerate(loader):
        loss = accelerator.gather(step(batch))
        if number % every == 0:
            total += loss.item()  # ok: every-so-many-steps
    return total


def anywhere(step, loader):
    total = 0.0
    for batch in loader:
        total += step(batch).item()  # ok: it may all run on the CPU
    return total


def on_cpu(step, loader):
    device = torch.device("cpu")
    total = torch.zeros((), device=device).item()
    for batch in loader:
        total += step(batch).item()  # ok: on the CPU
    return total

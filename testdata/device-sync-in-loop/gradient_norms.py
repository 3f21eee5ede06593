import torch


def total_norm(parameters, kind: float) -> float:
    total = 0.0
    for parameter in parameters:
        if parameter.grad is None:
            continue
        norm = parameter.grad.data.norm(kind)
        total += norm.item() ** kind  # error: PFL202
    return total ** (1.0 / kind)


def largest(network: torch.nn.Module) -> list[float]:
    found = []
    for parameter in network.parameters():
        size = parameter.grad.abs()
        top = size.max()
        found.append(top.item())  # error: PFL202
    return found


def compared(ours: list[torch.Tensor], theirs: list[torch.Tensor]) -> None:
    for a, b in zip(ours, theirs):
        print(torch.sum(abs(a.grad - b.grad)))  # hint: PFL202 because device-unknown

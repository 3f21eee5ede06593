"""Values that are worked out from one row of a tensor after the other."""

import torch
import torch.nn.functional as F


def negatives(scores: torch.Tensor, images: torch.Tensor):
    weights = F.softmax(scores.cuda(), dim=1)
    found = []
    for number in range(len(images)):
        other = torch.multinomial(weights[number], 1).item()  # error: PFL202
        found.append(images[other])
    return torch.stack(found)


def negatives_at_once(scores: torch.Tensor, images: torch.Tensor):
    weights = F.softmax(scores.cuda(), dim=1)
    return images[torch.multinomial(weights, 1).squeeze(-1)]  # ok: in no loop


def best(logits: torch.Tensor, names: list[str]):
    for number, name in enumerate(names):
        yield name, logits[number].argmax().item()  # hint: PFL202 because device-unknown


def best_on_device(logits: torch.Tensor, names: list[str]):
    logits = logits.cuda()
    for number, name in enumerate(names):
        yield name, names[torch.argmax(logits[number], dim=-1).item()]  # error: PFL202


def drawn_in_turn(model, logits: torch.Tensor, steps: int):
    logits = logits.cuda()
    for step in range(steps):
        token = torch.multinomial(logits[step], 1).item()  # ok: needed-next
        logits = model(token).cuda()


def listed(parts: list[torch.Tensor], names: list[str]):
    for number, name in enumerate(names):
        yield name, parts[number].argmax().item()  # ok: a list of tensors


def kept(logits: torch.Tensor, names: list[str]):
    for number, name in enumerate(names):
        yield name, logits[number].argmax()  # ok: stays where it is


def computed(logits: torch.Tensor, names: list[str]):
    for number, name in enumerate(names):
        yield name, logits[number].softmax(-1).item()  # ok: as many values as the row


def first_four(logits: torch.Tensor, shown):
    logits = logits.cuda()
    for number in range(min(4, logits.shape[0])):
        shown.add(logits[number].cpu())  # hint: PFL202


def first_hundred(logits: torch.Tensor, shown):
    logits = logits.cuda()
    for number in range(min(100, logits.shape[0])):
        shown.add(logits[number].cpu())  # error: PFL202


def first_rows(logits: torch.Tensor, shown, most: int):
    logits = logits.cuda()
    for number in range(min(most, logits.shape[0])):
        shown.add(logits[number].cpu())  # error: PFL202

"""Values of tensors that are there before the loop, and get other values in it."""

import torch
from torch import nn


def of_parameter(model: nn.Linear, batches, optimizer):
    model.cuda()
    found = []
    for batch in batches:
        optimizer.step(batch)
        found.append(model.bias.item())  # error: PFL202
    return found


def of_view(batches):
    state = torch.zeros(3, device="cuda")
    found = []
    for batch in batches:
        state.add_(batch.cuda())
        first = state[0]
        found.append(first.item())  # error: PFL202
    return found


def of_attribute(meter, batches):
    meter.seen = torch.zeros((), device="cuda")
    found = []
    for batch in batches:
        meter.seen += batch.cuda().sum()
        found.append(meter.seen.item())  # error: PFL202
    return found


def cleared(tensor):
    tensor.zero_()


def of_changed_afterwards(batches):
    found = []
    for batch in batches:
        total = batch.cuda().sum()
        found.append(total.item())  # error: PFL202
        cleared(total)
    return found


def computed(batches):
    found = []
    for batch in batches:
        total = batch.cuda().sum()
        found.append(total.item())  # error: PFL202
    return found


def part_of_computed(model: nn.Linear, batches):
    model.cuda()
    found = []
    for batch in batches:
        scores = model(batch.cuda())
        found.append(scores[0, 0].item())  # error: PFL202
    return found


def on_host(batches):
    state = torch.zeros(3)
    found = []
    for batch in batches:
        state.add_(batch)
        found.append(state[0].item())  # ok
    return found


def collected(batches):
    return torch.stack([batch.cuda().sum() for batch in batches]).tolist()  # ok


def kept(batches):
    found = []
    for batch in batches:
        found.append(batch.cuda().sum())  # ok
    return found


def once(batches):
    return batches.cuda().sum().item()  # ok


def sizes(batches):
    return [batch.cuda().size(0) for batch in batches]  # ok


def shapes(batches):
    return [len(batch.cuda()) for batch in batches]  # ok


def numbers(counts):
    return [float(count) for count in counts]  # ok


def picked(places: list[int]):
    sizes = torch.zeros(3, device="cuda")
    found = []
    for place in places:
        found.append(sizes[place].item())  # error: PFL202
    return found


def picked_from_filled(places: list[int], fill):
    sizes = torch.zeros(3, device="cuda")
    found = []
    for place in places:
        fill(place)
        found.append(sizes[place].item())  # error: PFL202
    return found


def names_of(places: list[int]):
    return [str(place) for place in places]  # ok


def table(places: list[int]):
    return torch.zeros(3, device="cuda")[torch.tensor(places)].tolist()  # ok

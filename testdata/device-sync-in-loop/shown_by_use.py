"""Elements of tensors of which nothing but their use tells what they are."""

import torch


def lengths(sizes, count):
    found = []
    for place in range(count):
        found.append(sizes[place].item())  # hint: PFL202 because device-unknown
    return found


def by_name(values, names):
    return {name: values[name].item() for name in names}  # ok: a mapping, for all that is known


def of_mapping(losses: dict[int, torch.Tensor]):
    return [losses[step].item() for step in range(len(losses))]  # ok: no tensor has them all


def walked(steps: int, back):
    row = column = steps
    path = []
    while row and column:
        move = back[row, column].item()  # hint: PFL202 because device-unknown
        row, column = row - move // 2, column - move % 2
        path.append((row, column))
    return path


def walked_through(steps: int, back):
    place = steps
    path = []
    moves = back.tolist()
    while place:
        place -= moves[place]  # ok: read before the loop
        path.append(place)
    return path


def numbered(durations: torch.Tensor):
    frames = []
    for number, duration in enumerate(durations):
        frames += [number] * duration.item()  # hint: PFL202 because device-unknown
    return frames


def numbered_on_device(durations: torch.Tensor):
    frames = []
    for number, duration in enumerate(durations.cuda()):
        frames += [number] * duration.item()  # error: PFL202
    return frames


def side_by_side(words: list[str], durations: torch.Tensor):
    return [word * int(duration.item()) for word, duration in zip(words, durations)]  # hint: PFL202


def rounded(words: list[str], durations: torch.Tensor):
    found = []
    for word, duration in zip(words, durations):
        duration = int(duration.item())  # hint: PFL202 because device-unknown
        found.append(word * duration)
    return found


def grouped(places: torch.Tensor, size: int):
    found = []
    for number in range(places.size(0)):
        place = places[number]
        group = place // size
        found.append(str(group.item()))  # hint: PFL202 because device-unknown
    return found


def summed(places: torch.Tensor, count: int):
    for number in range(count):
        total = places.sum() + number
        yield str(total.item())  # ok: no element


def counted(labels: torch.Tensor):
    _, counts = labels.unique_consecutive(return_counts=True)
    for count in counts:
        yield count.item()  # hint: PFL202 because device-unknown


def places(row: torch.Tensor, mark: int):
    found = []
    for place in (row == mark).nonzero(as_tuple=False):  # error: PFL201
        found.append(place.item())
    return found


def places_by_axis(rows: torch.Tensor, mark: int):
    found = []
    for axis in (rows == mark).nonzero(as_tuple=True):
        found.append(axis.item())  # ok: a tuple of tensors
    return found


def mapped(labels: torch.Tensor):
    return set(map(lambda label: label.item(), labels))  # hint: PFL202 because device-unknown


def mapped_list(losses: list[torch.Tensor]):
    return set(map(lambda loss: loss.item(), losses))  # ok: a list has no `tolist`


def rows(tokens: torch.Tensor):
    return [row.cpu().tolist() for row in tokens]  # hint: PFL202 because device-unknown


def rows_of_host(tokens: torch.Tensor):
    return [row.tolist() for row in tokens]  # ok: nothing says that they are elsewhere


def pieces(tokens: torch.Tensor, count: int):
    for start in range(count):
        yield tokens[start : start + 1].to("cpu").numpy()  # hint: PFL202 because device-unknown


def by_own_names(engine, transform, writer):
    """What is gone over by its keys is a mapping, also where it may be a tensor instead."""
    loss = transform(engine)
    if isinstance(loss, dict):
        for name in sorted(loss):
            value = loss[name]
            writer.add(name, value.item())  # ok: picked by a key
        for name in loss:
            value = loss[name]
            writer.add(name, value.item())  # ok: picked by a key
        for name in loss.keys():
            value = loss[name]
            writer.add(name, value.item())  # ok: picked by a key
    else:
        writer.add("loss", loss.item())


def by_other_places(order, values: torch.Tensor, writer):
    for place in sorted(order):
        value = values[place]
        writer.add(place, value.item())  # hint: PFL202 because device-unknown

"""Elements of tensors of which nothing but their use tells what they are."""

import torch


def lengths(sizes, count):
    found = []
    for place in range(count):
        found.append(sizes[place].detach())
    found[:] = [value.item() for value in found]
    return found


def by_name(values, names):
    return {name: values[name].item() for name in names}


def of_mapping(losses: dict[int, torch.Tensor]):
    return [losses[step].item() for step in range(len(losses))]


def walked(steps: int, back):
    row = column = steps
    path = []
    while row and column:
        move = back[row, column].item()
        row, column = row - move // 2, column - move % 2
        path.append((row, column))
    return path


def walked_through(steps: int, back):
    place = steps
    path = []
    moves = back.tolist()
    while place:
        place -= moves[place]
        path.append(place)
    return path


def numbered(durations: torch.Tensor):
    frames = []
    for number, duration in enumerate(durations):
        frames += [number] * duration.item()
    return frames


def numbered_on_device(durations: torch.Tensor):
    frames = []
    for number, duration in enumerate(durations.cuda()):
        frames += [number] * duration.item()
    return frames


def side_by_side(words: list[str], durations: torch.Tensor):
    return [word * int(duration.item()) for word, duration in zip(words, durations)]


def rounded(words: list[str], durations: torch.Tensor):
    found = []
    for word, duration in zip(words, durations):
        duration = int(duration.item())
        found.append(word * duration)
    return found


def grouped(places: torch.Tensor, size: int):
    found = []
    for number in range(places.size(0)):
        place = places[number]
        group = place // size
        found.append(str(group.item()))
    return found


def summed(places: torch.Tensor, count: int):
    for number in range(count):
        total = places.sum() + number
        yield str(total.item())


def counted(labels: torch.Tensor):
    _, counts = labels.unique_consecutive(return_counts=True)
    for count in counts:
        yield count.item()


def places(row: torch.Tensor, mark: int):
    found = []
    found.extend((row == mark).nonzero(as_tuple=False).tolist())
    return found


def places_by_axis(rows: torch.Tensor, mark: int):
    found = []
    for axis in (rows == mark).nonzero(as_tuple=True):
        found.append(axis.item())
    return found


def mapped(labels: torch.Tensor):
    return set(map(lambda label: label.item(), labels))


def mapped_list(losses: list[torch.Tensor]):
    return set(map(lambda loss: loss.item(), losses))


def rows(tokens: torch.Tensor):
    return [row.cpu().tolist() for row in tokens]


def rows_of_host(tokens: torch.Tensor):
    return [row.tolist() for row in tokens]


def pieces(tokens: torch.Tensor, count: int):
    for start in range(count):
        yield tokens[start : start + 1].to("cpu").numpy()

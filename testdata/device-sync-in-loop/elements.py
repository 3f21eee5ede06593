"""Elements of tensors that are read one by one, wherever the tensors are."""

import torch


def ranked(tokenizer, logits: torch.Tensor, device):
    found = []
    for index in torch.argsort(logits.to(device), descending=True):
        index = index.item()  # error: PFL202
        found.append(tokenizer.word(index))
    return found


def anywhere(tokenizer, order: torch.Tensor):
    found = []
    for index in order:
        found.append(tokenizer.word(index.item()))  # hint: PFL202 because device-unknown
    return found


def compared(lengths: torch.Tensor, texts: list[str]):
    for position, text in enumerate(texts):
        if lengths[position] > 3:  # hint: PFL202 because device-unknown
            yield text.strip()


def named(labels: torch.Tensor, names: list[str]):
    found = []
    for label in labels:
        found.append(names[label])  # hint: PFL202 because device-unknown
    return found


def named_on_device(labels: torch.Tensor, names: list[str]):
    return [names[label].upper() for label in labels.cuda()]  # error: PFL202


def named_twice(labels: torch.Tensor, names: list[str]):
    for position in range(len(names)):
        if names[labels[position]]:  # hint: PFL202 because device-unknown
            yield names[labels[position]]  # ok: tensor-is-read-before
            yield names[labels[position - 1]]  # ok: tensor-is-read-before


def parts(masks: torch.Tensor, paths: list[str], store):
    masks = masks.cuda()
    for number, path in enumerate(paths):
        store.write(path, masks[number].cpu().numpy())  # error: PFL202


def parts_anywhere(masks: torch.Tensor, paths: list[str], store):
    for number, path in enumerate(paths):
        store.write(path, masks[number].numpy())  # ok: it may be on the CPU, where that copies nothing


def other_branch(logits: torch.Tensor, count: int, fast: bool):
    total = 0
    if fast:
        codes = logits.cuda()
    else:
        codes = logits.cpu()
        total = codes.sum()
        for _ in range(count):
            print(codes)  # ok: on the CPU in this branch
    return codes, total


def picked(names: list[str], numbers: list[int], scores: torch.Tensor):
    for number in numbers:
        yield names[number]  # ok: no tensor
        yield scores[number].mean()  # ok: stays where it is


def listed(losses: list[torch.Tensor]):
    return [str(loss.item()) for loss in losses]  # ok: a list has no `tolist`


def at_once(labels: torch.Tensor, names: list[str]):
    return [names[label] for label in labels.tolist()]  # ok: read before the loop


def last(labels: torch.Tensor, names: list[str]):
    return names[labels[-1]]  # ok: in no loop


def beside_copies(boxes: torch.Tensor, scores: torch.Tensor):
    found = []
    for i in range(boxes.shape[0]):
        found.append((boxes[i].numpy(), scores[i].numpy().item()))  # hint: PFL202 because device-unknown
    return found


def beams(names, tokens: torch.Tensor, size: int):
    found = []
    for place, token in enumerate(tokens):
        word = token % size
        found.append((place, names.word(word.item())))  # hint: PFL202 because device-unknown
    return found

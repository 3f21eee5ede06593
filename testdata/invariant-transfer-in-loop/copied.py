import torch


def masked(mask: torch.Tensor, images):
    found = []
    for image in images:
        found.append(image * mask.cpu().numpy())  # hint: PFL207 because device-unknown
    return found


def detached(weights: torch.Tensor, images):
    return [image @ weights.detach().cpu().numpy() for image in images]  # hint: PFL207 because device-unknown


def listed(ids: torch.Tensor, names: list[str]):
    found = []
    for name in names:
        found.append((name, ids.tolist()))  # hint: PFL207 because device-unknown
    return found


class Boxes:
    def __init__(self, count: int) -> None:
        self.anchors = torch.zeros(count, 4)

    def all(self, images):
        for image in images:
            yield image, self.anchors.cpu()  # hint: PFL207 because device-unknown


def changed(mask: torch.Tensor, images):
    found = []
    for image in images:
        copied = mask.cpu().numpy()  # ok: copy-is-changed
        copied[0] = image
        found.append(copied)
    return found


def written(mask: torch.Tensor, images):
    found = []
    for image in images:
        mask.add_(image)
        found.append(mask.cpu().numpy())  # ok: tensor-is-written
    return found


def swapped(mask: torch.Tensor, images, net):
    for image in images:
        kept = mask.cpu()  # ok: swapped-in-and-out
        net(mask.cuda(), image)
        yield kept


def made(images, net: torch.nn.Module):
    for image in images:
        mask = torch.sigmoid(image)
        yield mask.cpu().numpy()  # ok: another one each time


def shared(mask: torch.Tensor, images):
    for image in images:
        yield image * mask.numpy()  # ok: copies nothing


def by_rows(masks: torch.Tensor, images, store):
    for number, image in enumerate(images):
        store.add(image, masks[number].tolist())  # ok: another row each time


def grown(ids: torch.Tensor, steps: int, net):
    for _ in range(steps):
        ids = torch.cat((ids, net(ids)))  # hint: PFL203
        print(ids.tolist())  # ok: another one each time


def unknown(mask, images):
    return [(image, mask.tolist()) for image in images]  # ok: nothing shows what it is


def chosen(mask: torch.Tensor, keys: list[str], store):
    for key in keys:
        if key == "mask":
            store.add(key, mask.cpu().numpy())  # ok: chosen-item
        elif key == "size":
            store.add(key, mask.shape)


def on_device(mask: torch.Tensor, images):
    placed = mask.to("cuda")
    found = []
    for image in images:
        found.append(image * placed.cpu().numpy())  # error: PFL207
    return found


def once(mask: torch.Tensor, images):
    placed = mask.to("cuda").cpu().numpy()
    return [image * placed for image in images]  # ok: copied before


def kept_by_each(rows: list, ids: torch.Tensor, box) -> list:
    return [box(row, ids.tolist()) for row in rows]  # hint: PFL207

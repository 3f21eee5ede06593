"""Loaders whose batches are moved."""

import torch
from torch.utils.data import DataLoader, TensorDataset


def to_cuda(data, model):
    loader = DataLoader(data, batch_size=8, num_workers=2)  # error: PFL218
    for x, y in loader:
        model(x.cuda(), y.cuda())


def to_either(data, model):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    loader = DataLoader(data, batch_size=8, pin_memory=False)  # error: PFL218
    for batch in loader:
        batch = {key: value.to(device) for key, value in batch.items()}
        model(**batch)


def one_epoch(loader, model):
    for x in loader:
        model(x.to("cuda:0"))


def through_a_call(data, model):
    loader = DataLoader(data, batch_size=8)  # error: PFL218
    one_epoch(loader, model)


def pinned(data, model, pin):
    loader = DataLoader(data, batch_size=8, pin_memory=True)  # ok: pinned
    told = DataLoader(data, batch_size=8, pin_memory=pin)  # ok: told
    for x in loader:
        model(x.cuda())  # error: PFL225
    for x in told:
        model(x.cuda())


def on_cpu(data, model):
    loader = DataLoader(data, batch_size=8)  # ok: nothing is moved
    for x in loader:
        model(x)
    other = DataLoader(data, batch_size=8)  # ok: it stays on the CPU
    for x in other:
        model(x.to("cpu"))


def to_mps(data, model):
    loader = DataLoader(data, batch_size=8)  # ok: MPS has no use for pinned memory
    for x in loader:
        model(x.to("mps"))


def elsewhere(data, model, device):
    loader = DataLoader(data, batch_size=8)  # ok: the device is not known
    for x in loader:
        model(x.to(device))


def there(rows, model):
    loader = DataLoader(TensorDataset(rows.cuda()), batch_size=8)  # ok: already-there
    for (x,) in loader:
        model(x.to("cuda"))

"""Batches of pinned loaders that are moved."""

import time

import torch
from torch.utils.data import DataLoader, TensorDataset


def to_cuda(data, model):
    loader = DataLoader(data, batch_size=8, num_workers=2, pin_memory=True)
    for x, y in loader:
        model(x.cuda(), y.cuda())  # error: PFL225


def to_either(data, model):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    loader = DataLoader(data, batch_size=8, pin_memory=True)
    for batch in loader:
        batch = {key: value.to(device, torch.float16) for key, value in batch.items()}  # error: PFL225
        model(**batch)


def told_to_wait(data, model):
    loader = DataLoader(data, batch_size=8, pin_memory=True)
    for x in loader:
        model(x.to("cuda", non_blocking=False))  # error: PFL225


def one_epoch(loader, model):
    for x in loader:
        model(x.to("cuda:0"))  # error: PFL225


def through_a_call(data, model):
    loader = DataLoader(data, batch_size=8, pin_memory=True)
    one_epoch(loader, model)


def goes_on(data, model):
    loader = DataLoader(data, batch_size=8, pin_memory=True)
    for x, y, z in loader:
        model(x.cuda(non_blocking=True), y.to("cuda", non_blocking=True))  # ok
        model(z.to("cuda", torch.float16, True))  # ok: by position


def told_elsewhere(data, model, options):
    loader = DataLoader(data, batch_size=8, pin_memory=True)
    for x in loader:
        model(x.to("cuda", **options))  # ok: what it is told is not known


def maybe_pinned(data, model, pin):
    loader = DataLoader(data, batch_size=8, pin_memory=pin)
    for x in loader:
        model(x.cuda())  # ok: whether it pins is not known


def stays(data, model):
    loader = DataLoader(data, batch_size=8, pin_memory=True)
    for x in loader:
        model(x.to("cpu"))  # ok: nothing is copied


def to_that_of_the_model(data, model):
    loader = DataLoader(data, batch_size=8, pin_memory=True)
    for x in loader:
        model(x.to(model.device))  # error: PFL225


def to_another_type(data, model):
    loader = DataLoader(data, batch_size=8, pin_memory=True)
    for x in loader:
        model(x.to(torch.float16))  # ok: it stays where it is


def timed(model):
    loader = DataLoader(TensorDataset(torch.ones(8, 8)), batch_size=8, pin_memory=True)
    times = []
    for (x,) in loader:
        start = time.perf_counter()
        model(x.cuda())  # ok: measures-time
        torch.cuda.synchronize()
        times.append(time.perf_counter() - start)
    return times


def converted(data, model):
    loader = DataLoader(data, batch_size=8, pin_memory=True)
    for x in loader:
        model(x.float().cuda())  # ok: made-from-batch

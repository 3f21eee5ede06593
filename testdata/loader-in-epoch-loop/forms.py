"""Loaders in training classes and helpers."""

from torch.utils.data import DataLoader


def l1(ds, cfg):
    for epoch in range(cfg.epochs):
        ds.set_epoch(epoch)
        for b in DataLoader(ds, num_workers=4):  # ok: data-changes
            pass


def l2(ds, sampler_cls, cfg):
    for epoch in range(cfg.epochs):
        sampler = sampler_cls(epoch)
        for b in DataLoader(ds, sampler=sampler, num_workers=4):  # ok: another sampler
            pass


def l3(ds, cfg):
    epoch = 0
    while epoch < 10:
        train = DataLoader(ds, 32, True, None, None, 8)  # error: PFL215
        for b in train:
            pass
        epoch += 1


def make_loader(ds):
    return DataLoader(ds, num_workers=2)


def l4(ds):
    for epoch in range(20):
        for b in make_loader(ds):  # error: PFL215
            pass


class L:
    def __init__(self, ds, n):
        self.ds = ds
        self.num_workers = 4

    def fit(self):
        for epoch in range(20):
            for b in DataLoader(self.ds, num_workers=self.num_workers):  # error: PFL215
                pass


def shuffled(ds, generator_of, step):
    for epoch in range(20):
        for b in DataLoader(ds, num_workers=2, generator=generator_of(epoch)):  # ok: by epoch
            step(b)


def rebuilt(make, step):
    for epoch in range(20):
        ds = make(epoch)
        for b in DataLoader(ds, num_workers=2):  # ok: other data each time
            step(b)

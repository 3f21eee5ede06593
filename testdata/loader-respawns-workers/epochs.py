"""Loaders that each epoch goes over."""

from torch.utils.data import DataLoader


def train(data, step, epochs):
    loader = DataLoader(data, batch_size=8, num_workers=4)  # error: PFL217
    for epoch in range(epochs):
        for batch in loader:
            step(batch)


def counted(data, step, epochs):
    loader = DataLoader(data, 8, num_workers=4, persistent_workers=False)  # error: PFL217
    for epoch in range(epochs):
        for index, batch in enumerate(loader):
            step(index, batch)


def one_epoch(loader, step):
    for batch in loader:
        step(batch)


def through_a_call(data, step, epochs):
    loader = DataLoader(data, batch_size=8, num_workers=2)  # error: PFL217
    for epoch in range(epochs):
        one_epoch(loader, step)


class Trainer:
    def __init__(self, data, step):
        self.loader = DataLoader(data, batch_size=8, num_workers=4)  # error: PFL217
        self.step = step

    def one_epoch(self):
        for batch in self.loader:
            self.step(batch)

    def train(self, epochs):
        for epoch in range(epochs):
            self.one_epoch()


def kept(data, step, epochs):
    loader = DataLoader(data, 8, num_workers=4, persistent_workers=True)  # ok: they live on
    for epoch in range(epochs):
        for batch in loader:
            step(batch)


def without(data, step, epochs, workers):
    alone = DataLoader(data, batch_size=8)  # ok: no workers
    some = DataLoader(data, batch_size=8, num_workers=workers)  # ok: perhaps no workers
    for epoch in range(epochs):
        for batch in alone:
            step(batch)
        for batch in some:
            step(batch)


def once(data, step):
    loader = DataLoader(data, batch_size=8, num_workers=4)  # ok: one pass
    for batch in loader:
        step(batch)


def by_epoch(data, step, epochs):
    loader = DataLoader(data, batch_size=8, num_workers=4)  # ok: changes-by-epoch
    for epoch in range(epochs):
        data.set_epoch(epoch)
        for batch in loader:
            step(batch)


def by_loader(data, step, epochs):
    loader = DataLoader(data, batch_size=8, num_workers=4)  # ok: changes-by-epoch
    for epoch in range(epochs):
        loader.dataset.epoch = epoch
        for batch in loader:
            step(batch)

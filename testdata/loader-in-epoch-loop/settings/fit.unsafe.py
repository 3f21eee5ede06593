"""Loaders whose workers are counted elsewhere."""

from typing import ClassVar

from options import LOADER_WORKERS, NO_WORKERS, Options
from torch.utils.data import DataLoader


def named(data, train, epochs: int):
    loader = DataLoader(data, num_workers=LOADER_WORKERS, persistent_workers=True)
    for epoch in range(epochs):
        train(epoch, loader)


def optional(data, train, options: Options):
    loader = DataLoader(data, num_workers=options.workers, persistent_workers=True)
    for epoch in range(options.epochs):
        train(epoch, loader)


def none(data, train, options: Options):
    for epoch in range(options.epochs):
        train(epoch, DataLoader(data, num_workers=NO_WORKERS))
        train(epoch, DataLoader(data, num_workers=options.idle_workers))
        train(epoch, DataLoader(data, num_workers=options.unknown))


class Base:
    workers = 3


class Trainer(Base):
    idle: ClassVar[int] = 0

    def run(self, data, train, epochs: int):
        loader = DataLoader(data, num_workers=self.workers, persistent_workers=True)
        for epoch in range(epochs):
            train(epoch, loader)

    def run_idle(self, data, train, epochs: int):
        for epoch in range(epochs):
            train(epoch, DataLoader(data, num_workers=self.idle))

import functools
import zipfile
from concurrent.futures import ThreadPoolExecutor

import torch


@functools.cache
def _get_network():
    return torch.jit.load("scorer.pt")


class Cache:
    def __init__(self, folder):
        self.folder = folder
        self.pool = ThreadPoolExecutor(8)

    def load(self, index):
        with zipfile.ZipFile(self.folder / f"{index}.zip") as archive:
            members = list(zipfile.Path(archive).iterdir())
            entries = []
            entries = [torch.load(member.open("rb"), "cpu") for member in members]
        return torch.stack(entries)

    def load_in_order(self, index):
        parts = []
        for member in sorted((self.folder / str(index)).iterdir()):
            parts.append(torch.load(member))
        return torch.stack(parts)

    def scored(self, index):
        network = _get_network()
        return network(self.load(index))

    def start(self, count):
        loading = [self.pool.submit(self.load, index) for index in range(count)]
        loading += [self.pool.submit(self.load_in_order, index) for index in range(count)]
        return loading + [self.pool.submit(self.scored, index) for index in range(count)]

import zipfile
from concurrent.futures import ThreadPoolExecutor

import torch


class Cache:
    def __init__(self, folder):
        self.folder = folder
        self.pool = ThreadPoolExecutor(8)

    def load(self, index):
        with zipfile.ZipFile(self.folder / f"{index}.zip") as archive:
            members = list(zipfile.Path(archive).iterdir())
            entries = []
            entries = [torch.load(member.open("rb"), "cpu") for member in members]  # ok
        return torch.stack(entries)

    def load_in_order(self, index):
        parts = []
        for member in sorted((self.folder / str(index)).iterdir()):
            parts.append(torch.load(member))  # ok
        return torch.stack(parts)

    def scored(self, index):
        network = torch.jit.load("scorer.pt")  # error: PFL104
        return network(self.load(index))

    def start(self, count):
        loading = [self.pool.submit(self.load, index) for index in range(count)]
        loading += [self.pool.submit(self.load_in_order, index) for index in range(count)]
        return loading + [self.pool.submit(self.scored, index) for index in range(count)]

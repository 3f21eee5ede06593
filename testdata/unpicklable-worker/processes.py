"""`Process` and `DataLoader` work with fork only; objects that hold locks cannot travel at all."""

import multiprocessing
import multiprocessing as mp
import sqlite3
import threading

import torch
from torch.utils.data import DataLoader


def work(queue):
    queue.put(1)


def process_lambda(queue):
    process = multiprocessing.Process(target=lambda: queue.put(1))  # error: PFL102
    process.start()
    process.join()


def process_inner(queue):
    def body():
        queue.put(2)

    worker = mp.Process(target=body, daemon=True)  # error: PFL102
    worker.start()
    worker.join()


def spawned(queue):
    context = mp.get_context("spawn")
    worker = context.Process(target=lambda: queue.put(3))  # error: PFL102
    worker.start()
    worker.join()


def forked(queue):
    context = mp.get_context("fork")
    worker = context.Process(target=lambda: queue.put(3))  # ok
    worker.start()
    worker.join()


def importable(queue):
    worker = mp.Process(target=work, args=(queue,))  # ok
    worker.start()
    threading.Thread(target=lambda: work(queue)).start()  # ok
    worker.join()


def loaders(dataset, workers):
    yield DataLoader(
        dataset,
        batch_size=32,
        num_workers=4,
        collate_fn=lambda rows: torch.stack(rows),  # error: PFL102
    )

    def seed(worker):
        torch.manual_seed(worker)

    yield DataLoader(dataset, num_workers=workers, worker_init_fn=seed)  # error: PFL102
    yield DataLoader(dataset, collate_fn=lambda rows: rows)  # ok
    yield DataLoader(dataset, num_workers=0, collate_fn=lambda rows: rows)  # ok
    yield DataLoader(
        dataset,
        num_workers=2,
        multiprocessing_context="fork",
        collate_fn=lambda rows: rows,  # ok
    )


class Index:
    def __init__(self, path):
        self.path = path
        self.lock = threading.Lock()
        self.connection = sqlite3.connect(path)

    def add(self, row):
        return sorted(row)

    def build(self, rows):
        with mp.Pool(4) as pool:
            return pool.map(self.add, rows)  # error: PFL102


class Portable:
    def __init__(self, path):
        self.path = path
        self.lock = threading.Lock()

    def __getstate__(self):
        return {"path": self.path}

    def add(self, row):
        return sorted(row)

    def build(self, rows):
        with mp.Pool(4) as pool:
            return pool.map(self.add, rows)  # ok


class Plain:
    def __init__(self, size):
        self.size = size

    def add(self, row):
        return sorted(row)[: self.size]

    @staticmethod
    def count(row):
        return sorted(row)

    def build(self, rows):
        with mp.Pool(4) as pool:
            return pool.map(self.add, rows) + pool.map(self.count, rows)  # ok

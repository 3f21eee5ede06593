"""`Process` and `DataLoader` work with fork only; objects that hold locks cannot travel at all."""

import multiprocessing
import multiprocessing as mp
import sqlite3
import threading
from functools import partial

import torch
from torch.utils.data import DataLoader


def work(queue):
    queue.put(1)


def process_lambda_task(queue):
    return queue.put(1)


def process_lambda(queue):
    process = multiprocessing.Process(target=partial(process_lambda_task, queue))
    process.start()
    process.join()


def body(queue):
    queue.put(2)


def process_inner(queue):
    worker = mp.Process(target=partial(body, queue), daemon=True)
    worker.start()
    worker.join()


def spawned_task(queue):
    return queue.put(3)


def spawned(queue):
    context = mp.get_context("spawn")
    worker = context.Process(target=partial(spawned_task, queue))
    worker.start()
    worker.join()


def forked(queue):
    context = mp.get_context("fork")
    worker = context.Process(target=lambda: queue.put(3))
    worker.start()
    worker.join()


def importable(queue):
    worker = mp.Process(target=work, args=(queue,))
    worker.start()
    threading.Thread(target=lambda: work(queue)).start()
    worker.join()


def loaders_task(rows):
    return torch.stack(rows)


def seed(worker):
    torch.manual_seed(worker)


def loaders(dataset, workers):
    yield DataLoader(
        dataset,
        batch_size=32,
        num_workers=4,
        collate_fn=loaders_task,
    )

    yield DataLoader(dataset, num_workers=workers, worker_init_fn=seed)
    yield DataLoader(dataset, collate_fn=lambda rows: rows)
    yield DataLoader(dataset, num_workers=0, collate_fn=lambda rows: rows)
    yield DataLoader(
        dataset,
        num_workers=2,
        multiprocessing_context="fork",
        collate_fn=lambda rows: rows,
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
            return pool.map(self.add, rows)


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
            return pool.map(self.add, rows)


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
            return pool.map(self.add, rows) + pool.map(self.count, rows)

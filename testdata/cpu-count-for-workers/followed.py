"""Counts that get to a pool by names, attributes and functions."""

import os
from multiprocessing import Pool

import psutil
import torch


def workers():
    count = os.cpu_count()
    return count or 1


def by_a_function(work, items):
    with Pool(workers()) as pool:  # error: PFL113
        return pool.map(work, items, 100)


class Runner:
    def __init__(self):
        self.count = os.cpu_count() - 1

    def run(self, work, items):
        with Pool(processes=self.count) as pool:  # error: PFL113
            return pool.map(work, items, 100)


def bind_by_names():
    count = os.cpu_count()
    everything = set(range(count))
    os.sched_setaffinity(os.getpid(), everything)  # error: PFL113


def bind_by_psutil():
    process = psutil.Process()
    process.cpu_affinity(list(range(psutil.cpu_count())))  # error: PFL113
    psutil.Process().cpu_affinity(list(range(psutil.cpu_count())))  # error: PFL113


def threads():
    torch.set_num_threads(os.cpu_count())  # error: PFL113


def four():
    return 4


def other_numbers(work, items):
    torch.set_num_threads(four())  # ok: a number
    os.sched_setaffinity(0, {0, 1})  # ok: some of them
    psutil.Process().cpu_affinity([0])  # ok: some of them
    with Pool(four()) as pool:  # ok: a number
        return pool.map(work, items, 100)


class Kept:
    def __init__(self, count):
        self.count = count

    def run(self, work, items):
        print(os.cpu_count())
        with Pool(self.count) as pool:  # ok: somebody else's number
            return pool.map(work, items, 100)


def bind_one(worker):
    cores = list(range(psutil.cpu_count()))
    psutil.Process().cpu_affinity([cores[worker]])  # ok: one of them
    torch.set_num_threads(len(cores[worker]))  # ok: some of them


def as_many_as_told(work, items, jobs):
    jobs = os.cpu_count() if jobs < 1 else jobs
    with Pool(jobs) as pool:  # error: PFL113
        return pool.map(work, items, 100)

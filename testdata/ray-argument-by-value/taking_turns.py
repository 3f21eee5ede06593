"""Actors that take turns."""

import itertools
import random

import numpy as np
import ray
import torch


@ray.remote
class Searcher:
    def search(self, base, part):
        return base @ part


class Local:
    def search(self, base, part):
        return base @ part


def in_turn(queries):
    base = np.load("base.npy")
    actors = itertools.cycle([Searcher.remote() for _ in range(4)])
    return ray.get([next(actors).search.remote(base, part) for part in queries])  # error: PFL122


def in_turn_or_none(queries):
    base = np.load("base.npy")
    turn = itertools.cycle([Searcher.remote() for _ in range(4)])
    pending = []
    start = 0
    while start < len(queries):
        actor = next(turn, None)
        pending.append(actor.search.remote(base, queries[start : start + 50]))  # error: PFL122
        start += 50
    return ray.get(pending)


def by_lot(queries):
    base = np.load("base.npy")
    actors = [Searcher.remote() for _ in range(4)]
    return ray.get([random.choice(actors).search.remote(base, part) for part in queries])  # error: PFL122


def side_by_side(queries):
    base = np.load("base.npy")
    actors = [Searcher.remote() for _ in range(4)]
    pending = []
    for actor, part in zip(itertools.cycle(actors), queries):
        pending.append(actor.search.remote(base, part))  # error: PFL122
    return ray.get(pending)


def put_once(queries):
    base = ray.put(np.load("base.npy"))
    actors = itertools.cycle([Searcher.remote() for _ in range(4)])
    return ray.get([next(actors).search.remote(base, part) for part in queries])  # ok


def small(queries):
    actors = itertools.cycle([Searcher.remote() for _ in range(4)])
    return ray.get([next(actors).search.remote(2, part) for part in queries])  # ok


def here(queries):
    base = np.load("base.npy")
    searchers = itertools.cycle([Local() for _ in range(4)])
    return [next(searchers).search(base, part) for part in queries]  # ok


def another(queries):
    turn = itertools.cycle([Local()])
    return [random.choice([next(turn)]).search(3, part) for part in queries]  # ok


class Learner:
    def __init__(self):
        self.model = torch.nn.Linear(1000, 1000)
        self.searchers = [Searcher.remote() for _ in range(4)]

    def sync(self, parts):
        weights = self.model.state_dict()
        for searcher, part in zip(self.searchers, parts):
            searcher.search.remote(weights, part)  # error: PFL122

    def sync_one(self, part):
        weights = self.model.state_dict()
        self.searchers[0].search.remote(weights, part)  # ok

    def sync_reference(self, parts):
        weights = ray.put(self.model.state_dict())
        for searcher, part in zip(self.searchers, parts):
            searcher.search.remote(weights, part)  # ok

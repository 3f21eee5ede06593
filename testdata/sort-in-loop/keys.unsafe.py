"""Sort keys that read what the loop changes, and those that do not."""

from __future__ import annotations

import csv
from operator import attrgetter, itemgetter


class Machine:
    def __init__(self, name: str):
        self.name = name
        self.jobs: list[str] = []
        self.load = 0


def spread(path: str, machines: list[Machine]):
    with open(path) as file:
        for job in csv.reader(file):
            for machine in sorted(machines, key=lambda one: len(one.jobs)):
                machine.jobs.append(job[0])
                break


def weighed(path: str, machines: list[Machine]):
    with open(path) as file:
        for job in csv.reader(file):
            machine = min(machines, key=attrgetter("load"))
            machine.load += int(job[0])


def counted(path: str, bins: list[dict]):
    with open(path) as file:
        for job in csv.reader(file):
            first = min(bins, key=itemgetter("full"))
            first["full"] += int(job[0])


def shown(path: str, machines: list[Machine]):
    with open(path) as file:
        ordered = sorted(machines, key=lambda one: one.name)
        for job in csv.reader(file):
            for machine in ordered:
                machine.jobs.append(job[0])
                break


def first(path: str, machines: list[Machine]):
    with open(path) as file:
        for job in csv.reader(file):
            machine = min(machines, key=attrgetter("name"))
            machine.load += int(job[0])


def every_tenth(path: str):
    scores = []
    with open(path) as file:
        for step, line in enumerate(file):
            scores.append(float(line))
            if step % 10 == 0:
                print(sorted(scores))


class Scores:
    def __init__(self):
        self.scores: list[float] = []
        self.steps = 0

    def read(self, path: str):
        with open(path) as file:
            for line in file:
                self.add(float(line))

    def read_again(self, path: str):
        with open(path) as file:
            for line in file:
                self.add_sorted(float(line))

    def add(self, score: float):
        self.steps += 1
        self.scores.append(score)
        if self.steps % 10 == 0:
            self.scores.sort()

    def add_sorted(self, score: float):
        self.scores.append(score)
        self.scores.sort()

"""Loops of which the code shows that each round is cheap and that there are many, and others."""

import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TextIO


def numbers(path):
    with open(path, "w") as file:
        for number in range(100_000):
            file.write(f"{number}\n")
            file.flush()  # error: PFL703


def copied(source, target):
    with open(source) as lines, open(target, "w") as file:
        for line in lines:
            file.write(line.upper())
            os.fsync(file.fileno())  # error: PFL703


def listed(path, target):
    with open(path) as file:
        rows = [line.split() for line in file]
    with open(target, "w") as out:
        for row in rows:
            print(len(row), file=out, flush=True)  # error: PFL703


def shown(row):
    return json.dumps(row).strip()


def through_helpers(path, target):
    with open(path) as lines, open(target, "w") as file:
        for line in lines:
            file.write(shown(line))
            file.flush()  # error: PFL703


class Log:
    def __init__(self, path):
        self.file = open(path, "w")

    def write(self, row):
        self.file.write(row)
        self.file.flush()  # error: PFL703

    def write_all(self):
        for number in range(50_000):
            self.write(str(number))


def handed_in(rows, path):
    with open(path, "w") as file:
        for row in rows:
            file.write(row)
            file.flush()  # hint: PFL703


def of_a_call(evaluator, path):
    with open(path, "w") as file:
        for result in evaluator.run():
            file.write(json.dumps(result))
            file.flush()  # hint: PFL703


def judged(path, target, judge):
    with open(path) as lines, open(target, "w") as file:
        for line in lines:
            file.write(judge(line))
            file.flush()  # hint: PFL703 because other-work-may-take-longer


def printed():
    for number in range(100_000):
        print(number, flush=True)  # hint: PFL703 because goes-to-terminal


def told(path, judge):
    with open(path) as lines:
        for line in lines:
            print(judge(line), flush=True)  # ok: it says how far the work is


def announced(tasks):
    for task in tasks:
        print("next", task, flush=True)  # ok: before the work
        task.run()


def parallel(work, tasks):
    with ThreadPoolExecutor() as pool:
        for result in pool.map(work, tasks):
            print(result, flush=True)  # ok: items-arrive


def streamed(response, target: TextIO):
    for text in response:
        target.write(text)
        target.flush()  # ok: somebody reads along


def followed(pipe, path):
    with open(path, "a") as log:
        for line in iter(pipe.readline, ""):
            log.write(line)
            log.flush()  # ok: what a program writes, as it does


async def received(chunks, target: TextIO):
    async for chunk in chunks:
        target.write(chunk)  # error: PFL404
        target.flush()  # error: PFL404


def asked(words):
    found = []
    for word in words:
        sys.stdout.write(word)
        sys.stdout.flush()  # ok: before the answer is read
        found.append(sys.stdin.readline())
    return found


def timed(path):
    with open(path, "w") as file:
        for number in range(100_000):
            file.write(f"{time.time()} {number}\n")
            file.flush()  # error: PFL703

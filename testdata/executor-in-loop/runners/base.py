"""Runners that differ in where they run."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor


class Runner(ABC):
    workers = 4

    @abstractmethod
    def executor(self) -> Executor: ...

    def run(self, work: Callable, items: list) -> list:
        with self.executor() as pool:
            return list(pool.map(work, items))


class ProcessRunner(Runner):
    def executor(self) -> Executor:
        return ProcessPoolExecutor(self.workers)


class ThreadRunner(Runner):
    def executor(self) -> Executor:
        return ThreadPoolExecutor(self.workers)


class PlainRunner(Runner):
    def executor(self) -> Executor:
        raise NotImplementedError

    def run(self, work: Callable, items: list) -> list:
        return [work(item) for item in items]


class KeptRunner(Runner):
    def __init__(self) -> None:
        self.pool = ProcessPoolExecutor(self.workers)

    def executor(self) -> Executor:
        return self.pool

"""What makes the pool."""

import multiprocessing
from multiprocessing.pool import Pool


class Runtime:
    def __init__(self, processes: int):
        self.processes = processes

    def start(self) -> Pool:
        return multiprocessing.Pool(self.processes)

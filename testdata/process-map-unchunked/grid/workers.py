"""Holds the pool."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor


class Workers:
    def __init__(self, count: int) -> None:
        self.executor = ProcessPoolExecutor(max_workers=count)
        self.threads = ThreadPoolExecutor(max_workers=count)

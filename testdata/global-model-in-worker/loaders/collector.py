"""Hands a worker to the processes of an executor through the event loop."""

import asyncio
from concurrent.futures import ProcessPoolExecutor

from encoding import fetch


class Collector:
    def __init__(self):
        self.executor = ProcessPoolExecutor(4)

    async def collect(self, names):
        loop = asyncio.get_running_loop()
        return await asyncio.gather(
            *[loop.run_in_executor(self.executor, fetch, name) for name in names]
        )

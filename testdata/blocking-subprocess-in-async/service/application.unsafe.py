"""What starts and stops the database, and answers requests meanwhile."""

import asyncio
import subprocess

from .database import Database, stop_helper


class Application:
    def __init__(self):
        self.database = Database()
        self.helper = subprocess.Popen(["helper"])

    async def shutdown(self):
        await stop_helper(self.helper)
        await self.database.stop()

    async def answer(self, request):
        await self.database.clean()


async def prepare(name):
    await asyncio.to_thread(subprocess.run, ["make", name])


async def refresh(name):
    await asyncio.to_thread(subprocess.run, ["make", name])


async def run_application(application: Application, watch):
    await asyncio.to_thread(subprocess.run, ["make", "all"])
    await prepare("index")
    watcher = asyncio.create_task(watch(application))
    await asyncio.to_thread(subprocess.run, ["make", "more"])
    await refresh("index")
    await watcher


def run(application, watch):
    asyncio.run(run_application(application, watch))

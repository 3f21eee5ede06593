"""What starts and stops the database, and answers requests meanwhile."""

import asyncio
import subprocess

from .database import Database, stop_helper


class Application:
    def __init__(self):
        self.database = Database()
        self.helper = subprocess.Popen(["helper"])  # ok: nobody waits for it

    async def shutdown(self):
        await stop_helper(self.helper)
        await self.database.stop()

    async def answer(self, request):
        await self.database.clean()


async def prepare(name):
    subprocess.run(["make", name])  # hint: PFL403: nothing else runs yet


async def refresh(name):
    subprocess.run(["make", name])  # error: PFL403: the watcher runs meanwhile


async def run_application(application: Application, watch):
    subprocess.run(["make", "all"])  # hint: PFL403: nothing else runs yet
    await prepare("index")
    watcher = asyncio.create_task(watch(application))
    subprocess.run(["make", "more"])  # error: PFL403: the watcher runs meanwhile
    await refresh("index")
    await watcher


def run(application, watch):
    asyncio.run(run_application(application, watch))  # ok

"""A database that is started with an application, and stopped with it."""

import asyncio
import subprocess


async def stop_helper(process: subprocess.Popen):
    process.terminate()
    await asyncio.to_thread(process.wait, timeout=5)


class Database:
    async def start(self):
        await self._create()
        await asyncio.gather(self._load_extension("a"), self._load_extension("b"))
        while not await self._answers():
            await asyncio.sleep(1)
        self.loop = asyncio.create_task(self._serve())
        self.watch = asyncio.create_task(self._look_after())

    async def _create(self):
        await asyncio.to_thread(subprocess.run, ["initdb"])
        await self._tell("create")

    async def _tell(self, what):
        await asyncio.to_thread(subprocess.run, ["psql", what])

    async def _load_extension(self, name):
        await asyncio.to_thread(subprocess.run, ["psql", name])

    async def _answers(self):
        return (await asyncio.to_thread(subprocess.run, ["pg_isready"])).returncode == 0

    async def _serve(self):
        await asyncio.to_thread(subprocess.run, ["pg_serve"])

    async def _look_after(self):
        while self.loop:
            await self._check()

    async def _check(self):
        await asyncio.to_thread(subprocess.run, ["pg_check"])

    async def _vacuum(self):
        await asyncio.to_thread(subprocess.run, ["vacuumdb"])

    async def __aenter__(self):
        await self._vacuum()
        return self

    async def __aexit__(self, *failure):
        await self._drop()

    async def _drop(self):
        await asyncio.to_thread(subprocess.run, ["dropdb"])

    async def stop(self):
        await asyncio.to_thread(subprocess.run, ["pg_ctl", "stop"])

    async def clean(self):
        await self._vacuum()

    async def unused(self):
        await asyncio.to_thread(subprocess.run, ["pg_dump"])


class Poller:
    async def setup(self):
        while not self.ready:
            await asyncio.to_thread(subprocess.run, ["ps"])

    async def initialize(self):
        while not self.stopped.is_set():
            await asyncio.to_thread(subprocess.run, ["ps"])

    async def start(self):
        while True:
            await asyncio.to_thread(subprocess.run, ["ps"])
            await self._poll()
            await asyncio.sleep(1)

    async def _poll(self):
        await asyncio.to_thread(subprocess.run, ["ps"])

"""A database that is started with an application, and stopped with it."""

import asyncio
import subprocess


async def stop_helper(process: subprocess.Popen):
    process.terminate()
    process.wait(timeout=5)  # hint: PFL403: only `shutdown` of the application asks for it


class Database:
    async def start(self):
        await self._create()
        await asyncio.gather(self._load_extension("a"), self._load_extension("b"))
        while not await self._answers():
            await asyncio.sleep(1)
        self.loop = asyncio.create_task(self._serve())
        self.watch = asyncio.create_task(self._look_after())

    async def _create(self):
        subprocess.run(["initdb"])  # hint: PFL403: `start` awaits it
        await self._tell("create")

    async def _tell(self, what):
        subprocess.run(["psql", what])  # hint: PFL403: two steps from `start`

    async def _load_extension(self, name):
        subprocess.run(["psql", name])  # hint: PFL403: `start` awaits the whole `gather`

    async def _answers(self):
        return subprocess.run(["pg_isready"]).returncode == 0  # hint: PFL403: until it is there

    async def _serve(self):
        subprocess.run(["pg_serve"])  # error: PFL403: a task goes on after `start`

    async def _look_after(self):
        while self.loop:
            await self._check()

    async def _check(self):
        subprocess.run(["pg_check"])  # error: PFL403: again and again

    async def _vacuum(self):
        subprocess.run(["vacuumdb"])  # error: PFL403: requests ask for it as well

    async def __aenter__(self):
        await self._vacuum()
        return self

    async def __aexit__(self, *failure):
        await self._drop()

    async def _drop(self):
        subprocess.run(["dropdb"])  # hint: PFL403: `__aexit__` awaits it

    async def stop(self):
        subprocess.run(["pg_ctl", "stop"])  # hint: PFL403: the end of it

    async def clean(self):
        await self._vacuum()

    async def unused(self):
        subprocess.run(["pg_dump"])  # error: PFL403: who runs it is not known


class Poller:
    async def setup(self):
        while not self.ready:
            subprocess.run(["ps"])  # hint: PFL403: until it is there

    async def initialize(self):
        while not self.stopped.is_set():
            subprocess.run(["ps"])  # error: PFL403: as long as the program runs

    async def start(self):
        while True:
            subprocess.run(["ps"])  # error: PFL403: as long as the program runs
            await self._poll()
            await asyncio.sleep(1)

    async def _poll(self):
        subprocess.run(["ps"])  # error: PFL403: the same

"""The same database for those who let others run meanwhile."""

import asyncio
import subprocess


async def told(*command):
    process = await asyncio.create_subprocess_exec(*command)  # ok
    return await process.wait()  # ok


def create():
    subprocess.run(["initdb"])  # ok: no coroutine


def stopped(process: subprocess.Popen):
    process.terminate()
    return process.wait(timeout=5)  # ok


class PatientDatabase:
    def __init__(self):
        self.server = subprocess.Popen(["pg_serve"])  # ok: nobody waits for it

    async def start(self):
        await asyncio.to_thread(create)  # ok
        self.loop = asyncio.create_task(self._serve())

    async def _serve(self):
        while True:
            await self._check()
            await asyncio.to_thread(self._count)  # ok

    async def _check(self):
        await told("pg_check")  # ok

    def _count(self):
        subprocess.run(["pg_count"])  # ok: on a thread

    async def is_running(self):
        return self.server.poll() is None  # ok: that does not wait

    async def tell(self, text):
        process = await asyncio.create_subprocess_exec("psql", stdin=subprocess.PIPE)  # ok
        await process.communicate(text)  # ok

    async def dump(self):
        return await asyncio.to_thread(subprocess.check_output, ["pg_dump"])  # ok

    async def dump_on(self, pool):
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(pool, subprocess.check_output, ["pg_dump"])  # ok

    async def setup(self):
        while not self.loop:
            await told("ps")  # ok

    async def interrupt(self):
        self.server.terminate()  # ok: it need not have ended
        self.server.kill()  # ok

    async def stop(self):
        return await asyncio.to_thread(stopped, self.server)  # ok


def main():
    create()  # ok
    asyncio.run(told("psql"))  # ok
    subprocess.run(["dropdb"])  # ok

"""Processes that have ended before somebody waits for them, and what is found out once."""

import asyncio
import os
import signal
import subprocess


class Worker:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE)

    async def poll(self):
        return self.process.poll()

    async def wait(self):
        while await self.poll() is None:
            await asyncio.sleep(0.1)
        return self.process.wait()  # ok

    async def output(self):
        while self.process.poll() is None:
            await asyncio.sleep(0.1)
        out, _ = self.process.communicate()  # ok
        return out

    async def output_if_done(self):
        if self.process.poll() is not None:
            return self.process.communicate()[0]  # ok
        return None

    async def stop(self):
        self.process.terminate()
        return self.process.wait()  # hint: PFL403

    async def stop_and(self, report):
        self.process.terminate()
        report(self.process.wait())  # error: PFL403

    async def restart(self, other):
        while other.poll() is None:
            await asyncio.sleep(0.1)
        return self.process.communicate()  # error: PFL403


def _only_once(function):
    def wrapped():
        if function.called:
            return
        function()
        function.called = True

    function.called = False
    return wrapped


@_only_once
def find_interfaces():
    subprocess.run(["ip", "addr"], check=True)


class Devices:
    def __init__(self):
        self._listed = False
        self._listing = False
        self.names = []

    def _list(self):
        if self._listed:
            return
        self.names = subprocess.check_output(["lsusb"], text=True).splitlines()
        self._listed = True

    def _list_again(self):
        if self._listing:
            return
        self._listing = True
        try:
            self.names = subprocess.check_output(["lsusb"], text=True).splitlines()
        finally:
            self._listing = False

    async def known(self, name):
        find_interfaces()  # ok
        self._list()  # ok
        return name in self.names

    async def refreshed(self, name):
        self._list_again()  # error: PFL403
        return name in self.names


class Children:
    def __init__(self, process: subprocess.Popen):
        self.process = process

    async def give_up(self):
        try:
            await asyncio.sleep(1)
        except asyncio.CancelledError:
            self.process.kill()
            self.process.wait()  # hint: PFL403 because after-its-end
            raise

    async def end(self, other: subprocess.Popen):
        other.kill()
        self.process.wait()  # error: PFL403

    async def end_all(self, group):
        if group is not None:
            os.killpg(group, signal.SIGKILL)
        else:
            self.process.kill()
        return self.process.wait()  # hint: PFL403

    async def interrupt_all(self, group):
        os.killpg(group, signal.SIGINT)
        return self.process.wait()  # error: PFL403

    async def after_its_end(self, ended: asyncio.Future):
        await ended
        return self.process.wait()  # hint: PFL403

    async def after_a_while(self):
        await asyncio.sleep(1)
        return self.process.wait()  # error: PFL403

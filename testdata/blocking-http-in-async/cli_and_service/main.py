"""A command line that asks a service, and the service."""

import asyncio

from catalog import fetch, note, report_all, stop_process, wait_for, wait_for_next_ms


async def chat(url):
    while True:
        print(fetch(url))  # hint: PFL401 because only-coroutine
        await asyncio.sleep(1)


async def chat_with_others(url):
    asyncio.create_task(follow(url))
    print(fetch(url))  # error: PFL401


async def follow(url):
    while True:
        print(fetch(url))  # error: PFL401
        await asyncio.sleep(1)


class Catalog:
    def __init__(self, data, pid=0):
        self.data = data
        self.pid = pid

    @classmethod
    async def open(cls, url) -> "Catalog":
        data = fetch(url)  # hint: PFL401 because makes-object
        await asyncio.sleep(0)
        return cls(data)

    @classmethod
    async def prices(cls, url) -> dict:
        return fetch(url)  # error: PFL401

    async def number(self):
        return wait_for_next_ms(3)  # ok: a millisecond

    async def finished(self, job):
        wait_for(job)  # error: PFL402
        return job

    async def told(self):
        note(self.data)  # hint: PFL401 because only-may-block

    async def told_all(self):
        report_all(self.data)  # error: PFL401

    async def start(self, url):
        self.data = fetch(url)  # hint: PFL401

    async def restart(self, url):
        self.data = fetch(url)  # error: PFL401

    async def close(self):
        stop_process(self.pid)  # hint: PFL403
        fetch("https://example.org/bye")  # hint: PFL401 because at-shutdown

    async def stop(self, name):
        return fetch(f"https://example.org/{name}/stop")  # error: PFL401


def main():
    asyncio.run(chat("https://example.org"))
    asyncio.run(chat_with_others("https://example.org"))


if __name__ == "__main__":
    main()

"""A command line that asks a service, and the service."""

import asyncio

from catalog import fetch, note, report_all, stop_process, wait_for, wait_for_next_ms


async def chat(url):
    while True:
        print(await asyncio.to_thread(fetch, url))
        await asyncio.sleep(1)


async def chat_with_others(url):
    asyncio.create_task(follow(url))
    print(await asyncio.to_thread(fetch, url))


async def follow(url):
    while True:
        print(await asyncio.to_thread(fetch, url))
        await asyncio.sleep(1)


class Catalog:
    def __init__(self, data, pid=0):
        self.data = data
        self.pid = pid

    @classmethod
    async def open(cls, url) -> "Catalog":
        data = await asyncio.to_thread(fetch, url)
        await asyncio.sleep(0)
        return cls(data)

    @classmethod
    async def prices(cls, url) -> dict:
        return await asyncio.to_thread(fetch, url)

    async def number(self):
        return wait_for_next_ms(3)

    async def finished(self, job):
        await asyncio.to_thread(wait_for, job)
        return job

    async def told(self):
        await asyncio.to_thread(note, self.data)

    async def told_all(self):
        await asyncio.to_thread(report_all, self.data)

    async def start(self, url):
        self.data = await asyncio.to_thread(fetch, url)

    async def restart(self, url):
        self.data = await asyncio.to_thread(fetch, url)

    async def close(self):
        await asyncio.to_thread(stop_process, self.pid)
        await asyncio.to_thread(fetch, "https://example.org/bye")

    async def stop(self, name):
        return await asyncio.to_thread(fetch, f"https://example.org/{name}/stop")


def main():
    asyncio.run(chat("https://example.org"))
    asyncio.run(chat_with_others("https://example.org"))


if __name__ == "__main__":
    main()

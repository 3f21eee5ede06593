"""A question in a program that somebody has started in a terminal, where tasks run beside it."""

import asyncio


async def rename(client, name):
    answer = input(f"new name of {name}: ")  # hint: PFL406 because asks-user
    await client.rename(name, answer)


async def watch(client):
    async for name in client.unnamed():
        asyncio.create_task(rename(client, name))


if __name__ == "__main__":
    from clients import client

    asyncio.run(watch(client))

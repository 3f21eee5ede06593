"""What sends no command for each element, or has to."""

import asyncio

import redis
import redis.asyncio


def together(client: redis.Redis, names: list[str]):
    with client.pipeline() as pipe:
        for name in names:
            pipe.get(name)  # ok: it is a pipeline
        return pipe.execute()


def at_once(client: redis.Redis, names: list[str]):
    return client.mget(names)


def chunks(client: redis.Redis, names: list[str]):
    found = []
    for start in range(0, len(names), 500):
        found += client.mget(names[start : start + 500])  # ok: in-chunks
    return found


def scanned(client: redis.Redis):
    found = []
    cursor = 0
    for _ in range(100):
        cursor, keys = client.scan(cursor)  # ok: it goes on where it was
        found += keys
    return found


def follow(client: redis.Redis, start: str):
    names = []
    current = start
    for _ in range(1_000):
        current = client.get(f"next:{current}")  # ok: answer-decides
        names.append(current)
    return names


def waiting(client: redis.Redis):
    while True:
        item = client.blpop("jobs")  # ok: it waits for the next item
        print(item)


def polled(client: redis.Redis, names: list[str]):
    for name in names:
        print(name, client.dbsize())  # ok: the same question each time


def retried(client: redis.Redis, attempts: int):
    for attempt in range(attempts):
        client.set(f"try:{attempt}", 1)  # ok: retries


def cleaned(client: redis.Redis, jobs: list[str]):
    for number in range(5_000):
        try:
            print(int(jobs[number]))
        except ValueError:
            client.delete(f"job:{number}")  # ok: in-exception-handler


class Table:
    def get(self, name: str):
        return name


def other(table: Table, names: list[str]):
    return [table.get(name) for name in names]  # ok: no Redis


def untyped(client, names: list[str]):
    return [client.hgetall(name) for name in names]  # ok: of unknown type


def first(client: redis.Redis, names: list[str]):
    for name in names:
        value = client.get(name)  # ok: it stops at the first
        if value:
            return value
    return None


async def load(client: redis.asyncio.Redis, name: str):
    return await client.get(f"user:{name}")


async def side_by_side(client: redis.asyncio.Redis):
    return await asyncio.gather(*[load(client, str(number)) for number in range(5_000)])  # ok: awaited-together


def tenants(names: list[str]):
    for name in range(5_000):
        client = redis.Redis(host=f"redis-{name}", db=1)  # ok: another server each time
        client.set("alive", 1)  # ok: client-per-element


def queued(client: redis.Redis, send):
    for number in range(5_000):
        client.set(f"job:{number}", "queued")  # ok: queues-task
        send.apply_async(number)

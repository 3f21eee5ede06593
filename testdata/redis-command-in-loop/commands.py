"""Commands that are sent one by one."""

import redis
import redis.asyncio


def prices(client: redis.Redis, names: list[str]):
    found = []
    for name in range(1000):
        found.append(client.get(f"price:{name}"))  # error: PFL508
    return found


def some(client: redis.Redis, names: list[str]):
    for name in names:
        # each for an hour
        client.set(name, "open")  # error: PFL508
        client.expire(name, 3600)  # error: PFL508


def listed(client: redis.Redis, numbers):
    values = [client.hgetall(f"item:{number}") for number in range(10_000)]  # error: PFL508
    return values


async def awaited(client: redis.asyncio.Redis, rows: list[dict]):
    for row in range(5_000):
        await client.sadd("rows", row)  # error: PFL508


def one(client: redis.Redis, name: str):
    return client.get(f"user:{name}")


def through_function(client: redis.Redis):
    return [one(client, str(number)) for number in range(5_000)]  # error: PFL508


def one_of_them(client: redis.Redis, wanted: int):
    for number in range(5_000):
        if number == wanted:
            client.delete(f"item:{number}")  # hint: PFL508 because chosen-element


def used(client: redis.Redis, sizes: dict[str, int]):
    for number in range(5_000):
        value = client.get(f"item:{number}")  # error: PFL508
        sizes[str(number)] = len(value)


def busy(client: redis.Redis, name: str):
    words = [name.strip(), name.lower(), name.upper(), name.title(), name.casefold()]
    sizes = [name.count("a"), name.count("b"), name.count("c"), name.count("d"), name.count("e")]
    starts = [name.find("a"), name.find("b"), name.find("c"), name.find("d"), name.find("e")]
    ends = [name.rfind("a"), name.rfind("b"), name.rfind("c"), name.rfind("d"), name.rfind("e")]
    checks = [name.isalpha(), name.isdigit(), name.isupper(), name.islower(), name.isspace()]
    client.set(name, str([words, sizes, starts, ends, checks]))
    return words


def many_busy(client: redis.Redis):
    return [busy(client, str(number)) for number in range(5_000)]  # hint: PFL508 because does-more


def locked(client: redis.Redis):
    for number in range(5_000):
        with client.lock(f"lock:{number}"):
            client.set(f"item:{number}", 1)  # hint: PFL508 because transaction-per-item

import redis

client = redis.Redis()


def twice(names: list[str]):
    for name in names:
        client.set(name, 1)  # error: PFL508
    for name in names:
        client.expire(name, 5)  # error: PFL508


def beside_own(names: list[str], pipe):
    for name in names:
        client.set(name, 1)  # error: PFL508
    for name in names:
        client.expire(name, 5)  # error: PFL508
    return pipe


def used_behind(names: list[str]):
    with client.pipeline() as pipe:
        pipe.ping()
    for name in names:
        client.set(name, 1)  # error: PFL508
    return pipe


def held(names: list[str]):
    with client.pipeline() as pipe:
        waiting = lambda: pipe.execute()
    for name in names:
        client.set(name, 1)  # error: PFL508
    return waiting


def inside(names: list[str]):
    with client.pipeline() as pipe:
        for name in names:
            client.set(name, 1)  # error: PFL508
        pipe.ping()

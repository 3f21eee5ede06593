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


def by_own(names: list[str]):
    with client.pipeline() as pipe:
        for name in names:
            pipe.set(name, 1)  # ok
        pipe.execute()
    with client.pipeline() as pipe:
        for name in names:
            pipe.expire(name, 5)  # ok
        pipe.execute()


def at_once(names: list[str]):
    client.mset(dict.fromkeys(names, 1))  # ok
    client.delete(*names)  # ok
    return client.mget(names)  # ok

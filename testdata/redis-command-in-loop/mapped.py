"""Functions and commands that `map` runs for each key."""

from redis import Redis

client = Redis()


def value(key):
    return client.get(key)


def handed(keys):
    return list(map(value, keys))  # error: PFL508


def command_itself(keys):
    return list(map(client.get, keys))  # error: PFL508


def in_lambda(keys):
    return list(map(lambda key: client.get(key), keys))  # error: PFL508


def collected(keys):
    pipe = client.pipeline()
    list(map(lambda key: pipe.get(key), keys))  # ok
    return pipe.execute()


def collected_command(keys):
    pipe = client.pipeline()
    list(map(pipe.get, keys))  # ok
    return pipe.execute()


def of_dict(known: dict, keys):
    return list(map(known.get, keys))  # ok


def all_at_once(chunks: list[list[str]]):
    return list(map(client.mget, chunks))  # ok


def of_pair():
    return list(map(value, ("a", "b")))  # ok

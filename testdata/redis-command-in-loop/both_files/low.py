import redis

cache = redis.Redis()
local = {}


def read(name):
    return cache.get(name)


def known(name):
    return local.get(name)

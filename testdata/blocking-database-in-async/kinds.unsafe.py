"""An attribute annotated with a base class holds what is made for it, one of several."""

import asyncio

import redis


class Cache:
    def get(self, key):
        return None


class RedisCache(Cache):
    def __init__(self, host):
        self.client = redis.Redis(host)

    def get(self, key):
        return self.client.get(key)


class MemoryCache(Cache):
    def __init__(self):
        self.known = {}

    def get(self, key):
        return self.known.get(key)


class Settings:
    def __init__(self, kind, host):
        if kind == "redis":
            self.cache: Cache = RedisCache(host)
        if kind == "memory":
            self.cache = MemoryCache()

    def find(self, key):
        return self.cache.get(key)


class Small:
    def __init__(self):
        self.cache: Cache = MemoryCache()
        self.other: Cache = MemoryCache()

    def find(self, key):
        return self.cache.get(key), self.other.get(key)


async def handle(settings: Settings, key):
    return await asyncio.to_thread(settings.find, key)


async def handle_small(small: Small, key):
    return small.find(key)

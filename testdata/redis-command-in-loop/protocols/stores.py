import redis

cache = redis.Redis()


class Reader:
    def read(self, name: str) -> str:
        return cache.get(name)

    def close(self) -> None:
        cache.close()


class Half:
    """Lacks what the protocol asks for besides."""

    def read(self, name: str) -> str:
        return name

    def count(self, name: str) -> int:
        return cache.incr(name)


class Finder:
    def find(self, name: str) -> str:
        return cache.get(name)


class OtherFinder:
    """As good an implementation as the other, and harmless."""

    def find(self, name: str) -> str:
        return name

"""Clients in brackets, and clients that stand on several lines."""
import redis


class Prices:
    def __init__(self) -> None:
        self.client = redis.Redis()

    def store(self, prices: dict[str, int]) -> None:
        for name, price in prices.items():
            (self.client).set(name, price)  # error: PFL508

    def load(self, names: list[str]) -> list[bytes | None]:
        found = [(self.client).get(name) for name in names]  # error: PFL508
        return found

    def store_together(self, prices: dict[str, int]) -> None:
        with self.client.pipeline(transaction=False) as pipe:
            for name, price in prices.items():
                pipe.set(name, price)  # ok
            pipe.execute()

    def load_together(self, names: list[str]) -> list[bytes | None]:
        return self.client.mget(names)  # ok

    def load_one(self, name: str) -> bytes | None:
        return (self.client).get(name)  # ok

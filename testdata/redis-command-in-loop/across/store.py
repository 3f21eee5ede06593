"""Keeps sessions in Redis."""

import redis


class Store:
    def __init__(self, client: redis.Redis) -> None:
        self.client = client

    def load(self, key: str) -> bytes:
        return self.client.get(f"session:{key}")

    def load_all(self, keys: list[str]) -> list[bytes]:
        return self.client.mget(keys)

    def name(self, key: str) -> str:
        return f"session:{key}"

"""Keeps sessions in Redis."""

import redis


class Store:
    def __init__(self, client: redis.Redis) -> None:
        self.client = client

    def load(self, key: str) -> bytes:
        return self.client.get(f"session:{key}")

    def save(self, key: str, pipeline: redis.client.Pipeline | None) -> None:
        connection = pipeline if pipeline is not None else self.client
        connection.set(f"session:{key}", 1)

    def load_all(self, keys: list[str]) -> list[bytes]:
        return self.client.mget(keys)

    def name(self, key: str) -> str:
        return f"session:{key}"


class TenantClient:
    """A client that puts the name of a tenant before each key."""

    def __init__(self, client: redis.Redis, tenant: str) -> None:
        self.client = client
        self.tenant = tenant

    def set(self, key: str, value: int) -> None:
        self.client.set(f"{self.tenant}:{key}", value)


def client_of(client: redis.Redis, tenant: str) -> TenantClient:
    return TenantClient(client, tenant)

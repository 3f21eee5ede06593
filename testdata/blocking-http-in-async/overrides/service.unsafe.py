"""Coroutines that use them."""

from __future__ import annotations

import asyncio

from .clients import (
    Bucket,
    Client,
    FixedSource,
    LoggedClient,
    OfflineClient,
    RemoteSource,
    Source,
)


async def balance(client: Client, user: str) -> int:
    return await asyncio.to_thread(client.balance, user)


async def logged_balance(client: LoggedClient, user: str) -> int:
    return await asyncio.to_thread(client.both, user, "bank")


async def offline_balance(client: OfflineClient, user: str) -> int:
    return client.balance(user)


class Preview:
    def __init__(self) -> None:
        self.client = OfflineClient("")

    async def show(self, user: str) -> int:
        return self.client.both(user, "bank")


async def in_thread(client: Client, user: str) -> int:
    return await asyncio.to_thread(client.balance, user)


async def save(bucket: Bucket, key: str, data: bytes) -> str:
    await asyncio.to_thread(bucket.put, key, data)
    return bucket.url(key)


async def remote_count(source: RemoteSource) -> int:
    return await asyncio.to_thread(source.count)


async def fixed_count(source: FixedSource) -> int:
    return source.count()


async def any_count(source: Source) -> int:
    return source.count()

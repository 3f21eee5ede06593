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
    return client.balance(user)  # error: PFL401


async def logged_balance(client: LoggedClient, user: str) -> int:
    return client.both(user, "bank")  # error: PFL401


async def offline_balance(client: OfflineClient, user: str) -> int:
    return client.balance(user)  # ok: its own `fetch` asks nobody


class Preview:
    def __init__(self) -> None:
        self.client = OfflineClient("")

    async def show(self, user: str) -> int:
        return self.client.both(user, "bank")  # ok: its own `fetch` asks nobody


async def in_thread(client: Client, user: str) -> int:
    return await asyncio.to_thread(client.balance, user)  # ok


async def save(bucket: Bucket, key: str, data: bytes) -> str:
    bucket.put(key, data)  # error: PFL401
    return bucket.url(key)  # ok: text


async def remote_count(source: RemoteSource) -> int:
    return source.count()  # error: PFL401


async def fixed_count(source: FixedSource) -> int:
    return source.count()  # ok: its own rows


async def any_count(source: Source) -> int:
    return source.count()  # ok: the rows of the base class

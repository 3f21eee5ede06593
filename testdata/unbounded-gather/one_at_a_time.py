"""Requests of clients that block the event loop, and of those that do not."""

import asyncio

from qdrant_client import AsyncQdrantClient, QdrantClient


async def near(client: QdrantClient, vector: list[float]):
    return client.search("texts", vector)  # error: PFL401


async def near_without_waiting(client: AsyncQdrantClient, vector: list[float]):
    return await client.search("texts", vector)


async def all_near(client: QdrantClient, vectors: list[list[float]]):
    return await asyncio.gather(*(near(client, vector) for vector in vectors))  # ok: blocks-event-loop


async def all_at_once(client: AsyncQdrantClient, vectors: list[list[float]]):
    return await asyncio.gather(*(near_without_waiting(client, vector) for vector in vectors))  # error: PFL410

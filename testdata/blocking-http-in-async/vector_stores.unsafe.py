"""Vector stores on a server, and those that the process itself holds."""

import asyncio

import chromadb
from qdrant_client import QdrantClient


class Remote:
    def __init__(self, url: str):
        self.client = QdrantClient(url=url)
        self.chroma = chromadb.HttpClient(host=url).get_collection("texts")

    async def search(self, vector):
        return await asyncio.to_thread(self.client.search, "texts", vector)

    async def find(self, vector):
        return await asyncio.to_thread(self.chroma.query, query_embeddings=[vector])


class Local:
    def __init__(self, folder: str):
        self.client = QdrantClient(path=folder)
        self.chroma = chromadb.PersistentClient(folder).get_collection("texts")

    async def search(self, vector):
        return await asyncio.to_thread(self.client.search, "texts", vector)

    async def find(self, number: str):
        return await asyncio.to_thread(self.chroma.get, ids=[number])


async def search_once(vector):
    client = QdrantClient(":memory:")
    return await asyncio.to_thread(client.search, "texts", vector)

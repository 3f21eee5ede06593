"""Vector stores on a server, and those that the process itself holds."""

import chromadb
from qdrant_client import QdrantClient


class Remote:
    def __init__(self, url: str):
        self.client = QdrantClient(url=url)
        self.chroma = chromadb.HttpClient(host=url).get_collection("texts")

    async def search(self, vector):
        return self.client.search("texts", vector)  # error: PFL401

    async def find(self, vector):
        return self.chroma.query(query_embeddings=[vector])  # error: PFL401


class Local:
    def __init__(self, folder: str):
        self.client = QdrantClient(path=folder)
        self.chroma = chromadb.PersistentClient(folder).get_collection("texts")

    async def search(self, vector):
        return self.client.search("texts", vector)  # hint: PFL401 because works-on-this-machine

    async def find(self, number: str):
        return self.chroma.get(ids=[number])  # hint: PFL405


async def search_once(vector):
    client = QdrantClient(":memory:")  # ok: asks nobody
    return client.search("texts", vector)  # hint: PFL401

"""Indexes of vectors that search all of them, and those that are trained."""

import asyncio

import faiss
import numpy as np


class Cache:
    def __init__(self, size):
        self.flat = faiss.IndexFlatIP(size)
        self.graph = faiss.IndexHNSWFlat(size, 32)

    async def keep(self, vector):
        await asyncio.to_thread(self.flat.add, vector.reshape(1, -1).astype(np.float32))

    async def find(self, vector):
        return await asyncio.to_thread(self.flat.search, vector, 10)

    async def keep_in_graph(self, vectors):
        await asyncio.to_thread(self.graph.add, vectors)

    async def find_in_graph(self, vectors):
        return await asyncio.to_thread(self.graph.search, vectors, 10)

    def find_now(self, vectors):
        return self.graph.search(vectors, 10)

    async def size(self):
        return self.flat.ntotal + self.graph.ntotal

    async def clear(self):
        self.flat.reset()
        self.graph.reset()


class LateCache:
    def __init__(self, size):
        self.size = size
        self.index: faiss.Index | None = None

    def start(self):
        self.index = faiss.IndexFlatL2(self.size)

    async def find(self, vector):
        return await asyncio.to_thread(self.index.search, vector, 10)


class TrainedCache:
    def __init__(self, path):
        self.index: faiss.Index = faiss.read_index(path)

    async def find(self, vector):
        return await asyncio.to_thread(self.index.search, vector, 10)

    async def dimensions(self):
        return self.index.d

    async def later(self):
        return self.index.search

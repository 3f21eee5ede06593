"""Indexes of vectors that search all of them, and those that are trained."""

import faiss
import numpy as np


class Cache:
    def __init__(self, size):
        self.flat = faiss.IndexFlatIP(size)
        self.graph = faiss.IndexHNSWFlat(size, 32)

    async def keep(self, vector):
        self.flat.add(vector.reshape(1, -1).astype(np.float32))  # hint: PFL407 because searches-flat-index

    async def find(self, vector):
        return self.flat.search(vector, 10)  # hint: PFL407

    async def keep_in_graph(self, vectors):
        self.graph.add(vectors)  # error: PFL407

    async def find_in_graph(self, vectors):
        return self.graph.search(vectors, 10)  # error: PFL407

    def find_now(self, vectors):
        return self.graph.search(vectors, 10)  # ok

    async def size(self):
        return self.flat.ntotal + self.graph.ntotal  # ok

    async def clear(self):
        self.flat.reset()  # ok
        self.graph.reset()  # ok


class LateCache:
    def __init__(self, size):
        self.size = size
        self.index: faiss.Index | None = None

    def start(self):
        self.index = faiss.IndexFlatL2(self.size)

    async def find(self, vector):
        return self.index.search(vector, 10)  # hint: PFL407


class TrainedCache:
    def __init__(self, path):
        self.index: faiss.Index = faiss.read_index(path)

    async def find(self, vector):
        return self.index.search(vector, 10)  # error: PFL407

    async def dimensions(self):
        return self.index.d  # ok

    async def later(self):
        return self.index.search  # ok: only handed on

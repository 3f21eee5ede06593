"""Vectors of words."""
from typing import Any, Self

from numpy import ndarray

class KeyedVectors:
    vectors: ndarray
    vector_size: int
    key_to_index: dict[str, int]
    index_to_key: list[str]
    @classmethod
    @loads_model
    @blocks("file", use="asyncio.to_thread")
    def load(cls, fname, mmap=None) -> Self: ...
    @classmethod
    @loads_model
    @blocks("file", use="asyncio.to_thread")
    def load_word2vec_format(cls, fname, fvocab=None, binary=False, **kwargs) -> Self: ...
    def __getitem__(self, key_or_keys) -> ndarray: ...
    def __contains__(self, key) -> bool: ...
    def get_vector(self, key, norm=False) -> ndarray: ...
    @blocks("compute")
    def most_similar(self, positive=None, negative=None, topn=10, **kwargs) -> list[tuple[str, float]]: ...
    def similarity(self, w1, w2) -> float: ...

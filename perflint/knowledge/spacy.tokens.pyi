"""Documents of spaCy."""
from collections.abc import Iterator
from typing import Any

class Token:
    text: str
    lemma_: str
    pos_: str
    tag_: str
    dep_: str
    i: int
    is_stop: bool
    is_punct: bool
    is_alpha: bool
    vector: Any
class Span:
    text: str
    label_: str
    start: int
    end: int
    start_char: int
    end_char: int
    def __iter__(self) -> Iterator[Token]: ...
    def __len__(self) -> int: ...
class Doc:
    text: str
    ents: tuple[Span, ...]
    sents: Iterator[Span]
    noun_chunks: Iterator[Span]
    vector: Any
    def __iter__(self) -> Iterator[Token]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, i) -> Any: ...
    def __getslice__(self, part) -> Span: ...
    def similarity(self, other) -> float: ...
    def to_bytes(self, **kwargs) -> bytes: ...
class DocBin: ...

"""One page of the rows of a query."""
from collections.abc import Iterator
from typing import Generic
class Pagination(Generic[M]):
    items: list[M]
    page: int
    pages: int
    per_page: int
    total: int
    has_next: bool
    has_prev: bool
    next_num: int
    prev_num: int
    def next(self) -> Pagination[M]: ...
    def prev(self) -> Pagination[M]: ...
    def iter_pages(self, **kwargs) -> Iterator[int | None]: ...
    def __iter__(self) -> Iterator[M]: ...

"""Lists of GitHub's API, fetched page by page."""
from collections.abc import Iterator
from typing import Any
class PaginatedList:
    @blocks("network")
    def __iter__(self) -> Iterator[Any]: ...
    @blocks("network")
    @property
    def totalCount(self) -> int: ...
    @blocks("network")
    def get_page(self, page) -> list[Any]: ...

"""A cache of coroutine functions."""
from collections.abc import Callable
@caches
def alru_cache(maxsize=128, typed=False, *, ttl=None) -> Callable: ...

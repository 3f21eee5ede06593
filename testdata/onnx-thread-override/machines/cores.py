"""How many cores there are."""

import multiprocessing
import os


def logical(default: int = 1) -> int:
    count = os.cpu_count()
    return count if count is not None else default


def counted() -> int:
    count = multiprocessing.cpu_count()
    if not count:
        return 1
    return count


def known() -> int:
    return 1 if (count := os.cpu_count()) is None else count


def allowed(wanted: int | None = None) -> int:
    return wanted if wanted is not None else len(os.sched_getaffinity(0))


def settled() -> int:
    limit = os.environ.get("THREADS")
    return int(limit) if limit else os.cpu_count()

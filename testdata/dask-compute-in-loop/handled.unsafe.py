"""Lengths of Dask frames, and results of which one may fail."""

import dask
import dask.dataframe as dd
from dask import delayed


@delayed
def increased(number):
    return number + 1


def lengths(parts: list[dd.DataFrame]) -> list[int]:
    return [len(part) for part in parts]


def until_bad(numbers: list) -> list:
    out = []
    try:
        for number in numbers:
            out.append(increased(number).compute())
    except TypeError:
        out.append("bad")
    return out


def plain(numbers: list) -> list:
    out = []
    out.extend(dask.compute(*[increased(number) for number in numbers]))
    return out


def sizes(rows: list[list[int]]) -> list[int]:
    return [len(row) for row in rows]


def whole(frame: dd.DataFrame) -> int:
    return len(frame)


def partitions(frame: dd.DataFrame) -> list:
    return [frame.get_partition(i).compute() for i in range(frame.npartitions)]

"""Two results of one frame: what is read and filtered is the same for both."""

import dask
import dask.array as da


def totals(block, numbers):
    whole = da.from_array(block, chunks=2_000)
    shifted = (whole * 2 + 1).cumsum(axis=0)
    found = []
    for number in numbers:
        found.append((shifted % number).sum().compute())
    return found


def run(size=12):
    import numpy

    with dask.config.set(scheduler="synchronous"):
        return [int(one) for one in totals(numpy.arange(200_000), range(2, size + 2))]

"""A generator that an unknown decorator makes a context of, entered in a loop."""

import gc

from house.contexts import scoped


@scoped
def bounded(label, log):
    try:
        yield
    finally:
        gc.collect()  # hint: PFL704
        log(label)


def sizes(paths, log):
    found = []
    for path in paths:
        with bounded(path.name, log):
            found.append(path.stat().st_size)
    return found


def names(paths, log):
    gc.collect()  # ok: once a call, and no loop calls it
    return [path.name for path in paths]

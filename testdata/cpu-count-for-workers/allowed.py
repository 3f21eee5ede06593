"""The CPUs that the process may use, where the system tells."""

import os
from multiprocessing import Pool


def pool():
    if hasattr(os, "sched_getaffinity"):
        return Pool(len(os.sched_getaffinity(0)))
    return Pool(os.cpu_count())  # ok: asks-for-allowed

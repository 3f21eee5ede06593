"""The CPUs that the process may use, as psutil tells."""

import os
from multiprocessing import Pool

import psutil


def pool(machine):
    if machine:
        return Pool(os.cpu_count())  # ok: asks-for-allowed
    return Pool(len(psutil.Process().cpu_affinity()))

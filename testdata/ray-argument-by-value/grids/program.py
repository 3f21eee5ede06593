import numpy as np
from tasks import pick


def run(path, count, keep):
    table = np.load(path)
    keep(pick.remote(table, 0))  # ok: once
    return [pick.remote(table, row) for row in range(count)]  # error: PFL122

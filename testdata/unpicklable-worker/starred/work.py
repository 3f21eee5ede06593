"""Functions that are lifted in a file of which another one brings in all names."""

from concurrent.futures import ProcessPoolExecutor


def run(rows):
    def scale(row):
        return row * 2

    with ProcessPoolExecutor() as pool:
        return list(pool.map(scale, rows))  # error: PFL102


def both(rows):
    with ProcessPoolExecutor() as pool:
        return list(pool.map(lambda row: row * 3, rows))  # error: PFL102


def pooled():
    return ProcessPoolExecutor()


def ordered(rows):
    return sorted(rows, key=lambda row: -row)  # ok


def serial(rows):
    return list(map(lambda row: row * 3, rows))  # ok

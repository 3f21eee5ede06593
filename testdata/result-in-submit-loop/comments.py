"""Comments where a task is given."""

from concurrent.futures import ThreadPoolExecutor


def work(row, number):
    return row + number


def numbered(rows):
    found = []
    with ThreadPoolExecutor(2) as pool:
        for number, row in enumerate(rows):
            future = pool.submit(work, row,  # the row
                                 number=number)
            found.append(future.result())
    return found


def run():
    return numbered([1, 2])

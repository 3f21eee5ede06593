"""Futures that have a name in the loop."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import Pool

import ray


def work(rows):
    return sum([len(row) for row in rows])


@ray.remote
def task(rows):
    return work(rows)


def printed(tables):
    with ThreadPoolExecutor(4) as pool:
        for table in tables:
            future = pool.submit(work, table)
            print(future.result())  # error: PFL107


def by_name(tables: dict[str, list[str]]):
    found = {}
    with ProcessPoolExecutor(4) as pool:
        for name, rows in tables.items():
            print(name)
            # one table at a time
            counted = pool.submit(work, rows)  # in a worker
            if name:
                found[name] = counted.result()  # error: PFL107
    return found


def read_after(tables):
    with Pool(4) as pool:
        for table in tables:
            answer = pool.apply_async(work, (table,))
            print(answer.get())  # error: PFL107
    return table


def of_ray(tables):
    total = 0
    for table in tables:
        ref = task.remote(table)
        total += ray.get(ref)  # error: PFL107
    return total


def two_at_a_time(tables):
    with ThreadPoolExecutor(4) as pool:
        for table in tables:
            rows = pool.submit(work, table)
            columns = pool.submit(work, zip(*table))
            print(rows.result(), columns.result())  # ok: another-beside


def bound_again(tables):
    with ThreadPoolExecutor(4) as pool:
        for table in tables:
            future = pool.submit(work, table)
            print(future.result())  # error: PFL107
            future = None
            print(future)


def kept(holder, tables):
    with ThreadPoolExecutor(4) as pool:
        for table in tables:
            holder.future = pool.submit(work, table)
            print(holder.future)  # ok


def ahead(tables):
    waiting = []
    with ThreadPoolExecutor(4) as pool:
        for table in tables:
            future = pool.submit(work, table)
            waiting.append(future)  # ok
    return [one.result() for one in waiting]  # ok


def last(tables):
    with ThreadPoolExecutor(4) as pool:
        for table in tables:
            future = pool.submit(work, table)
    return future.result()  # ok


def by_helper(pool: ThreadPoolExecutor, table):
    future = pool.submit(work, table)
    return future.result()  # ok


def later(tables):
    with ThreadPoolExecutor(4) as pool:
        future = pool.submit(work, [])
        for table in tables:
            print(future.result())  # ok
            future = pool.submit(work, table)


def once(tables):
    with ThreadPoolExecutor(4) as pool:
        for table in tables:
            future = pool.submit(work, table)
            print(future.result())  # ok
            break


SEEN = {}


def known(rows):
    return sum([len(SEEN.get(row, row)) for row in rows])


def remembered(tables):
    with ThreadPoolExecutor(4) as pool:
        for name, rows in tables.items():
            future = pool.submit(known, rows)
            print(future.result())  # error: PFL107
            SEEN[name] = rows


def not_remembered(tables):
    with ThreadPoolExecutor(4) as pool:
        for rows in tables.values():
            future = pool.submit(known, rows)
            print(future.result())  # error: PFL107


def in_pairs(lines):
    with ThreadPoolExecutor(4) as pool:
        for line in lines:
            future = pool.submit(work, line)
            print(future.result(), next(lines))  # error: PFL107


def together(tables):
    with ThreadPoolExecutor(4) as pool:
        for count in pool.map(known, tables):
            print(count)  # ok
            SEEN[count] = count


def in_order(tables):
    with ThreadPoolExecutor(1) as pool:
        for table in tables:
            future = pool.submit(known, table)
            print(future.result())  # ok


def no_pool(pool, tables):
    for table in tables:
        future = pool.submit(known, table)
        print(future.result())  # ok

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
        futures = [pool.submit(work, table) for table in tables]
        for future in futures:
            print(future.result())


def by_name(tables: dict[str, list[str]]):
    found = {}
    with ProcessPoolExecutor(4) as pool:
        # in a worker
        futures = [
            ((name, rows), pool.submit(work, rows)) for name, rows in tables.items()
        ]
        for (name, rows), counted in futures:
            print(name)
            # one table at a time
            if name:
                found[name] = counted.result()
    return found


def read_after(tables):
    with Pool(4) as pool:
        futures = [(table, pool.apply_async(work, (table,))) for table in tables]
        for table, answer in futures:
            print(answer.get())
    return table


def of_ray(tables):
    total = 0
    futures = [task.remote(table) for table in tables]
    for result in ray.get(futures):
        total += result
    return total


def two_at_a_time(tables):
    with ThreadPoolExecutor(4) as pool:
        for table in tables:
            rows = pool.submit(work, table)
            columns = pool.submit(work, zip(*table))
            print(rows.result(), columns.result())


def bound_again(tables):
    with ThreadPoolExecutor(4) as pool:
        for table in tables:
            future = pool.submit(work, table)
            print(future.result())
            future = None
            print(future)


def kept(holder, tables):
    with ThreadPoolExecutor(4) as pool:
        for table in tables:
            holder.future = pool.submit(work, table)
            print(holder.future)


def ahead(tables):
    waiting = []
    with ThreadPoolExecutor(4) as pool:
        for table in tables:
            future = pool.submit(work, table)
            waiting.append(future)
    return [one.result() for one in waiting]


def last(tables):
    with ThreadPoolExecutor(4) as pool:
        for table in tables:
            future = pool.submit(work, table)
    return future.result()


def by_helper(pool: ThreadPoolExecutor, table):
    future = pool.submit(work, table)
    return future.result()


def later(tables):
    with ThreadPoolExecutor(4) as pool:
        future = pool.submit(work, [])
        for table in tables:
            print(future.result())
            future = pool.submit(work, table)


def once(tables):
    with ThreadPoolExecutor(4) as pool:
        for table in tables:
            future = pool.submit(work, table)
            print(future.result())
            break


SEEN = {}


def known(rows):
    return sum([len(SEEN.get(row, row)) for row in rows])


def remembered(tables):
    with ThreadPoolExecutor(4) as pool:
        for name, rows in tables.items():
            future = pool.submit(known, rows)
            print(future.result())
            SEEN[name] = rows


def not_remembered(tables):
    with ThreadPoolExecutor(4) as pool:
        futures = [pool.submit(known, rows) for rows in tables.values()]
        for future in futures:
            print(future.result())


def in_pairs(lines):
    with ThreadPoolExecutor(4) as pool:
        for line in lines:
            future = pool.submit(work, line)
            print(future.result(), next(lines))


def together(tables):
    with ThreadPoolExecutor(4) as pool:
        for count in pool.map(known, tables):
            print(count)
            SEEN[count] = count


def in_order(tables):
    with ThreadPoolExecutor(1) as pool:
        for table in tables:
            future = pool.submit(known, table)
            print(future.result())


def no_pool(pool, tables):
    for table in tables:
        future = pool.submit(known, table)
        print(future.result())

"""Tasks that wait for one another, and those that do not."""

from collections import deque
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import Pool

import ray
from dask.distributed import Client


def work(number, scale=1):
    total = 0
    for step in range(number):
        total += step * scale
    return total


@ray.remote
def task(number):
    return work(number)


@ray.remote
class Counter:
    def add(self, number):
        return number


def submitted(numbers):
    results = []
    with ThreadPoolExecutor(4) as pool:
        for number in numbers:
            results.append(pool.submit(work, number).result())  # error: PFL107, PFL111
    return results


def comprehension(numbers):
    with ThreadPoolExecutor(4) as pool:
        return [pool.submit(work, number, 2).result() for number in numbers]  # error: PFL107, PFL111


def longer_body(numbers):
    results = {}
    with ThreadPoolExecutor(4) as pool:
        for number in numbers:
            label = f"number {number}"
            result = pool.submit(work, number).result()  # error: PFL107, PFL111
            results[label] = result
    return results


def named_future(numbers):
    with ProcessPoolExecutor() as pool:
        for number in numbers:
            future = pool.submit(work, number)
            print(number, future.result())  # error: PFL107


def asked_again(numbers):
    found = []
    with ThreadPoolExecutor(4) as pool:
        for number in numbers:
            future = pool.submit(work, number)  # error: PFL111
            if future.result() is not None:  # error: PFL107
                found.append(future.result())  # ok: it is done
    return found


def asked_after(numbers):
    found = []
    with ThreadPoolExecutor(4) as pool:
        for number in numbers:
            future = pool.submit(work, number)  # error: PFL111
            first = future.result()  # error: PFL107
            found.append((first, future.result()))  # ok: it is done
    return found


def applied(numbers):
    with Pool(4) as pool:
        return [pool.apply(work, (number,)) for number in numbers]  # error: PFL107


def apply_async(pairs):
    pool = Pool(4)
    totals = []
    for number, scale in pairs:
        totals.append(pool.apply_async(work, (number, scale)).get(timeout=60))  # error: PFL107
    pool.close()
    return totals


def with_ray(numbers):
    return [ray.get(task.remote(number)) for number in numbers]  # error: PFL107


def with_ray_loop(numbers):
    results = []
    for number in numbers:
        results.append(ray.get(task.remote(number)))  # error: PFL107
    return results


def with_dask(numbers):
    client = Client()
    return [client.submit(work, number).result() for number in numbers]  # error: PFL107


def one(pool: ThreadPoolExecutor, number):
    return pool.submit(work, number).result()  # ok


def through_call(numbers):
    with ThreadPoolExecutor(4) as pool:
        return [one(pool, number) for number in numbers]  # error: PFL107


def all_first(numbers):
    with ThreadPoolExecutor(4) as pool:
        futures = [pool.submit(work, number) for number in numbers]  # error: PFL111
        return [future.result() for future in futures]  # ok


def feeding(start):
    value = start
    with ThreadPoolExecutor(4) as pool:
        for _ in range(100):
            value = pool.submit(work, value).result()  # error: PFL111
    return value


def until_found(numbers):
    with ThreadPoolExecutor(4) as pool:
        for number in numbers:
            found = pool.submit(work, number).result()  # error: PFL111
            if found > 10:
                break
    return found


def giving_up(numbers):
    with ThreadPoolExecutor(2) as pool:
        for number in numbers:
            print(pool.submit(work, number).result(timeout=5))  # error: PFL111


def apart(numbers):
    with ProcessPoolExecutor(max_workers=1) as pool:
        for number in numbers:
            print(pool.submit(work, number).result())  # ok


def windows(numbers):
    pending = deque()
    with ThreadPoolExecutor(4) as pool:
        for number in numbers:
            pending.append(pool.submit(work, number))  # error: PFL111
            if len(pending) > 8:
                print(pending.popleft().result())  # ok


def actor(numbers):
    counter = Counter.remote()
    return [ray.get(counter.add.remote(number)) for number in numbers]  # ok


def query(client, names):
    return [client.query(name).result() for name in names]  # ok


def run():
    first = submitted([3, 4]), comprehension([3, 4]), longer_body([2, 3]), through_call([5])  # ok
    return first, all_first([4]), feeding(1), until_found([3, 9])  # ok


def side_by_side(texts, words_of, lines_of):
    found = []
    with ThreadPoolExecutor(2) as pool:
        for text in texts:
            words = pool.submit(words_of, text)
            lines = pool.submit(lines_of, text)
            found.append(words.result())  # ok: the other one runs meanwhile
            found.append(lines.result())  # ok: another-beside
    return found


def plainly(numbers: list[int]):
    return [
        [work(number) for number in numbers],  # ok
        list(map(work, numbers)),  # ok
        sum(work(number) for number in numbers),  # ok
        {number: work(number) for number in numbers},  # ok
    ]

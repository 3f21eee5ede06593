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
        results.extend(pool.map(work, numbers))
    return results


def comprehension(numbers):
    with ThreadPoolExecutor(4) as pool:
        return [
            future.result()
            for future in [pool.submit(work, number, 2) for number in numbers]
        ]


def longer_body(numbers):
    results = {}
    with ThreadPoolExecutor(4) as pool:
        futures = [(number, pool.submit(work, number)) for number in numbers]
        for number, future in futures:
            label = f"number {number}"
            result = future.result()
            results[label] = result
    return results


def named_future(numbers):
    with ProcessPoolExecutor() as pool:
        futures = [(number, pool.submit(work, number)) for number in numbers]
        for number, future in futures:
            print(number, future.result())


def asked_again(numbers):
    found = []
    with ThreadPoolExecutor(4) as pool:
        futures = [pool.submit(work, number) for number in numbers]
        for future in futures:
            if future.result() is not None:
                found.append(future.result())
    return found


def asked_after(numbers):
    found = []
    with ThreadPoolExecutor(4) as pool:
        futures = [pool.submit(work, number) for number in numbers]
        for future in futures:
            first = future.result()
            found.append((first, future.result()))
    return found


def applied(numbers):
    with Pool(4) as pool:
        return pool.map(work, numbers)


def apply_async(pairs):
    pool = Pool(4)
    totals = []
    totals.extend(
        future.get(timeout=60)
        for future in [
            pool.apply_async(work, (number, scale)) for number, scale in pairs
        ]
    )
    pool.close()
    return totals


def with_ray(numbers):
    return ray.get([task.remote(number) for number in numbers])


def with_ray_loop(numbers):
    results = []
    results.extend(ray.get([task.remote(number) for number in numbers]))
    return results


def with_dask(numbers):
    client = Client()
    return client.gather(client.map(work, numbers))


def one(pool: ThreadPoolExecutor, number):
    return pool.submit(work, number).result()


def through_call(numbers):
    with ThreadPoolExecutor(4) as pool:
        return [one(pool, number) for number in numbers]


def all_first(numbers):
    with ThreadPoolExecutor(4) as pool:
        futures = [pool.submit(work, number) for number in numbers]
        return [future.result() for future in futures]


def feeding(start):
    value = start
    with ThreadPoolExecutor(4) as pool:
        for _ in range(100):
            value = pool.submit(work, value).result()
    return value


def until_found(numbers):
    with ThreadPoolExecutor(4) as pool:
        for number in numbers:
            found = pool.submit(work, number).result()
            if found > 10:
                break
    return found


def giving_up(numbers):
    with ThreadPoolExecutor(2) as pool:
        for number in numbers:
            print(pool.submit(work, number).result(timeout=5))


def apart(numbers):
    with ProcessPoolExecutor(max_workers=1) as pool:
        for number in numbers:
            print(pool.submit(work, number).result())


def windows(numbers):
    pending = deque()
    with ThreadPoolExecutor(4) as pool:
        for number in numbers:
            pending.append(pool.submit(work, number))
            if len(pending) > 8:
                print(pending.popleft().result())


def actor(numbers):
    counter = Counter.remote()
    return [ray.get(counter.add.remote(number)) for number in numbers]


def query(client, names):
    return [client.query(name).result() for name in names]


def run():
    first = submitted([3, 4]), comprehension([3, 4]), longer_body([2, 3]), through_call([5])
    return first, all_first([4]), feeding(1), until_found([3, 9])


def side_by_side(texts, words_of, lines_of):
    found = []
    with ThreadPoolExecutor(2) as pool:
        for text in texts:
            words = pool.submit(words_of, text)
            lines = pool.submit(lines_of, text)
            found.append(words.result())
            found.append(lines.result())
    return found


def plainly(numbers: list[int]):
    return [
        [work(number) for number in numbers],
        list(map(work, numbers)),
        sum(work(number) for number in numbers),
        {number: work(number) for number in numbers},
    ]

"""Numbers computed by threads."""

import time
from concurrent.futures import ThreadPoolExecutor


def primes(limit):
    found = 0
    for number in range(2, limit):
        if is_prime(number):
            found += 1
    return found


def is_prime(number):
    divisor = 2
    while divisor * divisor <= number:
        if number % divisor == 0:
            return False
        divisor += 1
    return True


def polled(limit):
    total = 0
    for number in range(limit):
        time.sleep(0.1)
        total += number
    return total


def few(limit):
    total = 0
    for number in range(10):
        total += number * limit
    return total


def mapped(limits):
    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(primes, limits))  # error: PFL111


def submitted(limits):
    with ThreadPoolExecutor(4) as pool:
        futures = [pool.submit(primes, limit) for limit in limits]  # error: PFL111
    return [future.result() for future in futures]


def waits(limits):
    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(polled, limits))  # ok: it sleeps


def meanwhile(limit, show):
    with ThreadPoolExecutor(4) as pool:
        future = pool.submit(primes, limit)  # ok: one-task
        show()
        return future.result()


def in_order(limits):
    with ThreadPoolExecutor(max_workers=1) as pool:
        return list(pool.map(primes, limits))  # ok: one-worker


def brief(limits):
    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(few, limits))  # ok: few-passes

import multiprocessing

import ray


def start():
    if not ray.is_initialized():
        ray.init()


def restart():
    ray.shutdown()
    ray.init()


def apply_all(numbers):
    with multiprocessing.Pool(4) as pool:
        return pool.map(abs, numbers)  # error: PFL105

import ray


def start():
    if not ray.is_initialized():
        ray.init()


def restart():
    ray.shutdown()
    ray.init()


def apply_all(numbers):
    return list(map(abs, numbers))

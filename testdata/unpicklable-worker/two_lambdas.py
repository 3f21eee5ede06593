from multiprocessing import Pool


def main_task(x):
    return x


def main(xs):
    try:
        with Pool(2) as pool:
            return pool.map(lambda x: [x] * x, xs), pool.starmap(lambda a, b: [a] * b, xs)  # error: PFL102 # error: PFL102
    except Exception:
        return xs, main_task(xs)

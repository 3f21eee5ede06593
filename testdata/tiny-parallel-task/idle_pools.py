import multiprocessing
from multiprocessing import Pool

from joblib import Parallel, delayed


def double(number):
    return number * 2


def closed(numbers):
    pool = Pool(2)
    doubled = pool.map(double, numbers)  # error: PFL105
    pool.close()
    pool.join()
    return doubled


def ended(numbers):
    pool = multiprocessing.Pool(2)
    try:
        return pool.map(double, numbers)  # error: PFL105
    finally:
        pool.terminate()


def closed_inside(numbers):
    with Pool(2) as pool:
        # Twice as much.
        doubled = pool.map(double, numbers)  # error: PFL105
        pool.close()
        pool.join()
    return doubled


def closed_under_a_condition(numbers):
    pool = Pool(2)
    doubled = pool.map(double, numbers)  # error: PFL105
    if doubled:
        pool.close()
    return doubled


def ended_with_a_word(numbers):
    pool = Pool(2)
    try:
        return pool.map(double, numbers)  # error: PFL105
    finally:
        # Whatever becomes of it.
        pool.terminate()


def computed(numbers):
    pool = Pool(announced(2))
    doubled = pool.map(double, numbers)  # error: PFL105
    pool.close()
    return doubled


def announced(count):
    print(count, "workers")
    return count


def counted(numbers):
    with Pool(max(1, len(numbers))) as pool:
        return pool.map(double, numbers)  # error: PFL105


def with_other_work(numbers):
    pool = Pool(2)
    doubled = pool.map(double, numbers)  # error: PFL105
    counted = pool.map(sum, [numbers, doubled])
    pool.close()
    return doubled, counted


def by_parallel(numbers):
    with Parallel(n_jobs=2) as parallel:
        sizes = parallel(
            delayed(abs)(number)  # error: PFL105
            for number in numbers
        )
    return sizes


def in_lines(numbers):
    first, second = Parallel(n_jobs=2)(
        delayed(abs)(number) for number in numbers[:2]  # error: PFL105
    )
    return first, second


def read_all(paths):
    return [open(path).read() for path in paths]


def of_groups(groups):
    pool = Pool(2)
    texts = pool.map(read_all, groups)  # ok
    texts += pool.map(sorted, groups)  # ok
    pool.close()
    return texts


def of_groups_ended(groups):
    pool = multiprocessing.Pool(2)
    try:
        return pool.map(read_all, groups), pool.apply(read_all, groups)  # ok
    finally:
        pool.terminate()


def of_groups_inside(groups):
    with Pool(2) as pool:
        texts = pool.map(read_all, groups)  # ok
        texts += pool.imap(read_all, groups)  # ok
        pool.close()
    return texts


def of_groups_by_parallel(groups):
    with Parallel(n_jobs=2) as parallel:
        texts = parallel(delayed(read_all)(group) for group in groups)  # ok
        return texts + parallel(delayed(sorted)(group) for group in groups)  # ok


def run():
    numbers = list(range(5))
    return (
        closed(numbers),
        ended(numbers),
        closed_inside(numbers),
        closed_under_a_condition(numbers),
        with_other_work(numbers),
    )

"""Functions that others ask something about, and what is done where workers cannot have them."""

import pickle
from multiprocessing import Pool

double = lambda row: row * 2
triple = lambda row: row * 3
print(double.__name__)


def at_module(rows):
    with Pool() as pool:
        return pool.map(double, rows)  # error: PFL102


def not_asked(rows):
    with Pool() as pool:
        return pool.map(triple, rows)  # error: PFL102


def local_name(rows):
    work = lambda row: row * 4
    print(work.__name__)
    with Pool() as pool:
        return pool.map(work, rows)  # error: PFL102


def looked_up(rows):
    def work_5(row):
        return row * 5

    print("work_5" in dir())
    with Pool() as pool:
        return pool.map(work_5, rows)  # error: PFL102


def handled(rows):
    def work_6(row):
        return row * 6

    with Pool() as pool:
        try:
            return pool.map(work_6, rows)  # error: PFL102
        except (AttributeError, pickle.PicklingError):
            return [work_6(row) for row in rows]


def handled_all(rows):
    with Pool() as pool:
        try:
            return pool.map(lambda row: row * 7, rows)  # error: PFL102
        except:
            return []


def handled_captured(rows, factor):
    with Pool() as pool:
        try:
            return pool.map(lambda row: row * factor, rows)  # error: PFL102
        except Exception:
            return []


def handled_otherwise(rows):
    with Pool() as pool:
        try:
            return pool.map(lambda row: row * 8, rows)  # error: PFL102
        except KeyError:
            return []


def after(rows):
    with Pool() as pool:
        try:
            print(rows)
        except:
            return pool.map(lambda row: row * 9, rows)  # error: PFL102
    return []


def serial(rows):
    return list(map(lambda row: row * 3, rows))  # ok


def ordered(rows):
    return sorted(rows, key=lambda row: -row)  # ok


def in_place(rows):
    def work(row):
        return row

    return [work(row) for row in rows]  # ok


def first(rows):
    try:
        return next(filter(lambda row: row, rows))  # ok
    except StopIteration:
        return None


def made(rows):
    return [lambda: row for row in rows]  # ok


def called(rows):
    return (lambda row: row)(rows)  # ok


def given(rows, show):
    show(lambda row: row)  # ok


def named(rows):
    work = lambda row: row
    return work.__name__, list(map(work, rows))  # ok


def largest(rows):
    return max(rows, key=lambda row: row)  # ok


def smallest(rows):
    return min(rows, key=lambda row: row)  # ok

from multiprocessing import Pool, get_context

import numpy as np

TABLE = np.load("table.npy")
NAMES = np.load("names.npy")
ROWS = np.load("rows.npy")


def look_up(place):
    return TABLE[place]  # error: PFL103


def named(place):
    return spelled(place)


def spelled(place):
    return NAMES[place]  # error: PFL103


def row(place):
    return ROWS[place]  # error: PFL103


def by_two_pools(places):
    with Pool(2) as pool:
        first = pool.map(look_up, places)
    with get_context("fork").Pool(2) as pool:
        return first, pool.map(look_up, places)


def also_called(places):
    with Pool(2) as pool:
        return pool.map(named, places), spelled(0)


def in_one_pool(places):
    with Pool(2) as pool:
        return pool.map(row, places), pool.map(row, places[:1])

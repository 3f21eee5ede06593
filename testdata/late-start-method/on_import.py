"""A module that sets the start method for whoever imports it."""

from multiprocessing import Pool, set_start_method

set_start_method("spawn")  # error: PFL109


def pool() -> object:
    return Pool(2)

"""What each run sets up."""

import multiprocessing


def prepare() -> None:
    multiprocessing.set_start_method("spawn")  # error: PFL109

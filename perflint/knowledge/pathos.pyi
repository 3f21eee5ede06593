"""Parallel maps."""
from pathos import multiprocessing, pools

"""Pools of processes that share tensors."""
from multiprocessing.pool import Pool

"""Loky."""
from loky import ProcessPoolExecutor, get_reusable_executor

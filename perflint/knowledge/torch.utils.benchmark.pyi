"""Timing that waits for the device."""
from typing import Any

class Measurement:
    mean: float
    median: float
class Timer:
    def __init__(self, stmt="pass", setup="pass", global_setup="", timer=..., globals=None, **kwargs) -> None: ...
    def timeit(self, number=1000000) -> Measurement: ...
    def blocked_autorange(self, callback=None, min_run_time=0.2) -> Measurement: ...

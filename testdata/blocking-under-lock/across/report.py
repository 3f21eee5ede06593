"""Keeps forecasts."""

import threading

from weather import forecast, key

lock = threading.Lock()
known: dict[str, str] = {}


def add(city: str) -> None:
    with lock:
        known[key(city)] = forecast(city)  # error: PFL108


def add_outside(city: str) -> None:
    text = forecast(city)  # ok
    with lock:
        known[key(city)] = text  # ok

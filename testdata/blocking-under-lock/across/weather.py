"""Asks a weather service."""

import requests


def forecast(city: str) -> str:
    return requests.get(f"https://weather.example.org/{city}", timeout=3).text


def key(city: str) -> str:
    return city.lower()

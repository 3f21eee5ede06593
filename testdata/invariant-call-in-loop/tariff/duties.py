"""What one line costs."""

import json

from . import settings
from .settings import RATES, RULES


def duty(code: str, value: float) -> float:
    rates = json.loads(RATES)  # hint: PFL615
    return value * rates.get(code, 0.0)


def also(code: str, value: float) -> float:
    return value * json.loads(settings.RATES).get(code, 0.0)  # hint: PFL615


def changed(code: str) -> dict:
    rates = json.loads(RATES)  # ok: each call changes its own
    rates[code] = 0.0
    return rates


def told(code: str, text: str) -> float:
    return json.loads(text).get(code, 0.0)  # ok: another text each time


def listed(code: str) -> str:
    return code in RULES and json.dumps(RULES) or ""  # ok  # hint: PFL705

"""Reads a file and adds up."""

from . import duties


def total(path):
    result = 0.0
    with open(path) as lines:
        for line in lines:
            code, value, rates = line.split(";")
            result += duties.duty(code, float(value)) + duties.also(code, float(value))
            result += duties.told(code, rates) + len(duties.changed(code))
            result += len(duties.listed(code))
    return result

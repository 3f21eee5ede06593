"""Entropies of a model."""

try:
    import numpy as np
except ImportError:
    np = None


def entropy(size: int):
    probs = np.linspace(0.1, 0.9, size)
    found = 0.0
    for s in range(size):  # error: PFL301
        found -= 2 ** (probs[s]) * probs[s]
    return found


def spoken(names: list[float]) -> float:
    found = 0.0
    for i in range(len(names)):  # ok
        found -= names[i] * names[i]
    return found

"""Libraries that a call imports, since they may be missing."""

import importlib


def _safe_import(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def is_import_available(name):
    return importlib.util.find_spec(name) is not None


torch = _safe_import("torch")
np = importlib.import_module("numpy")
jnp = is_import_available("jax.numpy")


def grow(parts):
    grown = torch.zeros(1)
    for part in parts:
        grown = torch.cat([grown, part])  # error: PFL203
    return grown


def arrays(parts):
    grown = np.zeros(1)
    for part in parts:
        grown = np.concatenate([grown, part])  # error: PFL302
    return grown


def flag(parts):
    grown = 0
    for part in parts:
        grown = jnp.concatenate([grown, part])  # ok: this only says whether it is there
    return grown

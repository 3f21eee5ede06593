"""Layers that are changed one by one."""

from .copying import only_one, twin


def variants(base, edits):
    first = only_one(base)
    for edit in edits:
        layer = twin(first)
        edit(layer)
        yield layer

"""A copy that another file asks for in a loop."""

import pickle as store


def twin(layer):
    return store.loads(store.dumps(layer, protocol=store.HIGHEST_PROTOCOL))  # hint: PFL706


def only_one(layer):
    return store.loads(store.dumps(layer))  # ok: called once

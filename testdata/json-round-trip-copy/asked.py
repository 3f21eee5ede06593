"""Round trips that ask whether a value can make the trip."""

import json


def checked(context, keys):
    for key in keys:
        try:
            context[key] = json.loads(json.dumps(context[key]))  # ok: asks-whether-serializable
        except TypeError as error:
            raise ValueError(key) from error
    return context


def copied(context, keys):
    found = {}
    for key in keys:
        found[key] = json.loads(json.dumps(context[key]))  # hint: PFL706
    return found

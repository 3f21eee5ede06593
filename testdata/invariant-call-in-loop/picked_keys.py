"""Lists of what a mapping of unknown type holds, made for each key that is picked."""


def names(uid_map, places):
    return [list(uid_map.keys())[place] for place in places]  # hint: PFL615


def first_and_last(store, names):
    found = []
    for name in names:
        found.append((name, tuple(store.values())[0]))  # hint: PFL615
    return found


def names_once(uid_map, places):
    keys = list(uid_map.keys())
    return [keys[place] for place in places]  # ok: made once


def drained(store, count):
    for _ in range(count):
        store.pop(list(store.keys())[0])  # ok: another key each time


def asked(client, places):
    return [list(client.keys("user:*"))[place] for place in places]  # ok: a call with arguments asks for something


def each_its_own(stores, place):
    return [list(store.keys())[place] for store in stores]  # ok: another mapping each time


def gone_through(store, names):
    for name in names:
        for key in list(store.keys()):  # ok: the loop goes through all of it
            print(name, key)

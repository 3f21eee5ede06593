from typing import Generic, NewType, TypeVar

import redis


class Store:
    """Named like a client, and reads a dict."""

    def __init__(self):
        self.rows = {}

    def get(self, name):
        return self.rows.get(name)


class Kept:
    ready = False
    other = False

    def __init__(self):
        self.client, self.count = redis.Redis(), 0
        self.rows, self.spare = Store(), redis.Redis()
        self.late = False

    def start(self, made):
        self.ready = redis.Redis()
        self.late = redis.Redis()
        self.other = Store()
        self.first, self.second = made

    def read(self, names):
        for name in names:
            print(self.client.get(name))  # error: PFL508
        for name in names:
            print(self.spare.get(name))  # error: PFL508
        for name in names:
            print(self.ready.get(name))  # error: PFL508
        for name in names:
            print(self.late.get(name))  # error: PFL508
        for name in names:
            print(self.rows.get(name))  # ok: reads a dict
        for name in names:
            print(self.other.get(name))  # ok: reads a dict
        for name in names:
            print(self.first.get(name))  # ok: nothing says what it is


Commands = TypeVar("Commands", bound=redis.Redis)
Thing = TypeVar("Thing")
Rows = NewType("Rows", list[redis.Redis])


def of_bound(client: Commands, thing: Thing, names):
    for name in names:
        print(client.get(name))  # error: PFL508
    for name in names:
        print(thing.get(name))  # ok


def of_new_type(clients: Rows, names):
    for name in names:
        print(clients[0].get(name))  # error: PFL508


def of_rest(names, *clients: redis.Redis, **named: redis.Redis):
    for name in names:
        print(clients[0].get(name))  # error: PFL508
    for name in names:
        print(named["main"].get(name))  # error: PFL508
    for name in names:
        print(named.get(name))  # ok


CLIENT = redis.Redis()


def by_default(names, client=redis.Redis(), same=CLIENT, rows=Store(), none=None):
    for name in names:
        print(client.get(name))  # error: PFL508
    for name in names:
        print(same.get(name))  # error: PFL508
    for name in names:
        print(rows.get(name), none.get(name))  # ok


def of_union(client: redis.Redis | str, names):
    if isinstance(client, str):
        raise TypeError(client)
    for name in names:
        print(client.get(name))  # error: PFL508


def of_several(client: redis.Redis | Store | None, names):
    if isinstance(client, redis.Redis):
        for name in names:
            print(client.get(name))  # error: PFL508
    else:
        for name in names:
            print(client.get(name))  # ok


def tested(made, names):
    client = made()
    assert isinstance(client, redis.Redis)
    for name in names:
        print(client.get(name))  # error: PFL508
    rows = made()
    assert isinstance(rows, Store)
    for name in names:
        print(rows.get(name))  # ok


def passed(names, subject, other):
    for name in names:
        print(subject.get(name))  # error: PFL508
    for name in names:
        print(other.get(name))  # ok


def passing(names):
    passed(names, redis.Redis(), Store())


def of_own_store(store: Store, names):
    for name in names:
        print(store.get(name))  # ok: reads a dict


def of_made_store(names, store=Store()):
    for name in names:
        print(store.get(name))  # ok: reads a dict


def of_stores(names, *stores: Store):
    for name in names:
        print(stores[0].get(name))  # ok: reads a dict


Table = TypeVar("Table", bound=dict)


class Reads:
    def all_with(self, names: list[str], client: Commands):
        for name in names:
            print(client.get(name))  # error: PFL508

    def all_of(self, names: list[str], client: Table):
        return [client.get(name) for name in names]  # ok: a dict


class ReadsFrom(Generic[Table]):
    def all_of(self, names: list[str], client: Table):
        return [client.get(name) for name in names]  # ok: what the class says

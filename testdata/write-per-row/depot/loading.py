"""Loads deliveries and items into the depot."""

from store import Store


def load_items(path, items):
    store = Store(path)
    for item in items:
        store.insert_item(item)  # error: PFL503


def load_deliveries(path, deliveries):
    store = Store(path)
    for delivery in deliveries:
        store.insert_delivery(delivery)  # error: PFL503


def make_tables(path, statements):
    store = Store(path)
    for statement in statements:
        store.create_table(statement)  # ok: changes-tables


def make_indexes(path, names):
    store = Store(path)
    for name in names:
        store.make_index(name)  # ok


def queue_items(path, items, check):
    store = Store(path)
    for item in items:
        store.insert_item(item)  # hint: PFL503 because notes-action
        check.delay(item)


def load_item(path, item):
    Store(path).insert_item(item)  # ok


def load_first(path, items):
    Store(path).insert_item(items[0])  # ok

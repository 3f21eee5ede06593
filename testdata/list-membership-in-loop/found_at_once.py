"""Keys that are looked for in what finds them at once, in few, or once only."""

from collections import ChainMap, Counter, OrderedDict, defaultdict
from collections.abc import KeysView, Mapping, Set


def given_set(orders, ids: set[int]):
    return [order for order in orders if order.id in ids]  # ok


def given_frozen(orders, ids: frozenset[int]):
    return [order for order in orders if order.id in ids]  # ok


def given_dict(orders, ids: dict[int, str]):
    return [order for order in orders if order.id in ids]  # ok


def given_keys(orders, ids: dict[int, str]):
    return [order for order in orders if order.id in ids.keys()]  # ok


def given_range(orders, ids: range):
    return [order for order in orders if order.id in ids]  # ok


def counted(orders, ids: Counter[int]):
    return [order for order in orders if order.id in ids]  # ok


def by_default(orders, ids: defaultdict[int, list[str]]):
    return [order for order in orders if order.id in ids]  # ok


def in_order(orders, ids: OrderedDict[int, str]):
    return [order for order in orders if order.id in ids]  # ok


def in_chain(orders, ids: ChainMap[int, str]):
    return [order for order in orders if order.id in ids]  # ok


def seen_as_set(orders, ids: Set[int]):
    return [order for order in orders if order.id in ids]  # ok


def as_mapping(orders, ids: Mapping[int, str]):
    return [order for order in orders if order.id in ids]  # ok


def of_view(orders, ids: KeysView[int]):
    return [order for order in orders if order.id in ids]  # ok


def set_of_keys(orders, payments):
    ids = {payment.order_id for payment in payments}
    return [order for order in orders if order.id in ids]  # ok


def frozen_keys(orders, payments):
    ids = frozenset(payment.order_id for payment in payments)
    return [order for order in orders if order.id in ids]  # ok


def dict_by_key(orders, payments):
    ids = {payment.order_id: payment for payment in payments}
    return [order for order in orders if order.id in ids]  # ok


def set_of_list(orders, payments):
    ids = set([payment.order_id for payment in payments])
    return [order for order in orders if order.id in ids]  # ok


def counted_keys(orders, payments):
    ids = Counter(payment.order_id for payment in payments)
    return [order for order in orders if order.id in ids]  # ok


def from_keys(orders, payments):
    ids = dict.fromkeys(payment.order_id for payment in payments)
    return [order for order in orders if order.id in ids]  # ok


def united(orders, payments):
    ids = {1} | {payment.order_id for payment in payments}
    return [order for order in orders if order.id in ids]  # ok


def without_some(orders, payments):
    ids = set(payment.order_id for payment in payments) - {0}
    return [order for order in orders if order.id in ids]  # ok


def keys_of_dict(orders, payments):
    ids = {payment.order_id: payment for payment in payments}.keys()
    return [order for order in orders if order.id in ids]  # ok


def numbers(orders, payments):
    ids = range(len(payments))
    return [order for order in orders if order.id in ids]  # ok


def few_written(orders, payments):
    ids = [1, 2, 3]
    return [order for order in orders if order.id in ids]  # ok


def few_in_tuple(orders, payments):
    ids = (1, 2, 3)
    return [order for order in orders if order.id in ids]  # ok


def in_text(orders, payments):
    ids = "abc"
    return [order for order in orders if order.id in ids]  # ok


def merged(orders, payments):
    ids = {**{payment.order_id: payment for payment in payments}}
    return [order for order in orders if order.id in ids]  # ok


def once(order, payments):
    return order.id in [payment.order_id for payment in payments]  # ok: no loop


def once_for_all(orders, payments):
    ids = [payment.order_id for payment in payments]
    if 0 in ids:  # ok: outside the loop
        return orders
    return [order for order in orders if order.paid]


def filled_set(orders, payments):
    ids = set()
    for payment in payments:
        ids.add(payment.order_id)
    for order in orders:
        if order.id in ids:  # ok
            yield order


def filled_dict(orders, payments):
    found = {}
    for payment in payments:
        found[payment.order_id] = payment
    for order in orders:
        if order.id not in found:  # ok
            yield order


def made_a_set(orders, payments):
    ids = [payment.order_id for payment in payments]
    ids = set(ids)
    for order in orders:
        if order.id in ids:  # ok
            yield order


def either_set(orders, payments, odd):
    ids = {payment.order_id for payment in payments} if odd else frozenset(payments)
    for order in orders:
        if order.id in ids:  # ok
            yield order


def first_only(orders, payments):
    ids = [payment.order_id for payment in payments]
    for order in orders:
        return order.id in ids  # ok: the first round ends the loop
    return False


def walrus(orders, payments):
    if ids := {payment.order_id for payment in payments}:
        return [order for order in orders if order.id in ids]  # ok
    return []


class Desk:
    def __init__(self, payments):
        self.ids = {payment.order_id for payment in payments}

    def paid(self, orders):
        return [order for order in orders if order.id in self.ids]  # ok

    def unpaid(self, orders):
        for order in orders:
            if order.id not in self.ids:  # ok
                yield order

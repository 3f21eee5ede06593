from collections.abc import Iterable
from dataclasses import dataclass


@dataclass
class Entity:
    title: str
    parts: list["Entity"]


@dataclass
class Relation:
    source: str
    kind: str


class Plain:
    def __init__(self, title: str) -> None:
        self.title = title


def paid(orders, payments):
    paid_ids = [payment.order_id for payment in payments]
    return [order for order in orders if order.id in paid_ids]  # error: PFL607


def sorted_keys(orders, payments):
    paid_ids = sorted(str(payment["order_id"]) for payment in payments)
    return [order for order in orders if str(order.get("uuid")) in paid_ids]  # error: PFL607


def gathered(orders, wanted, known):
    ids = []
    for order in orders:
        if order.user_id:
            ids.append(order.user_id)
    renamed = ids
    return [one for one in wanted if one in renamed], known  # error: PFL607


def between(entities: list[Entity], relations: Iterable[Relation]) -> list[Relation]:
    names = [entity.title for entity in entities]
    return [relation for relation in relations if relation.source in names]  # error: PFL607


class Store:
    def __init__(self, orders):
        self.orders = orders

    def missing(self, payments):
        ids = [order.id for order in self.orders.values()]
        return [payment for payment in payments if payment.order_id not in ids]  # error: PFL607


def of_one(order, payments):
    ids = [line.id for line in order.lines.all()]
    return [payment for payment in payments if payment.line_id in ids]  # hint: PFL607


def few(payments):
    ids = [kind.id for kind in (1, 2, 3)]
    return [payment for payment in payments if payment.kind_id in ids]  # ok: few-by-nature


def by_kind(orders, payments):
    kinds = [payment.kind for payment in payments]
    return [order for order in orders if order.id in kinds]  # hint: PFL607


def by_other_kind(orders, payments):
    ids = [payment.order_id for payment in payments]
    return [order for order in orders if order.kind in ids]  # hint: PFL607


def at_times(orders, wanted):
    ids = []
    for order in orders:
        if order.kind == "odd":
            ids.append(order.id)
    return [one for one in wanted if one in ids]  # hint: PFL607


def one_after_another(order, wanted):
    ids = []
    while order:
        ids.append(order.id)
        order = order.before
    return [one for one in wanted if one in ids]  # hint: PFL607


def of_one_in_a_loop(order, wanted):
    ids = []
    for line in order.lines:
        ids.append(line.id)
    return [one for one in wanted if one in ids]  # hint: PFL607


def either_way(orders, wanted, chosen):
    ids = list(chosen)
    if orders:
        ids = [order.id for order in orders]
    return [one for one in wanted if one in ids]  # hint: PFL607


def added(orders, wanted, more):
    ids = list(more)
    ids += [order.id for order in orders]
    return [one for one in wanted if one in ids]  # hint: PFL607


def plain(entities: list[Plain], relations: list[Relation]) -> list[Relation]:
    names = [entity.title for entity in entities]
    return [relation for relation in relations if relation.source in names]  # hint: PFL607


def looked_up(entities: list[Entity], relations: dict[str, Relation]) -> list[str]:
    names = [entity.title for entity in entities]
    return [name.upper() for name in relations if name.lower() in names]  # hint: PFL607


def halves(entities: list[Entity], names: list[str]) -> list[str]:
    known = [entity.title for entity in entities if entity.parts]
    return [name for name in names if name[1:] in known]  # hint: PFL607


def crossed(entities, groups, wanted):
    ids = [entity.id for group in groups for entity in group]
    return [one for one in wanted if one in ids]  # hint: PFL607


def over_one(skills, entity):
    ids = [skill.id for skill in skills]
    return [one for one in entity.skills if one.skill_id in ids]  # hint: PFL607


def over_one_in_a_loop(skills, entity):
    ids = [skill.id for skill in skills]
    for one in entity.skills:
        if one.skill_id in ids:  # hint: PFL607
            yield one

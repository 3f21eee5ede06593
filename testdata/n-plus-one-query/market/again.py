"""Relations that an object holds already, and places that few objects come to."""

import logging

from stock import Entry, Produce

logger = logging.getLogger(__name__)


def labels():
    found = list(Produce.objects.all())
    names = sorted(one.farm.name for one in found)  # error: PFL501
    for one in found:
        names.append(f"{one.farm.name}: {one.name}")  # ok: read-before
    return names


def two_queries():
    names = [one.farm.name for one in Produce.objects.filter(on_sale=True)]  # error: PFL501
    for one in Produce.objects.filter(on_sale=False):
        names.append(one.farm.name)  # error: PFL501
    return names


def sent(send):
    for entry in Entry.objects.all():
        try:
            send(entry.amount)
        except OSError:
            logger.exception("no mail for %s", entry.basket.number)  # ok: in-exception-handler


def tried(send):
    for entry in Entry.objects.all():
        try:
            send(entry.basket.number)  # error: PFL501
        except OSError:
            logger.exception("no mail")


class Pack(Entry):
    def heavy(self):
        return self.produce.name.startswith("melon") and self.amount > 3  # error: PFL501

    def label(self):
        if self.heavy() and self.produce.on_sale:  # error: PFL501
            return "heavy"
        return ""


def packs():
    return [pack.label() for pack in Pack.objects.all()]


def stocked():
    for produce in Produce.objects.filter(on_sale=True):
        if not Entry.objects.filter(produce=produce).exists():  # error: PFL502
            Entry.objects.create(produce=produce, amount=len(produce.farm.name))  # hint: PFL503

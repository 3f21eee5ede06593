"""Relations that an object holds already, and places that few objects come to."""

import logging

from stock import Entry, Produce

logger = logging.getLogger(__name__)


def labels():
    found = list(Produce.objects.all().select_related("farm"))
    names = sorted(one.farm.name for one in found)
    for one in found:
        names.append(f"{one.farm.name}: {one.name}")
    return names


def two_queries():
    names = [
        one.farm.name
        for one in Produce.objects.filter(on_sale=True).select_related("farm")
    ]
    for one in Produce.objects.filter(on_sale=False).select_related("farm"):
        names.append(one.farm.name)
    return names


def sent(send):
    for entry in Entry.objects.all():
        try:
            send(entry.amount)
        except OSError:
            logger.exception("no mail for %s", entry.basket.number)


def tried(send):
    for entry in Entry.objects.all().select_related("basket"):
        try:
            send(entry.basket.number)
        except OSError:
            logger.exception("no mail")


class Pack(Entry):
    def heavy(self):
        return self.produce.name.startswith("melon") and self.amount > 3

    def label(self):
        if self.heavy() and self.produce.on_sale:
            return "heavy"
        return ""


def packs():
    return [pack.label() for pack in Pack.objects.all()]


def stocked():
    for produce in Produce.objects.filter(on_sale=True):
        if not Entry.objects.filter(produce=produce).exists():
            Entry.objects.create(produce=produce, amount=len(produce.farm.name))

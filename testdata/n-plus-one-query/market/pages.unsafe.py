from django.core.paginator import Paginator
from django.shortcuts import get_object_or_404
from stock import Basket, Entry, Farm, Produce


def on_sale():
    return [
        (one.name, one.farm.name)
        for one in Produce.objects.on_sale().select_related("farm")
    ]


def on_sale_with_farm():
    return [(one.name, one.farm.name) for one in Produce.objects.on_sale().with_farm()]


def by_manager():
    return [(one.name, one.farm.name) for one in Produce.with_farm.all()]


def page(number):
    pages = Paginator(Produce.objects.order_by("name"), 50)
    return [one.farm.name for one in pages.get_page(number)]


def page_with_farm(number):
    pages = Paginator(Produce.objects.with_farm(), 50)
    return [one.farm.name for one in pages.page(number).object_list]


def basket(pk):
    wanted = Basket.objects.get(pk=pk)
    return [
        entry.produce.name for entry in wanted.entries.all().select_related("produce")
    ]


def basket_loaded(pk):
    wanted = Basket.objects.prefetch_related("entries__produce").get(pk=pk)
    return [entry.produce.name for entry in wanted.entries.all()]


def basket_or_404(pk):
    wanted = get_object_or_404(Basket, pk=pk)
    return [
        entry.produce.name for entry in wanted.entries.all().select_related("produce")
    ]


def loaded_or_404(pk):
    baskets = Basket.objects.prefetch_related("entries__produce__farm")
    wanted = get_object_or_404(baskets, pk=pk)
    return [entry.produce.farm.name for entry in wanted.entries.all()]


def numbered(pk):
    wanted = get_object_or_404(Basket, pk=pk)
    return [(entry.basket.number, entry.amount) for entry in wanted.entries.all()]


def drained():
    names = []
    waiting = list(Produce.objects.all())
    while waiting:
        names.append(waiting.pop().farm_id)
    return names


def farms_of(number):
    waiting = list(Entry.objects.filter(amount__gt=number))
    names = []
    while waiting:
        entry = waiting.pop()
        names.append(entry.produce.name)
    return names


def one_farm(pk):
    return Farm.objects.get(pk=pk).produce.count()


def from_somewhere(basket: Basket):
    """Another caller loads `entries__produce` along."""
    return [entry.produce.name for entry in basket.entries.all()]

"""Models that are asked for by name, and used more than once."""

from django.db import transaction


def merged(apps, keys):
    Item = apps.get_model("store", "Item")
    for item in Item.objects.order_by("id"):
        item.full_clean()
    with transaction.atomic():
        for key in keys:
            for item in Item.objects.filter(shelf=key):  # error: PFL502
                print(item)


def counted(apps, keys):
    Item = apps.get_model("store", "Item")
    print(Item.objects.order_by("id"))
    return [list(Item.objects.filter(shelf=key)) for key in keys]  # error: PFL502


def of_something(store, keys):
    print(store.objects)
    return [list(store.objects.matching(key)) for key in keys]  # ok


def once(apps, keys):
    Item = apps.get_model("store", "Item")
    first = Item.objects.order_by("id")
    known = {item.shelf: item for item in Item.objects.filter(shelf__in=keys)}
    return first, [known[key] for key in keys]  # ok

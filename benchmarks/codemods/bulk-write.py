"""Rows of Django in a database in memory, where a round trip costs next to nothing."""

import django
from django.conf import settings

if not settings.configured:
    settings.configure(
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        INSTALLED_APPS=[],
    )
django.setup()

from django.db import connection, models  # noqa: E402


class Item(models.Model):
    price = models.IntegerField()

    class Meta:
        app_label = __name__
        db_table = f"item_{__name__}"


with connection.schema_editor() as editor:
    editor.create_model(Item)


def store(prices: list[int]) -> None:
    for price in prices:
        Item.objects.create(price=price)


def run(size=100):
    Item.objects.all().delete()
    store([number * number for number in range(size)])
    return Item.objects.count()

"""Runs each address of the shop and prints how many statements it sent: reads and writes, as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import django
from django.conf import settings

sys.path.insert(0, str(Path(__file__).parent))

from shop.configuration import TEMPLATES  # noqa: E402

settings.configure(
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    INSTALLED_APPS=["shop"],
    ROOT_URLCONF="shop.urls",
    ALLOWED_HOSTS=["*"],
    SECRET_KEY="none",
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    TEMPLATES=TEMPLATES,
    # Else what is made today is of tomorrow for a part of the day: Django's zone is not the machine's.
    USE_TZ=False,
)
django.setup()

from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from shop import models  # noqa: E402

ORDERS, LINES = 6, 3


def fill() -> None:
    """Two customers with three orders each, each of three lines with a product of its own."""
    tables = (
        models.Customer,
        models.Product,
        models.Order,
        models.Line,
        models.Tag,
        models.Shelf,
    )
    with connection.schema_editor() as editor:
        for table in tables:
            editor.create_model(table)
    models.Tag.objects.create(name="t")
    customers = [models.Customer.objects.create(name=f"c{number}") for number in range(2)]
    for number in range(ORDERS):
        order = models.Order.objects.create(customer=customers[number % 2])
        for place in range(LINES):
            product = models.Product.objects.create(name=f"p{number}{place}", price=5)
            models.Line.objects.create(order=order, product=product)
    models.Shelf.objects.create(name="first", owner=customers[0])


def counted(method: str, address: str, *data: dict[str, str]) -> dict[str, int]:
    """The reads and writes of one request."""
    with CaptureQueriesContext(
        connection,
    ) as captured:
        response = getattr(Client(), method)(address, *data)
    assert response.status_code in (200, 302), (address, response.status_code)
    reads = [each for each in captured if each["sql"].startswith("SELECT")]
    writes = [each for each in captured if each["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
    return {"queries": len(reads), "writes": len(writes)}


ADDRESSES = {
    "GET /orders/": ("get", "/orders/"),
    "GET /orders/loaded/": ("get", "/orders/loaded/"),
    "GET /orders/labels/": ("get", "/orders/labels/"),
    "GET /orders/<int:pk>/": ("get", "/orders/1/"),
    "GET /customers/": ("get", "/customers/"),
    "GET /customers/<int:pk>/": ("get", "/customers/1/"),
    "POST /customers/<int:pk>/rename/": ("post", "/customers/1/rename/"),
    "GET /page/": ("get", "/page/"),
    "GET /prices/": ("get", "/prices/"),
    "GET /lines/cheap/": ("get", "/lines/cheap/"),
    "GET /prices/page/": ("get", "/prices/page/"),
    "GET /listed/": ("get", "/listed/"),
    "GET /listed/<int:pk>/": ("get", "/listed/1/"),
    "GET /customers/<int:pk>/page/": ("get", "/customers/1/page/"),
    "GET /orders/add/": ("get", "/orders/add/"),
    "POST /orders/add/": ("post", "/orders/add/", {"customer": "1"}),
    "GET /customers/add/": ("get", "/customers/add/"),
    "POST /customers/add/": ("post", "/customers/add/", {"name": "new"}),
    "GET /customers/<int:pk>/change/": ("get", "/customers/1/change/"),
    "POST /customers/<int:pk>/change/": ("post", "/customers/1/change/", {"name": "other"}),
    "GET /shelves/": ("get", "/shelves/"),
    "GET /shelves/add/": ("post", "/shelves/add/", {"name": "a", "owner": "1", "tags": "1"}),
    "GET /shelves/hold/": ("post", "/shelves/hold/", {"name": "b", "owner": "1", "tags": "1"}),
    "GET /shelves/keep/": ("post", "/shelves/keep/", {"name": "c", "tags": "1"}),
    "GET /shelves/new/": ("get", "/shelves/new/"),
    "POST /shelves/new/": ("post", "/shelves/new/", {"name": "d", "owner": "1", "tags": "1"}),
    "GET /shelves/<int:pk>/change/": ("get", "/shelves/1/change/"),
    "POST /shelves/<int:pk>/change/": (
        "post",
        "/shelves/1/change/",
        {"name": "e", "owner": "2", "tags": "1"},
    ),
}

if __name__ == "__main__":
    fill()
    print(json.dumps({name: counted(*request) for name, request in ADDRESSES.items()}))

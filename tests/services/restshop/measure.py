"""Runs each address of the shop and prints how many statements it sent: reads and writes, as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import django
from django.conf import settings

sys.path.insert(0, str(Path(__file__).parent))

from api.configuration import REST_FRAMEWORK  # noqa: E402

settings.configure(
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    INSTALLED_APPS=["api", "rest_framework"],
    ROOT_URLCONF="api.urls",
    ALLOWED_HOSTS=["*"],
    SECRET_KEY="none",
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    REST_FRAMEWORK=REST_FRAMEWORK,
)
django.setup()

from api import models  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

ORDERS, LINES = 6, 3


def fill() -> None:
    """Two customers with three orders each, each of three lines with a product of its own."""
    tables = (models.Customer, models.Product, models.Order, models.Line)
    with connection.schema_editor() as editor:
        for table in tables:
            editor.create_model(table)
    customers = [models.Customer.objects.create(name=f"c{number}") for number in range(2)]
    for number in range(ORDERS):
        order = models.Order.objects.create(customer=customers[number % 2])
        for place in range(LINES):
            product = models.Product.objects.create(name=f"p{number}{place}", price=5)
            models.Line.objects.create(order=order, product=product)


def counted(method: str, address: str, data: dict[str, object] | None = None) -> dict[str, int]:
    """The reads and writes of one request."""
    with CaptureQueriesContext(connection) as captured:
        send = getattr(Client(), method)
        response = send(address, data, content_type="application/json") if data else send(address)
    assert response.status_code < 300, (address, response.status_code, response.content)
    reads = [each for each in captured if each["sql"].startswith("SELECT")]
    writes = [each for each in captured if each["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
    return {"queries": len(reads), "writes": len(writes)}


REQUESTS: dict[str, tuple[str, str] | tuple[str, str, dict[str, object]]] = {
    "GET /v1/orders/": ("get", "/v1/orders/"),
    "GET /v1/orders/{id}/": ("get", "/v1/orders/1/"),
    "POST /v1/orders/{id}/keep/": ("post", "/v1/orders/1/keep/"),
    "GET /v1/kept/": ("get", "/v1/kept/"),
    "GET /v1/kept/{id}/": ("get", "/v1/kept/1/"),
    "POST /v1/kept/": ("post", "/v1/kept/", {"name": "new"}),
    "GET /loaded/": ("get", "/loaded/"),
    "GET /customers/": ("get", "/customers/"),
    "POST /customers/": ("post", "/customers/", {"name": "new"}),
    "GET /customers/<int:pk>/": ("get", "/customers/1/"),
    "GET /recent/": ("get", "/recent/"),
    "GET /one/<int:pk>/": ("get", "/one/1/"),
}

if __name__ == "__main__":
    fill()
    print(json.dumps({name: counted(*request) for name, request in REQUESTS.items()}))

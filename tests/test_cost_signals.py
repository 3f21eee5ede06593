"""What is run that no call names: receivers of signals, and a project's own ways to find out who asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.costing import costs_of_texts, told

MODELS = """from django.db import models


class Order(models.Model):
    name = models.CharField(max_length=9)


class Line(models.Model):
    order = models.ForeignKey(Order, models.CASCADE, related_name="lines")
"""
SIGNALS = """from django.dispatch import Signal

order_seen = Signal()
"""
RECEIVERS = """from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import post_delete, post_save, pre_save
from django.dispatch import receiver

from shop.models import Line, Order
from shop.signals import order_seen


@receiver(post_save, sender=Order)
def saved(sender, instance, **kwargs):
    Line.objects.count()


@receiver([pre_save, post_delete], sender=Line)
def changed(sender, instance, **kwargs):
    Order.objects.filter(name="a").first()
    Order.objects.filter(name="b").first()


@receiver(order_seen)
def seen(sender, order, **kwargs):
    Line.objects.filter(order=order).exists()


def greeted(sender, request, user, **kwargs):
    Order.objects.exists()


user_logged_in.connect(greeted)
"""
VIEWS = """from django import forms
from django.contrib.auth import authenticate, login
from django.http import HttpResponse
from django.views.generic import CreateView, DeleteView

from shop.models import Line, Order
from shop.signals import order_seen


class OrderForm(forms.ModelForm):
    class Meta:
        model = Order
        fields = ["name"]


class Add(CreateView):
    model = Order
    fields = ["name"]
    success_url = "/"


class Gone(DeleteView):
    model = Line
    success_url = "/"


def view(request):
    {body}
    return HttpResponse()
"""
URLS = """from django.urls import path
from shop import views

urlpatterns = [
    path("x/", views.view),
    path("add/", views.Add.as_view()),
    path("gone/<int:pk>/", views.Gone.as_view()),
]
"""
BACKENDS = """from django.contrib.auth.backends import ModelBackend

from shop.models import Order


class ByOrder(ModelBackend):
    def authenticate(self, request, username=None, password=None):
        return Order.objects.get(name=username)


class ByBoth(ModelBackend):
    def authenticate(self, request, username=None, password=None):
        Order.objects.get(name=username)
        return super().authenticate(request, username=username, password=password)
"""


def costs(
    folder: Path, body: str, entry: str = "GET /x/", settings: str = "", receivers: str = RECEIVERS
) -> dict[str, str]:
    """What an entry costs."""
    files = {
        "shop/__init__.py": "",
        "shop/models.py": MODELS,
        "shop/signals.py": SIGNALS,
        "shop/receivers.py": receivers,
        "shop/views.py": VIEWS.replace("{body}", body),
        "shop/backends.py": BACKENDS,
        "shop/urls.py": URLS,
        "settings.py": settings,
    }
    return told(costs_of_texts(folder, files)[entry])


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("Order(name='a').save()", {"queries": "1", "writes": "1"}),
        ("Order.objects.create(name='a')", {"queries": "1", "writes": "1"}),
        ("Line(order_id=1).save()", {"queries": "2", "writes": "1"}),
        ("Line(order_id=1).delete()", {"queries": "2", "writes": "1"}),
        ("order_seen.send(sender=None, order=Order.objects.get(pk=1))", {"queries": "2"}),
        ("order_seen.send(None, order=Order(name='a'))", {"queries": "1"}),
        ("Order.objects.filter(pk=1).update(name='a')", {"writes": "1"}),
        ("form = OrderForm(request.POST); form.save()", {"queries": "1", "writes": "1"}),
        ("login(request, request.user)", {"queries": "1", "writes": "1"}),
    ],
)
def test_receivers_are_run_where_signals_are_sent(
    tmp_path: Path, body: str, found: dict[str, str]
) -> None:
    assert costs(tmp_path, body) == found


def test_receivers_are_run_for_what_views_save_and_delete(tmp_path: Path) -> None:
    assert costs(tmp_path, "pass", "POST /add/") == {"queries": "1", "writes": "1"}
    assert costs(tmp_path, "pass", "POST /gone/<int:pk>/") == {"queries": "3", "writes": "1"}


@pytest.mark.parametrize(
    "receivers",
    [
        "",
        "def receiver(signal):\n    return lambda function: function\n\n\n"
        "@receiver('post_save')\ndef saved(*args):\n    print(args)\n",
        "from django.db.models.signals import post_save\n\n"
        "post_save.connect(print)\npost_save.connect()\n",
    ],
)
def test_what_receives_nothing_costs_nothing(tmp_path: Path, receivers: str) -> None:
    assert costs(tmp_path, "Order(name='a').save()", receivers=receivers) == {"writes": "1"}


@pytest.mark.parametrize(
    ("backends", "queries"),
    [
        ([], "1"),
        (["django.contrib.auth.backends.ModelBackend"], "1"),
        (["shop.backends.ByOrder"], "1"),
        (["shop.backends.ByBoth"], "2"),
        (["shop.backends.ByOrder", "django.contrib.auth.backends.ModelBackend"], "1"),
        (["django.contrib.auth.backends.ModelBackend", "shop.backends.ByOrder"], "2"),
        (["elsewhere.Backend"], "1"),
    ],
)
def test_the_classes_that_settings_name_find_out_who_asks(
    tmp_path: Path, backends: list[str], queries: str
) -> None:
    settings = f"AUTHENTICATION_BACKENDS = {backends!r}\n" if backends else ""
    body = "authenticate(request, username='a', password='b')"
    assert costs(tmp_path, body, settings=settings) == {"queries": queries}

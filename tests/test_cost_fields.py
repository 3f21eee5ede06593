"""Fields of forms and serializers, what forms give the rows that they save, what users and queries have."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.costing import costs_of_texts, meanings, told

MODELS = """from django.conf import settings
from django.db import models
from django.db.models import Prefetch

USER = getattr(settings, "AUTH_USER_MODEL", "auth.User")


class Customer(models.Model):
    name = models.CharField(max_length=9)


class OrderRows(models.QuerySet):
    def whole(self, deep):
        if not deep:
            return self
        lines = Prefetch("lines", queryset=Line.objects.prefetch_related("parts"), to_attr="all")
        return self.prefetch_related(lines, "all__parts")

    def plain(self):
        return self.filter(pk=1)


class Order(models.Model):
    customer = models.ForeignKey(Customer, models.CASCADE)
    user = models.ForeignKey(USER, models.CASCADE, related_name="orders")
    objects = OrderRows.as_manager()

    def told(self):
        return Line.objects.filter(order=self).count()


class Line(models.Model):
    order = models.ForeignKey(Order, models.CASCADE, related_name="lines")


class Part(models.Model):
    line = models.ForeignKey(Line, models.CASCADE, related_name="parts")
"""
FORMS = """from django import forms
from rest_framework import serializers
from rest_framework.validators import UniqueValidator

from shop.models import Customer, Line, Order


class CustomerField(forms.ModelChoiceField):
    pass


class Search(forms.Form):
    customer = CustomerField(Customer.objects.all())


class Other(forms.Form):
    name = forms.CharField()


class OrderForm(forms.ModelForm):
    class Meta:
        model = Order
        fields = []

    def __init__(self, customer, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.instance.customer = customer

    def save(self, commit=True):
        order = super().save(commit=False)
        order.user = self.user
        return order


class Asked(serializers.Serializer):
    customer = serializers.PrimaryKeyRelatedField(queryset=Customer.objects.all())
    name = serializers.CharField(validators=[UniqueValidator(queryset=Customer.objects.all())])
    order = serializers.PrimaryKeyRelatedField(read_only=True)
"""
VIEWS = """from itertools import chain

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.generic import DetailView, FormView
from django.views.generic.dates import DateDetailView
from rest_framework.generics import CreateAPIView

from shop.forms import Asked, OrderForm, Other, Search
from shop.models import Customer, Line, Order


class Found(FormView):
    template_name = "form.html"
    success_url = "/"

    def get_form_class(self):
        if self.kwargs.get("other"):
            return Other
        return Search


class Added(CreateAPIView):
    serializer_class = Asked

    def perform_create(self, serializer):
        pass


class Shown(DetailView):
    model = Order
    template_name = "none.html"

    def get_context_data(self, **kwargs):
        return {"told": self.object.told()}


class Dated(DateDetailView):
    model = Order
    date_field = "date"


def named(order):
    return order.customer.name, order.user.username


def view(request):
    {body}
    return HttpResponse()
"""
URLS = """from django.urls import path
from shop import views

urlpatterns = [
    path("x/", views.view),
    path("found/", views.Found.as_view()),
    path("added/", views.Added.as_view()),
    path("shown/<int:pk>/", views.Shown.as_view()),
    path("dated/<int:pk>/", views.Dated.as_view()),
]
"""


def costs(folder: Path, body: str, entry: str = "GET /x/", template: str = "") -> str:
    """The queries of an entry."""
    files = {
        "shop/__init__.py": "",
        "shop/models.py": MODELS,
        "shop/forms.py": FORMS,
        "shop/views.py": VIEWS.replace("{body}", body),
        "shop/urls.py": URLS,
        "shop/templates/shop/order_detail.html": "{{ order.lines.count }}",
        "shop/templates/form.html": "{{ form }}",
        "shop/templates/none.html": "{{ told }}",
        "shop/templates/x.html": template,
        "settings.py": "MIDDLEWARE = []\n",
    }
    cost = costs_of_texts(folder, files)[entry]
    assert all(meaning for meaning in meanings(cost).values())
    return told(cost).get("queries", "")


@pytest.mark.parametrize(
    ("body", "queries"),
    [
        ("list(Order.objects.all())", "1"),
        ("list(Order.objects.plain())", "1"),
        ("list(Order.objects.whole(True).filter(pk=1))", "4"),
        ("rows = Order.objects.plain().whole(True); list(rows)", "4"),
        ("Order.objects.whole(True).count()", "1"),
        ("for one in chain(Order.objects.all(), Line.objects.all()): print(one)", "2"),
        ("chained = chain([1], Line.objects.filter(pk=1)); list(chained)", "1"),
        ("list(chain([1], [2]))", ""),
    ],
)
def test_what_methods_of_query_sets_load_along(tmp_path: Path, body: str, queries: str) -> None:
    assert costs(tmp_path, body) == queries


@pytest.mark.parametrize(
    ("body", "queries"),
    [
        ("request.user.groups.all().exists()", "1"),
        ("request.user.groups.count()", "1"),
        ("print(1 in request.user.groups.all())", "1"),
        ("Order.objects.filter(user__groups__in=request.user.groups.all())", ""),
        ("request.user.orders.get(pk=1).told()", "2"),
        ("order = request.user.orders.get(pk=1); order.told()", "2"),
        ("order = get_object_or_404(request.user.orders, pk=1); order.told()", "2"),
        ("order = get_object_or_404(Order.objects.plain(), pk=1); order.told()", "2"),
        ("order = request.user.orders; order.told()", ""),
    ],
)
def test_what_users_have_from_django(tmp_path: Path, body: str, queries: str) -> None:
    assert costs(tmp_path, body) == queries


@pytest.mark.parametrize(
    ("body", "queries"),
    [
        ("order = OrderForm(None).save(); named(order)", ""),
        ("order = Order.objects.get(pk=1); named(order)", "3"),
    ],
)
def test_what_a_form_gives_the_row_that_it_saves_is_there(
    tmp_path: Path, body: str, queries: str
) -> None:
    assert costs(tmp_path, body) == queries


@pytest.mark.parametrize(
    ("entry", "queries"),
    [
        ("GET /found/", "1"),
        ("POST /found/", "1"),
        ("POST /added/", "2"),
        ("GET /shown/<int:pk>/", "2"),
        ("GET /dated/<int:pk>/", "2"),
    ],
)
def test_what_views_and_their_fields_ask(tmp_path: Path, entry: str, queries: str) -> None:
    assert costs(tmp_path, "pass", entry) == queries


@pytest.mark.parametrize(
    ("template", "queries"),
    [
        ("{% for range in rows %}{{ range.told }}{% endfor %}", "1 + n"),
        ("{% for i in rows %}{{ i.lines.count }}{% endfor %}", "1 + n"),
        ("{% for i in range(3) %}{{ rows.count }}{% endfor %}", "3"),
    ],
)
def test_what_templates_call_and_count(tmp_path: Path, template: str, queries: str) -> None:
    body = 'return render(request, "x.html", {"rows": Order.objects.all()})'
    assert costs(tmp_path, body, template=template) == queries

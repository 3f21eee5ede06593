"""What sets of forms of Django cost: shown, asked whether what is sent is valid, and saved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.costing import costs_of_texts, meanings, told
from tests.test_cost_observed import observed, run

MODELS = """from django.db import models


class Product(models.Model):
    name = models.CharField(max_length=9)


class Order(models.Model):
    name = models.CharField(max_length=9)


class Line(models.Model):
    order = models.ForeignKey(Order, on_delete=models.CASCADE)
    product = models.ForeignKey(Product, on_delete=models.CASCADE)
    number = models.IntegerField()
"""
FORMS = """from django import forms
from django.forms import formset_factory, inlineformset_factory, modelformset_factory
from django.forms.models import BaseInlineFormSet
from shop.models import Line, Order, Product


class LineForm(forms.ModelForm):
    class Meta:
        model = Line
        fields = ["product", "number"]

    def clean_number(self):
        Product.objects.count()
        return self.cleaned_data["number"]


class ProductForm(forms.Form):
    product = forms.ModelChoiceField(Product.objects.all())


class Checked(BaseInlineFormSet):
    def clean(self):
        Order.objects.count()


Lines = inlineformset_factory(Order, Line, fields=["product", "number"], extra=1)
Own = inlineformset_factory(Order, Line, form=LineForm, formset=Checked, extra=0)
Orders = modelformset_factory(Order, fields=["name"])
Products = formset_factory(ProductForm, extra=2)


class Derived(Lines):
    def clean(self):
        Order.objects.count()
"""
VIEWS = """from django.forms import modelformset_factory
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from shop.forms import Derived, Lines, Orders, Own, Products
from shop.models import Line, Order


def lines(request):
    order = get_object_or_404(Order, pk=1)
    if request.method == "POST":
        formset = Lines(request.POST, instance=order)
        if formset.is_valid():
            formset.save()
            return redirect("/")
    else:
        formset = Lines(instance=order)
    return render(request, "x.html", {"formset": formset})


def own(request):
    order = get_object_or_404(Order, pk=1)
    formset = Own(request.POST or None, instance=order)
    if request.method == "POST" and formset.is_valid():
        formset.save()
        return redirect("/")
    return render(request, "x.html", {"formset": formset})


def orders(request):
    if request.method == "POST":
        formset = Orders(request.POST)
        if formset.is_valid():
            formset.save()
            return redirect("/")
    return render(request, "x.html", {"formset": Orders()})


def products(request):
    formset = Products(request.POST or None)
    if request.method == "POST" and formset.is_valid():
        return redirect("/")
    return render(request, "x.html", {"formset": formset})


def made(request):
    Made = modelformset_factory(Line, fields=["number"], extra=0)
    return render(request, "x.html", {"formset": Made(queryset=Line.objects.all())})


def derived(request):
    formset = Derived(request.POST, instance=Order.objects.get(pk=1))
    return HttpResponse(formset.is_valid())


def other(request, formset):
    return HttpResponse(formset.is_valid())
"""
NAMES = "lines own orders products made derived other".split()
URLS = "from django.urls import path\nfrom shop import views\n\nurlpatterns = [\n" + "".join(
    f'    path("{name}/", views.{name}),\n' for name in NAMES
)
SHOP = {
    "shop/__init__.py": "",
    "shop/models.py": MODELS,
    "shop/forms.py": FORMS,
    "shop/views.py": VIEWS,
    "shop/urls.py": URLS + "]\n",
    "templates/x.html": "{{ formset }}",
}


@pytest.mark.parametrize(
    ("name", "costs"),
    [
        ("GET /lines/", {"queries": "3 + n"}),
        # The row of the order, those of the lines, then of each line itself, and twice its product.
        ("POST /lines/", {"queries": "2 + 3·n", "writes": "n"}),
        ("GET /own/", {"queries": "2 + n"}),
        ("POST /own/", {"queries": "3 + 4·n", "writes": "n"}),
        ("GET /orders/", {"queries": "1"}),
        ("POST /orders/", {"queries": "1 + n", "writes": "n"}),
        ("GET /products/", {"queries": "2"}),
        ("POST /products/", {"queries": "2"}),
        ("GET /made/", {"queries": "1"}),
        ("GET /derived/", {"queries": "3 + 3·n"}),
        ("GET /other/", {}),
    ],
)
def test_formulas_of_sets_of_forms(tmp_path: Path, name: str, costs: dict[str, str]) -> None:
    found = costs_of_texts(tmp_path, SHOP)[name]
    assert told(found) == costs
    if "n" in "".join(costs.values()):
        row = "order" if "orders" in name else "line"
        assert meanings(found) == {"n": f"forms of a {row}"}


SETTINGS = """
SECRET_KEY = "x"
INSTALLED_APPS = ["shop"]
MIDDLEWARE = []
ROOT_URLCONF = "shop.urls"
ALLOWED_HOSTS = ["*"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": ["templates"]}]
"""
PROGRAM = """
import os

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
import django

django.setup()
from django.core.management import call_command
from django.test import Client

from shop.models import Line, Order, Product

call_command("migrate", run_syncdb=True, verbosity=0)
order = Order.objects.create(name="a")
product = Product.objects.create(name="b")
rows = [Line.objects.create(order=order, product=product, number=number) for number in range(3)]
client = Client()


def sent(prefix, rows):
    found = {f"{prefix}-TOTAL_FORMS": len(rows), f"{prefix}-INITIAL_FORMS": len(rows)}
    for index, row in enumerate(rows):
        found.update({f"{prefix}-{index}-{name}": value for name, value in row.items()})
    return found


lines = sent("line_set", [{"id": row.pk, "product": product.pk, "number": 9} for row in rows])
for name in ("lines", "own", "orders", "products", "made"):
    assert client.get(f"/{name}/").status_code == 200, name
for name, data in (
    ("lines", lines),
    ("own", {**lines, **{f"line_set-{index}-number": 8 for index in range(3)}}),
    ("orders", sent("form", [{"id": order.pk, "name": "c"}])),
    ("products", {**sent("form", [{"product": product.pk}] * 2), "form-INITIAL_FORMS": 0}),
):
    assert client.post(f"/{name}/", data).status_code == 302, name
"""


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], dict[str, Any]]:
    """The ways in which views ran, by name and kind of cost."""
    pytest.importorskip("django")
    files = {**SHOP, "settings.py": SETTINGS, "perflint.toml": "jobs = 1\n", "run.py": PROGRAM}
    folder = observed(tmp_path_factory.mktemp("ran"), files)
    entries = json.loads(run(folder, "--observed", "--output-format", "json").stdout)["entries"]
    return {
        (entry["name"], way["kind"]): way for entry in entries for way in entry["observed"][::-1]
    }


@pytest.mark.parametrize("name", ["lines", "own", "orders", "products", "made"])
def test_formulas_are_what_django_sends(
    ran: dict[tuple[str, str], dict[str, Any]], name: str
) -> None:
    kinds = [(f"GET /{name}/", "queries")]
    if name != "made":
        kinds += [(f"POST /{name}/", "queries")]
        kinds += [(f"POST /{name}/", "writes")] * (name != "products")
    for kind in kinds:
        assert ran[kind]["predicted"] == ran[kind]["measured"], ran[kind]

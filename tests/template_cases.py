"""Small applications with templates: what views give them, and where they query for each.

A line that holds `BAD` must be reported by `n-plus-one-query`, `HINT` as a hint; all others must stay silent.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import NamedTuple

MARK = re.compile(r"BAD|HINT")


class Case(NamedTuple):
    """An application: its files beside the models, by path."""

    name: str
    files: dict[str, str]

    def project(self) -> dict[str, str]:
        """The files, with the marks taken out of the templates, as a package that can be checked."""
        whole = {"pyproject.toml": "[project]\nname = 'shop'\n"}
        for name, text in self.files.items():
            whole[name] = text if name.endswith(".py") else MARK.sub("", text)
            for folder in PurePosixPath(name).parents if name.endswith(".py") else ():
                if str(folder) != ".":
                    whole.setdefault(f"{folder}/__init__.py", "")
        return whole

    def expected(self) -> dict[tuple[str, int], str]:
        """The lines that must be reported, each with how."""
        return {
            (name, number): "warning" if mark == "BAD" else "hint"
            for name, text in self.files.items()
            for number, line in enumerate(text.split("\n"), 1)
            for mark in MARK.findall(line)
        }


DJANGO_MODELS = """
from django.db import models


class Country(models.Model):
    name = models.CharField(max_length=50)


class Customer(models.Model):
    name = models.CharField(max_length=50)
    country = models.ForeignKey(Country, on_delete=models.CASCADE)


class Order(models.Model):
    customer = models.ForeignKey(Customer, on_delete=models.CASCADE, related_name="orders")
    placed = models.DateField()

    def __str__(self):
        return f"order {self.pk}"

    @property
    def age(self):
        return 3

    def who(self):
        return self.customer.name


class Product(models.Model):
    name = models.CharField(max_length=50)


class Item(models.Model):
    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="items")
    product = models.ForeignKey(Product, on_delete=models.CASCADE)
    price = models.IntegerField()
    open = models.BooleanField()
"""

FLASK_MODELS = """
from flask_sqlalchemy import SQLAlchemy

db = SQLAlchemy()


class Customer(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String)
    orders = db.relationship("Order", back_populates="customer")


class Order(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    customer_id = db.Column(db.ForeignKey("customer.id"))
    customer = db.relationship("Customer", back_populates="orders")
    items = db.relationship("Item", back_populates="order")


class Item(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    order_id = db.Column(db.ForeignKey("order.id"))
    order = db.relationship("Order", back_populates="items")
"""

_LIST = "{% for order in orders %}\n<li>{{ order.customer.name }}</li>BAD\n{% endfor %}\n"
_SILENT_LIST = _LIST.replace("BAD", "")


def _view(query: str, template: str = "shop/orders.html", more: str = "") -> str:
    return f'''
from django.db.models import Count, Prefetch
from django.shortcuts import render

from shop.models import Customer, Item, Order


def orders(request):
    return render(request, "{template}", {{"orders": {query}{more}}})
'''


def _generic(body: str, base: str = "ListView") -> str:
    return f"""
from django.db.models import Prefetch
from django.views.generic import DetailView, ListView, TemplateView

from shop.models import Customer, Item, Order


class Orders({base}):
{body}
"""


def _django(
    name: str, views: str, template: str, path: str = "shop/orders.html", **others: str
) -> Case:
    files = {
        "shop/models.py": DJANGO_MODELS,
        "shop/views.py": views,
        f"shop/templates/{path}": template,
    }
    for key, text in others.items():
        files[_PLACES[key]] = text
    return Case(name, files)


_PLACES = {
    "row": "shop/templates/shop/row.html",
    "base": "shop/templates/base.html",
    "middle": "shop/templates/shop/middle.html",
    "tags": "shop/templatetags/shop_tags.py",
    "models": "shop/models.py",
}


def _flask(name: str, views: str, template: str, **others: str) -> Case:
    head = "from flask import render_template\nfrom models import Customer, Item, Order, db\n"
    files = {"models.py": FLASK_MODELS, "app.py": head + views, "templates/orders.html": template}
    files |= {f"templates/{key}.html": text for key, text in others.items()}
    return Case(name, files)


CASES = [
    # Django, views as functions
    _django("function view", _view("Order.objects.all()"), _LIST),
    _django("loaded", _view('Order.objects.select_related("customer")'), _SILENT_LIST),
    _django("rows unknown", _view("find()"), _SILENT_LIST),
    _django("not rendered", _view("Order.objects.all()", "shop/other.html"), _SILENT_LIST),
    _django("not in the context", _view("None"), _SILENT_LIST),
    _django(
        "key alone is a field of the row",
        _view("Order.objects.all()"),
        "{% for order in orders %}\n{{ order.customer_id }} {{ order.placed|date:'Y' }}\n{% endfor %}",
    ),
    _django(
        "dictionary filled step by step",
        """
from django.template.response import TemplateResponse
from shop.models import Order


def orders(request):
    context = {"title": "Orders"}
    context["orders"] = Order.objects.filter(open=True)
    return TemplateResponse(request, "shop/orders.html", context)
""",
        _LIST,
    ),
    _django(
        "local variables",
        """
from django.shortcuts import render
from shop.models import Order


def show(request):
    orders = Order.objects.order_by("placed")
    return render(request, "shop/orders.html", locals())
""",
        _LIST,
    ),
    _django(
        "pages of a paginator",
        """
from django.core.paginator import Paginator
from django.shortcuts import render
from shop.models import Order


def orders(request):
    page = Paginator(Order.objects.order_by("placed"), 50).get_page(request.GET.get("page"))
    return render(request, "shop/orders.html", {"orders": page})
""",
        _LIST,
    ),
    _django(
        "related rows of each",
        _view("Order.objects.all()"),
        "{% for order in orders %}\n"
        "{% for item in order.items.all %}BAD\n"
        "{{ item.price }}\n{% endfor %}{% endfor %}\n",
    ),
    _django(
        "related rows prefetched",
        _view('Order.objects.prefetch_related("items")'),
        "{% for order in orders %}{{ order.items.all|length }}\n"
        "{% for item in order.items.all %}\n{{ item.price }} {{ item.order.placed }}\n"
        "{% endfor %}{{ order.items.count }}{% endfor %}\n",
    ),
    _django(
        "nested relation not prefetched",
        _view('Order.objects.prefetch_related("items")'),
        "{% for order in orders %}\n{% for item in order.items.all %}\n"
        "{{ item.product.name }}BAD\n{% endfor %}{% endfor %}\n",
    ),
    _django(
        "nested relation prefetched",
        _view('Order.objects.prefetch_related("items__product")'),
        "{% for order in orders %}\n{% for item in order.items.all %}\n"
        "{{ item.product.name }}\n{% endfor %}{% endfor %}\n",
    ),
    _django(
        "counted for each",
        _view("Order.objects.all()"),
        "{% for order in orders %}\n{{ order.items.count }}BAD\n{% endfor %}\n",
    ),
    _django(
        "counted by the query",
        _view('Order.objects.annotate(number=Count("items"))'),
        "{% for order in orders %}\n{{ order.number }}\n{% endfor %}\n",
    ),
    _django(
        "length of related rows",
        _view("Order.objects.all()"),
        "{% for order in orders %}\n{{ order.items.all|length }}BAD\n{% endfor %}\n",
    ),
    _django(
        "exists in a condition",
        _view("Order.objects.all()"),
        "{% for order in orders %}\n{% if order.items.exists %}BAD\n<b>has</b>{% endif %}\n{% endfor %}\n",
    ),
    _django(
        "with",
        _view("Order.objects.all()"),
        "{% for order in orders %}\n"
        "{% with who=order.customer %}BAD\n{{ who.name }}{% endwith %}\n{% endfor %}",
    ),
    _django(
        "through what with binds",
        _view('Order.objects.select_related("customer")'),
        "{% for order in orders %}{% with order.customer as who %}\n{{ who.country.name }}BAD\n"
        "{{ who.name }}{% endwith %}\n{% endfor %}",
    ),
    _django(
        "arguments of tags",
        _view("Order.objects.all()"),
        "{% for order in orders %}\n<a href=\"{% url 'customer' order.customer.name %}\">BAD\n{% endfor %}",
    ),
    _django(
        "only in the first round",
        _view("Order.objects.all()"),
        "{% for order in orders %}{% if forloop.first %}\n{{ order.customer.name }}\n{% endif %}\n"
        "{{ forloop.counter }} {{ order.placed }}{% endfor %}",
    ),
    _django(
        "after the loop another of that name",
        _view("Order.objects.all()", more=', "order": Order.objects.first()'),
        "{% for order in orders %}\n{{ order.placed }}\n{% endfor %}\n{{ order.customer.name }}\n",
    ),
    _django(
        "one order",
        _view("Order.objects.get(pk=1)"),
        "{{ orders.customer.name }} {{ orders.customer.country.name }}\n",
    ),
    _django(
        "related rows of one order",
        _view("Order.objects.get(pk=1)"),
        "{% for item in orders.items.all %}\n{{ item.product.name }}BAD\n"
        "{{ item.order.placed }}\n{% endfor %}\n",
    ),
    _django(
        "comments and what is verbatim",
        _view("Order.objects.all()"),
        "{% for order in orders %}\n{# {{ order.customer.name }} #}\n{% comment %}\n"
        "{{ order.customer.name }}\n{% endcomment %}{% verbatim %}\n"
        "{{ order.customer.name }}\n{% endverbatim %}{% endfor %}\n",
    ),
    _django(
        "regrouped",
        _view("Order.objects.all()"),
        "{% regroup orders by placed as days %}\n{% for day in days %}{{ day.grouper }}\n"
        "{% for order in day.list %}\n{{ order.customer.name }}BAD\n{% endfor %}{% endfor %}\n",
    ),
    _django(
        "regrouped by a relation that is loaded",
        _view('Order.objects.select_related("customer")'),
        "{% regroup orders by customer.name as groups %}\n{% for name, found in groups %}{{ name }}\n"
        "{% for order in found %}\n{{ order.customer.name }}\n{% endfor %}{% endfor %}\n",
    ),
    _django(
        "kept in a cache",
        _view("Order.objects.all()"),
        "{% load cache %}{% cache 500 orders %}{% for order in orders %}\n{{ order.customer.name }}HINT\n"
        "{% endfor %}{% endcache %}\n",
    ),
    _django("values", _view('Order.objects.values("customer")'), _SILENT_LIST),
    # Several templates
    _django(
        "include in the loop",
        _view("Order.objects.all()"),
        '{% for order in orders %}{% include "shop/row.html" %}{% endfor %}',
        row="<li>\n{{ order.customer.name }}BAD\n</li>",
    ),
    _django(
        "include with a name of its own",
        _view("Order.objects.all()"),
        '{% for order in orders %}{% include "shop/row.html" with sale=order only %}{% endfor %}',
        row="<li>\n{{ sale.customer.name }}BAD\n{{ order.customer.name }}\n</li>",
    ),
    _django(
        "include in the loop over loaded rows",
        _view('Order.objects.select_related("customer")'),
        '{% for order in orders %}{% include "shop/row.html" %}{% endfor %}',
        row="<li>\n{{ order.customer.name }}\n</li>",
    ),
    _django(
        "include that has the loop, and the context",
        _view("Order.objects.all()"),
        '<h1>Orders</h1>{% include "shop/row.html" %}',
        row=_LIST,
    ),
    _django(
        "include that gets nothing",
        _view("Order.objects.all()"),
        '<h1>Orders</h1>{% include "shop/row.html" only %}',
        row=_SILENT_LIST,
    ),
    _django(
        "block of a template that extends two",
        _view("Order.objects.all()"),
        '{% extends "shop/middle.html" %}{% block list %}\n' + _LIST + "{% endblock %}",
        middle='{% extends "base.html" %}{% block content %}\n{% for order in orders %}\n'
        "{{ order.customer.name }}BAD\n{% endfor %}{% block list %}{% endblock %}{% endblock %}",
        base="<html>{% for order in orders %}\n{{ order.customer.name }}BAD\n{% endfor %}"
        "{% block content %}{% endblock %}</html>",
    ),
    _django(
        "block that is put in the place of another",
        _view("Order.objects.all()", more=', "title": "Orders"'),
        '{% extends "base.html" %}{% block content %}{{ title }}{% endblock %}',
        base="<html>{% block content %}\n" + _SILENT_LIST + "{% endblock %}</html>",
    ),
    _django(
        "two views disagree",
        _view("Order.objects.all()") + "\n\ndef others(request):\n"
        '    loaded = Order.objects.select_related("customer")\n'
        '    return render(request, "shop/orders.html", {"orders": loaded})\n',
        _SILENT_LIST,
    ),
    # Class-based views
    _django(
        "generic names",
        _generic("    model = Order\n"),
        "{% for order in object_list %}\n{{ order.customer.name }}BAD\n{% endfor %}\n"
        "{% for order in order_list %}\n{{ order.customer.country }}BAD\n{% endfor %}\n",
        "shop/order_list.html",
    ),
    _django(
        "queryset of a view",
        _generic(
            '    queryset = Order.objects.filter(open=True)\n    template_name = "shop/orders.html"\n'
            '    context_object_name = "orders"\n'
        ),
        _LIST,
    ),
    _django(
        "get_queryset loads",
        _generic(
            '    model = Order\n    template_name = "shop/orders.html"\n'
            '    context_object_name = "orders"\n\n'
            "    def get_queryset(self):\n"
            '        return super().get_queryset().select_related("customer")\n'
        ),
        _SILENT_LIST,
    ),
    _django(
        "get_queryset with a Prefetch",
        _generic(
            '    model = Order\n    template_name = "shop/orders.html"\n'
            '    context_object_name = "orders"\n\n'
            "    def get_queryset(self):\n"
            '        items = Prefetch("items", Item.objects.select_related("product"))\n'
            "        return Order.objects.prefetch_related(items)\n"
        ),
        "{% for order in orders %}{% for item in order.items.all %}\n{{ item.product.name }}\n"
        "{% endfor %}{% endfor %}\n",
    ),
    _django(
        "get_context_data",
        _generic(
            '    template_name = "shop/orders.html"\n\n'
            "    def get_context_data(self, **kwargs):\n"
            "        context = super().get_context_data(**kwargs)\n"
            '        context["orders"] = Order.objects.all()\n'
            "        return context\n",
            "TemplateView",
        ),
        _LIST,
    ),
    _django(
        "rows of the object of a detail view",
        _generic('    model = Customer\n    template_name = "shop/orders.html"\n', "DetailView"),
        "{% for order in object.orders.all %}\n{{ order.customer.name }}\n{{ order.items.count }}BAD\n"
        "{% for item in customer.orders.all %}{% endfor %}{% endfor %}\n",
    ),
    # What templates run
    _django(
        "method of the model that queries",
        _view("Order.objects.all()"),
        "{% for order in orders %}\n{{ order.who }}\n{% endfor %}\n",
        models=DJANGO_MODELS.replace(
            "return self.customer.name", "return self.customer.name  # BAD"
        ),
    ),
    _django(
        "property and method that do not query",
        _view("Order.objects.all()"),
        "{% for order in orders %}\n{{ order.age }} {{ order }} {{ order.get_absolute_url }}\n{% endfor %}\n",
    ),
    _django(
        "tag of the project",
        _view("Order.objects.all()"),
        "{% load shop_tags %}{% for order in orders %}\n{% badge order %}\n{% endfor %}\n",
        tags="""
from django import template

register = template.Library()


@register.simple_tag
def badge(order):
    return order.customer.name  # BAD
""",
    ),
    _django(
        "filter of the project under a name of its own",
        _view("Order.objects.all()"),
        "{% load shop_tags %}{% for order in orders %}\n{{ order|buyer }}\n{% endfor %}\n",
        tags="""
from django import template

register = template.Library()


@register.filter("buyer")
def of_order(order):
    return order.customer.name  # BAD
""",
    ),
    _django(
        "inclusion tag",
        _view("None"),
        "{% load shop_tags %}{% latest %}",
        tags="""
from django import template
from shop.models import Order

register = template.Library()


@register.inclusion_tag("shop/row.html")
def latest():
    return {"orders": Order.objects.order_by("-placed")}
""",
        row=_LIST,
    ),
    _django(
        "mail",
        """
from django.template.loader import render_to_string
from shop.models import Order


def remind():
    return render_to_string("shop/orders.html", {"orders": Order.objects.all()})
""",
        _LIST,
    ),
    _django(
        "forms",
        _view("Order.objects.all()", more=', "form": OrderForm()'),
        "{{ form }}{% for field in form %}\n{{ field.customer }}{{ field.errors }}\n{% endfor %}\n",
    ),
    _django(
        "suppressed",
        _view("Order.objects.all()"),
        "{% for order in orders %}\n{{ order.customer.name }} {# perflint: ignore[PFL501] #}\n"
        "{# perflint: ignore[PFL501] #}\n{{ order.customer.country.name }}\n{% endfor %}\n",
    ),
    # Flask and Jinja
    _flask(
        "flask",
        """
def orders():
    return render_template("orders.html", orders=Order.query.all())
""",
        "{% for order in orders %}\n"
        "{% for item in order.items %}BAD\n{{ item.id }}{% endfor %}\n{% endfor %}",
    ),
    _flask(
        "flask, the user who is logged in",
        """
from flask_login import LoginManager

manager = LoginManager()


@manager.user_loader
def load(key):
    return Customer.query.get(int(key))


def orders():
    return render_template("orders.html")
""",
        "{% for order in current_user.orders %}\n{{ order.items|length }}BAD\n{% endfor %}",
    ),
    _flask(
        "flask, a user of the view's own",
        """
def orders():
    return render_template("orders.html", current_user=find())
""",
        "{% for order in current_user.orders %}\n{{ order.items|length }}\n{% endfor %}",
    ),
    _flask(
        "flask, loaded",
        """
from sqlalchemy.orm import selectinload


def orders():
    found = Order.query.options(selectinload(Order.items)).all()
    return render_template("orders.html", orders=found)
""",
        "{% for order in orders %}\n{% for item in order.items %}\n{{ item.id }}{% endfor %}\n{% endfor %}",
    ),
    _flask(
        "flask, length",
        """
def orders():
    context = {"orders": db.session.scalars(db.select(Order)).all()}
    return render_template("orders.html", **context)
""",
        "{% for order in orders if order.id %}\n{{ order.items | length }}BAD\n"
        "{{ loop.index }}\n{% endfor %}",
    ),
    _flask(
        "flask, macro",
        """
def orders():
    return render_template("orders.html", orders=Order.query.all())
""",
        "{% macro row(order) %}\n{{ order.items|length }}BAD\n{% endmacro %}\n"
        "{% for order in orders %}{{ row(order) }}{% endfor %}",
    ),
    _flask(
        "flask, macro of another template",
        """
def orders():
    return render_template("orders.html", orders=Order.query.all())
""",
        '{% from "rows.html" import row %}{% for order in orders %}{{ row(order) }}{% endfor %}',
        rows="{% macro row(order) %}\n{{ order.items|length }}BAD\n{% endmacro %}\n",
    ),
    _flask(
        "flask, macro that reads fields",
        """
def orders():
    return render_template("orders.html", orders=Order.query.all())
""",
        '{% import "rows.html" as rows %}{% for order in orders %}{{ rows.row(order) }}{% endfor %}',
        rows="{% macro row(order, css='') %}\n{{ order.id }} {{ order.customer_id }}\n{% endmacro %}\n",
    ),
    _flask(
        "flask, set and scopes",
        """
def orders():
    return render_template("orders.html", orders=Order.query.all())
""",
        "{% set found = orders %}{% for order in found %}\n{{ order.items|length }}BAD\n{% endfor %}"
        "{% set order = 3 %}{{ order.items }}\n",
    ),
    _flask(
        "flask, lists of plain things",
        """
def orders():
    return render_template("orders.html", orders=[{"items": [1, 2]}, {"items": []}])
""",
        "{% for order in orders %}\n{% for item in order.items %}{{ item }}{% endfor %}\n{% endfor %}",
    ),
    _flask(
        "flask, a query whose rows nobody looks at one by one",
        """
def orders():
    return render_template("orders.html", orders=Order.query.all())
""",
        "{{ orders|length }} {% if orders %}{{ orders[0].id }}{% endif %}\n",
    ),
    _django(
        "tag that takes the context",
        _view("Order.objects.all()"),
        "{% load shop_tags %}{% for order in orders %}\n{% badge order %}\n{% endfor %}\n",
        tags="""
from django import template

register = template.Library()


@register.simple_tag(takes_context=True)
def badge(context, order):
    return order.customer.name  # BAD
""",
    ),
    _django(
        "inclusion tag for each row",
        _view("Order.objects.all()"),
        "{% load shop_tags %}{% for order in orders %}{% card order %}{% endfor %}",
        tags="""
from django import template

register = template.Library()


@register.inclusion_tag("shop/row.html")
def card(order):
    return {"order": order, "title": order.placed}
""",
        row="<li>\n{{ order.customer.name }}BAD\n{{ title }}</li>",
    ),
    _django(
        "mail for each row",
        """
from django.template.loader import render_to_string
from shop.models import Order


def remind():
    for order in Order.objects.all():
        send(render_to_string("shop/orders.html", {"order": order}))
""",
        "Dear\n{{ order.customer.name }}BAD\n",
    ),
    _django(
        "mail for each loaded row",
        """
from django.template.loader import get_template
from shop.models import Order


def remind():
    for order in Order.objects.select_related("customer"):
        send(get_template("shop/orders.html").render({"order": order}))
""",
        "Dear\n{{ order.customer.name }}\n",
    ),
    _django(
        "sorted, sliced, and of a page",
        _view("Order.objects.all()"),
        "{% for order in orders|slice:':25' %}\n{{ order.customer.name }}BAD\n{% endfor %}\n"
        "{% for order in orders|dictsort:'placed' %}\n{{ order.customer.name }}BAD\n{% endfor %}\n"
        "{% for order in orders.object_list %}\n{{ order.customer.name }}BAD\n{% endfor %}\n",
    ),
    _django(
        "made by as_view",
        """
from django.views.generic import ListView
from shop.models import Order

orders = ListView.as_view(
    queryset=Order.objects.all(), template_name="shop/orders.html", context_object_name="orders"
)
""",
        _LIST,
    ),
    _django(
        "template and context of the class",
        """
from django.shortcuts import render
from django.views import View
from shop.models import Order


class Orders(View):
    template = "shop/orders.html"

    def context(self):
        return {"orders": Order.objects.all()}

    def get(self, request):
        return render(request, self.template, self.context())
""",
        _LIST,
    ),
    _flask(
        "flask, grouped and mapped",
        """
def orders():
    return render_template("orders.html", orders=Order.query.all())
""",
        "{% for key, found in orders|groupby('items') %}BAD\n{{ key }}\n{% endfor %}"
        "{{ orders|map(attribute='id')|join(', ') }}\n",
    ),
    _django(
        "relation that the view assigns",
        """
from django.shortcuts import render
from shop.models import Customer, Order


def orders(request):
    found = list(Order.objects.all())
    customers = Customer.objects.in_bulk([order.customer_id for order in found])
    for order in found:
        order.customer = customers[order.customer_id]
    return render(request, "shop/orders.html", {"orders": found})
""",
        _SILENT_LIST,
    ),
    _django(
        "relation that the view loads afterwards",
        """
from django.db.models import prefetch_related_objects
from django.shortcuts import render
from shop.models import Order


def orders(request):
    found = list(Order.objects.all())
    prefetch_related_objects(found, "customer")
    return render(request, "shop/orders.html", {"orders": found})
""",
        _LIST.replace("BAD", "HINT"),
    ),
    _django(
        "relation of a new object that the view assigns",
        """
from django.shortcuts import render
from shop.models import Order


def orders(request):
    order = Order()
    order.customer = request.user.customer
    order.save()
    return render(request, "shop/orders.html", {"orders": Order.objects.all()})
""",
        _LIST,
    ),
]

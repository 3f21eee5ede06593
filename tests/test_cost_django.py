"""What Django asks where code does not say it: query sets that are passed on, forms, users, what is known."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from perflint.costing.repetition import plural
from tests.costing import costs_of_texts, meanings, told
from tests.test_cost_observed import observed, run

MODELS = """from django.contrib.auth.models import User
from django.db import models


class Country(models.Model):
    name = models.CharField(max_length=9)


class Customer(models.Model):
    name = models.CharField(max_length=9, unique=True)
    user = models.OneToOneField(User, models.CASCADE, related_name="customer")


class Order(models.Model):
    customer = models.ForeignKey(Customer, models.CASCADE, related_name="orders")
    owner = models.ForeignKey(User, models.CASCADE, null=True, related_name="orders")
    countries = models.ManyToManyField(Country)

    @property
    def first_of_customer(self):
        return self.customer.orders.exclude(pk=1).count()


class Line(models.Model):
    order = models.ForeignKey(Order, models.CASCADE, related_name="lines")
    number = models.IntegerField(default=0)

    @property
    def of(self):
        return self.order.pk
"""
FORMS = """from django import forms
from shop.models import Country, Order


class OrderForm(forms.ModelForm):
    class Meta:
        model = Order
        fields = ["customer", "countries"]


class Search(forms.Form):
    country = forms.ModelChoiceField(Country.objects.all())
"""
HEAD = """from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from shop.forms import OrderForm, Search
from shop.loading import get_class, get_classes
from shop.models import Customer, Line, Order


"""
LOADING = """from importlib import import_module


def get_class(module, name):
    return get_classes(module, [name])[0]


def get_classes(module, names):
    return [getattr(import_module(module), name) for name in names]
"""
URLS = """from django.urls import path
from shop import views

urlpatterns = [path("x/", views.view)]
"""


def of(folder: Path, body: str, template: str = "", verb: str = "GET") -> tuple[str, list[str]]:
    """The queries of a view, and what its sizes count."""
    files = {
        "shop/__init__.py": "",
        "shop/models.py": MODELS,
        "shop/forms.py": FORMS,
        "shop/loading.py": LOADING,
        "shop/urls.py": URLS,
        "shop/views.py": HEAD + body,
        "templates/x.html": template,
        "templates/part.html": "{% for one in rows %}{{ one.pk }}{% endfor %}",
        "templates/whole.html": "{{ form.as_p }}",
    }
    found = costs_of_texts(folder, files)
    cost = next(cost for name, cost in found.items() if name == f"{verb} /x/")
    return told(cost).get("queries", ""), list(meanings(cost).values())


def rendering(context: str, before: str = "") -> str:
    """A view that gives a template a context."""
    return f'def view(request):\n{before}    return render(request, "x.html", {context})\n'


GOING_OVER = "{% for one in rows %}{{ one.pk }}{% endfor %}"


@pytest.mark.parametrize(
    ("context", "template", "queries"),
    [
        ('{"rows": Order.objects.all()}', GOING_OVER, "1"),
        ('{"rows": Order.objects.filter(pk=1)[:5]}', GOING_OVER, "1"),
        ('{"rows": Order.objects.all()}', f"{{% if rows %}}{GOING_OVER}{{% endif %}}", "1"),
        ('{"rows": Order.objects.all()}', f"{GOING_OVER}{{{{ rows.count }}}}", "1"),
        ('{"rows": Order.objects.all()}', f"{{{{ rows.count }}}}{GOING_OVER}", "2"),
        ('{"rows": Order.objects.all()}', "{{ rows.count }}{{ rows.first.pk }}", "2"),
        ('{"rows": Order.objects.all()}', "{{ rows|length }}", "1"),
        ('{"rows": Order.objects.all()}', "{% if 1 in rows %}a{% endif %}", "1"),
        ('{"rows": Order.objects.all()}', '{% include "part.html" %}', "1"),
        ('{"rows": Order.objects.all()}', f'{{% include "part.html" %}}{GOING_OVER}', "1"),
        (
            '{"rows": Order.objects.all()}',
            '{% for n in "ab" %}{% include "part.html" with rows=rows %}{% endfor %}',
            "1",
        ),
        ('{"rows": Order.objects.prefetch_related("lines")}', GOING_OVER, "2"),
        ('{"rows": Order.objects.prefetch_related("lines")}', "{{ rows.count }}", "1"),
        ('{"rows": [1, 2]}', GOING_OVER, ""),
        ('{"rows": list(Order.objects.all())}', GOING_OVER, "1"),
        ('{"rows": Order.objects.all()}', "<p></p>", ""),
        ('{"rows": Order.objects.all()}', "{{ rows.query }}", ""),
    ],
)
def test_rows_that_a_template_goes_over_are_fetched_there(
    tmp_path: Path, context: str, template: str, queries: str
) -> None:
    assert of(tmp_path, rendering(context), template)[0] == queries


@pytest.mark.parametrize(
    ("before", "queries"),
    [
        ("", "1"),
        ("    len(rows)\n", "1"),
        ("    rows.count()\n", "2"),
        ("    if rows:\n        rows[0]\n", "1"),
        ("    rows[0]\n", "2"),
        ("    if request.GET:\n        list(rows)\n", "1"),
        ("    rows = rows.filter(pk=1)\n", "1"),
        ("    for one in rows:\n        rows.filter(pk=one.pk).first()\n", "1 + n"),
    ],
)
def test_a_query_set_keeps_its_rows_wherever_it_goes(
    tmp_path: Path, before: str, queries: str
) -> None:
    body = rendering('{"rows": rows}', f"    rows = Order.objects.all()\n{before}")
    assert of(tmp_path, body, GOING_OVER)[0] == queries


@pytest.mark.parametrize(
    ("helper", "queries"),
    [
        ("    return [row.pk for row in rows]\n", "1"),
        ("    return rows.filter(pk=1).exists()\n", "1"),
        ("    some = rows.filter(pk=1)\n    return some and list(some)\n", "1"),
        ("    if rows is None:\n        return []\n    return sorted(rows)\n", "1"),
        ("    return rows.order_by('pk')\n", ""),
        ("    return Paginator(rows, 9)\n", ""),
        ("    pages = Paginator(rows, 9)\n    return pages.page(1)\n", "2"),
        ("    pages = Paginator(object_list=rows, per_page=9)\n    return pages.page(1)\n", "2"),
        ("    return [len(rows) for _ in range(3)]\n", "1"),
        ("    return [rows.get(pk=1) for _ in range(3)]\n", "3"),
        ("    rows = [1]\n    return list(rows)\n", ""),
        ("    return rows.count('a') + rows.get('b')\n", ""),
    ],
)
def test_rows_are_fetched_in_the_function_that_they_are_passed_to(
    tmp_path: Path, helper: str, queries: str
) -> None:
    body = (
        f"def told(rows):\n{helper}\n\n"
        "def twice(rows):\n    return told(rows)\n\n\n"
        "def view(request):\n    twice(Order.objects.all())\n    twice([Order(pk=1)])\n"
        "    return HttpResponse()\n"
    )
    # What is no query set costs nothing there.
    assert of(tmp_path, body)[0] == queries


def test_a_class_based_view_gives_its_template_rows_by_a_method(tmp_path: Path) -> None:
    body = (
        "from django.views.generic import TemplateView\n\n\n"
        'class Shown(TemplateView):\n    template_name = "x.html"\n\n'
        "    def get_context_data(self, **kwargs):\n"
        '        return {"rows": Order.objects.all(), **kwargs}\n\n\nview = Shown.as_view()\n'
    )
    files = {"urls": URLS.replace("views.view", "views.Shown.as_view()")}
    folder = tmp_path
    found = costs_of_texts(
        folder,
        {
            "shop/__init__.py": "",
            "shop/models.py": MODELS,
            "shop/forms.py": FORMS,
            "shop/loading.py": LOADING,
            "shop/urls.py": files["urls"],
            "shop/views.py": HEAD + body,
            "templates/x.html": GOING_OVER,
        },
    )
    assert told(found["GET /x/"]) == {"queries": "1"}


@pytest.mark.parametrize(
    ("line", "queries"),
    [
        ("order.lines.filter(number=1).exists()", "1"),
        ("[line.order.pk for line in order.lines.all()]", "1"),
        ("[line.of for line in order.lines.all()]", "1"),
        ("[line.of for line in Line.objects.filter(order=order)]", "1 + n"),
        ("[line.of for line in order.lines.filter(number=1)]", "1"),
        ("order.customer.user.customer.name", "2"),
        ("order.customer.user.orders.count()", "3"),
        ("bool(order.customer)", "1"),
        ("[0] if order.lines.all() else []", "1"),
        ("[line.order.pk for line in [Line(order=order)]]", "1"),
    ],
)
def test_relations_that_lead_back_are_there(tmp_path: Path, line: str, queries: str) -> None:
    body = (
        f"def asked(order):\n    return {line}\n\n\n"
        "def view(request):\n    asked(get_object_or_404(Order, pk=1))\n    return HttpResponse()\n"
    )
    found = of(tmp_path, body)[0]
    head, _, rest = found.partition(" + ")
    assert (str(int(head) - 1) if head != "1" else "") + (f" + {rest}" if rest else "") == queries


@pytest.mark.parametrize(
    ("line", "queries"),
    [
        ("request.user.orders.filter(pk=1).exists()", "1"),
        ("list(request.user.orders.values_list('pk'))", "1"),
        ("request.user.customer.name", "1"),
        (
            "[one.customer.name for one in request.user.orders.all().select_related('customer')]",
            "1",
        ),
        ("[one.customer.name for one in request.user.orders.exclude(pk=1)]", "1 + n"),
        ("request.other.orders.filter(pk=1).exists()", ""),
    ],
)
def test_the_user_of_a_request_is_one_of_the_projects(
    tmp_path: Path, line: str, queries: str
) -> None:
    body = f"def view(request):\n    found = {line}\n    return HttpResponse(found)\n"
    assert of(tmp_path, body)[0] == queries


OWN_USER = """from django.contrib.auth.models import AbstractUser
from django.db import models


class Member(AbstractUser):
    def badges(self):
        return self.kept.count()


class Badge(models.Model):
    member = models.ForeignKey(Member, models.CASCADE, related_name="kept")


class Note(models.Model):
    badge = models.ForeignKey(Badge, models.CASCADE)
"""


@pytest.mark.parametrize(
    ("line", "costs"),
    [
        ("request.user.badges()", {"queries": "1"}),
        ("request.user.save()", {"writes": "1"}),
        (
            "request.user.delete()",
            {"queries": "1", "writes": "1"},
        ),  # the badges, whose notes go along
        ("request.user.other()", {}),
        ("request.member.badges()", {}),
    ],
)
def test_methods_of_the_users_of_requests_are_run(
    tmp_path: Path, line: str, costs: dict[str, str]
) -> None:
    files = {
        "shop/__init__.py": "",
        "shop/models.py": OWN_USER,
        "shop/urls.py": URLS,
        "shop/views.py": "from django.http import HttpResponse\n\n\n"
        f"def view(request):\n    {line}\n    return HttpResponse()\n",
    }
    assert told(costs_of_texts(tmp_path, files)["GET /x/"]) == costs


def test_sizes_of_relations_that_are_asked_anew_have_their_model(tmp_path: Path) -> None:
    line = "[one.customer.name for one in request.user.orders.exclude(pk=1)]"
    body = f"def view(request):\n    found = {line}\n    return HttpResponse(found)\n"
    assert of(tmp_path, body)[1] == ["orders of a user"]


SENT = """def view(request):
    order = get_object_or_404(Order, pk=1)
    if request.method == "POST":
        form = OrderForm(request.POST, instance=order)
        if form.is_valid():
            form.save()
            return redirect("/")
    else:
        form = OrderForm(instance=order)
    return render(request, "x.html", {"form": form})
"""


def test_forms_of_functions_read_choose_and_save(tmp_path: Path) -> None:
    # For the row 1. Sent: the countries of the row, the chosen customer twice, the chosen countries, and to
    # save those that there are.
    assert of(tmp_path, SENT, "{{ form }}", "POST")[0] == "6"
    assert of(tmp_path, SENT, "{{ form }}")[0] == "4"
    only_shown = (
        'def view(request):\n    return render(request, "x.html", {"form": Search(request.GET)})\n'
    )
    assert of(tmp_path, only_shown, "{{ form }}")[0] == "1"
    new = 'def view(request):\n    return render(request, "x.html", {"form": OrderForm()})\n'
    assert of(tmp_path, new, "{{ form }}")[0] == "2"


@pytest.mark.parametrize(
    ("template", "queries"),
    [
        ("{{ form }}", "2"),
        ("{{ form.as_p }}", "2"),
        ("{% for field in form %}{{ field }}{% endfor %}", "2"),
        ("{% for field in form.visible_fields %}{{ field }}{% endfor %}", "2"),
        ('{% include "part.html" with rows=form %}', "2"),
        ('{% include "whole.html" %}', "2"),
        ('{% include "whole.html" %}{{ form.customer }}', "2"),
        ('{% extends "whole.html" %}', "2"),
        ('{% extends "part.html" %}{% block a %}{{ form.customer }}{% endblock %}', "1"),
        ("{{ form.customer }}", "1"),
        ("{{ form.customer|safe }}{{ form.countries }}", "2"),
        ("{{ form.customer.errors }}{{ form.customer.label }}", ""),
        ("{% if form %}{{ form.errors }}{% endif %}", ""),
        ("{% block a %}{{ form.customer }}{% endblock %}", "1"),
    ],
)
def test_fields_that_a_template_shows_list_their_choices(
    tmp_path: Path, template: str, queries: str
) -> None:
    assert of(tmp_path, rendering('{"form": OrderForm()}'), template)[0] == queries


@pytest.mark.parametrize(
    ("body", "queries"),
    [
        # What leaves the function has no part in what comes behind.
        (
            "    if request.COOKIES:\n        if request.GET:\n            Order.objects.get(pk=1)\n"
            "            return redirect('/')\n        Order.objects.get(pk=2)\n"
            "    Order.objects.get(pk=3)\n",
            "2",
        ),
        (
            "    if request.COOKIES:\n        if request.GET:\n            Order.objects.get(pk=1)\n"
            "            Order.objects.get(pk=2)\n            Order.objects.get(pk=3)\n"
            "            return redirect('/')\n    Order.objects.get(pk=3)\n",
            "3",
        ),
        (
            "    for key in (1, 2):\n        if key in request.GET:\n"
            "            Order.objects.count()\n            return redirect('/')\n"
            "    Order.objects.get(pk=3)\n    Order.objects.get(pk=4)\n",
            "2",
        ),
        (
            "    if request.COOKIES:\n        if request.GET:\n            Order.objects.get(pk=1)\n"
            "    Order.objects.get(pk=3)\n",
            "2",
        ),
        (
            "    with open('x') as file:\n        if file:\n            Order.objects.get(pk=1)\n"
            "            return redirect('/')\n    Order.objects.get(pk=3)\n",
            "1",
        ),
    ],
)
def test_ways_that_leave_in_a_statement_end_there(tmp_path: Path, body: str, queries: str) -> None:
    found = of(tmp_path, f"def view(request):\n{body}    return HttpResponse()\n")
    assert found[0] == queries


@pytest.mark.parametrize(
    ("call", "queries"),
    [
        ("found(key=1)", "1"),
        ("found()", "2"),
        ("found(key=1) or found()", "3"),
        ("either({}, 1)", "1"),
        ("[found(), found(None)]", "4"),
    ],
)
def test_what_callers_pass_says_which_way_is_taken(tmp_path: Path, call: str, queries: str) -> None:
    body = (
        "def found(key=None):\n    if key is not None:\n        return Order.objects.get(pk=key)\n"
        "    Order.objects.count()\n    return Order.objects.first()\n\n\n"
        "def either(rows, key):\n    if rows.other:\n        return Order.objects.get(pk=key)\n"
        "    return rows.first(), rows.last()\n\n\n"
        f"def view(request):\n    {call}\n    return HttpResponse()\n"
    )
    assert of(tmp_path, body)[0] == queries


def test_relations_that_are_assigned_are_there(tmp_path: Path) -> None:
    body = (
        "class Base:\n    def __init__(self, order):\n        self.line = Line()\n"
        "        self.line.order = order\n\n\n"
        "class Bill(Base):\n    def told(self):\n        return self.line.order.pk\n\n\n"
        "def assigned(line: Line):\n    line.order = None\n    return line.order\n\n\n"
        "def read(line: Line):\n    return line.order\n\n\n"
        "def view(request):\n    Bill(None).told()\n    assigned(Line())\n    read(request.line)\n"
        "    return HttpResponse()\n"
    )
    assert of(tmp_path, body)[0] == "1"


@pytest.mark.parametrize(
    ("loaded", "used"),
    [
        ('Wanted = get_class("models", "Order")\n', "Wanted"),
        ('First, Wanted = get_classes("shop.models", ["Line", "Order"])\n', "Wanted"),
        ('Wanted, = get_classes("shop.models", ("Order",))\n', "Wanted"),
        (
            "from django.utils.module_loading import import_string\n"
            'Wanted = import_string("shop.models.Order")\n',
            "Wanted",
        ),
    ],
)
def test_classes_that_loaders_give_by_texts_are_known(
    tmp_path: Path, loaded: str, used: str
) -> None:
    view = f"\n\ndef view(request):\n    {used}.objects.get(pk=1).customer.name\n    return HttpResponse()\n"
    expected = "1" if '("models"' in loaded else "2"  # one part of a name may be that of anything
    assert of(tmp_path, loaded + view)[0] == expected


def test_what_loaders_do_not_find_stays_unknown(tmp_path: Path) -> None:
    for loaded in (
        'Wanted = get_class("shop.models", "Other")\n',
        'Wanted, Other = get_classes("shop.models", ["Order"])\n',
    ):
        line = "Wanted.objects.get(pk=1).customer.name"
        view = f"\n\ndef view(request):\n    {line}\n    return HttpResponse()\n"
        assert of(tmp_path, loaded + view)[0] == "1", loaded


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("shelf", "shelves"),
        ("bookshelf", "bookshelves"),
        ("grandchild", "grandchildren"),
        ("belief", "beliefs"),
        ("hero", "heroes"),
        ("photo", "photos"),
        ("matrix", "matrices"),
        ("epoch", "epochs"),
        ("life", "lives"),
        ("order line", "order lines"),
        ("category", "categories"),
        ("day", "days"),
        ("news", "news"),
        ("sales person", "sales people"),
        ("analysis", "analyses"),
        ("woman", "women"),
        ("human", "humans"),
        ("chief", "chiefs"),
        ("address", "addresses"),
        ("box", "boxes"),
    ],
)
def test_several_are_told_by_their_plural(one: str, several: str) -> None:
    assert plural(one) == several


# Held against Django itself

SETTINGS = """
SECRET_KEY = "x"
INSTALLED_APPS = ["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "shop"]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
]
ROOT_URLCONF = "shop.urls"
ALLOWED_HOSTS = ["*"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": ["templates"],
        "OPTIONS": {"libraries": {"shown": "shop.shown"}},
    }
]
"""
RAN = """from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.generic import CreateView, DetailView, ListView, TemplateView, UpdateView
from shop.forms import OrderForm, Search
from shop.loading import get_classes
from shop.models import Customer, Line, Order

(Loaded,) = get_classes("shop.models", ["Order"])


def listed(request):
    rows = Order.objects.order_by("pk")
    return render(request, "listed.html", {"rows": rows})


def paged(request):
    return render(request, "listed.html", {"rows": page_of(Order.objects.order_by("pk"))})


def page_of(rows):
    pages = Paginator(rows, per_page=2)
    return pages.page(1)


def prefetched(request):
    rows = Order.objects.prefetch_related("lines")
    return render(request, "listed.html", {"rows": rows})


def tested(request):
    rows = Order.objects.filter(pk__gt=0)
    if not rows:
        return HttpResponse()
    return HttpResponse(rows[0].pk)


def mine(request):
    orders = request.user.orders.exclude(pk=99).select_related("customer")
    return HttpResponse([order.customer.name for order in orders])


def back(request):
    order = get_object_or_404(Order, pk=1)
    return HttpResponse([line.of for line in order.lines.all()])


def user(request):
    customer = Customer.objects.get(pk=1)
    return HttpResponse(customer.user.customer.name)


def changed(request, pk):
    order = get_object_or_404(Order, pk=pk)
    if request.method == "POST":
        form = OrderForm(request.POST, instance=order)
        if form.is_valid():
            form.save()
            return redirect("/")
    else:
        form = OrderForm(instance=order)
    return render(request, "form.html", {"form": form})


def searching(request):
    return render(request, "form.html", {"form": Search()})


def loaded(request):
    return HttpResponse(Loaded.objects.get(pk=1).customer.name)


def made(request):
    order = Order.objects.get(pk=1)
    line = Line(order=order)
    return HttpResponse(line.order.pk)


def tagged(request):
    return render(request, "tagged.html", {})


class Shown(TemplateView):
    template_name = "listed.html"

    def get_context_data(self, **kwargs):
        return {**super().get_context_data(**kwargs), "rows": Order.objects.order_by("pk")}


class Lines(ListView):
    template_name = "lines.html"
    context_object_name = "found"

    def get_queryset(self):
        self.order = get_object_or_404(Order, pk=1)
        return self.order.lines.order_by("pk")

    def get_context_data(self, **kwargs):
        return {**super().get_context_data(**kwargs), "order": self.order}


class Changing(UpdateView):
    model = Order
    form_class = OrderForm
    template_name = "form.html"
    success_url = "/"

    def post(self, request, **kwargs):
        self.object = self.get_object()
        form = self.get_form()
        if form.is_valid():
            return self.kept(form)
        return HttpResponse()

    def kept(self, form):
        form.save()
        return redirect("/")
"""
PAGES = {
    "listed.html": "{% if rows %}{% include 'part.html' %}{{ rows|length }}{% endif %}",
    "part.html": "{% for one in rows %}{{ one.pk }}{% endfor %}",
    "form.html": "{{ form.as_p }}",
    "lines.html": "{% for one in found %}{{ one.order.pk }}{% endfor %}",
    "tagged.html": "{% load shown %}{% newest %}",
}
ENTRIES = (
    "listed paged prefetched tested mine back user searching loaded made tagged shown lines".split()
)
PROGRAM = """
import os

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
import django

django.setup()
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from shop.models import Country, Customer, Line, Order

call_command("migrate", run_syncdb=True, verbosity=0)
user = User.objects.create(username="a")
customer = Customer.objects.create(name="b", user=user)
for _ in range(3):
    order = Order.objects.create(customer=customer, owner=user)
    Line.objects.create(order=order)
country = Country.objects.create(name="c")
client = Client()
client.force_login(user)
sent = {"customer": customer.pk, "countries": [country.pk]}
for name in NAMES:
    assert client.get(f"/{name}/").status_code == 200, name
for name in ("changed", "changing"):
    assert client.post(f"/{name}/1/", sent).status_code == 302, name
"""


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """The queries that views sent, beside those of their formulas, by the ends of their names."""
    pytest.importorskip("django")
    urls = "".join(f'    path("{name}/", views.{name}),\n' for name in ENTRIES[:-2])
    folder = observed(
        tmp_path_factory.mktemp("ran"),
        {
            "perflint.toml": "jobs = 1\n",
            "settings.py": SETTINGS,
            "shop/__init__.py": "",
            "shop/models.py": MODELS,
            "shop/forms.py": FORMS,
            "shop/loading.py": LOADING,
            "shop/shown.py": "from django import template\n\nfrom shop.models import Order\n\n"
            "register = template.Library()\n\n\n"
            "@register.simple_tag\ndef newest():\n    return Order.objects.latest('pk').pk\n",
            "shop/views.py": RAN,
            "shop/urls.py": "from django.urls import path\nfrom shop import views\n\nurlpatterns = [\n"
            f"{urls}"
            '    path("shown/", views.Shown.as_view()),\n    path("lines/", views.Lines.as_view()),\n'
            '    path("changed/<int:pk>/", changed),\n'.replace("changed)", "views.changed)")
            + '    path("changing/<int:pk>/", views.Changing.as_view()),\n]\n',
            **{f"templates/{name}": text for name, text in PAGES.items()},
            "run.py": PROGRAM.replace("NAMES", repr(ENTRIES)),
        },
    )
    entries = json.loads(run(folder, "--observed", "--output-format", "json").stdout)["entries"]
    return {
        entry["name"]: way
        for entry in entries
        for way in entry["observed"][::-1]
        if way["kind"] == "queries"
    }


@pytest.mark.parametrize("name", ENTRIES)
def test_formulas_are_what_django_sends(ran: dict[str, dict[str, Any]], name: str) -> None:
    way = ran[f"GET /{name}/"]
    assert way["predicted"] == way["measured"], way


def test_forms_are_what_django_sends(ran: dict[str, dict[str, Any]]) -> None:
    for name in ("POST /changed/<int:pk>/", "POST /changing/<int:pk>/"):
        assert ran[name]["predicted"] == ran[name]["measured"], ran[name]


BY_NAME = """def name_of(order):
    return order.customer.name


"""


@pytest.mark.parametrize(
    ("loading", "queries"),
    [('.select_related("customer")', "1"), (".all()", "1 + n")],
)
@pytest.mark.parametrize("read", ["name_of(found[key])", "found[key].customer.name"])
def test_what_loaded_the_rows_of_a_dict_is_known_where_one_is_passed_on(
    tmp_path: Path, loading: str, queries: str, read: str
) -> None:
    body = (
        f"{BY_NAME}def view(request):\n    found = {{one.pk: one for one in Order.objects{loading}}}\n"
        f"    return HttpResponse([{read} for key in found])\n"
    )
    assert of(tmp_path, body)[0] == queries


KEEPING = """from django.utils.functional import cached_property
from django.views.generic import TemplateView


class view(TemplateView):
    template_name = "x.html"

    @cached_property
    def order(self):
        return Order.objects.get(pk=self.kwargs["pk"])

    @cached_property
    def first(self):
        return self.order.pk

    @DECORATOR
    def second(self):
        return self.order.pk

    def get_context_data(self, **kwargs):
        return {"a": self.first, "b": self.second, "c": self.order}
"""


@pytest.mark.parametrize("decorator", ["cached_property", "property"])
def test_an_object_keeps_what_its_properties_ask_of_each_other(
    tmp_path: Path, decorator: str
) -> None:
    assert of(tmp_path, KEEPING.replace("DECORATOR", decorator), "{{ a }}")[0] == "1"


def test_properties_of_the_rows_that_a_view_lists_are_counted(tmp_path: Path) -> None:
    body = (
        "from django.views.generic import ListView\n\n\nclass view(ListView):\n    model = Order\n"
        '    template_name = "x.html"\n'
    )
    template = "{% for one in object_list %}{{ one.first_of_customer }}{% endfor %}"
    assert of(tmp_path, body, template)[0] == "1 + 2·n"

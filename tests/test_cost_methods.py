"""What entries cost for each method of HTTP that they tell apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from perflint.cli.commands import perflint
from tests.costing import costs_of_texts, told

MODELS = """from django.db import models


class Order(models.Model):
    name = models.CharField(max_length=9)


class Line(models.Model):
    order = models.ForeignKey(Order, on_delete=models.CASCADE)
"""
HEAD = """from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from shop.asking import is_post, log
from shop.models import Line, Order


"""
ASKING = """from shop.models import Line


def is_post(request):
    \"\"\"Whether it changes something.\"\"\"
    return request.method == "POST"


def log(request):
    if request.method == "POST":
        Line.objects.count()
"""
URLS = """from django.urls import path
from shop import views

urlpatterns = [path("x/", views.view)]
"""
TWICE = "        Order.objects.get(pk=1)\n        Order.objects.get(pk=2)\n"
ONCE = "    Order.objects.get(pk=3)\n    return HttpResponse()\n"


def files(body: str, urls: str = URLS) -> dict[str, str]:
    return {
        "shop/__init__.py": "",
        "shop/models.py": MODELS,
        "shop/asking.py": ASKING,
        "shop/urls.py": urls,
        "shop/views.py": HEAD + body,
    }


def queries(folder: Path, body: str, urls: str = URLS) -> dict[str, str]:
    """The queries of entries at the address, by name."""
    found = costs_of_texts(folder, files(body, urls))
    return {name: told(cost).get("queries", "0") for name, cost in found.items() if "/x/" in name}


BOTH = {"GET /x/": "1", "POST /x/": "3"}


@pytest.mark.parametrize(
    ("test", "costs"),
    [
        ('request.method == "POST"', BOTH),
        ('"POST" == request.method', BOTH),
        ('request.method.lower() == "post"', BOTH),
        ('request.method in ("POST", "PUT")', {**BOTH, "PUT /x/": "3"}),
        ('request.method != "GET"', BOTH),
        ('not request.method == "GET"', BOTH),
        ('request.method not in ["GET"]', BOTH),
        ('request.method == "POST" and log', BOTH),
        ('request.method == "POST" and form.is_valid()', BOTH),
        ('request.method == "POST" and all([form.is_valid(), other.is_valid()])', BOTH),
        ("request.POST", BOTH),
        ("request.FILES", BOTH),
        ('"name" in request.POST', BOTH),
        ('request.POST.get("name")', BOTH),
        ("is_post(request)", BOTH),
        ("is_post(request) and form.is_valid()", BOTH),
        # Of these it is not known for which methods they hold.
        ('request.GET.get("name")', {"GET /x/": "3"}),
        ('request.method == "POST" or log', {"GET /x/": "3", "POST /x/": "3"}),
        ("form.is_valid()", {"GET /x/": "3"}),
        ('request.path == "POST"', {"GET /x/": "3"}),
        ("log(request)", {"GET /x/": "4"}),
    ],
)
def test_what_a_test_says_of_methods(tmp_path: Path, test: str, costs: dict[str, str]) -> None:
    body = f"def view(request, form, other):\n    if {test}:\n{TWICE}{ONCE}"
    assert queries(tmp_path, body) == costs


@pytest.mark.parametrize(
    ("body", "costs"),
    [
        # What comes behind what leaves is for the other methods.
        (
            f"def view(request):\n    if request.method == 'POST':\n{TWICE}"
            f"        return redirect('/')\n{ONCE}",
            {"GET /x/": "1", "POST /x/": "2"},
        ),
        (
            f"def view(request):\n    if request.method != 'POST':\n        return HttpResponse()\n{ONCE}",
            {"GET /x/": "0", "POST /x/": "1"},
        ),
        (
            "def view(request):\n    found = Order.objects.get(pk=1) if request.POST else None\n"
            f"{ONCE}",
            {"GET /x/": "1", "POST /x/": "2"},
        ),
        (
            "def view(request):\n    if request.POST and Order.objects.get(pk=1):\n        pass\n"
            f"{ONCE}",
            {"GET /x/": "1", "POST /x/": "2"},
        ),
        (
            "def view(request):\n    if is_post(request) and log and Order.objects.get(pk=1):\n"
            f"        pass\n{ONCE}",
            {"GET /x/": "1", "POST /x/": "2"},
        ),
        (
            f"def view(request):\n    sent = request.method == 'POST'\n    if sent:\n{TWICE}{ONCE}",
            BOTH,
        ),
        (
            "def view(request):\n    match request.method:\n        case 'POST' | 'PUT':\n"
            "            Order.objects.get(pk=1)\n        case 'GET':\n            pass\n"
            f"        case _:\n            Line.objects.get(pk=2)\n{ONCE}",
            {f"{verb} /x/": "1" if verb == "GET" else "2"
             for verb in ("GET", "POST", "PUT", "PATCH", "DELETE")},
        ),
        # A function that is called asks again, and one to which the request is handed.
        (f"def view(request):\n    log(request)\n    if request.POST:\n{TWICE}{ONCE}",
         {"GET /x/": "1", "POST /x/": "4"}),
        (
            f"def view(request):\n    return _view(request=request)\n\n\ndef _view(request):\n"
            f"    if request.POST:\n{TWICE}{ONCE}",
            BOTH,
        ),
        # What decorators allow.
        (f"@require_POST\ndef view(request):\n    if request.method == 'POST':\n{TWICE}{ONCE}",
         {"POST /x/": "3"}),
        (
            "@require_http_methods(['GET', 'POST'])\ndef view(request):\n"
            f"    if request.method == 'POST':\n{TWICE}    if request.method == 'PUT':\n{TWICE}{ONCE}",
            BOTH,
        ),
    ],
)  # fmt: skip
def test_ways_through_a_view(tmp_path: Path, body: str, costs: dict[str, str]) -> None:
    assert queries(tmp_path, body) == costs


def test_a_method_of_a_view_answers_its_own(tmp_path: Path) -> None:
    body = f"""from django.views import View


class Page(View):
    def dispatch(self, request):
        if request.method == "POST":
            Order.objects.get(pk=9)
        return super().dispatch(request)

    def get(self, request):
        return self.answer(request)

    def post(self, request):
        return self.answer(request)

    def answer(self, request):
        if request.method == "POST":
{TWICE.replace("        ", "            ")}        return HttpResponse()
"""
    urls = URLS.replace("views.view", "views.Page.as_view()")
    assert queries(tmp_path, body, urls) == {"GET /x/": "0", "POST /x/": "3"}


def test_views_without_an_address_go_by_method_and_name(tmp_path: Path) -> None:
    body = f"def view(request):\n    if request.method == 'POST':\n{TWICE}{ONCE}"
    urls = URLS.replace('path("x/", views.view)', "path(name, views.view) for name in NAMES")
    found = costs_of_texts(tmp_path, files(body, urls))
    assert {name: told(cost)["queries"] for name, cost in found.items()} == {
        "GET shop.views.view": "1",
        "POST shop.views.view": "3",
    }


def test_what_the_method_decides_is_no_condition(tmp_path: Path) -> None:
    body = (
        "def view(request, form):\n    if request.method == 'POST':\n"
        "        if form:\n            Order.objects.get(pk=1)\n"
        "    if request.POST and form.is_valid():\n        Order.objects.get(pk=2)\n"
        "    return HttpResponse()\n"
    )
    found = costs_of_texts(tmp_path, files(body))["POST /x/"]
    assert [charge.conditions for charge in found.charges] == [
        ("if `form`",),
        ("if `request.POST and form.is_valid()`",),
    ]


FLASK = """from flask import Flask, request
import requests

app = Flask(__name__)


@app.route("/x", methods=["GET", "POST"])
def view():
    if request.method == "POST":
        requests.post("http://a", timeout=1)
    return str(requests.get("http://b", timeout=1))


@app.route("/y")
def page():
    if request.method == "POST":
        requests.post("http://a", timeout=1)
    return ""


@app.route("/z", methods=["GET", "POST"])
def other():
    return str(requests.get("http://b", timeout=1))
"""


def test_handlers_of_flask(tmp_path: Path) -> None:
    found = costs_of_texts(tmp_path, {"app.py": FLASK})
    assert {name: told(cost).get("requests") for name, cost in found.items()} == {
        "GET /x": "1",
        "POST /x": "2",
        "GET /y": None,
        "GET /z": "1",
    }


REST = """from rest_framework.decorators import action, api_view
from rest_framework.response import Response
from rest_framework.viewsets import ViewSet
from shop.models import Order


@api_view(["POST", "GET"])
def view(request):
    if request.method == "POST":
        Order.objects.count()
    Order.objects.get(pk=1)
    return Response()


class Orders(ViewSet):
    @action(detail=True, methods=["get", "post"])
    def lines(self, request, pk):
        if request.method == "POST":
            Order.objects.count()
        Order.objects.get(pk=1)
        return Response()
"""


def test_functions_of_the_rest_framework(tmp_path: Path) -> None:
    urls = """from django.urls import include, path
from rest_framework.routers import DefaultRouter
from shop import views

router = DefaultRouter()
router.register("orders", views.Orders)
urlpatterns = [path("x/", views.view), path("", include(router.urls))]
"""
    found = costs_of_texts(tmp_path, {**files("", urls), "shop/views.py": REST})
    assert {name: told(cost)["queries"] for name, cost in found.items()} == {
        "GET /x/": "1",
        "POST /x/": "2",
        "GET /orders/{id}/lines/": "1",
        "POST /orders/{id}/lines/": "2",
    }


def run(folder: Path, *options: str) -> Result:
    options = ("cost", str(folder), "--isolated", "--no-cache", "--quiet", *options)
    return CliRunner().invoke(perflint, options)


VIEW = f"def view(request):\n    if request.method == 'POST':\n{TWICE}{ONCE}"


@pytest.mark.parametrize(
    ("name", "limit", "broken"),
    [
        ("GET /x/", 1, []),
        ("POST /x/", 2, ["POST /x/"]),
        ("/x/", 1, ["POST /x/"]),  # what names no method is meant of all
        ("shop.views.view", 0, ["GET /x/", "POST /x/"]),
        ("GET /x/", 0, ["GET /x/"]),
    ],
)
def test_budgets_of_methods(tmp_path: Path, name: str, limit: int, broken: list[str]) -> None:
    costs_of_texts(tmp_path, files(VIEW))
    settings = f'jobs = 1\n[budget]\n"{name}" = "queries <= {limit}"\n'
    (tmp_path / "perflint.toml").write_text(settings, encoding="utf-8")
    options = ("cost", str(tmp_path), "--no-cache", "--quiet", "--check")
    result = CliRunner().invoke(perflint, options)
    found = [line.partition(":")[0] for line in result.output.splitlines() if ": queries" in line]
    assert (found, result.exit_code) == (broken, int(bool(broken)))


def test_a_budget_in_a_comment_is_held_by_each_method(tmp_path: Path) -> None:
    view = VIEW.replace("(request):", "(request):  # perflint: budget(queries=2)")
    costs_of_texts(tmp_path, files(view))
    result = run(tmp_path, "--check")
    assert result.output.startswith("POST /x/: queries 3, the budget is queries <= 2")
    assert result.output.endswith("1 budget is broken, 1 kept\n")

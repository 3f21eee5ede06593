"""Entries and their costs: names, sizes, ways, what is not known, and input that is hard to add up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.costing import costs_of_texts, meanings, told

APP = "import requests\nfrom fastapi import FastAPI\n\napp = FastAPI()\n\n\n"
GET = '@app.get("/x")\n'


def one(tmp_path: Path, body: str, name: str = "GET /x") -> tuple[dict[str, str], dict[str, str]]:
    """The formulas of an entry of a program, and what their letters stand for."""
    cost = costs_of_texts(tmp_path, {"app.py": APP + body})[name]
    return told(cost), meanings(cost)


# Names


def test_entries_have_the_names_of_their_routes(tmp_path: Path) -> None:
    files = {
        "app.py": "from fastapi import FastAPI\nfrom api import items\n\napp = FastAPI()\n"
        'app.include_router(items.router, prefix="/v1")\n\n\n'
        '@app.get("/")\nasync def home(): ...\n',
        "api/__init__.py": "",
        "api/items.py": "from fastapi import APIRouter, Depends\n\n"
        'PREFIX = "/items"\nrouter = APIRouter(prefix=PREFIX)\n\n\n'
        "def session(): ...\n\n\n"
        '@router.post("/{key}")\ndef change(key: int, session=Depends(session)): ...\n',
        "pages.py": "from flask import Blueprint\n\n"
        'pages = Blueprint("pages", __name__, url_prefix="/pages")\n\n\n'
        '@pages.route("/one", methods=["PUT"])\ndef one(): ...\n',
        "shop/__init__.py": "",
        "shop/urls.py": "from django.urls import include, path\nfrom shop import views\n\n"
        'urlpatterns = [path("books/", views.books), path(route="form/", view=views.Form.as_view()),\n'
        '    path("inner/", include("shop.inner"))]\n',
        "shop/inner.py": "from django.urls import path\nfrom shop.views import add\n\n"
        'urlpatterns = [path("add/", add)]\n',
        "shop/views.py": "from django.views import View\n"
        "from django.views.decorators.http import require_POST\n\n\n"
        "def books(request): ...\n\n\n@require_POST\ndef add(request): ...\n\n\n"
        "class Form(View):\n    def get(self, request): ...\n    def get_context_data(self): ...\n",
        "tasks.py": "from celery import shared_task\n\n\n@shared_task\ndef send(): ...\n",
        "rpc.py": "from modernrpc.core import rpc_method\nfrom modernrpc.server import RpcServer\n\n"
        'server = RpcServer()\n\n\n@rpc_method(name="Shop.count")\ndef count(): ...\n\n\n'
        "@server.register_procedure\ndef total(): ...\n",
        "cli.py": "import click\n\n\n@click.group()\ndef main(): ...\n\n\n"
        '@main.command()\ndef load(): ...\n\n\nif __name__ == "__main__":\n    main()\n',
        "shop/management/commands/sync.py": "from django.core.management.base import BaseCommand\n\n\n"
        "class Command(BaseCommand):\n    def handle(self, *args, **options): ...\n",
        "graph.py": "import graphene\n\n\nclass Query(graphene.ObjectType):\n"
        "    def resolve_name(self, info): ...\n",
        "images.py": "from torch.utils.data import Dataset\n\n\nclass Images(Dataset):\n"
        "    def __getitem__(self, index): ...\n",
        "networks.py": "from torch import nn\n\n\nclass Net(nn.Module):\n"
        "    def forward(self, x): ...\n",
    }
    assert set(costs_of_texts(tmp_path, files)) == {
        "rpc.count",
        "rpc.total",
        "GET /",
        "POST /v1/items/{key}",
        "PUT /pages/one",
        "GET /books/",
        "GET /form/",
        "POST /inner/add/",
        "tasks.send",
        "cli.load",
        "python -m cli",
        "shop.management.commands.sync.Command.handle",
        "graph.Query.resolve_name",
        "images.Images.__getitem__",
    }


def test_tables_in_tables_keep_what_they_are_mounted_under(tmp_path: Path) -> None:
    files = {
        "urls.py": "from django.urls import include, path, re_path\n\nimport views\n\n"
        'inner = [path("seven", views.seven)]\n'
        'named = ([path("eight/", views.eight)], "ns")\n'
        'more = [path("more/", views.more)]\n'
        'last = [path("last/", views.last)]\n\n'
        "urlpatterns = [\n"
        '    path("a/", include([path("<slug:s>/one/", views.one), path("two", views.two)])),\n'
        '    path("b/", include(([path("three/", views.three)], "ns"))),\n'
        '    path("c/", include([path("d/", include([path("four/", views.four)])),\n'
        '                        path("e/", include(inner))])),\n'
        '    path("p/", include(named, namespace="p")),\n'
        '    re_path(r"^q/(?P<a>\\d+)/", include([re_path(r"^nine/$", views.nine)])),\n'
        '    path("r/", include("other")),\n'
        "]\n"
        "urlpatterns += more\n"
        "urlpatterns = urlpatterns + [*last]\n",
        "other.py": "from django.urls import include, path\n\nimport views\n\n"
        'urlpatterns = [path("ten/", include([path("deep/", views.ten)]))]\n',
        "views.py": "".join(
            f"def {name}(request, **given): ...\n\n\n"
            for name in "one two three four seven eight nine ten more last".split()
        ),
    }
    assert set(costs_of_texts(tmp_path, files)) == {
        "GET /a/<slug:s>/one/",
        "GET /a/two",
        "GET /b/three/",
        "GET /c/d/four/",
        "GET /c/e/seven",
        "GET /p/eight/",
        "GET /q/(?P<a>\\d+)/nine/",
        "GET /r/ten/deep/",
        "GET /more/",
        "GET /last/",
    }


def test_routes_that_code_makes_leave_dotted_names(tmp_path: Path) -> None:
    files = {
        "urls.py": "from django.urls import path\nimport views\n\n"
        'urlpatterns = [path(name + "/", getattr(views, name)) for name in ("a", "b")]\n',
        "views.py": "from django.http import HttpRequest, HttpResponse\n\n\n"
        "def a(request: HttpRequest) -> HttpResponse:\n    return HttpResponse()\n",
    }
    assert set(costs_of_texts(tmp_path, files)) == {"views.a"}


def test_two_entries_of_one_name_are_told_apart(tmp_path: Path) -> None:
    body = f"{GET}def one(): ...\n\n\n{GET}def other(): ...\n"
    assert set(costs_of_texts(tmp_path, {"app.py": APP + body})) == {
        "GET /x",
        "GET /x (app.other)",
    }


def test_an_entry_that_two_routes_lead_to_has_both_names(tmp_path: Path) -> None:
    body = f'{GET}@app.get("/y")\ndef one():\n    requests.get("http://a")\n'
    found = costs_of_texts(tmp_path, {"app.py": APP + body})
    assert {name: told(cost) for name, cost in found.items()} == {
        "GET /x": {"requests": "1"},
        "GET /y": {"requests": "1"},
    }


def test_what_fastapi_runs_before_a_handler_is_part_of_it(tmp_path: Path) -> None:
    body = (
        "from fastapi import Depends\n\n\n"
        'def user():\n    return requests.get("http://users").json()\n\n\n'
        f"{GET}def one(user=Depends(user)):\n    return requests.get(user['url'])\n"
    )
    assert one(tmp_path, body)[0] == {"requests": "2"}


# Sizes


@pytest.mark.parametrize(
    ("loop", "formula", "meaning"),
    [
        ("for url in urls:", "n", "urls"),
        ("for url in list(urls):", "n", "urls"),
        ("for number, url in enumerate(urls):", "n", "urls"),
        ("for url in sorted(urls)[:10]:", "n", "urls"),
        ("for url in range(3):", "3", ""),
        ("for url in 'abcd':", "4", ""),
        ("for url in ('a', 'b', 'c'):", "3", ""),
        ("for url in [u for u in urls]:", "n", "urls"),
        ("while urls.more():", "n", "passes of `while urls.more()`"),
    ],
)
def test_loops_are_counted(tmp_path: Path, loop: str, formula: str, meaning: str) -> None:
    body = f"{GET}def one(urls):\n    {loop}\n        requests.get('http://a')\n"
    formulas, sizes = one(tmp_path, body)
    assert formulas == {"requests": formula}
    assert sizes == ({"n": meaning} if meaning else {})


def test_bounds_and_what_says_them_are_known(tmp_path: Path) -> None:
    body = (
        "MOST = 20\n\n\n"
        f"{GET}def one(urls):\n    for url in urls[:MOST]:\n        requests.get(url)\n"
    )
    (size,) = costs_of_texts(tmp_path, {"app.py": APP + body})["GET /x"].letters
    assert (size.what, size.bound, size.source) == ("urls", 20, "MOST")


def test_one_collection_is_one_size(tmp_path: Path) -> None:
    body = (
        "def fetch(each):\n    return [requests.get(url) for url in each]\n\n\n"
        f"{GET}def one(urls):\n    fetch(urls)\n    for url in urls:\n        fetch(urls)\n"
    )
    assert one(tmp_path, body) == ({"requests": "n + n²"}, {"n": "urls"})


def test_a_number_that_is_passed_counts(tmp_path: Path) -> None:
    body = (
        "def fetch(each):\n    return [requests.get(url) for url in each]\n\n\n"
        f"{GET}def one():\n    fetch(['a', 'b', 'c'])\n"
    )
    assert one(tmp_path, body)[0] == {"requests": "3"}


def test_map_and_gather_run_for_each(tmp_path: Path) -> None:
    body = (
        "def fetch(url):\n    return requests.get(url)\n\n\n"
        f"{GET}def one(urls):\n    return list(map(fetch, urls))\n"
    )
    assert one(tmp_path, body) == ({"requests": "n"}, {"n": "urls"})


# Ways


def test_of_branches_the_dearest_counts_and_says_so(tmp_path: Path) -> None:
    body = (
        f"{GET}def one(urls, full):\n    if full:\n        for url in urls:\n"
        "            requests.get(url)\n    else:\n        requests.get('http://a')\n"
    )
    cost = costs_of_texts(tmp_path, {"app.py": APP + body})["GET /x"]
    assert told(cost) == {"requests": "n"}
    assert cost.charges[0].conditions == ("if `full`", "the dearest of several ways")


def test_an_early_exit_is_another_way(tmp_path: Path) -> None:
    body = (
        f"{GET}def one(key):\n    if not key:\n        return requests.get('http://none')\n"
        "    requests.get('http://a')\n    return requests.get('http://b')\n"
    )
    assert one(tmp_path, body)[0] == {"requests": "2"}


def test_what_handlers_of_exceptions_do_is_said_apart(tmp_path: Path) -> None:
    body = (
        f"{GET}def one(key):\n    try:\n        requests.get('http://a')\n"
        "    except OSError:\n        requests.get('http://b')\n"
    )
    cost = costs_of_texts(tmp_path, {"app.py": APP + body})["GET /x"]
    assert told(cost) == {"requests": "1"}
    assert [note.told for note in cost.bill.notes] == [
        "what is done on `OSError` is not counted (app.py:12)"
    ]


def test_caches_are_said(tmp_path: Path) -> None:
    body = (
        "from functools import cache\n\n\n"
        "@cache\ndef token():\n    return requests.get('http://token').text\n\n\n"
        f"{GET}def one():\n    return token()\n"
    )
    cost = costs_of_texts(tmp_path, {"app.py": APP + body})["GET /x"]
    assert told(cost) == {}
    assert [note.told for note in cost.bill.notes] == [
        "`token` keeps what it gave: it costs the first time only"
    ]


def test_what_blocks_counts_where_an_event_loop_runs_it(tmp_path: Path) -> None:
    body = (
        "import asyncio\nimport time\n\n\nasync def inner():\n    time.sleep(1)\n\n\n"
        f"{GET}async def one():\n    await inner()\n    requests.get('http://a')\n"
        "    await asyncio.to_thread(requests.get, 'http://b')\n\n\n"
        '@app.get("/y")\ndef other():\n    requests.get("http://a")\n'
    )
    assert one(tmp_path, body)[0] == {"requests": "2", "blocking": "2"}
    assert one(tmp_path, body, "GET /y")[0] == {"requests": "1"}


def test_what_an_argument_switches_off_is_not_counted(tmp_path: Path) -> None:
    body = (
        "def fetch(url, check=False):\n    if check:\n        requests.head(url)\n"
        "    return requests.get(url)\n\n\n"
        f"{GET}def one(url):\n    return fetch(url)\n\n\n"
        '@app.get("/y")\ndef other(url):\n    return fetch(url, check=True)\n'
    )
    assert one(tmp_path, body)[0] == {"requests": "1"}
    assert one(tmp_path, body, "GET /y")[0] == {"requests": "2"}


# What is hard to add up


def test_recursion_is_said_and_not_guessed(tmp_path: Path) -> None:
    body = (
        "def walk(node):\n    requests.get(node.url)\n    for child in node.children:\n"
        "        walk(child)\n\n\n"
        f"{GET}def one(node):\n    walk(node)\n"
    )
    cost = costs_of_texts(tmp_path, {"app.py": APP + body})["GET /x"]
    assert told(cost) == {"requests": "1"}
    assert [note.told for note in cost.bill.notes] == [
        "`walk` calls itself: told is one call of each"
    ]


def test_a_circle_of_functions_costs_the_same_from_wherever_it_is_entered(tmp_path: Path) -> None:
    body = (
        "def a(n):\n    requests.get('http://a')\n    b(n)\n\n\n"
        "def b(n):\n    requests.get('http://b')\n    if n:\n        a(n - 1)\n\n\n"
        f"{GET}def one():\n    a(3)\n\n\n"
        '@app.get("/y")\ndef other():\n    b(3)\n'
    )
    found = costs_of_texts(tmp_path, {"app.py": APP + body})
    assert {name: told(cost)["requests"] for name, cost in found.items()} == {
        "GET /x": "2",
        "GET /y": "2",
    }


def test_a_loop_without_end_is_said(tmp_path: Path) -> None:
    body = (
        "from celery import shared_task\n\n\n@shared_task\ndef consume(queue):\n"
        "    while True:\n        requests.post(queue.get())\n"
    )
    cost = costs_of_texts(tmp_path, {"app.py": APP + body})["app.consume"]
    assert told(cost) == {"requests": "1"}
    assert [note.told for note in cost.bill.notes] == [
        "a loop has no end: told is one pass (app.py:12)"
    ]


def test_calls_of_which_nothing_is_known_are_named(tmp_path: Path) -> None:
    body = (
        "import plugins\n\n\n"
        f"{GET}def one(request, hook):\n    plugins.load('a').run(request)\n    hook()\n"
        "    return request.text.strip()\n"
    )
    cost = costs_of_texts(tmp_path, {"app.py": APP + body})["GET /x"]
    assert cost.bill.unknown == ("plugins.load('a').run", "plugins.load", "hook")


@pytest.mark.parametrize(
    ("code", "formula", "among"),
    [
        (
            "plugin.run()",
            "7",
            "the dearest of 200 `run` that may run there, as far as 20 were looked at",
        ),
        (
            "[each.run() for each in (plugin,)]",
            "7",
            "the dearest of 200 `run` that may run there, as far as 20 were looked at",
        ),
        ("Plugin4().go()", "5", ""),
        (
            "(Plugin3() if plugin else Plugin5()).run()",
            "6",
            "the dearest of 2 `run` that may run there",
        ),
    ],
)
def test_of_two_hundred_implementations_the_dearest_counts(
    tmp_path: Path, code: str, formula: str, among: str
) -> None:
    classes = "\n\n".join(
        f"class Plugin{number}(Plugin):\n    def run(self):\n"
        f"        for _ in range({number % 7 + 1}):\n            requests.get('http://a')\n"
        for number in range(200)
    )
    body = (
        "class Plugin:\n    def run(self):\n        raise NotImplementedError\n\n"
        "    def go(self):\n        self.run()\n\n\n"
        f"{classes}\n\n{GET}def one(plugin: Plugin):\n    {code}\n"
    )
    cost = costs_of_texts(tmp_path, {"app.py": APP + body})["GET /x"]
    assert told(cost) == {"requests": formula}
    assert [one for one in cost.charges[0].conditions if "dearest" in one] == [among] * bool(among)


def test_formulas_of_many_terms_are_folded(tmp_path: Path) -> None:
    loops = "".join(
        f"    for url in urls{number}:\n        requests.get(url)\n" for number in range(42)
    )
    parameters = ", ".join(f"urls{number}" for number in range(42))
    formulas, _ = one(tmp_path, f"{GET}def one({parameters}):\n{loops}")
    assert formulas["requests"].endswith(", and 31 more")


# Relations of models

MODELS = """\
from django.db import models


class Author(models.Model):
    name = models.CharField()

    def shown(self):
        return f"{self.name} {[book.title for book in self.books.all()]}"


class Book(models.Model):
    title = models.CharField()
    author = models.ForeignKey(Author, on_delete=models.CASCADE, related_name="books")

    def shown(self):
        return self.author.name
"""
VIEWS = (
    "from django.http import HttpRequest, HttpResponse\nfrom shop.models import Author, Book\n\n\n"
)


@pytest.mark.parametrize(
    ("code", "formula"),
    [
        ("[book.author.name for book in Book.objects.all()]", "1 + n"),
        ("[book.author.name for book in Book.objects.select_related('author')]", "1"),
        ("[book.author.name for book in Book.objects.prefetch_related('author')]", "2"),
        ("[book.author_id for book in Book.objects.all()]", "1"),
        ("[book.author.pk for book in Book.objects.all()]", "1 + n"),
        ("[book.shown() for book in Book.objects.all()]", "1 + n"),
        ("[book.shown() for book in Book.objects.select_related('author')]", "1"),
        ("[author.shown() for author in Author.objects.all()]", "1 + n"),
        ("[author.shown() for author in Author.objects.prefetch_related('books')]", "2"),
        ("[book.shown() + book.author.name for book in Book.objects.all()]", "1 + n"),
        ("Book.objects.get(pk=1).shown()", "2"),
        ("Book.objects.select_related('author').get(pk=1).shown()", "1"),
        ("[b.title for a in Author.objects.all() for b in a.books.all()]", "1 + n"),
        ("[b.author.name for a in Author.objects.all() for b in a.books.all()]", "1 + n"),
        ("[a.books.count() for a in Author.objects.all()]", "1 + n"),
        ("[a.books.count() for a in Author.objects.prefetch_related('books')]", "2"),
        (
            "[a.books.filter(pk=1).exists() for a in Author.objects.prefetch_related('books')]",
            "2 + n",
        ),
        ("Author.objects.get_or_create(name='a')", "1"),
        ("Author.objects.all()", ""),
        ("Author.objects.filter(books__title='x').count()", "1"),
    ],
)
def test_what_a_query_loads_costs_nothing_further(tmp_path: Path, code: str, formula: str) -> None:
    body = (
        f"{VIEWS}def view(request: HttpRequest) -> HttpResponse:\n    found = {code}\n"
        "    return HttpResponse(found)\n"
    )
    files = {"shop/__init__.py": "", "shop/models.py": MODELS, "shop/views.py": body}
    cost = costs_of_texts(tmp_path, files)["shop.views.view"]
    assert told(cost).get("queries", "") == formula


def test_rows_that_are_gone_over_twice_are_fetched_once(tmp_path: Path) -> None:
    body = (
        f"{VIEWS}def view(request: HttpRequest) -> HttpResponse:\n"
        "    books = Book.objects.all()\n    if not books:\n        return HttpResponse()\n"
        "    titles = [book.title for book in books]\n"
        "    for _ in range(3):\n        titles += [book.title for book in books]\n"
        "    return HttpResponse(len(books))\n"
    )
    files = {"shop/__init__.py": "", "shop/models.py": MODELS, "shop/views.py": body}
    assert told(costs_of_texts(tmp_path, files)["shop.views.view"]) == {"queries": "1"}


def test_a_finding_is_told_with_its_term(tmp_path: Path) -> None:
    body = (
        f"{VIEWS}def view(request: HttpRequest) -> HttpResponse:\n"
        "    return HttpResponse([book.author.name for book in Book.objects.all()])\n"
    )
    files = {"shop/__init__.py": "", "shop/models.py": MODELS, "shop/views.py": body}
    cost = costs_of_texts(tmp_path, files)["shop.views.view"]
    assert cost.charges[0].remedy == "n-plus-one-query, PFL501 → eager-load"


def test_a_nested_function_sees_the_objects_around_it(tmp_path: Path) -> None:
    body = (
        f"{VIEWS}def view(request: HttpRequest, key: int) -> HttpResponse:\n"
        "    return HttpResponse(shown(Book.objects.get(pk=key)))\n\n\n"
        "def shown(book: Book) -> str:\n"
        "    def name(mark):\n        return mark + book.author.name\n\n"
        "    return name('a') + name('b') + book.author.name\n"
    )
    files = {"shop/__init__.py": "", "shop/models.py": MODELS, "shop/views.py": body}
    assert told(costs_of_texts(tmp_path, files)["shop.views.view"]) == {"queries": "2"}


def test_what_a_loop_does_once_for_many_is_counted_by_batches(tmp_path: Path) -> None:
    body = (
        f"{GET}def one(urls):\n    found = []\n    for url in urls:\n        found.append(url)\n"
        "        if len(found) >= 100:\n            requests.post('http://a', json=found)\n"
        "            found = []\n    requests.post('http://a', json=found)\n"
    )
    assert one(tmp_path, body) == ({"requests": "1 + n"}, {"n": "batches of urls"})


# Class-based views

GENERIC = (
    "from django.contrib.auth.mixins import UserPassesTestMixin\n"
    "from django.utils.functional import cached_property\n"
    "from django.views import View\n"
    "from django.views.generic import DeleteView, FormView, RedirectView\n\n"
    "from shop.models import Book\n\n\n"
)


def views_cost(tmp_path: Path, body: str, routes: str) -> dict[str, dict[str, str]]:
    """The formulas of the views of a project by name."""
    files = {
        "shop/__init__.py": "",
        "shop/models.py": "from django.db import models\n\n\nclass Book(models.Model):\n"
        "    name = models.CharField(max_length=9)\n",
        "shop/views.py": GENERIC + body,
        "shop/urls.py": "from django.urls import path\nfrom shop import views\n\n"
        f"urlpatterns = [{routes}]\n",
    }
    return {name: told(cost) for name, cost in costs_of_texts(tmp_path, files).items()}


def test_each_view_that_inherits_a_method_is_an_entry_of_its_own(tmp_path: Path) -> None:
    body = (
        "class Base(View):\n    def get(self, request):\n        return self.found()\n\n"
        "    def found(self):\n        raise NotImplementedError\n\n\n"
        "class One(Base):\n    def found(self):\n        return Book.objects.first()\n\n\n"
        "class Two(Base):\n    def found(self):\n"
        "        return Book.objects.first() or Book.objects.last()\n"
    )
    routes = 'path("one/", views.One.as_view()), path("two/", views.Two.as_view())'
    assert views_cost(tmp_path, body, routes) == {
        "GET /one/": {"queries": "1"},
        "GET /two/": {"queries": "2"},
    }


def test_what_runs_before_a_method_is_part_of_it(tmp_path: Path) -> None:
    body = (
        "class Page(UserPassesTestMixin, View):\n"
        "    def test_func(self):\n        return Book.objects.exists()\n\n"
        "    def get(self, request):\n        return Book.objects.count()\n"
    )
    assert views_cost(tmp_path, body, 'path("page/", views.Page.as_view())') == {
        "GET /page/": {"queries": "2"}
    }


@pytest.mark.parametrize(
    ("reads", "formula"),
    [
        ("self.books, self.books", "1"),
        ("[self.books for _ in range(3)]", "1"),
        ("self.other(), self.books", "1"),
        ("[Page().books for _ in range(3)]", "3"),
    ],
)
def test_what_a_cached_property_loads_is_loaded_once_for_an_object(
    tmp_path: Path, reads: str, formula: str
) -> None:
    body = (
        "class Page(View):\n"
        "    @cached_property\n    def books(self):\n        return Book.objects.count()\n\n"
        "    def other(self):\n        return self.books\n\n"
        f"    def get(self, request):\n        return {reads}\n"
    )
    assert views_cost(tmp_path, body, 'path("page/", views.Page.as_view())') == {
        "GET /page/": {"queries": formula}
    }


def test_views_that_redirect_and_delete_are_entries(tmp_path: Path) -> None:
    body = (
        "class Away(RedirectView):\n    def get_redirect_url(self, *args, **kwargs):\n"
        "        return Book.objects.first().name\n\n\n"
        'class Gone(DeleteView):\n    model = Book\n    success_url = "/"\n'
    )
    routes = 'path("away/", views.Away.as_view()), path("gone/<int:pk>/", views.Gone.as_view())'
    assert views_cost(tmp_path, body, routes) == {
        "GET /away/": {"queries": "1"},
        "GET /gone/<int:pk>/": {"queries": "1"},
        "POST /gone/<int:pk>/": {"queries": "1", "writes": "1"},
    }


def test_a_method_that_calls_that_of_its_framework_costs_what_that_does(tmp_path: Path) -> None:
    body = (
        "class Gone(DeleteView):\n    model = Book\n    success_url = '/'\n\n"
        "    def post(self, request, *args, **kwargs):\n        Book.objects.count()\n"
        "        return super().post(request, *args, **kwargs)\n"
    )
    found = views_cost(tmp_path, body, 'path("gone/<int:pk>/", views.Gone.as_view())')
    assert found["POST /gone/<int:pk>/"] == {"queries": "2", "writes": "1"}


def test_what_a_model_does_to_save_is_part_of_a_form_that_is_sent(tmp_path: Path) -> None:
    body = (
        "from django.db import models\nfrom django.views.generic import CreateView\n\n\n"
        "class Kept(models.Model):\n    name = models.CharField(max_length=9)\n\n"
        "    def save(self, *args, **kwargs):\n        Kept.objects.count()\n"
        "        super().save(*args, **kwargs)\n\n\n"
        'class Add(CreateView):\n    model = Kept\n    fields = ["name"]\n    success_url = "/"\n'
    )
    found = views_cost(tmp_path, body, 'path("add/", views.Add.as_view())')
    assert found["POST /add/"] == {"queries": "1", "writes": "1"}


def test_a_view_answers_the_methods_that_it_says(tmp_path: Path) -> None:
    body = (
        'class Gone(DeleteView):\n    model = Book\n    success_url = "/"\n'
        '    http_method_names = ["post"]\n'
    )
    assert views_cost(tmp_path, body, 'path("gone/<int:pk>/", views.Gone.as_view())') == {
        "POST /gone/<int:pk>/": {"queries": "1", "writes": "1"}
    }


def test_what_is_saved_by_a_form_of_its_own_counts_once(tmp_path: Path) -> None:
    body = (
        "from django.forms import ModelForm\n\n\n"
        'class BookForm(ModelForm):\n    class Meta:\n        model = Book\n        fields = ["name"]\n\n'
        "    def save(self, commit=True):\n        Book.objects.count()\n"
        "        return super().save(commit)\n\n\n"
        "from django.views.generic import CreateView\n\n\n"
        'class Add(CreateView):\n    form_class = BookForm\n    success_url = "/"\n'
    )
    found = views_cost(tmp_path, body, 'path("add/", views.Add.as_view())')
    assert found["POST /add/"] == {"queries": "1", "writes": "1"}


@pytest.mark.parametrize(
    ("said", "queries"),
    [
        ("paginate_by = settings.ROWS", "2"),
        ("paginate_by = None", "1"),
        ("paginate_by = 0", "1"),
        ("def get_paginate_by(self, rows):\n        return 5", "2"),
    ],
)
def test_pages_of_a_size_that_is_not_known_are_counted(
    tmp_path: Path, said: str, queries: str
) -> None:
    body = (
        "from django.conf import settings\nfrom django.views.generic import ListView\n\n\n"
        f"class Page(ListView):\n    model = Book\n    {said}\n"
    )
    found = views_cost(tmp_path, body, 'path("page/", views.Page.as_view())')
    assert found["GET /page/"] == {"queries": queries}


FORM = """
from django import forms
from django.views.generic import DetailView, FormView


class Plain(forms.Form):
    def clean(self):
        Book.objects.count()


class BookForm(forms.ModelForm):
    class Meta:
        model = Book
        fields = ["name"]

    def save(self, commit=True):
        book = super().save(commit=False)
        Book.objects.count()
        return book


class Renamed(BookForm):
    pass


class Other:
    def is_valid(self):
        return True

    def save(self):
        return self.is_valid()


class Mixin:
    def get_context_data(self, **kwargs):
        return super().get_context_data(**kwargs)

    def dispatch(self, request, *args, **kwargs):
        super().anything(request)
        return super().dispatch(request, *args, **kwargs)


class Shown(Mixin, DetailView):
    model = Book
"""


def form_view(tmp_path: Path, *lines: str) -> dict[str, str]:
    body = "".join(f"    {line}\n" for line in lines)
    view = f"\n\ndef view(request):\n{body}    return JsonResponse({{}})\n"
    code = "from django.http import JsonResponse\n" + FORM + view
    return views_cost(tmp_path, code, 'path("form/", views.view)')["GET /form/"]


@pytest.mark.parametrize(
    ("lines", "cost"),
    [
        (("form = Plain(request.POST)", "form.is_valid()"), {"queries": "1"}),
        (("form = Plain(request.POST)", "form.full_clean()", "form.is_valid()"), {"queries": "1"}),
        (("form = Plain(request.POST)", "form.save()"), {}),
        (("form = BookForm(request.POST)", "form.is_valid()"), {}),
        (("form = BookForm(request.POST)", "form.save()"), {"queries": "1"}),
        (("form = Renamed(request.POST)", "form.save()"), {"queries": "1"}),
        (("form = Other()", "form.is_valid()", "form.save()"), {}),
        (
            ("for one in Book.objects.all():", "    Plain(request.POST).is_valid()"),
            {"queries": "1 + n"},
        ),
    ],
)
def test_forms_that_a_function_makes_are_counted(
    tmp_path: Path, lines: tuple[str, ...], cost: dict[str, str]
) -> None:
    assert form_view(tmp_path, *lines) == cost


KEEPING = """
class Base:
    found = None

    def book(self):
        if self.found is None:
            self.found = Book.objects.get(pk=1)
        return self.found

    def first(self):
        global FIRST
        if FIRST is None:
            FIRST = Book.objects.first()
        return FIRST


FIRST = None
"""


@pytest.mark.parametrize(
    ("kept", "cost"),
    [
        ("self.book(), self.book()", {"queries": "1"}),
        ("self.first()", {}),
        ("Service().book()", {}),
    ],
)
def test_what_a_view_keeps_is_missing_once_in_each_request(
    tmp_path: Path, kept: str, cost: dict[str, str]
) -> None:
    body = (
        KEEPING.replace("class Base:", "class Base(View):")
        + KEEPING.replace("class Base:", "class Service:")
        + f"\n\nclass Ask(Base):\n    def get(self, request):\n        {kept}\n"
    )
    found = views_cost(tmp_path, body, 'path("ask/", views.Ask.as_view())')
    assert found["GET /ask/"] == cost


def test_a_form_that_asks_itself_again_is_counted_once(tmp_path: Path) -> None:
    body = (
        FORM
        + "\n\nclass Again(forms.Form):\n    def clean(self):\n        Book.objects.count()\n"
        + "        Again(self.data).is_valid()\n\n\n"
        + "class Ask(View):\n    def get(self, request):\n        Again(request.GET).is_valid()\n"
    )
    found = views_cost(tmp_path, body, 'path("ask/", views.Ask.as_view())')
    assert found["GET /ask/"] == {"queries": "1"}


def test_what_a_framework_does_of_super_is_no_unknown_call(tmp_path: Path) -> None:
    files = {
        "shop/__init__.py": "",
        "shop/models.py": "from django.db import models\n\n\nclass Book(models.Model):\n    pass\n",
        "shop/views.py": GENERIC + FORM,
        "shop/urls.py": "from django.urls import path\nfrom shop import views\n\n"
        'urlpatterns = [path("shown/<int:pk>/", views.Shown.as_view())]\n',
    }
    cost = costs_of_texts(tmp_path, files)["GET /shown/<int:pk>/"]
    assert cost.bill.unknown == ("super().anything",)


def test_of_two_classes_of_one_name_the_last_counts(tmp_path: Path) -> None:
    body = (
        "from django.views.generic import ListView\n\n\n"
        "class Page(ListView):\n    model = Book\n    paginate_by = 5\n\n\n"
        "class Page(ListView):\n    model = Book\n"
    )
    found = views_cost(tmp_path, body, 'path("page/", views.Page.as_view())')
    assert found["GET /page/"] == {"queries": "1"}


def test_what_is_written_into_memory_costs_no_file(tmp_path: Path) -> None:
    body = f"""\
import io
import json


{GET}def dump(rows):
    out = io.StringIO()
    json.dump(rows, out)
    return out.getvalue()
"""
    assert one(tmp_path, body)[0] == {}

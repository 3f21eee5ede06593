"""Projects: effects with traces, loops and handlers around functions, models, and the world."""

from __future__ import annotations

import ast
import random

import pytest

from perflint.project.answers.project import Project
from tests.projects import knowledge, linked, outlined


def reached(project: Project, function: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """Sorts of effect of a function, with the functions on the way."""
    return {
        (reach.effect.kind, reach.effect.detail): reach.functions
        for reach in project.reaches(function)
    }


def blocks(body: str, function: str = "main.f", **files: str) -> set[str]:
    """What a function of a module made of `body` blocks on."""
    texts = {f"{name}.py": text for name, text in files.items()}
    project = linked({"main.py": f"import time, requests, asyncio, threading\n{body}", **texts})
    return {detail for kind, detail in reached(project, function) if kind == "blocks"}


def at(project: Project, module: str, text: str, code: str) -> list[tuple[str, str, int]]:
    """What the expression with this code reaches: kind, detail, length of the trace."""
    node = next(
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.expr) and ast.unparse(node) == code
    )
    assert node.end_lineno is not None
    found = project.call_reaches(
        module, node.lineno, node.col_offset, node.end_lineno, node.end_col_offset
    )
    return [(r.effect.kind, r.effect.detail, len(r.trace)) for r in found]


# Effects


@pytest.mark.parametrize(
    ("call", "steady"),
    [
        ("requests.get(URL)", True),
        ("requests.get('http://x', timeout=3)", True),
        ("requests.get(url)", False),
        ("requests.get(URL + name)", False),
        ("requests.get(self.url)", False),
    ],
)
def test_a_library_call_is_steady_if_its_function_decides_what_it_gets(
    call: str, steady: bool
) -> None:
    project = linked(
        {"main.py": f"import requests\nURL = 'u'\ndef f(self, url, name):\n    return {call}\n"}
    )
    reach = next(r for r in project.reaches("main.f") if r.effect.kind == "blocks")
    assert reach.steady is steady


def test_effects_come_through_modules_with_the_shortest_trace() -> None:
    project = linked(
        {
            "app/__init__.py": "",
            "app/views.py": "from .services import load\nasync def index():\n    load()\n",
            "app/services.py": "from app import net\ndef load():\n    return net.fetch('x')\n",
            "app/net.py": "import requests\ndef fetch(url):\n    return requests.get(url)\n",
        }
    )
    reach = next(r for r in project.reaches("app.views.index") if r.effect.kind == "blocks")
    assert reach.effect.api == "requests.get"
    assert [(s.path, s.line, s.column, s.message) for s in reach.trace] == [
        ("app/views.py", 3, 5, "`index` calls `load`"),
        ("app/services.py", 3, 12, "`load` calls `fetch`"),
        ("app/net.py", 3, 12, "`fetch` calls `requests.get`"),
    ]
    assert reach.functions == ("app.views.index", "app.services.load", "app.net.fetch")


def test_of_two_ways_the_shorter_is_told() -> None:
    project = linked(
        {
            "main.py": "import time\ndef f():\n    a()\n    c()\ndef a():\n    b()\n"
            "def b():\n    c()\ndef c():\n    time.sleep(1)\n"
        }
    )
    assert reached(project, "main.f")["blocks", "sleep"] == ("main.f", "main.c")


def test_names_that_grow_with_each_re_export_lead_nowhere() -> None:
    """`parse` is no Python file (a compiled module), and `left` and `right` import each other."""
    project = linked(
        {
            "pack/__init__.py": "from .parse import parse\n",
            "left.py": "from right.one import one\n",
            "right.py": "from left.one import one\n",
            "main.py": "import pack, left\ndef f():\n    pack.parse.run()\n    left.one.run()\n",
        }
    )
    assert project.alias("pack.parse.run") is None
    assert reached(project, "main.f") == {}


def test_recursion_ends() -> None:
    body = "def f(n):\n    g(n)\ndef g(n):\n    f(n - 1)\n    time.sleep(1)\n"
    assert blocks(body) == {"sleep"}
    assert blocks(body, "main.g") == {"sleep"}


@pytest.mark.parametrize(
    "body",
    [
        "def f(): g()\ndef g(): time.sleep(1)",
        "async def f(): g()\ndef g(): time.sleep(1)",
        "def f(): (lambda: g())()\ndef g(): time.sleep(1)",
        "def f():\n    def g(): time.sleep(1)\n    g()",
        "def f():\n    for x in g(): pass\ndef g():\n    time.sleep(1)\n    yield 1",
        "def f():\n    x = g()\n    for y in x: pass\ndef g():\n    time.sleep(1)\n    yield 1",
        "def f(): list(g())\ndef g():\n    time.sleep(1)\n    yield 1",
        "def f():\n    yield from g()\ndef g():\n    time.sleep(1)\n    yield 1",
        "def f(): A().p\nclass A:\n    @property\n    def p(self): time.sleep(1)",
        "def f():\n    with A(): pass\nclass A:\n    def __enter__(self): time.sleep(1)",
        "def f(): A()\nclass A:\n    def __init__(self): time.sleep(1)",
        "def f(): A()()\nclass A:\n    def __call__(self): time.sleep(1)",
        "def f(): h(g)\ndef h(x): x()\ndef g(): time.sleep(1)",
        "def f(): h(lambda: g())\ndef h(x): x()\ndef g(): time.sleep(1)",
        "def f(): list(map(g, [1]))\ndef g(x): time.sleep(1)",
        "from functools import partial\ndef f(): partial(g, 1)()\ndef g(x): time.sleep(1)",
        "def d(h):\n    def w(): return h()\n    return w\n@d\ndef g(): time.sleep(1)\ndef f(): g()",
        "def d(h):\n    def w():\n        time.sleep(1)\n        h()\n    return w\n"
        "@d\ndef g(): pass\ndef f(): g()",
        "def g(): pass  # perflint: blocks(sleep)\n",
    ],
)
def test_what_blocks(body: str) -> None:
    function = "main.f" if "def f" in body else "main.g"
    assert blocks(body, function) == {"sleep"}


@pytest.mark.parametrize(
    "body",
    [
        "def f(): return g\ndef g(): time.sleep(1)",
        "async def f(): await asyncio.to_thread(g)\ndef g(): time.sleep(1)",
        "async def f():\n    loop = asyncio.get_running_loop()\n"
        "    await loop.run_in_executor(None, g)\ndef g(): time.sleep(1)",
        "def f(): return lambda: g()\ndef g(): time.sleep(1)",
        "def f():\n    def g(): time.sleep(1)\n    return g",
        "def f(): return g()\ndef g():\n    time.sleep(1)\n    yield 1",
        "async def f(): await g()\nasync def g(): time.sleep(1)",
        "async def f(): g()\nasync def g(): time.sleep(1)",
        "async def f():\n    async with A(): pass\n"
        "class A:\n    async def __aenter__(self): time.sleep(1)",
        "async def f(): await g()\ndef g():\n    time.sleep(1)\n    return h()\nasync def h(): pass",
        "async def f():\n    r = g()\n    if r: await r\ndef g(): time.sleep(1)",
        "from typing import TYPE_CHECKING\ndef f():\n    if TYPE_CHECKING:\n        time.sleep(1)",
        "from functools import lru_cache\n@lru_cache\ndef g(): time.sleep(1)\ndef f(): g()",
        "def f(): g()\ndef g(): time.sleep(1)  # perflint: pure",
        "def f(): g()\ndef g(): time.sleep(1)  # perflint: nonblocking",
        "def f(): g()\ndef g(): h()  # perflint: nonblocking\ndef h(): time.sleep(1)",
        "def f(): g()\n# perflint: cached\ndef g(): time.sleep(1)",
        "def f(): h(g)\ndef h(x): return x\ndef g(): time.sleep(1)",
        "def f(): h(g)\ndef h(x): threading.Thread(target=x).start()\ndef g(): time.sleep(1)",
        "def f(x): x.g()\nclass A:\n    def g(self): time.sleep(1)",
        "async def f(): g()\ndef g():\n    if in_async():\n        return 1\n    time.sleep(1)",
        "def d(h):\n    async def w():\n        return await asyncio.to_thread(h)\n    return w\n"
        "@d\ndef g(): time.sleep(1)\nasync def f(): await g()",
        "from abc import ABC, abstractmethod\nclass A(ABC):\n    def f(self): self.g()\n"
        "    @abstractmethod\n    def g(self): ...\nclass B(A):\n    def g(self): time.sleep(1)\n"
        "class C(A):\n    def g(self): pass\ndef f(a: A): a.f()",
    ],
)
def test_what_does_not_block(body: str) -> None:
    assert blocks(body) == set()


def test_a_guarded_creation_does_not_reach_callers() -> None:
    project = linked(
        {
            "main.py": "import httpx\n_client = None\ndef client():\n    global _client\n"
            "    if _client is None:\n        _client = httpx.AsyncClient()\n    return _client\n"
            "def plain():\n    return httpx.AsyncClient()\ndef f():\n    client()\n"
            "def g():\n    plain()\n"
        }
    )
    assert ("creates", "client") not in reached(project, "main.f")
    assert ("creates", "client") in reached(project, "main.g")


def test_effects_at_a_place_tell_chained_calls_apart() -> None:
    text = "import requests\ndef f():\n    return load().json()\ndef load():\n    return requests.get('x')\n"
    project = linked({"main.py": text})
    assert ("blocks", "network", 1) in at(project, "main", text, "load()")
    assert at(project, "main", text, "load().json()") == []
    assert ("blocks", "network", 0) in at(project, "main", text, "requests.get('x')")


def test_effects_of_properties_and_contexts_are_at_their_place() -> None:
    text = (
        "import time\nclass A:\n    @property\n    def p(self):\n        time.sleep(1)\n"
        "    def __enter__(self):\n        time.sleep(1)\n    def __exit__(self, *e): pass\n"
        "def f(a: A):\n    a.p\n    with a: pass\n"
    )
    project = linked({"main.py": text})
    assert at(project, "main", text, "a.p") == [("blocks", "sleep", 1)]
    found = project.call_reaches("main", 11, 9, 11, 10)
    assert [r.trace[0].message for r in found] == ["`A.__enter__` calls `time.sleep`"]


def test_own_names_go_before_stubs() -> None:
    project = linked(
        {
            "requests/__init__.py": "def get(url): pass\n",
            "main.py": "import requests\ndef f(): requests.get('x')\n",
        }
    )
    assert project.reaches("main.f") == ()


# Repetition


def test_a_loop_around_a_function_is_found_through_calls() -> None:
    project = linked(
        {
            "main.py": "from work import step\ndef run(xs):\n    for x in xs:\n        step(x)\n",
            "work.py": "def step(x):\n    load(x)\ndef load(x):\n    pass\ndef other():\n    pass\n",
        }
    )
    loop = project.loops_around("work.load")
    assert loop is not None
    assert (loop.function, loop.path, loop.line) == ("main.run", "main.py", 3)
    assert [step.message for step in loop.trace] == ["`run` calls `step`", "`step` calls `load`"]
    assert project.loops_around("work.other") is None
    assert project.loops_around("main.run") is None


@pytest.mark.parametrize(
    "call",
    [
        "[g(x) for x in xs]",
        "list(map(g, xs))",
        "asyncio.gather(*(g(x) for x in xs))",
        "each(g, xs)",
        "each(lambda x: g(x), xs)",
    ],
)
def test_what_repeats(call: str) -> None:
    project = linked(
        {
            "main.py": f"import asyncio\ndef f(xs):\n    {call}\ndef g(x): pass\n"
            "def each(h, xs):\n    for x in xs:\n        h(x)\n"
        }
    )
    assert project.loops_around("main.g") is not None


@pytest.mark.parametrize(
    "code",
    [
        "for i in range(2):\n        g(i)",
        "for x in xs:\n        if cache is None:\n            cache = g(x)",
        "g(xs)",
        "for x in g(xs): pass",
    ],
)
def test_what_does_not_repeat(code: str) -> None:
    project = linked({"main.py": f"cache = None\ndef f(xs):\n    {code}\ndef g(x): pass\n"})
    assert project.loops_around("main.g") is None


def test_cached_functions_are_not_repeated_below() -> None:
    project = linked(
        {
            "main.py": "from functools import cache\ndef f(xs):\n    for x in xs: g()\n"
            "@cache\ndef g():\n    h()\ndef h(): pass\n"
        }
    )
    assert project.loops_around("main.h") is None


def test_loops_of_tests_do_not_count_for_other_code() -> None:
    project = linked(
        {
            "work.py": "def g(x): pass\n",
            "tests/test_work.py": "from work import g\ndef test():\n    for x in xs: g(x)\n",
        }
    )
    assert project.loops_around("work.g") is None


def test_workers_are_found_with_what_they_call() -> None:
    project = linked(
        {
            "main.py": "from concurrent.futures import ProcessPoolExecutor\n"
            "def f(xs):\n    with ProcessPoolExecutor() as pool:\n        pool.map(g, xs)\n"
            "def g(x):\n    h(x)\ndef h(x): pass\n"
        }
    )
    worker = project.worker("main.h")
    assert worker is not None
    assert worker.api.endswith(".map")
    assert [step.line for step in worker.trace] == [4, 6]


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("from fastapi import FastAPI\napp = FastAPI()\n@app.get('/')\ndef f(): pass", "request"),
        (
            "from flask import Blueprint\nb = Blueprint('b', 'b')\n@b.route('/')\ndef f(): pass",
            "request",
        ),
        ("from django.urls import path\ndef f(r): pass\nurlpatterns = [path('', f)]", "request"),
        (
            "from starlette.routing import Route\nasync def f(r): pass\nr = [Route('/', f)]",
            "request",
        ),
        (
            "from aiohttp import web\napp = web.Application()\nasync def f(r): pass\n"
            "app.router.add_get('/', f)",
            "request",
        ),
        ("from celery import shared_task\n@shared_task\ndef f(): pass", "task"),
        (
            "from celery import Celery\napp = Celery()\n@app.task(bind=True)\ndef f(self): pass",
            "task",
        ),
        ("def f(): pass", None),
        (
            "class App:\n    def get(self, x): return lambda y: y\napp = App()\n@app.get('/')\ndef f(): pass",
            None,
        ),
    ],
)
def test_entries(code: str, kind: str | None) -> None:
    entry = linked({"main.py": code + "\n"}).entry("main.f")
    assert (entry.kind if entry else None) == kind


def test_view_methods_and_serializers_are_entries() -> None:
    project = linked(
        {
            "main.py": "from django.views import View\nfrom rest_framework import serializers\n"
            "class Base(View): pass\nclass Index(Base):\n    def get(self, request): pass\n"
            "    def helper(self): pass\n"
            "class S(serializers.ModelSerializer):\n    def get_name(self, obj): pass\n"
        }
    )
    index, name = project.entry("main.Index.get"), project.entry("main.S.get_name")
    assert (index.kind if index else None) == "request"
    assert (name.kind if name else None) == "item"
    assert project.entry("main.Index.helper") is None


def test_what_a_handler_calls_runs_per_request() -> None:
    project = linked(
        {
            "main.py": "from flask import Flask\napp = Flask('a')\n@app.route('/')\ndef f():\n    g()\n"
            "def g(): pass\ndef h(): pass\n"
        }
    )
    request = project.request("main.g")
    assert (request.function if request else None) == "main.f"
    assert project.request("main.h") is None


# Models


def test_django_relations_have_both_sides() -> None:
    project = linked(
        {
            "shop/__init__.py": "",
            "shop/models.py": "from django.db import models\nclass Author(models.Model): pass\n"
            "class Tag(models.Model): pass\n"
            "class Book(models.Model):\n"
            "    author = models.ForeignKey(Author, models.CASCADE, related_name='books')\n"
            "    editor = models.ForeignKey('Author', models.CASCADE)\n"
            "    parent = models.OneToOneField('self', models.CASCADE)\n"
            "    tags = models.ManyToManyField('shop.Tag')\n",
        }
    )
    book, author = project.fields("shop.models.Book"), project.fields("shop.models.Author")
    assert {n: (r.kind, r.target.rpartition(".")[2], r.many) for n, r in book.items()} == {
        "author": ("foreign-key", "Author", False),
        "editor": ("foreign-key", "Author", False),
        "parent": ("one-to-one", "Book", False),
        "tags": ("many-to-many", "Tag", True),
        "book": ("reverse-one-to-one", "Book", False),
    }
    assert {n: r.kind for n, r in author.items()} == {
        "books": "reverse-foreign-key",
        "book_set": "reverse-foreign-key",
    }
    assert project.fields("shop.models.Tag")["book_set"].kind == "reverse-many-to-many"


def test_sqlalchemy_relations() -> None:
    project = linked(
        {
            "models.py": "from sqlalchemy.orm import relationship, Mapped\nfrom base import Base\n"
            "class User(Base):\n"
            "    posts = relationship('Post', back_populates='user', lazy='selectin')\n"
            "    tags: Mapped[list['Tag']] = relationship()\n"
            "class Post(Base):\n    user: Mapped['User'] = relationship(back_populates='posts')\n"
            "class Tag(Base):\n    owner = relationship(User, backref='marks', uselist=False)\n",
            "base.py": "class Base: pass\n",
        }
    )
    user = project.fields("models.User")
    assert (user["posts"].target, user["posts"].eager, user["posts"].many) == (
        "models.Post",
        True,
        True,
    )
    assert (user["tags"].target, user["tags"].eager, user["tags"].many) == (
        "models.Tag",
        False,
        True,
    )
    assert user["marks"].target == "models.Tag"
    assert not project.fields("models.Post")["user"].many


def test_reading_a_lazy_relation_is_an_effect_that_travels() -> None:
    project = linked(
        {
            "models.py": "from django.db import models\nclass A(models.Model): pass\n"
            "class B(models.Model):\n    a = models.ForeignKey(A, models.CASCADE)\n"
            "    @property\n    def title(self):\n        return self.a.name\n",
            "main.py": "from models import B\ndef f(b: B):\n    return b.title\n"
            "def g(b: B):\n    return b.a_id\n",
        }
    )
    assert reached(project, "main.f")["loads_relation", "lazy"] == ("main.f", "models.B.title")
    assert reached(project, "main.g") == {}


# Screening


def test_effect_kinds_of_regions() -> None:
    outline = outlined(
        "main.py", "import time\ndef f():\n    g()\ndef g():\n    time.sleep(1)\nx = 1\n"
    )
    project = Project.link([outline], knowledge())
    assert [project.effect_kinds(outline, i) for i in range(4)] == [
        frozenset(),
        {"blocks", "blocks:sleep"},
        {"blocks", "blocks:sleep", "calls:time.sleep", "uses:time"},
        frozenset(),
    ]


def test_effect_kinds_tell_what_is_called() -> None:
    a = outlined("a.py", "import json, requests\ndef load(): return requests.Session()\n")
    b = outlined("b.py", "from a import load\nfor x in y:\n    load()\nz = list(map(f, y))\n")
    c = outlined("c.py", "import json\ndef f(x): return json.loads(x)\nclass A:\n    v = set(w)\n")
    project = Project.link([a, b, c], knowledge())
    assert {"calls:requests.Session", "uses:requests"} <= project.effect_kinds(a, 1)
    assert "uses:requests" in project.effect_kinds(b, 1)
    assert {"hands:each", "calls:builtins.map"} <= project.effect_kinds(b, 2)
    assert {"costs:high", "calls:json.loads"} <= project.effect_kinds(c, 1)
    assert "calls:builtins.set" in project.effect_kinds(c, 2)


def test_a_function_called_in_a_loop_elsewhere_has_the_construct() -> None:
    a = outlined("a.py", "def g(): pass\ndef h(): pass\n")
    b = outlined("b.py", "from a import g\nfor x in y: g()\n")
    project = Project.link([a, b], knowledge())
    assert [project.constructs(a, i) for i in range(2)] == [{"repeated"}, frozenset()]


def test_words_hold_the_libraries_of_what_called_functions_return() -> None:
    a = outlined("a.py", "import requests\ndef make():\n    return requests.Session()\n")
    b = outlined("b.py", "from a import make\ndef f():\n    make().get('x')\n")
    project = Project.link([a, b], knowledge())
    assert "requests" not in b.words
    assert "requests" in project.words(b)


# Order


def test_the_order_of_files_does_not_matter() -> None:
    texts = {
        f"m{i}.py": f"import time\nfrom m{(i + 1) % 6} import f as g\nfrom m{(i + 3) % 6} import f as h\n"
        f"def f():\n    g()\n    h()\n" + ("    time.sleep(1)\n" if i in (2, 5) else "")
        for i in range(6)
    }
    outlines = [outlined(path, text) for path, text in texts.items()]
    expected = None
    for seed in range(5):
        shuffled = outlines[:]
        random.Random(seed).shuffle(shuffled)
        project = Project.link(shuffled, knowledge())
        found = [project.reaches(f"m{i}.f") for i in range(6)]
        expected = expected or found
        assert found == expected


def test_star_imports_that_go_in_circles_are_followed_once() -> None:
    count = 24
    texts = {
        f"m{i}.py": "".join(f"from m{j} import *\n" for j in range(count) if j != i)
        + f"import time\ndef f{i}():\n    time.sleep(1)\n"
        for i in range(count)
    }
    texts["main.py"] = "from m0 import *\nfrom m17 import f17\ndef f():\n    f17()\n    missing()\n"
    project = linked(texts)
    assert reached(project, "main.f") == {("blocks", "sleep"): ("main.f", "m17.f17")}

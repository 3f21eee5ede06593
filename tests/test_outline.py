"""Outlines: what one pass over a file tells about it."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from perflint.knowledge import own
from perflint.language.names import Names
from perflint.outlining import outline as outlines
from perflint.outlining import quiet_calls
from perflint.outlining.conditions import REQUIRED, TRUE
from perflint.outlining.files import build
from perflint.outlining.outline import CALL, ENTER, ITERATE, READ, Outline, Site
from perflint.syntax.reading import decode
from perflint.syntax.source import parse


def outline(text: str, module: str = "main", *, is_package: bool = False) -> Outline:
    source = decode(text.encode(), Path("main.py"))
    names = Names(parse(source), module, is_package=is_package)
    return build(names, source, "main.py")


def called(found: Outline, name: str) -> Site:
    """The call of a dotted name."""
    return next(
        site
        for site in found.sites()
        if site.kind == CALL and found.terms[site.term] == ("name", name)
    )


def function(found: Outline, name: str) -> outlines.FunctionOutline:
    return next(f for f in found.functions if f.name == name)


def test_words_hold_identifiers_attributes_and_the_parts_of_imports() -> None:
    found = outline("import os.path as p\nfrom torch import cuda as c\nx.item(dim=1)\n")
    assert {"os", "path", "p", "torch", "cuda", "c", "x", "item", "dim"} <= found.words


def test_words_hold_the_absolute_name_of_a_relative_import() -> None:
    found = outline("from ..core import connect\n", "app.web.views")
    assert {"app", "core", "connect"} <= found.words


def test_regions_are_whole_lines_with_their_decorators() -> None:
    found = outline("import os\n\n@cache\ndef f():\n    pass\n\nx = 1; y = 2\n")
    assert [(s.line, s.end_line) for s in found.regions] == [(1, 1), (3, 5), (7, 7)]


def test_methods_of_a_top_level_class_are_regions() -> None:
    text = """\
@register
class A(B):
    x = 1

    @property
    def f(self):
        class Inner:
            def g(self): pass

    y = 2; z = 3
    def h(self): pass
    def i(self): pass
if A:
    class C:
        def j(self): pass
"""
    found = outline(text)
    assert [(s.line, s.end_line) for s in found.regions] == [
        (1, 4),
        (5, 8),
        (9, 10),
        (11, 11),
        (12, 12),
        (13, 15),
    ]


@pytest.mark.parametrize(
    ("code", "constructs"),
    [
        ("for x in y: pass", {"loop", "repeated"}),
        ("while x: pass", {"loop", "repeated"}),
        ("a = [b for b in c]", {"loop", "repeated"}),
        ("a = map(f, b)", {"loop", "repeated"}),
        ("async def f(): pass", {"async"}),
        ("x += 1", {"augassign"}),
        ("x += y", {"augassign"}),
        ("while z: x += y", {"loop", "repeated", "augassign", "concat"}),
        ("while z: x = x + y + 'a'", {"loop", "repeated", "concat"}),
        ("while z: x = y + 'a'", {"loop", "repeated"}),
        ("def f():\n    global x\n    x += y", {"augassign", "concat"}),
        ("x.y += z", {"augassign", "concat"}),
        ("x[y] += 1", {"augassign", "count"}),
        ("x[y] = x.get(y, 0) + 1", {"count"}),
        ("x.y = x.y | z", {"merge"}),
        ("x.y = {**x.y, 1: 2}", {"merge"}),
        ("while x: x = x[1:]", {"loop", "repeated", "tail"}),
        ("x in y", {"membership"}),
        ("x = lambda: 1", {"lambda"}),
        ("with a: pass", {"with"}),
        ("@a\ndef f(): pass", {"decorator"}),
        (
            "class A:\n    @a\n    def f(self):\n        x += 1",
            set(),
        ),
        ("if z:\n    @a\n    def f(self):\n        x.y += z", {"decorator", "augassign", "concat"}),
        ("x = 1", set()),
    ],
)
def test_constructs_of_regions(code: str, constructs: set[str]) -> None:
    assert outline(f"import z\n{code}\n").regions[1].constructs == constructs


def test_each_region_has_its_own_constructs() -> None:
    found = outline("x = 1\nfor a in b: pass\ny = 2\n")
    assert [set(s.constructs) for s in found.regions] == [set(), {"loop", "repeated"}, set()]


def test_calls_know_their_function_loop_and_place() -> None:
    found = outline("import m\ndef f(xs):\n    m.a()\n    for x in xs:\n        m.b(x)\nm.c()\n")
    assert [found.functions[called(found, f"m.{name}").owner].name for name in "abc"] == [
        "f",
        "f",
        "",
    ]
    assert called(found, "m.a").loop == 0
    assert called(found, "m.b").loop == 4
    site = called(found, "m.b")
    assert (site.line, site.column, site.end_line, site.end_column) == (5, 8, 5, 14)


@pytest.mark.parametrize(
    "code",
    [
        "for i in range(2):\n    m.a()",
        "while True:\n    try:\n        m.a()\n        break\n    except E:\n        pass",
        "for x in xs:\n    if pool is None:\n        pool = m.a()",
        "[x for x in m.a()]",
        "for x in m.a():\n    pass",
        "for x in xs:\n    def g():\n        m.a()",
    ],
)
def test_what_is_no_loop(code: str) -> None:
    assert called(outline(f"import m\npool = None\n{code}\n"), "m.a").loop == 0


@pytest.mark.parametrize(
    "code",
    [
        "[m.a(x) for x in xs]",
        "sum(m.a(x) for x in xs)",
        "while m.a():\n    pass",
        "for x in xs:\n    with y:\n        m.a()",
    ],
)
def test_what_is_a_loop(code: str) -> None:
    assert called(outline(f"import m\n{code}\n"), "m.a").loop


def test_type_checking_blocks_hold_no_sites() -> None:
    found = outline("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    f()\n")
    assert not [site for site in found.sites() if site.kind == CALL]


@pytest.mark.parametrize(
    "body",
    [
        "if self.x is None:\n            self.x = m.a()",
        "if not self.x:\n            self.x = m.a()",
        "if k not in cache:\n            cache[k] = m.a()",
        "try:\n            return cache[k]\n        except KeyError:\n            cache[k] = m.a()",
        "if k in cache:\n            return cache[k]\n        cache[k] = m.a()",
        "if self.x is not None:\n            return self.x\n        self.x = m.a()",
        "kept = self.x\n        if kept and not k:\n            return kept\n        self.x = m.a()",
        "with L:\n            if self.x:\n                return self.x\n            self.x = m.a()",
        "global T\n        kept = T\n        if kept:\n            return kept\n        T = m.a()",
    ],
)
def test_guards_that_let_a_call_happen_once(body: str) -> None:
    text = f"import m\ncache = {{}}\nclass A:\n    def f(self, k):\n        {body}\n"
    assert called(outline(text), "m.a").flags & outlines.GUARDED


@pytest.mark.parametrize(
    "body",
    [
        "if k is None:\n        return None\n    m.a()",
        "if k:\n        return k\n    return m.a()",
        "if ready:\n        m.a()",
        "with k:\n        if k.x:\n            return k.x\n        m.a()",
        "kept = k.x\n    if kept:\n        return kept\n    kept = m.a()",
        "try:\n        return cache[k]\n    except KeyError:\n        return m.a()",
    ],
)
def test_tests_that_guard_nothing(body: str) -> None:
    found = outline(f"import m\ncache = {{}}\ndef f(k):\n    {body}\n")
    assert not called(found, "m.a").flags & outlines.GUARDED


@pytest.mark.parametrize(
    ("code", "flag"),
    [
        ("await m.a()", outlines.AWAITED),
        ("r = m.a()\n    if w(r):\n        await r", outlines.AWAITED),
        ("return m.a()", outlines.HANDED),
        ("t = spawn(m.a())", outlines.HANDED),
        ("await gather(*[m.a() for x in xs])", outlines.HANDED),
        ("m.a()", 0),
        ("r = m.a()", 0),
    ],
)
def test_what_becomes_of_a_result(code: str, flag: int) -> None:
    found = outline(f"import m\nasync def f(xs):\n    {code}\n")
    others = outlines.STEADY | outlines.KEPT | outlines.LET_GO | outlines.FIXED
    assert called(found, "m.a").flags & ~others == flag


@pytest.mark.parametrize(
    ("code", "let_go"),
    [
        ("await m.a().b()", True),
        ("r = m.a()\n    await r.b()", True),
        ("r = await m.a()\n    await w(r, xs)", True),
        ("async with m.a() as r:\n        await r.b()", True),
        ("return m.a()", False),
        ("r = m.a()\n    return r", False),
        ("r = m.a()\n    xs.append(r)", False),
        ("xs.r = m.a()", False),
        ("r = m.a()\n    await W(r).b()", False),
        ("r = [m.a() for x in xs]", False),
    ],
)
def test_what_is_let_go(code: str, let_go: bool) -> None:
    found = outline(f"import m\nasync def f(xs):\n    {code}\n")
    assert bool(called(found, "m.a").flags & outlines.LET_GO) == let_go


@pytest.mark.parametrize(
    ("test", "counted"),
    [
        ("len(xs) >= 1000", True),
        ("n % 1000 == 0", True),
        ("not n % 1000", True),
        ("self.waiting > self.most", True),
        ("now - last > 5", True),
        ("self.connection", False),
        ("n > 5", False),
        ("'%s' % n == k", False),
    ],
)
def test_what_is_done_once_for_many(test: str, counted: bool) -> None:
    found = outline(f"import m\ndef f(self, xs, n, k, now, last):\n    if {test}:\n        m.a()\n")
    assert bool(called(found, "m.a").flags & outlines.COUNTED) == counted


@pytest.mark.parametrize(
    "code",
    [
        "if in_async():\n        return 1\n    m.a()",
        "if self.asynchronous:\n        pass\n    else:\n        m.a()",
        "if not is_coroutine:\n        m.a()",
        "if asyncio.get_running_loop() is None:\n        m.a()",
        "try:\n        asyncio.get_running_loop()\n    except RuntimeError:\n        m.a()",
        "with quiet():\n        loop = asyncio.get_running_loop()\n    if loop is None:\n        m.a()",
        "try:\n        l = asyncio.get_running_loop()\n    except E: l = 0\n    if not l:\n        m.a()",
        "pid = os.fork()\n    if pid == 0:\n        m.a()",
        "if os.fork() > 0:\n        return\n    m.a()",
        "if threading.get_ident() != self.own:\n        m.a()",
    ],
)
def test_branches_for_callers_without_an_event_loop(code: str) -> None:
    found = outline(f"import m, asyncio, os, threading\ndef f(self):\n    {code}\n")
    assert called(found, "m.a").flags & outlines.THREADED


@pytest.mark.parametrize(
    "code",
    [
        "loop = self.loop\n    if loop is None:\n        m.a()",
        "if loop > 0:\n        m.a()",
        "pid = os.getpid()\n    if pid == 0:\n        m.a()",
        "if os.fork():\n        m.a()",
        "if self.one != self.own:\n        m.a()",
    ],
)
def test_branches_that_say_nothing_of_an_event_loop(code: str) -> None:
    found = outline(f"import m, asyncio, os, threading\ndef f(self):\n    {code}\n")
    assert not called(found, "m.a").flags & outlines.THREADED


def test_functions_have_parameters_returns_and_marks() -> None:
    found = outline(
        "from functools import lru_cache\n"
        "class A:\n"
        "    @property\n"
        "    def p(self) -> int: ...\n"
        "    @classmethod\n"
        "    def c(cls, x: str, *, y=1): ...\n"
        "    async def d(self): yield 1\n"
        "@lru_cache(maxsize=None)\n"
        "def e(): return A()\n"
        "async def g(): return A()\n"
    )
    assert function(found, "A.p").marks == {"property"}
    assert function(found, "A.p").returns == ("instance", "builtins.int")
    assert function(found, "A.c").parameters == (
        ("cls", "either", REQUIRED, None),
        ("x", "either", REQUIRED, ("instance", "builtins.str")),
        ("y", "keyword", TRUE, None),
    )
    assert function(found, "A.d").marks == {"asynchronous", "generator"}
    assert function(found, "e").marks == {"cached"}
    assert function(found, "e").returns == ("call", ("name", "main.A"))
    assert function(found, "g").marks == {"asynchronous", "coroutine"}


def test_lambdas_and_nested_functions_are_functions_of_their_own() -> None:
    found = outline("import m\ndef f():\n    def g(): m.a()\n    return lambda: m.b()\n")
    assert [f.name for f in found.functions] == ["", "f", "f.<locals>.g", "f.<locals>.<lambda1>"]
    assert found.functions[called(found, "m.a").owner].name == "f.<locals>.g"
    assert found.functions[called(found, "m.b").owner].name == "f.<locals>.<lambda1>"


def test_declared_effects() -> None:
    found = outline(
        "def a():  # perflint: blocks\n    pass\n"
        "# perflint: pure\ndef b():\n    pass\n"
        "def c(\n    x,  # perflint: blocks(network)\n):\n    pass\n"
        "def d():\n    pass  # perflint: blocks\n"
    )
    assert function(found, "a").effects == (("blocks", "compute"),)
    assert "pure" in function(found, "b").marks
    assert function(found, "c").effects == (("blocks", "network"),)
    assert function(found, "d").effects == ()


def test_classes_have_bases_methods_and_attributes() -> None:
    found = outline(
        "from base import Base\n"
        "class A(Base[int]):\n"
        "    name: str\n"
        "    def __init__(self, client: Client):\n"
        "        self.client = client\n"
        "        self.rows = []\n"
        "    def f(self): pass\n"
        "class Client: pass\n"
    )
    klass = found.classes[0]
    assert klass.bases == ("base.Base",)
    assert [name for name, _ in klass.methods] == ["__init__", "f"]
    assert dict(klass.attributes) == {
        "name": ("instance", "builtins.str"),
        "client": ("instance", "main.Client"),
        "rows": ("instance", "builtins.list", None),
    }


def test_an_attribute_that_starts_as_none_is_what_it_becomes() -> None:
    found = outline(
        "class A:\n    x = None\n    def f(self):\n        self.x = B()\nclass B: pass\n"
    )
    assert dict(found.classes[0].attributes) == {"x": ("call", ("name", "main.B"))}


def test_model_fields() -> None:
    found = outline(
        "from django.db import models\n"
        "class Book(models.Model):\n"
        "    author = models.ForeignKey('app.Author', models.CASCADE, related_name='books')\n"
    )
    field = found.classes[0].fields[0]
    assert (field.name, field.callee, field.target, field.quoted) == (
        "author",
        "django.db.models.ForeignKey",
        "app.Author",
        True,
    )
    assert field.keywords == (("related_name", "books"),)


def test_module_names() -> None:
    found = outline(
        "try:\n    import fast as json\nexcept ImportError:\n    import json\n"
        "from a import *\nfrom .b import c\nimport os.path\n"
        "client = None\ndef f():\n    global client\n    client = C()\nclass C: pass\n"
        "__all__ = ['f', 'C']\n",
        "pack",
        is_package=True,
    )
    assert dict(found.aliases) == {"json": ("fast", "json"), "c": ("pack.b.c",)}
    assert found.stars == ("a",)
    assert found.exported == ("f", "C")
    assert dict(found.variables)["client"] == ("call", ("name", "pack.C"))


def test_protocols_are_sites() -> None:
    found = outline("def f(a: A):\n    with a.b as c: pass\n    for x in a: pass\nclass A: pass\n")
    assert {site.kind for site in found.sites()} == {ENTER, ITERATE, READ}


def test_columns_of_positions_count_characters() -> None:
    found = outline("import m\nx = 'é', m.a()\n")
    site = called(found, "m.a")
    assert site.column == 10
    assert found.position(site.line, site.column) == (2, 10)


def test_outlines_survive_pickling() -> None:
    found = outline("import m\nclass A:\n    def f(self): m.a()\n")
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert list(again.sites()) == list(found.sites())


def test_region_at_a_line() -> None:
    found = outline("a = 1\n\ndef f():\n    pass\n\nb = 2\n")
    assert [found.region_at(line) for line in (1, 3, 4, 6)] == [0, 1, 1, 2]


def test_functions_that_compute_call_nothing_and_have_no_effects_that_a_call_decides() -> None:
    knowledge = own()
    named = set(quiet_calls._TENSORS)
    for module in knowledge.modules:
        if f"{module}.".startswith(quiet_calls._COMPUTING):
            named |= {f"{module}.{name}" for name in knowledge.names(module) or ()}
    assert len(named) > 300
    for name in sorted(named):
        facts = knowledge.function(name) or knowledge.function(f"{name}.__init__")
        if facts is not None:
            assert {effect.kind for effect in facts.effects} <= {"syncs_device"}, name
            assert not facts.marks & {"calls", "coroutine", "generator", "offloads"}, name

"""Linking again after a change gives what linking afresh gives, and names all whom it concerns."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from perflint.engine.checking.questions import (
    ANYWHERE,
    Answers,
    Paths,
    Question,
    digest,
    rests_on_calls,
)
from perflint.outlining.outline import Outline
from perflint.project.answers.callers import Place, Use
from perflint.project.answers.project import Project
from perflint.project.calls.edges import Resolved
from perflint.project.calls.resolving import Resolver
from perflint.project.changes.relinking import Links, defines_the_same, links, relink, suspects
from perflint.project.changes.stored_links import pack, unpack
from tests.projects import knowledge, outlined

CASES = Path(__file__).parent / "callgraph"
# Where what changes is some steps away from whom it concerns.
CHAINS = {
    "through_a_factory": {
        "base.py": "import time\n\n\nclass Base:\n    def go(self):\n        time.sleep(1)\n",
        "thing.py": (
            "from base import Base\n\n\nclass Thing(Base):\n    name = ''\n\n\n"
            "class Door:\n    def __enter__(self) -> Thing:\n        return Thing()\n\n"
            "    def __exit__(self, *error):\n        pass\n"
        ),
        "factory.py": (
            "from thing import Door, Thing\n\n\ndef make():\n    return Thing()\n\n\n"
            "def opened():\n    return Door()\n"
        ),
        "use.py": (
            "from factory import make, opened\n\n\nasync def f():\n    make().go()\n\n\n"
            "async def g():\n    with opened() as one:\n        one.go()\n"
        ),
    },
    "down_a_chain": {
        "a.py": "import time\n\n\ndef a():\n    time.sleep(1)\n",
        "b.py": "from a import a\n\n\ndef b():\n    a()\n",
        "c.py": "from b import b\n\n\ndef c():\n    b()\n",
        "d.py": "from c import c\n\n\nasync def d():\n    c()\n\n\ndef e():\n    for _ in d:\n        c()\n",
        "e.py": "from d import e\n\n\ndef run(work):\n    work()\n\n\nrun(e)\n",
    },
    "shown_by_callers": {
        "repo.py": (
            "import time\n\n\nclass Base:\n    def save(self, row):\n        time.sleep(1)\n\n\n"
            "class Disk(Base):\n    pass\n\n\nclass Memory(Base):\n    def save(self, row):\n"
            "        return self.keep(row, True)\n\n    def keep(self, row, now=False):\n"
            "        return row\n"
        ),
        "store.py": (
            "def store(repo, rows):\n    for row in rows:\n        repo.save(row)\n\n\n"
            "class Service:\n    def __init__(self, repo):\n        self.repo = repo\n\n"
            "    def run(self, sink):\n        store(self.repo, [1])\n        sink.take(self.repo)\n"
        ),
        "sink.py": (
            "class Sink:\n    def take(self, repo):\n        repo.save(1)\n        back(self, repo)\n\n\n"
            "def back(sink, repo):\n    if repo.save(2):\n        sink.take(repo)\n"
        ),
        "main.py": (
            "from repo import Disk, Memory\nfrom sink import Sink\nfrom store import Service\n\n\n"
            "def make():\n    return Memory()\n\n\n"
            "async def main(flag=False):\n    Service(Disk() if flag else make()).run(Sink())\n"
        ),
    },
    "routes": {
        "app.py": "from flask import Flask\n\napp = Flask('app')\n",
        "views.py": (
            "from app import app\nfrom work import load\n\n\n@app.route('/')\ndef home():\n    load()\n\n\n"
            "def page():\n    load()\n"
        ),
        "work.py": "import requests\n\n\ndef load():\n    return requests.get('x')\n",
        "urls.py": "from app import app\nfrom views import page\n\napp.add_url_rule('/p', 'p', page)\n",
    },
    "methods_that_are_overridden": {
        "base.py": (
            "class Base:\n    def run(self, items):\n        for item in items:\n"
            "            self.step(item)\n\n    def step(self, item):\n        self.part(item)\n\n"
            "    def part(self, item):\n        pass\n"
        ),
        "middle.py": (
            "import time\nfrom base import Base\n\n\nclass Middle(Base):\n"
            "    def step(self, item):\n        time.sleep(item)\n"
        ),
        "thing.py": (
            "import requests\nfrom middle import Middle\n\n\nclass Thing(Middle):\n"
            "    def part(self, item):\n        requests.get(item)\n"
        ),
        "use.py": (
            "from base import Base\nfrom thing import Thing\n\n\nasync def f(one: Thing):\n"
            "    one.run([1])\n\n\nasync def g(one: Base):\n    one.run([1])\n\n\n"
            "def h(one: Thing):\n    one.step(1)\n"
        ),
    },
    "flags_left_out": {
        "tools.py": (
            "import requests, time\n\n\ndef fetch(url, wait=False, log=None):\n"
            "    if wait:\n        time.sleep(5)\n    if log is None:\n        return\n"
            "    open(log)\n\n\n"
            "class Store:\n    def __init__(self, path, eager=False):\n        if eager:\n"
            "            requests.get(path)\n"
        ),
        "middle.py": (
            "from tools import Store, fetch\n\n\nclass Large(Store):\n    pass\n\n\n"
            "def hop(url, wait=False):\n    fetch(url, wait=wait)\n\n\n"
            "def far(url):\n    fetch(url, True)\n\n\ndef quick(url):\n    hop(url)\n"
        ),
        "use.py": (
            "from middle import Large, far, hop, quick\n\n\nasync def f(u):\n    hop(u)\n\n\n"
            "async def g(u):\n    hop(u, wait=True)\n\n\nasync def h(u):\n    far(u)\n    quick(u)\n\n\n"
            "async def i(u):\n    Large(u)\n\n\nasync def j(u):\n    Large(u, True)\n"
        ),
    },
    "objects_handed_on": {
        "repo.py": (
            "import requests\n\n\nclass Repo:\n    def save(self, row):\n        requests.post(row)\n\n\n"
            "class Quiet:\n    def save(self, row):\n        return row\n"
        ),
        "store.py": (
            "def store(repo, rows):\n    for row in rows:\n        repo.save(row)\n\n\n"
            "class Service:\n    def __init__(self, repo):\n        self.repo = repo\n\n"
            "    def run(self, rows):\n        store(self.repo, rows)\n        self.part().save(rows)\n\n"
            "    def part(self):\n        return self.repo\n"
        ),
        "main.py": (
            "from repo import Quiet, Repo\nfrom store import Service\n\n\ndef make():\n"
            "    return Service(Repo())\n\n\nasync def f(rows):\n    make().run(rows)\n"
        ),
        "other.py": "from store import store\n\n\ndef g(rows, repo):\n    store(repo, rows)\n",
    },
    "work_handed_on": {
        "repo.py": "import requests\n\n\nclass Repo:\n    def save(self, row):\n        requests.post(row)\n",
        "jobs.py": "def job(repo, row):\n    repo.save(row)\n",
        "main.py": (
            "from functools import partial\nfrom jobs import job\nfrom repo import Repo\n\n\n"
            "def main(pool):\n    pool.submit(job, Repo(), 1)\n\n\n"
            "def again():\n    ready = partial(job, Repo())\n    ready(2)\n    job.delay(Repo(), 3)\n"
        ),
    },
    "functions_handed_on": {
        "tools.py": "def each(work, items):\n    work(items)\n\n\ndef twice(work):\n    each(work, 2)\n",
        "jobs.py": "import requests\n\n\ndef job(n):\n    part(n)\n\n\ndef part(n):\n    requests.get(n)\n",
        "main.py": "from jobs import job\nfrom tools import twice\n\n\ndef main():\n    twice(job)\n",
    },
}
OF_GRAPHS = (
    "edges touches externals workers offloaded passed argument_calls roots entries open indirect"
).split()
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


def changes(text: str) -> Iterator[str]:
    """The text of a module, changed in one way after another."""
    yield "# a remark\n" + text
    yield "_added = lambda: 1\n\n\ndef _new(x):\n    return open(x)\n\n\n" + text
    for index in range(len(ast.parse(text).body)):
        tree = ast.parse(text)
        del tree.body[index]
        yield ast.unparse(tree)
    total = sum(isinstance(node, (*FUNCTION, ast.ClassDef)) for node in ast.walk(ast.parse(text)))
    for index in range(total):
        for how in (
            "rename",
            "empty",
            "block",
            "repeat",
            "decorate",
            "plain",
            "parameter",
            "orphan",
            "negate",
            "ask",
        ):
            tree = ast.parse(text)
            nodes = [n for n in ast.walk(tree) if isinstance(n, (*FUNCTION, ast.ClassDef))]
            if changed(nodes[index], how):
                yield ast.unparse(ast.fix_missing_locations(tree))


def changed(node: ast.AST, how: str) -> bool:
    """Whether a function or class could be changed in this way."""
    if isinstance(node, ast.ClassDef):
        if how == "rename":
            node.name += "_2"
        elif how == "empty":
            node.body = [ast.Pass()]
        elif how == "orphan" and node.bases:
            node.bases = []
        else:
            return False
        return True
    assert isinstance(node, FUNCTION)
    if how == "rename":
        node.name += "_2"
    elif how == "empty":
        node.body = [ast.Pass()]
    elif how == "block":
        node.body = ast.parse("import time\ntime.sleep(1)").body + node.body
    elif how == "repeat":
        node.body = [ast.For(ast.Name("_i"), ast.Call(ast.Name("range"), [ast.Constant(9)], []),
                             node.body, [])]  # fmt: skip
    elif how == "decorate" and not node.decorator_list:
        node.decorator_list = [ast.Name("property")]
    elif how == "plain" and node.decorator_list:
        node.decorator_list = []
    elif how == "negate":
        flags = [
            n for n in ast.walk(node) if isinstance(n, ast.Constant) and n.value in (True, False)
        ]
        for flag in flags:
            flag.value = not flag.value
        return bool(flags)
    elif how == "ask":
        node.args.kwonlyargs.append(ast.arg("_asked"))
        node.args.kw_defaults.append(ast.Constant(False))
        node.body = [ast.If(ast.Name("_asked"), node.body, [])]
    elif how == "parameter":
        node.args.args.insert(0, ast.arg("_first"))
    else:
        return False
    return True


def resolved(project: Project) -> list[Resolved]:
    resolver = Resolver(project.linked)
    found = [resolver.resolve(index) for index in range(len(project.linked.files))]
    project.join(found)
    return found


def questions(project: Project, outline: Outline) -> Iterator[Question]:
    """What may be asked about the functions and sites of a file."""
    for function in outline.functions[1:]:
        name = f"{outline.module}.{function.name}"
        for kind in ("reaches", "callers", "uses", "loops_around", "worker", "request", "entry"):
            yield kind, (name,)
        yield "function", (name,)
        yield "calls_in", (name,)
        yield "work_in", (name,)
        yield "loops_over", (name, "writes", "queries")
        yield "terms_with", (name, "writes")
    for klass in outline.classes:
        for kind in ("klass", "order", "fields"):
            yield kind, (f"{outline.module}.{klass.name}",)
    for site in outline.sites():
        place = (outline.module, site.line, site.column, site.end_line, site.end_column)
        yield "call_reaches", place
        yield "called", place


def answers_that_changed(
    before: Project, now: Project, kept: Links, formerly: dict[str, Outline | None]
) -> list[tuple[str, Question]] | None:
    """The questions with another answer than before of files that are not suspects; None where all must be
    linked afresh."""
    relinked = relink(kept, formerly, now.linked)
    if relinked is None:
        return None
    afresh = Project.link(now.linked.files, knowledge())
    for outline, one, other in zip(now.linked.files, relinked.resolved, resolved(afresh)):
        assert one == other, outline.path
    if relinked.followed is not None:
        now.take_up(relinked.resolved, relinked.followed)
    else:
        now.join(relinked.resolved)
    assert [list(items) for items in now.graph.late] == [list(i) for i in afresh.graph.late]
    suspicious = suspects(kept, relinked, now)
    # What is kept for the run after this one is what a run without a cache would keep.
    assert links(now, relinked.resolved, kept, relinked, suspicious) == links(
        now, relinked.resolved
    )
    old, new = Answers(before), Answers(now)
    wrong = []
    for outline in now.linked.files:
        if outline.path in formerly:
            continue
        for question in questions(now, outline):
            places, passed = old.places(question), old.passed(question)
            if suspicious.alike and rests_on_calls(question, suspicious.redefined):
                if lineless(question, before) != lineless(question, now):
                    wrong.append((outline.path, question))
            if ANYWHERE in places or suspicious.concern(outline.path, places, passed):
                continue
            if old.digest(question) != new.digest(question):
                wrong.append((outline.path, question))
    return wrong


def lineless(question: Question, project: Project) -> int:
    """A digest of what a project answers, in which the lines of places do not count."""
    name, args = question

    def without(told: object) -> object:
        if isinstance(told, tuple) and not hasattr(told, "_fields"):
            return tuple(map(without, told))
        if isinstance(told, Use):
            return replace(told, place=without(told.place))  # type: ignore[arg-type]
        return replace(told, line=0, loop=bool(told.loop)) if isinstance(told, Place) else told

    return digest(without(getattr(project, name)(*args)), Paths(set(), set()))


def renewed_as_afresh(before: Project, kept: Links, outline: Outline, now: Outline) -> bool:
    """Whether a project in which a file defines what it defined is what linking afresh makes of it."""
    renewed = before.renewed([now])
    relinked = relink(kept, {outline.path: outline}, renewed.linked)
    if relinked is None or relinked.followed is None:
        return True
    renewed.take_up(relinked.resolved, relinked.followed, before)
    afresh = Project.link(renewed.linked.files, knowledge())
    resolved(afresh)
    ours, theirs = renewed.graph, afresh.graph
    functions = range(len(ours.edges))
    return (
        all(getattr(ours, name) == getattr(theirs, name) for name in OF_GRAPHS)
        and [list(items) for items in ours.late] == [list(items) for items in theirs.late]
        and all(ours.incoming(each) == theirs.incoming(each) for each in functions)
        and links(renewed, relinked.resolved) == links(afresh, relinked.resolved)
    )


def texts_of(name: str) -> dict[str, str]:
    if name in CHAINS:
        return CHAINS[name]
    return {
        path.relative_to(CASES / name).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted((CASES / name).rglob("*.py"))
    }


@lru_cache(2)
def outlines_of(name: str) -> tuple[dict[str, Outline], dict[str, list[Outline]]]:
    """The outlines of the files of a case, and those of each file changed in each way."""
    texts = texts_of(name)
    return (
        {path: outlined(path, text) for path, text in texts.items()},
        {path: [outlined(path, new) for new in changes(text)] for path, text in texts.items()},
    )


@pytest.mark.parametrize("spare", [True, False])
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.xdist_group(name))  # which outlines its files once
        for name in [*CHAINS, *sorted(case.name for case in CASES.iterdir() if case.is_dir())]
    ],
)
def test_linking_again_is_linking_afresh(
    name: str, spare: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not spare:  # else new functions give those of other files other numbers too seldom
        monkeypatch.setattr("perflint.project.world.identities._RANGE", 1)
    outlines, changed_outlines = outlines_of(name)
    before = Project.link(outlines.values(), knowledge())
    found = links(before, resolved(before))
    # As a later run has them, from the cache.
    kept = Links(
        tuple(unpack(pack(file))._replace(packed=b"") for file in found.files), found.models
    )
    assert kept == found
    tried = again = 0
    for path, variants in changed_outlines.items():
        for variant in (*variants, None):
            others = {**outlines, path: variant}
            now = Project.link([o for o in others.values() if o is not None], knowledge())
            wrong = answers_that_changed(before, now, kept, {path: outlines[path]})
            assert not wrong, (path, variant)
            tried += 1
            again += wrong is not None
            if variant is not None and defines_the_same(outlines[path], variant):
                assert renewed_as_afresh(before, found, outlines[path], variant), path
    assert again >= tried // 3


def test_a_change_that_no_one_sees_concerns_no_one() -> None:
    texts = {
        "helper.py": "import time\n\n\ndef load():\n    return 1\n",
        "caller.py": "from helper import load\n\n\nasync def f():\n    load()\n",
        "other.py": "def g():\n    return 2\n",
    }
    outlines = {path: outlined(path, text) for path, text in texts.items()}
    before = Project.link(outlines.values(), knowledge())
    kept = links(before, resolved(before))

    def concerned(text: str) -> frozenset[str]:
        now = Project.link(
            [outlined("helper.py", text), outlines["caller.py"], outlines["other.py"]], knowledge()
        )
        relinked = relink(kept, {"helper.py": outlines["helper.py"]}, now.linked)
        assert relinked is not None
        now.join(relinked.resolved)
        return suspects(kept, relinked, now).files

    assert concerned("# x\n" + texts["helper.py"]) == {"helper.py"}
    assert concerned(texts["helper.py"] + "\n\ndef more():\n    pass\n") == {"helper.py"}
    slow = texts["helper.py"].replace("return 1", "time.sleep(1)")
    assert concerned(slow) == {"helper.py", "caller.py"}
    assert concerned(texts["helper.py"].replace("load", "read")) == {"helper.py", "caller.py"}


@pytest.mark.parametrize(
    ("old", "new", "alike"),
    [
        ("n = 1", "n = 1\n    print(n)", True),
        ("n = 1", "n = [load(n)]", False),
        ("    load(n)", "    load(2)", False),
        ("    load(n)", "    load(n=n)", False),
        ("    load(n)", "    if n:\n        load(n)", False),
        ("    load(n)", "    while n:\n        load(n)", False),
        ("    load(n)", "    pass", False),
        ("    store(load, n)", "    store(print, n)", False),
        ("    store(load, n)", "    store(load, n), print(n)", True),
        ("    repo.save(n)", "    repo.save(str(n))", False),
        ("    repo.save(n)", "    print()\n    repo.save(n)", True),
        ("    repo.save(n)\n    load(n)", "    repo.save(n); load(n)", False),
        ("    time.sleep(n)", "    open(n)", False),
        ("    time.sleep(n)", "    print(n)\n    time.sleep(n)", True),
        ("    for each in rows:", "    for each in rows:\n        print(each)", True),
        ("    for each in rows:", "    for each in rows:\n        time.sleep(1)", False),
        ("    return n", "    return n\n\n\ndef other(n):\n    return n", True),
        ("    return n", "    return n\n\n\ndef other(n):\n    return load(n)", False),
        ("@keep\n", "", False),
        ("def use(repo, n):", "def use(repo, n, m=1):", True),
    ],
)
def test_who_asks_for_callers_is_told_the_same_where_a_file_calls_the_same(
    old: str, new: str, alike: bool
) -> None:
    texts = {
        "helper.py": (
            "class Repo:\n    def save(self, row):\n        return row\n\n\ndef load(n):\n    return n\n\n\n"
            "def keep(function):\n    def run(n):\n        return function(n)\n    return run\n\n\n"
            "def store(work, n):\n    work(n)\n"
        ),
        "calls.py": (
            "import time\nfrom helper import Repo, keep, load, store\n\nprint(time)\n\n\n"
            "def main(n):\n    n = 1\n    load(n)\n    store(load, n)\n    time.sleep(n)\n"
            "    use(Repo(), n)\n\n\n"
            "def use(repo, n):\n    repo.save(n)\n    load(n)\n\n\n"
            "def many(rows):\n    for each in rows:\n        load(each)\n\n\n"
            "@keep\ndef kept(n):\n    return n\n"
        ),
    }
    outlines = {path: outlined(path, text) for path, text in texts.items()}
    before = Project.link(outlines.values(), knowledge())
    kept = links(before, resolved(before))
    text = texts["calls.py"].replace(old, new)
    now = Project.link([outlines["helper.py"], outlined("calls.py", text)], knowledge())
    relinked = relink(kept, {"calls.py": outlines["calls.py"]}, now.linked)
    if relinked is None or relinked.followed is None:
        assert not alike
        return
    now.take_up(relinked.resolved, relinked.followed)
    found = suspects(kept, relinked, now)
    assert found.alike == alike
    if alike:
        assert "calls.py" in found.files
        assert links(now, relinked.resolved, kept, relinked, found) == links(now, relinked.resolved)


HANDED_ON = {
    "tools.py": "def each(work, items):\n    work(items)\n",
    "jobs.py": "import requests\n\n\ndef job(n):\n    requests.get(n)\n",
    "main.py": "from jobs import job\nfrom tools import each\n\n\ndef main():\n    each(job, 1)\n",
}


@pytest.mark.parametrize(
    ("path", "old", "new", "renewed"),
    [
        ("jobs.py", "requests.get(n)", "requests.post(n)", True),
        ("main.py", "each(job, 1)", "print(each(job, 2))", True),
        ("main.py", "each(job, 1)", "each(print, 1)", False),
        ("tools.py", "work(items)", "print(work(items))", True),
        ("tools.py", "work(items)", "print(work, items)", False),
    ],
)
def test_a_graph_is_made_anew_where_functions_are_handed_on_otherwise(
    path: str, old: str, new: str, renewed: bool
) -> None:
    outlines = {path: outlined(path, text) for path, text in HANDED_ON.items()}
    before = Project.link(outlines.values(), knowledge())
    found = resolved(before)
    variant = outlined(path, HANDED_ON[path].replace(old, new))
    assert defines_the_same(outlines[path], variant)
    now = before.renewed([variant])
    index = now.linked.index(path)
    assert index is not None
    found[index] = Resolver(now.linked).resolve(index)
    assert (before.graph.renewed(now.linked, found) is not None) == renewed


def test_an_edit_that_hands_on_another_parameter_concerns_the_callers() -> None:
    texts = {
        "tools.py": "def add(rows, row):\n    return rows + [row]\n",
        "hop.py": (
            "from tools import add\n\n\nclass Box:\n    pass\n\n\n"
            "def more(rows: Box, lines: Box):\n    return add(rows, 1)\n"
        ),
        "use.py": "from hop import more\n\n\ndef run(rows, lines):\n    return more(rows, lines)\n",
    }
    outlines = {path: outlined(path, text) for path, text in texts.items()}
    before = Project.link(outlines.values(), knowledge())
    kept = links(before, resolved(before))
    variant = outlined("hop.py", texts["hop.py"].replace("add(rows, 1)", "add(lines, 1)"))
    now = before.renewed([variant])
    relinked = relink(kept, {"hop.py": outlines["hop.py"]}, now.linked)
    assert relinked is not None
    assert relinked.followed is not None
    now.take_up(relinked.resolved, relinked.followed, before)
    one = before.reaches("hop.more")[0]
    other = now.reaches("hop.more")[0]
    assert (one.given, other.given) == ("rows", "lines")
    assert "use.py" in suspects(kept, relinked, now).files


def test_an_edit_that_keeps_an_object_concerns_what_it_keeps() -> None:
    texts = {
        "report.py": (
            "from functools import cached_property\n\n\nclass Report:\n    def __init__(self, row):\n"
            "        self.row = row\n\n    @cached_property\n    def total(self):\n"
            "        return ask(self.row)\n\n\ndef ask(row):\n    return row\n"
        ),
        "use.py": (
            "from report import Report\n\n\ndef run(rows):\n    report = Report(rows)\n"
            "    for row in rows:\n        print(Report(row).total)\n"
        ),
    }
    outlines = {path: outlined(path, text) for path, text in texts.items()}
    before = Project.link(outlines.values(), knowledge())
    kept = links(before, resolved(before))
    variant = outlined("use.py", texts["use.py"].replace("Report(row).total", "report.total"))
    now = before.renewed([variant])
    relinked = relink(kept, {"use.py": outlines["use.py"]}, now.linked)
    assert relinked is not None
    now.join(relinked.resolved)
    assert before.loops_around("report.ask") is not None
    assert now.loops_around("report.ask") is None
    assert "report.py" in suspects(kept, relinked, now).files


# Files of which one is added, and those that must be resolved again then, besides it.
ADDED = {
    "nobody imports it": ("shop/extra.py", "def more():\n    return 1\n", set()),
    "of a package of its own": ("shop/sub/new.py", "def more():\n    return 1\n", set()),
    "it hides a library": ("requests/extra.py", "def more():\n    return 1\n", {"fetch.py"}),
    "it is what was missing": (
        "shop/prices.py",
        "import time\n\n\ndef price(x):\n    time.sleep(x)\n",
        {"shop/views.py"},
    ),
    "it is the package": ("shop/__init__.py", "from shop.models import load\n", set()),
}
SHOP = {
    "shop/models.py": "import time\n\n\ndef load(x):\n    time.sleep(x)\n",
    "shop/views.py": (
        "from shop.models import load\nfrom shop.prices import price\n\n\n"
        "async def show(x):\n    load(x)\n    price(x)\n"
    ),
    "other.py": "from shop import models\n\n\nasync def f(x):\n    models.load(x)\n",
    "fetch.py": "import requests\n\n\nasync def f(x):\n    requests.get(x)\n",
}


@pytest.mark.parametrize("case", ADDED)
def test_a_new_file_leads_by_the_last_part_of_its_name(case: str) -> None:
    path, text, expected = ADDED[case]
    outlines = {path: outlined(path, text) for path, text in SHOP.items()}
    before = Project.link(outlines.values(), knowledge())
    kept = links(before, resolved(before))
    now = Project.link([*outlines.values(), outlined(path, text)], knowledge())
    assert answers_that_changed(before, now, kept, {path: None}) == []
    relinked = relink(kept, {path: None}, now.linked)
    assert relinked is not None
    again = {now.linked.files[index].path for index in relinked.again} - {path}
    assert expected <= again
    if not expected and not path.endswith("__init__.py"):
        assert again == set()


@pytest.mark.parametrize("name", CHAINS)
def test_a_file_that_comes_is_seen_by_all_whom_it_concerns(name: str) -> None:
    outlines = {path: outlined(path, text) for path, text in texts_of(name).items()}
    for path in outlines:
        others = [outline for other, outline in outlines.items() if other != path]
        before = Project.link(others, knowledge())
        kept = links(before, resolved(before))
        now = Project.link([*others, outlines[path]], knowledge())
        assert not answers_that_changed(before, now, kept, {path: None}), path

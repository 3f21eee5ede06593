"""`perflint cost`: what it prints, in which formats, with which status."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from perflint.report.style import Style
from tests.command_line import Run, write
from tests.test_baseline import git
from tests.test_cost_entries import MODELS

APP = """\
import requests
from fastapi import FastAPI

app = FastAPI()


@app.get("/orders")
def orders(urls):
    return [fetch(url) for url in urls[:50]]


@app.get("/none")
def none():
    return {}


def fetch(url):
    return requests.get(url, timeout=3)
"""
TOLD = """\
GET /orders   requests n
              n: urls (50)
  app.py:18   n   requests.get(url, timeout=3)   through fetch()

1 entry costs nothing of what is counted
"""


@pytest.fixture
def shop(run: Run) -> Run:
    """A run in a folder with an application."""
    write("app.py", APP)
    write("perflint.toml", "jobs = 1\n")
    return run


def test_text_has_formulas_sizes_and_places(shop: Run) -> None:
    result = shop("cost")
    assert (result.exit_code, result.stdout) == (0, TOLD)


def test_json_has_all_of_it(shop: Run) -> None:
    result = shop("cost", "--output-format", "json", "--entry", "/orders")
    found = json.loads(result.stdout)
    assert found["version"] == 1
    (entry,) = found["entries"]
    assert entry == {
        "name": "GET /orders",
        "function": "app.orders",
        "kind": "request",
        "method": "GET",
        "framework": "fastapi",
        "filename": "app.py",
        "line": 8,
        "costs": {
            "requests": {
                "formula": "n",
                "terms": [{"count": 1, "sizes": ["n"]}],
                "most": 50,
            }
        },
        "sizes": {"n": {"what": "urls", "bound": 50, "source": None}},
        "places": [
            {
                "kind": "requests",
                "term": "n",
                "filename": "app.py",
                "line": 18,
                "column": 12,
                "code": "requests.get(url, timeout=3)",
                "api": "requests.get",
                "conditions": [],
                "finding": None,
                "trace": [
                    {
                        "filename": "app.py",
                        "line": 9,
                        "column": 13,
                        "message": "`orders` calls `fetch`",
                    }
                ],
            }
        ],
        "unknown": [],
        "notes": [],
    }


def test_markdown_is_a_table(shop: Run) -> None:
    result = shop("cost", "--output-format", "markdown")
    assert result.stdout == (
        "| entry | cost | where |\n| --- | --- | --- |\n"
        "| `GET /orders` | requests n<br>n: urls (50) | app.py:18 n |\n"
    )


@pytest.mark.parametrize(
    "pattern",
    ["GET /orders", "GET /orders/", "/orders", "/ord*", "app.orders", "orders", "*.orders"],
)
def test_entries_are_asked_for_in_many_ways(shop: Run, pattern: str) -> None:
    result = shop("cost", "--entry", pattern)
    assert (result.exit_code, result.stdout) == (0, TOLD.partition("\n\n")[0] + "\n")


def test_any_function_may_be_asked_for_by_its_dotted_name(shop: Run) -> None:
    result = shop("cost", "--entry", "app.fetch")
    assert result.stdout == (
        "app.fetch   requests 1\n  app.py:18   1   requests.get(url, timeout=3)\n"
    )


def test_an_entry_that_is_not_there_is_an_error(shop: Run) -> None:
    result = shop("cost", "--entry", "GET /nowhere")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no entry is called `GET /nowhere`; `perflint cost` lists them" in result.stderr


def test_of_an_entry_that_is_not_there_those_like_it_are_named(shop: Run) -> None:
    result = shop("cost", "--entry", "order")
    assert "no entry is called `order`; did you mean `GET /orders`?" in result.stderr


def test_an_entry_may_be_asked_for_by_an_address_that_it_answers(run: Run) -> None:
    write("app.py", APP.replace('"/orders"', '"/orders/{key}/lines"'))
    for wanted in ("/orders/17/lines", "GET /orders/17/lines"):
        assert run("cost", "--entry", wanted).stdout.startswith("GET /orders/{key}/lines ")
    for other in ("/orders/17/18/lines", "POST /orders/17/lines", "/orders/17"):
        assert run("cost", "--entry", other).exit_code == 2


def test_a_limit_tells_of_the_dearest_only(run: Run) -> None:
    write("app.py", APP + '\n\n@app.get("/one")\ndef one(url):\n    return fetch(url)\n')
    found = run("cost", "--limit", "1").stdout
    assert found.startswith("GET /orders ")
    assert "GET /one" not in found
    assert "and 1 entry costs as much or less: --limit 2 tells of all\n" in found
    assert [
        one["name"]
        for one in json.loads(run("cost", "--limit", "1", "--output-format", "json").stdout)[
            "entries"
        ]
    ] == ["GET /orders"]


def test_what_calls_the_unknown_is_not_said_to_cost_nothing(run: Run) -> None:
    entries = "".join(
        f'\n\n@app.get("/dark{number}")\ndef dark{number}(plugin):\n    return plugin.run()\n'
        for number in range(6)
    )
    write("app.py", APP.split('@app.get("/orders")')[0] + entries)
    assert run("cost", "--entry", "/dark1").stdout == (
        "GET /dark1   nothing that is known, and what `plugin.run` does\n"
    )
    assert run("cost").stdout == (
        "6 entries cost nothing that is known, and what they call is not: --entry or --all-places says"
        " what that is\n"
    )
    assert run("cost", "--all-places").stdout.count("and what `plugin.run` does") == 6


def test_a_path_that_is_not_there_is_an_error(shop: Run) -> None:
    result = shop("cost", "nowhere")
    assert result.exit_code == 2
    assert "there is no file or folder nowhere" in result.stderr


def test_a_file_with_an_error_is_said_and_the_rest_is_told(shop: Run) -> None:
    write("broken.py", "def (:\n")
    result = shop("cost")
    assert (result.exit_code, result.stdout) == (0, TOLD)
    assert "broken.py" in result.stderr


def test_the_rest_of_the_project_is_looked_at_for_a_file(shop: Run) -> None:
    write("pyproject.toml", "")
    write("other.py", "from app import app, fetch\n\n\n@app.get('/y')\ndef y():\n    fetch('a')\n")
    result = shop("cost", "other.py")
    assert result.stdout.splitlines() == [
        "GET /y   requests 1",
        "  app.py:18   1   requests.get(url, timeout=3)   through fetch()",
    ]


# Budgets


def test_budgets_that_are_kept(shop: Run) -> None:
    write("perflint.toml", 'jobs = 1\n[budget]\n"GET /orders" = "requests <= 50"\n')
    result = shop("cost", "--check")
    assert (result.exit_code, result.stdout) == (0, "1 budget is kept\n")


def test_a_budget_that_is_broken_is_told_with_the_trace(shop: Run) -> None:
    write("perflint.toml", 'jobs = 1\n[budget]\n"/*" = "requests <= 3"\n')
    result = shop("cost", "--check")
    assert result.exit_code == 1
    assert result.stdout == (
        "GET /orders: requests n, the budget is requests <= 3\n"
        "  n: urls (50)\n"
        "  app.py:18   n   requests.get(url, timeout=3)   through fetch()\n"
        "    app.py:9: `orders` calls `fetch`\n"
        "\n"
        "1 budget is broken, 1 kept\n"
    )
    as_json = json.loads(shop("cost", "--check", "--output-format", "json").stdout)
    assert [(each["entry"], each["kept"]) for each in as_json["budgets"]] == [
        ("GET /orders", False),
        ("GET /none", True),
    ]


def test_a_comment_is_a_budget(shop: Run) -> None:
    marked = APP.replace("def fetch(url):", "def fetch(url):  # perflint: budget(requests=0)")
    write(
        "app.py", marked.replace("def none():", 'def none():  # perflint: budget(queries="1 + n")')
    )
    result = shop("cost", "--check")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == ("app.fetch: requests 1, the budget is requests <= 0")
    assert result.stdout.splitlines()[-1] == "1 budget is broken, 1 kept"
    assert "budget" not in shop("check").output


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        (
            '"GET /gone" = "queries <= 3"',
            "budget `GET /gone` names no entry; `perflint cost` lists",
        ),
        ('"GET /orders" = "queries"', "budget `GET /orders`: `queries` is no limit; write one as"),
        ('"GET /orders" = "cues <= 3"', "budget `GET /orders`: there is no cost `cues`; there are"),
        (
            '"GET /orders" = 3',
            '`budget` must be a table such as { "GET /orders" = "queries <= 3" }',
        ),
    ],
)
def test_a_wrong_budget_is_one_line_and_status_2(shop: Run, budget: str, message: str) -> None:
    write("perflint.toml", f"jobs = 1\n[budget]\n{budget}\n")
    result = shop("cost", "--check")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_wrong_comment_is_one_line_and_status_2(shop: Run) -> None:
    write("app.py", APP.replace("def fetch(url):", "def fetch(url):  # perflint: budget(cost=0)"))
    result = shop("cost", "--check")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "app.py:17: budget: there is no cost `cost`" in result.stderr


def test_budgets_hold_for_the_entries_that_are_asked_for(shop: Run) -> None:
    write("perflint.toml", 'jobs = 1\n[budget]\n"/*" = "requests <= 3"\n')
    result = shop("cost", "--check", "--entry", "/none")
    assert (result.exit_code, result.stdout) == (0, "1 budget is kept\n")


# Findings

N_PLUS_ONE = """\
from django.http import HttpRequest, HttpResponse
from shop.models import Author, Book


def books(request: HttpRequest) -> HttpResponse:
    return HttpResponse([book.author.name for book in Book.objects.all()[:50]])


def authors(request: HttpRequest) -> HttpResponse:
    return HttpResponse([[b.title for b in a.books.all()] for a in Author.objects.all()])


def unused(books: list[Book]) -> list[str]:
    return [book.author.name for book in Book.objects.all()]
"""


def test_findings_that_cost_entries_most_come_first_and_say_so(run: Run) -> None:
    write("pyproject.toml", "")
    write("shop/__init__.py", "")
    write("shop/models.py", MODELS)
    write("shop/views.py", N_PLUS_ONE)
    shown = run("check", "--sort", "cost", "-n").stdout
    lines = [line.strip() for line in shown.splitlines()]
    assert [line[2:] for line in lines if line.startswith("= entries")] == [
        "entries: in `shop.views.authors`: queries n (n: authors)",
        "entries: in `shop.views.books`: 50 of 51 queries",
    ]
    assert [line.split()[0] for line in lines if "PFL501 `" in line] == [
        "shop/views.py:10:44:",
        "shop/views.py:6:26:",
        "shop/views.py:14:13:",
    ]
    assert "= entries" not in run("check", "-n").stdout


KINDS = """\
import requests
from celery import shared_task
from fastapi import FastAPI

app = FastAPI()


@app.post("/b")
def b(urls: list[str]):
    return [requests.get(url) for url in urls]


@app.get("/c")
def c(urls: list[str]):
    return [requests.get(url) for url in urls]


@shared_task
def task(urls: list[str]):
    return [requests.get(url) for url in urls]


def both(urls: list[str]):
    return [requests.get(url) for url in urls]


@app.get("/a")
def a(urls: list[str]):
    return both(urls)


@app.get("/d")
def d(urls: list[str]):
    return both(urls)
"""


@pytest.mark.parametrize(
    ("settings", "lines"),
    [
        ("", [24, 15, 10, 20]),
        ('entry-order = ["task"]', [20, 24, 15, 10]),
    ],
)
def test_entries_of_equal_cost_have_an_order(run: Run, settings: str, lines: list[int]) -> None:
    write("app.py", KINDS)
    write("perflint.toml", f"{settings}\n")
    shown = run(
        "check", "--sort", "cost", "--output-format", "concise", "--select", "PFL506"
    ).stdout
    assert [int(line.split(":")[1]) for line in shown.splitlines() if "PFL506" in line] == lines


def test_an_order_names_kinds_of_entries(run: Run) -> None:
    write("app.py", KINDS)
    write("perflint.toml", 'entry-order = ["view"]\n')
    result = run("check", "--sort", "cost")
    assert result.exit_code == 2
    assert '"request", "item", "batch"' in result.stderr


def test_what_was_found_before_has_the_same_order(run: Run) -> None:
    write("pyproject.toml", "")
    write("app.py", KINDS)
    first = run("check", "--sort", "cost", "-n").stdout
    assert "= entries" in first
    assert run("check", "--sort", "cost", "-n").stdout == first


def test_a_project_is_linked_once_for_findings_and_costs(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from perflint.project.world.linking import Linked

    write("app.py", KINDS)
    made = []
    before = Linked.__init__

    def counting(self: Linked, *args: object, **words: object) -> None:
        made.append(self)
        before(self, *args, **words)  # type: ignore[arg-type]

    monkeypatch.setattr(Linked, "__init__", counting)
    run("check", "--sort", "cost", "--no-cache", "-n")
    assert len(made) == 1


def test_standard_input_has_no_entries(run: Run) -> None:
    result = run("check", "--sort", "cost", "-", stdin=b"x = 1\n")
    assert result.exit_code == 2
    assert "--sort cost is about projects" in result.stderr


# Since a revision


@pytest.fixture
def repo(shop: Run) -> Run:
    """The same, committed."""
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-qm", "one")
    return shop


def test_nothing_changed(repo: Run) -> None:
    result = repo("cost", "--since", "HEAD")
    assert (result.exit_code, result.stdout) == (0, "no formula changed since HEAD\n")


def test_a_formula_that_changed_is_told_with_the_line(repo: Run) -> None:
    write("app.py", APP.replace("    return {}\n", "    return fetch('a'), fetch('b')\n"))
    result = repo("cost", "--since", "HEAD")
    assert result.stdout == ("GET /none: requests 0 → 2, app.py:18 requests.get(url, timeout=3)\n")


def test_lines_that_move_change_no_formula(repo: Run) -> None:
    write("app.py", "# A comment.\n\n" + APP.replace("def fetch", "X = 1\n\n\ndef fetch"))
    assert repo("cost", "--since", "HEAD").stdout == "no formula changed since HEAD\n"


VIEWS = """
from django.http import JsonResponse
from django.urls import path
from elsewhere.models import Build, Version

TABLES = {"build": Build, "version": Version}


def related(request, target):
    return JsonResponse({"keys": [row.pk for row in TABLES[target]._default_manager.filter(a=1)]})


urlpatterns = [path("related/", related)]
"""


@pytest.mark.parametrize("manager", ["objects", "_base_manager"])
def test_managers_of_unknown_models_cost_the_same_by_all_their_names(
    run: Run, manager: str
) -> None:
    write("views.py", VIEWS)
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-qm", "one")
    write("views.py", VIEWS.replace("_default_manager", manager))
    assert "GET /related/   queries 1\n" in run("cost").stdout
    assert run("cost", "--since", "HEAD").stdout == "no formula changed since HEAD\n"


def test_entries_come_and_go(repo: Run) -> None:
    write("app.py", APP.replace('"/orders"', '"/all"'))
    result = repo("cost", "--since", "main")
    assert result.stdout == ("GET /all: new, requests n\nGET /orders: gone, it cost requests n\n")


def test_what_a_change_saves_is_told(repo: Run) -> None:
    write("app.py", APP.replace("[fetch(url) for url in urls[:50]]", "fetch(urls)"))
    result = repo("cost", "--since", "HEAD", "--output-format", "json")
    (change,) = json.loads(result.stdout)["changes"]
    assert (change["before"], change["after"]) == ("n", "1")


def test_the_working_tree_is_left_alone(repo: Run) -> None:
    write("app.py", APP + "\n\nX = 1\n")
    repo("cost", "--since", "HEAD", "-n")
    done = subprocess.run(["git", "status", "--porcelain"], capture_output=True, check=True)
    assert done.stdout.split() == [b"M", b"app.py"]


@pytest.mark.parametrize("revision", ["nowhere", "-x"])
def test_a_revision_that_is_not_there_is_an_error(repo: Run, revision: str) -> None:
    result = repo("cost", f"--since={revision}")
    assert result.exit_code == 2
    assert f"there is no revision `{revision}`" in result.stderr


def test_since_needs_a_repository(shop: Run) -> None:
    result = shop("cost", "--since", "HEAD")
    assert result.exit_code == 2
    assert "is in no repository" in result.stderr


def test_check_and_since_are_not_used_together(repo: Run) -> None:
    result = repo("cost", "--since", "HEAD", "--check")
    assert result.exit_code == 2
    assert "--check and --since cannot be used together" in result.stderr


def test_check_loads_nothing_of_it() -> None:
    code = (
        "import sys\nfrom perflint.cli.commands import perflint\n"
        "try:\n    perflint(['check', '--isolated', '-'])\nexcept SystemExit:\n    pass\n"
        "print([name for name in sys.modules if name.startswith('perflint.costing')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input="x = 1\n", capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


CONTRACTS = """\
import time
import requests


def wait():
    time.sleep(3)


async def tick():  # perflint: nonblocking
    wait()


async def kept():  # perflint: nonblocking
    return 3


def load(urls):  # perflint: pure
    return [requests.get(url) for url in urls]


def pause():  # perflint: pure
    time.sleep(1)


def total(rows):  # perflint: pure
    return sum(rows)
"""
BROKEN = """\
app.tick: blocking 1, the budget is 0 (`# perflint: nonblocking`)
  app.py:6   1   time.sleep(3)   through wait()
    app.py:10: `tick` calls `wait`

app.load: requests n, the budget is 0 (`# perflint: pure`)
  n: urls
  app.py:18   n   requests.get(url)

app.pause: blocking 1, the budget is 0 (`# perflint: pure`)
  app.py:22   1   time.sleep(1)

3 budgets are broken, 2 kept
"""


def test_contracts_are_held_against_what_bodies_do(run: Run) -> None:
    write("app.py", CONTRACTS)
    result = run("cost", "--check")
    assert (result.exit_code, result.stdout) == (1, BROKEN)


def test_contracts_are_believed_where_they_are_called(run: Run) -> None:
    write(
        "app.py",
        f"{CONTRACTS}\n\nasync def outer(urls):  # perflint: budget(blocking=0, requests=0)\n"
        "    await tick()\n    load(urls)\n",
    )
    result = run("cost", "--check", "--entry", "app.outer")
    assert (result.exit_code, result.stdout) == (0, "1 budget is kept\n")


CHAIN = """\
import requests
from fastapi import FastAPI

app = FastAPI()


@app.get("/orders")
def orders(urls, one, two, three):
    if one:
        if two:
            if three:
                first(urls)
                third(urls)


def first(urls):
    for url in urls:
        second(url)


def second(url):
    third(url)


def third(url):
    fourth(url)


def fourth(url):
    fifth(url)


def fifth(url):
    requests.get(url, timeout=3)
"""


def test_a_place_is_told_once_by_a_way_that_fits_a_line(run: Run) -> None:
    write("app.py", CHAIN)
    (told,) = [line for line in run("cost").stdout.splitlines() if "app.py:34" in line]
    assert "through first() → second() → 2 more → fifth()" in told
    assert told.endswith("; if `one`; if `two`; 1 more condition; 1 more way there")
    every = [
        line for line in run("cost", "--all-places").stdout.splitlines() if "app.py:34" in line
    ]
    assert len(every) == 2
    assert (
        "first() → second() → third() → fourth() → fifth(); if `one`; if `two`; if `three`"
        in every[0]
    )


def test_a_terminal_gets_lines_that_fit(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write("app.py", CHAIN)
    monkeypatch.setattr("perflint.cli.costing.is_terminal", lambda stream: True)
    monkeypatch.setattr("perflint.cli.costing.style_for", lambda stream, color: Style(width=60))
    lines = run("cost").stdout.splitlines()
    assert all(len(line) <= 60 for line in lines)
    assert lines[:4] == [
        "GET /orders",
        "    requests 1 + n",
        "    n: urls",
        "  app.py:34   n   requests.get(url, timeout=3)",
    ]
    assert lines[4].startswith("      through first() → second() → 2 more → fifth();")


LISTED = """\
import requests
from celery import shared_task
from fastapi import FastAPI

app = FastAPI()


@app.get("/once")
def once(url: str):
    return requests.get(url)


@shared_task
def all_pairs(urls: list[str]):
    return [requests.get(one + two) for one in urls for two in urls]


@app.get("/each")
def each(urls: list[str]):
    return [requests.get(url) for url in urls]
"""


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ("", ["GET /each", "app.all_pairs", "GET /once"]),
        ('entry-order = ["task"]', ["app.all_pairs", "GET /each", "GET /once"]),
    ],
)
def test_what_grows_and_is_waited_for_is_listed_first(
    run: Run, settings: str, names: list[str]
) -> None:
    write("app.py", LISTED)
    write("perflint.toml", f"jobs = 1\n{settings}\n")
    told = json.loads(run("cost", "--output-format", "json").stdout)
    assert [entry["name"] for entry in told["entries"]] == names

"""What goes through functions of a project, and blocks of templates, before it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from perflint.costing.costs import EntryCost
from tests.costing import costs_of_texts, told
from tests.test_cost_django import FORMS, HEAD, LOADING, MODELS, URLS, of, rendering

PAGES = """def cut(kind, rows, size=9, number=1):
    pages = kind(rows, size)
    try:
        return pages.page(number)
    except ValueError:
        raise KeyError(number)


def paginate(*args, **kwargs):
    return cut(Paginator, *args, **kwargs)


"""
SHOWN = "{% for one in rows %}{{ one.customer.name }}{% endfor %}"
ONES = "{% for one in rows %}{{ one.pk }}{% endfor %}"


@pytest.mark.parametrize(
    ("made", "queries"),
    [
        ("paginate(Order.objects.all(), 5)", "2"),
        ("paginate(Order.objects.all(), size=5)", "2"),
        ("paginate(size=5, rows=Order.objects.all())", "2"),
        ("paginate(Order.objects.prefetch_related('lines'), 5)", "3"),
        ("cut(Paginator, Order.objects.all())", "2"),
        ("cut(Paginator, number=2, rows=Order.objects.all())", "2"),
        ("paginate([1, 2], 5)", ""),
    ],
)
def test_rows_go_through_functions_that_give_pages(tmp_path: Path, made: str, queries: str) -> None:
    assert of(tmp_path, PAGES + rendering(f'{{"rows": {made}}}'), ONES)[0] == queries


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        ("def some(rows, size):\n    return Paginator(rows, size).page(1)\n", ("2 + n", [5])),
        ("def some(rows, size):\n    return Paginator(rows, 7).page(size)\n", ("2 + n", [None])),
        # What is no page, or none of what is passed.
        ("def some(rows, size):\n    return rows and rows\n", ("1 + n", [None])),
        ("def some(rows, size):\n    return Paginator(rows, size)\n", ("", [])),
        (
            "def some(rows, size):\n    return Paginator(Line.objects.all(), size).page(1)\n",
            ("2", []),
        ),
    ],
)
def test_a_page_is_as_long_as_what_is_passed_says(
    tmp_path: Path, function: str, expected: tuple[str, list[int | None]]
) -> None:
    body = (
        f"{function}\n\ndef view(request):\n    page = some(Order.objects.all(), 5)\n"
        '    return render(request, "x.html", {"rows": page})\n'
    )
    cost = _cost(tmp_path, body, SHOWN)
    sizes = [size.bound for size in cost.letters]
    assert (told(cost).get("queries", ""), sizes) == expected


def _cost(
    folder: Path, body: str, template: str = "", files: Mapping[str, str] | None = None
) -> EntryCost:
    """What a view costs.

    Args:
        files: further ones, by their paths.
    """
    files = {
        "shop/__init__.py": "",
        "shop/models.py": MODELS,
        "shop/forms.py": FORMS,
        "shop/loading.py": LOADING,
        "shop/urls.py": URLS,
        "shop/views.py": HEAD + body,
        "templates/x.html": template,
        **(files or {}),
    }
    found = costs_of_texts(folder, files)
    return next(cost for name, cost in found.items() if name == "GET /x/")


@pytest.mark.parametrize(
    ("body", "queries"),
    [
        ("    line = found(request)\n    name(line)\n    name(line)\n", "1"),
        ("    line = found(request)\n    name(line)\n    name(found(request))\n", "2"),
        ("    name(Line(order=order))\n", "1"),
        ("    line = Line(order=order)\n    name(line)\n", ""),
        ("    line = Line(number=1)\n    name(line)\n", "1"),
        ("    line = Line()\n    line.order = order\n    name(line)\n", ""),
        ("    line = Line()\n    name(line)\n    line.order = order\n", "1"),
        ("    line = Line.objects.get(pk=1)\n    line.order = order\n    name(line)\n", "1"),
        ("    line = Line.objects.get(pk=1)\n    line.number = 2\n    name(line)\n", "2"),
        (
            "    for line in Line.objects.all():\n        line.order = order\n        name(line)\n",
            "1 + n",
        ),
    ],
)
def test_what_an_object_is_given_is_asked_for_nowhere(
    tmp_path: Path, body: str, queries: str
) -> None:
    before = (
        "def name(line: Line):\n    return line.order.pk\n\n\n"
        "def found(request) -> Line:\n    return request.line\n\n\n"
        "def view(request, order=None):\n"
    )
    assert of(tmp_path, f"{before}{body}    return HttpResponse()\n")[0] == queries


@pytest.mark.parametrize(
    ("method", "queries"),
    [
        ("        return self.rows().get(pk=1)\n", "1"),
        ("        rows = self.rows()\n        return rows.first()\n", "1"),
        ("        return Order.objects.get(pk=1)\n", "2"),
    ],
)
@pytest.mark.parametrize("name", ["get_object", "one"])
def test_a_view_asks_its_own_method_for_an_object(
    tmp_path: Path, name: str, method: str, queries: str
) -> None:
    body = (
        "from django.views import View\n\n\nclass Shown(View):\n    def get(self, request):\n"
        f"        order = self.{name}()\n        return HttpResponse(order.customer.name)\n\n"
        f"    def {name}(self):\n{method}\n"
        '    def rows(self):\n        return Order.objects.select_related("customer")\n\n\n'
        "view = Shown.as_view()\n"
    )
    urls = {"shop/urls.py": URLS.replace("views.view", "views.Shown.as_view()")}
    assert told(_cost(tmp_path, body, files=urls)).get("queries", "") == queries


BASE = (
    "{% block top %}{{ rows.count }}{% endblock %}"
    "{% block body %}{% block inner %}{% for row in rows %}{{ row.pk }}{% endfor %}"
    "{% endblock %}{% endblock %}{% block end %}{% include 'part.html' %}{% endblock %}"
)


@pytest.mark.parametrize(
    ("template", "between", "queries"),
    [
        ("{% extends 'base.html' %}", "", "4"),
        ("{% extends 'base.html' %}{% block top %}{% endblock %}", "", "3"),
        ("{% extends 'base.html' %}{% block inner %}{% endblock %}", "", "3"),
        ("{% extends 'base.html' %}{% block end %}{% endblock %}", "", "2"),
        ("{% extends 'base.html' %}{% block body %}{% endblock %}", "", "3"),
        ("{% extends 'base.html' %}{% block other %}{% endblock %}", "", "4"),
        ("{% extends 'base.html' %}{% block other %}{{ rows.first }}{% endblock %}", "", "4"),
        ("{% extends 'base.html' %}{% block top %}{{ block.super }}{% endblock %}", "", "4"),
        (
            "{% extends 'base.html' %}{% block top %}{{ block.super }}{{ rows.first }}{% endblock %}",
            "",
            "5",
        ),
        (
            "{% extends 'between.html' %}{% block inner %}{{ rows.first }}{% endblock %}",
            "{% block body %}{% endblock %}",
            "3",
        ),
        (
            "{% extends 'between.html' %}{% block own %}{{ rows.first }}{% endblock %}",
            "{% block body %}{% block own %}{% endblock %}{% endblock %}",
            "4",
        ),
        (
            "{% extends 'elsewhere.html' %}{% block own %}{{ rows.first }}{% endblock %}",
            "",
            "1",
        ),
        ("{% extends 'between.html' %}", "{% block top %}{% endblock %}", "3"),
        ("{% extends 'between.html' %}", "{% block top %}{{ rows.exists }}{% endblock %}", "4"),
        (
            "{% extends 'between.html' %}{% block top %}{% endblock %}",
            "{% block top %}{{ rows.exists }}{% endblock %}",
            "3",
        ),
        ("{% extends 'x.html' %}{% block top %}{% endblock %}", "", ""),
    ],
)
def test_blocks_that_nothing_replaces_are_shown(
    tmp_path: Path, template: str, between: str, queries: str
) -> None:
    body = rendering('{"rows": Order.objects.all(), "others": Line.objects.all()}')
    parts = {
        "templates/base.html": BASE,
        "templates/between.html": "{% extends 'base.html' %}" + between,
        "templates/part.html": "{% for one in others %}{{ one.pk }}{% endfor %}{{ others.first }}",
    }
    assert told(_cost(tmp_path, body, template, parts)).get("queries", "") == queries


@pytest.mark.parametrize(
    ("template", "queries"),
    [
        ("{% for one in order.some %}{{ one.pk }}{% endfor %}", "2"),
        ("{% if order.some %}{% for one in order.some %}{{ one.pk }}{% endfor %}{% endif %}", "3"),
        ("{{ order.some }}", "1"),
        ("{% for one in order.held %}{{ one.pk }}{% endfor %}", "2"),
        ("{% for one in order.numbers %}{{ one }}{% endfor %}", "1"),
    ],
)
def test_a_template_calls_a_method_that_gives_rows(
    tmp_path: Path, template: str, queries: str
) -> None:
    methods = (
        "    def some(self):\n        return self.lines.filter(number=1)\n\n"
        "    @property\n    def held(self):\n        return self.lines.filter(number=1)\n\n"
        "    def numbers(self):\n        return [1, 2]\n\n"
    )
    models = MODELS.replace(
        "\n    @property\n    def first_of", f"\n{methods}    @property\n    def first_of"
    )
    files = {"shop/models.py": models}
    body = rendering('{"order": order}', "    order = Order.objects.get(pk=1)\n")
    assert told(_cost(tmp_path, body, template, files)).get("queries", "") == queries


SETTINGS = """import os

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": DIRS,
        "APP_DIRS": True,
    }
]
"""


@pytest.mark.parametrize(
    ("folders", "queries"),
    [
        ("[]", ""),
        ('["site/templates"]', "1"),
        ('[os.path.join("tests", "site", "templates")]', "1"),
        ('["other/templates"]', ""),
        ("folders()", ""),
    ],
)
def test_templates_of_folders_that_settings_list_are_shown_first(
    tmp_path: Path, folders: str, queries: str
) -> None:
    body = rendering('{"rows": Order.objects.all()}')
    parts = {
        "settings.py": SETTINGS.replace("DIRS,", f"{folders},"),
        "templates/base.html": "{% block a %}{% endblock %}",
        "tests/site/templates/base.html": "{{ rows.count }}{% block a %}{% endblock %}",
        "tests/site/templates/unknown.html": "{{ rows.count }}",
    }
    cost = _cost(tmp_path, body, "{% extends 'base.html' %}{% block a %}{% endblock %}", parts)
    assert told(cost).get("queries", "") == queries

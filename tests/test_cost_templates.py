"""What entries cost whose templates others name, and tags that templates call by names of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.costing import costs_of_texts, told

MODELS = """from django.db import models


class Author(models.Model):
    name = models.CharField(max_length=9)


class Book(models.Model):
    author = models.ForeignKey(Author, on_delete=models.CASCADE)
"""
HEAD = """from django.http import HttpResponse
from django.shortcuts import render
from django.template.response import TemplateResponse

from shop.models import Author, Book


"""
ROWS = "{% for book in books %}{{ book.pk }}{% endfor %}"
AUTHORS = "{% for book in books %}{{ book.author.name }}{% endfor %}"


def formulas(
    folder: Path,
    views: str,
    names: str,
    templates: dict[str, str],
    *,
    as_view: bool = False,
    **files: str,
) -> dict[str, str | None]:
    """The queries of some views, by name."""
    made = ".as_view()" if as_view else ""
    routes = "".join(f'    path("{name}/", views.{name}{made}),\n' for name in names.split())
    urls = f"from django.urls import path\nfrom shop import views\n\nurlpatterns = [\n{routes}]\n"
    texts = {
        "shop/__init__.py": "",
        "shop/models.py": MODELS,
        "shop/urls.py": urls,
        "shop/views.py": HEAD + views,
        **{f"shop/templates/{name}": text for name, text in templates.items()},
        **{name.replace("__", "/") + ".py": text for name, text in files.items()},
    }
    found = costs_of_texts(folder, texts)
    return {
        name: told(cost).get("queries")
        for name in names.split()
        for title, cost in found.items()
        if title.endswith(f" /{name}/")
    }


BY_PARAMETER = """def _list(request, rows, template="rows.html"):
    return render(request, template, {"books": rows})


def plain(request):
    return _list(request, Book.objects.all(), template="rows.html")


def authors(request):
    return _list(request, Book.objects.filter(pk__gt=1), "authors.html")


def default(request):
    return _list(request, Book.objects.all())


def other(request):
    return render(request, _template(), {"books": Book.objects.all()})
"""


def test_template_of_a_parameter_is_the_one_that_the_caller_names(tmp_path: Path) -> None:
    templates = {"rows.html": ROWS, "authors.html": AUTHORS}
    found = formulas(tmp_path, BY_PARAMETER, "plain authors default other", templates)
    assert found == {"plain": "1", "authors": "1 + n", "default": "1", "other": None}


def test_template_of_a_parameter_given_by_keyword_and_by_methods(tmp_path: Path) -> None:
    views = """def _list(request, rows, *, template):
    return TemplateResponse(request=request, template=template, context={"books": rows})


class Pages:
    def show(self, request, rows, template):
        return render(request, template, {"books": rows})


def plain(request):
    return _list(request, Book.objects.all(), template="rows.html")


def authors(request):
    return Pages().show(request, Book.objects.all(), "authors.html")
"""
    templates = {"rows.html": ROWS, "authors.html": AUTHORS}
    found = formulas(tmp_path, views, "plain authors", templates)
    assert found == {"plain": "1", "authors": "1 + n"}


def test_template_that_a_choice_names_is_the_dearest(tmp_path: Path) -> None:
    views = """def view(request):
    rows = Book.objects.all()
    return render(request, "rows.html" if request.GET else "authors.html", {"books": rows})
"""
    templates = {"rows.html": ROWS, "authors.html": AUTHORS}
    assert formulas(tmp_path, views, "view", templates) == {"view": "1 + n"}


TAGS = """from django import template

from shop.models import Author, Book

register = template.Library()


@register.simple_tag(name="first_author")
def find_author():
    return Author.objects.first()


@register.inclusion_tag("authors.html", name="all_books")
def list_books():
    return {"books": Book.objects.all()}


@register.filter(name="named")
def by_name(value):
    return Author.objects.get(name=value)
"""


@pytest.mark.parametrize(
    ("text", "queries"),
    [
        ("{% load shop %}{% first_author as author %}", "1"),
        ("{% load shop %}{% all_books %}", "1 + n"),
        ("{% load shop %}{{ request.user|named }}", "1"),
        ("{% load shop %}{% find_author %}{% list_books %}{{ 1|by_name }}", None),
    ],
)
def test_tags_are_called_by_the_names_that_they_are_given(
    tmp_path: Path, text: str, queries: str | None
) -> None:
    views = 'def view(request):\n    return render(request, "page.html", {})\n'
    templates = {"page.html": text, "authors.html": AUTHORS}
    found = formulas(tmp_path, views, "view", templates, shop__templatetags__shop=TAGS)
    assert found == {"view": queries}


OWN = """from django.views import View
from django.views.generic import TemplateView


class view(TemplateView):
    template_name = "page.html"

    def get(self, request, *args, **kwargs):
        self.books = Book.objects.filter(pk=1)
        if not self.books:
            return HttpResponse()
        for book in self.books:
            if book.pk == 2:
                break
        return super().get(request, *args, **kwargs)

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        for book in self.books:
            if book.pk == 3:
                break
        context["books"] = self.books
        return context
"""


@pytest.mark.parametrize(
    ("old", "new", "queries"),
    [
        ("", "", "1"),
        # Each time another one.
        (
            "        if not self",
            "        self.books = Book.objects.filter(pk=2)\n        if not self",
            "3",
        ),
        (
            "for book in self.books:\n            if book.pk == 3",
            "for book in self.books.all():\n            if book.pk == 3",
            "2",
        ),
    ],
)
def test_query_set_that_an_attribute_holds_is_asked_once(
    tmp_path: Path, old: str, new: str, queries: str
) -> None:
    text = OWN.replace(old, new) if old else OWN
    page = "{{ books|length }}{% for book in books %}{{ book.pk }}{% endfor %}"
    found = formulas(tmp_path, text, "view", {"page.html": page}, as_view=True)
    assert found == {"view": queries}


GUESTS = """def view(request):
    if {test}:
        return HttpResponse()
    return render(request, "page.html", {{"author": Author.objects.get(pk=1)}})
"""


@pytest.mark.parametrize(
    ("test", "page", "queries"),
    [
        ("request.user.is_authenticated", "if user.is_authenticated", "1"),
        ("request.user.is_authenticated", "if request.user.is_authenticated", "1"),
        ("request.user.is_authenticated", "if not user.is_anonymous", "1"),
        ("not request.user.is_authenticated", "if user.is_authenticated", "2"),
        ("request.user.is_authenticated", "if user.is_anonymous", "2"),
        ("request.user.is_authenticated", "if author.is_authenticated", "2"),
        ("request.GET", "if user.is_authenticated", "2"),
    ],
)
def test_who_is_logged_in_is_not_logged_out(
    tmp_path: Path, test: str, page: str, queries: str
) -> None:
    text = "{% load shop %}{% " + page + " %}{% first_author as author %}{% endif %}"
    views, templates = GUESTS.format(test=test), {"page.html": text}
    found = formulas(tmp_path, views, "view", templates, shop__templatetags__shop=TAGS)
    assert found == {"view": queries}


BY_NAME = """from django.views.generic import TemplateView


class Folder(TemplateView):
    template_name = "authors.html"

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context["books"] = getattr(Book.objects, self.folder)(pk__gt=1)
        return context


class Kept(Folder):
    folder = "filter"


class view(Kept):
    folder = "exclude"
"""


def test_method_is_one_of_those_that_classes_name(tmp_path: Path) -> None:
    templates = {"authors.html": AUTHORS}
    found = formulas(tmp_path, BY_NAME, "view", templates, as_view=True)
    assert found == {"view": "1 + n"}
    text = BY_NAME.replace('folder = "exclude"', 'folder = "first"')
    assert formulas(tmp_path, text, "view", templates, as_view=True) == {"view": "1"}

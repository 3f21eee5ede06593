"""What decorators of a project cost that stand around views."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_cost_templates import formulas

GUARDS = """from functools import wraps

from django.http import HttpResponse, HttpResponseRedirect
from django.utils.decorators import method_decorator
from django.views import View
from django.views.generic import ListView


def guard(function):
    @wraps(function)
    def inner(request, *args, **kwargs):
        if not Author.objects.filter(pk=1).exists():
            Author.objects.get(pk=3)
            Author.objects.get(pk=4)
            Author.objects.get(pk=5)
            return HttpResponseRedirect("/")
        if request.GET:
            Author.objects.get(pk=2)
            return function(request, *args, **kwargs)
        return function(request, *args, **kwargs)

    return inner


def known(number):
    def around(function):
        def inner(request, *args, **kwargs):
            Author.objects.get(pk=number)
            return function(request, *args, **kwargs)

        return inner

    return around


def logged(function):
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    return inner


guard_m = method_decorator(guard)


"""
ANSWERS = "        return HttpResponse(Book.objects.get(pk=1))\n"
CLASS = f"class view(View):\n    def get(self, request):\n{ANSWERS}"


@pytest.mark.parametrize(
    ("views", "queries"),
    [
        ("@guard\ndef view(request):\n    return HttpResponse(Book.objects.get(pk=1))\n", "3"),
        ("@known(4)\ndef view(request):\n    return HttpResponse(Book.objects.get(pk=1))\n", "2"),
        ("@logged\ndef view(request):\n    return HttpResponse(Book.objects.get(pk=1))\n", "1"),
        ("@known(4)\n@guard\ndef view(request):\n    return HttpResponse()\n", "3"),
        (CLASS, "1"),
        (f'@method_decorator(guard, name="dispatch")\n{CLASS}', "3"),
        (f'@method_decorator(guard, name="post")\n{CLASS}', "1"),
        (f'@method_decorator([known(1), guard], name="get")\n{CLASS}', "4"),
        (CLASS.replace("    def", "    @method_decorator(known(2))\n    def"), "2"),
        (CLASS.replace("    def", "    @guard_m\n    def"), "3"),
        (
            "class Guarded:\n    @guard_m\n    def dispatch(self, *args, **kwargs):\n"
            "        return super().dispatch(*args, **kwargs)\n\n\n"
            + CLASS.replace("(View)", "(Guarded, View)"),
            "3",
        ),
        (
            "class Guarded:\n    @classmethod\n    def as_view(cls, **options):\n"
            "        return guard(super().as_view(**options))\n\n\n"
            "class view(Guarded, ListView):\n    model = Book\n",
            "3",
        ),
        (
            "class Guarded:\n    @classmethod\n    def as_view(cls, **options):\n"
            "        shown = super().as_view(**options)\n        return guard(shown)\n\n\n"
            "class view(Guarded, ListView):\n    model = Book\n",
            "3",
        ),
    ],
)
def test_a_guard_counts_on_its_way_to_the_view(tmp_path: Path, views: str, queries: str) -> None:
    classes = "class view" in views
    found = formulas(tmp_path, GUARDS + views, "view", {}, as_view=classes)
    assert found == {"view": queries}


def test_a_guard_does_not_count_what_else_it_stands_around(tmp_path: Path) -> None:
    views = (
        "@known(1)\ndef plain(request):\n    return HttpResponse()\n\n\n"
        "@known(1)\ndef dear(request):\n    Book.objects.get(pk=1)\n    Book.objects.get(pk=2)\n"
        "    return HttpResponse()\n"
    )
    found = formulas(tmp_path, GUARDS + views, "plain dear", {})
    assert found == {"plain": "1", "dear": "3"}

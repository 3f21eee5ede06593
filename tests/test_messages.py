"""How messages show code: on one line, as its author would write it there."""

from __future__ import annotations

from tests.runs import found

LISTS = """\
def rows(groups: dict[str, list[str]], wanted: list[str]):
    for group in groups.values():
        for name in group:
            if name in sorted(
                wanted,
                reverse=True,
            ):
                yield name
"""


def test_a_call_over_several_lines_is_shown_on_one() -> None:
    messages = [finding.message for finding in found({"rows.py": LISTS}, {})["rows.py"]]
    assert any("`sorted(wanted, reverse=True)`" in message for message in messages), messages


BOOKS = """\
from django.db import models


class Book(models.Model):
    title = models.CharField(max_length=9)


def named(titles: list[str]):
    for title in titles:
        if not bool(Book.objects.filter(title=title)):
            yield title
"""


def test_a_query_is_named_and_not_the_builtin_that_runs_it() -> None:
    messages = [finding.message for finding in found({"books.py": BOOKS}, {})["books.py"]]
    assert any("`Book.objects.filter` runs a query in each" in each for each in messages), messages

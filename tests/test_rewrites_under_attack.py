"""Rewrites of programs that make a difference show: what is refused, and what unsafe fixes say of it."""

from __future__ import annotations

import re
from functools import cache

import pytest

from perflint.rules.finding import Finding
from perflint.syntax.edits import Fix, Refusal
from tests.runs import found

# At the end of a line: what a codemod does to the finding there, and words of its reason.
_MARK = re.compile(r"  # (refused|fixed|silent): ([a-z-]+)(?:, (un)?said: (.+))?$", re.MULTILINE)
FILES = {
    "counted.py": """\
import logging


def merged(words: list[str], more: dict[str, int]):
    counts = {}
    for word in words:  # refused: use-counter
        counts[word] = counts.get(word, 0) + 1
    counts |= more
    return counts


def logged(words: list[str]):
    counts = {}
    for word in words:  # refused: use-counter
        counts[word] = counts.get(word, 0) + 1
    logging.info("counts: %s", counts)


def raised(words: list[str]):
    counts = {}
    for word in words:  # refused: use-counter
        counts[word] = counts.get(word, 0) + 1
    raise ValueError(counts)


def shown(words: list[str]):
    counts = {}
    for word in words:  # refused: use-counter
        counts[word] = counts.get(word, 0) + 1
    return "%s in %s" % (counts, len(words))


def paired(words: list[str]):
    counts = {}
    for word in words:  # fixed: use-counter
        counts[word] = counts.get(word, 0) + 1
    return counts, len(words)


def looked_up(words: list[str]):
    counts = {}
    for word in words:  # fixed: use-counter
        counts[word] = counts.get(word, 0) + 1
    return max(counts, key=counts.get)
""",
    "kept.py": """\
LIMIT = 2
START = 1


def set_limit(limit):
    global LIMIT
    LIMIT = limit


def moving(n: int):  # refused: cache-function
    return n if n < LIMIT else moving(n - 1) + moving(n - 2)


def fixed(n: int):  # fixed: cache-function
    return START if n < 2 else fixed(n - 1) + fixed(n - 2)


def outer(start: int):
    def inner(n: int):  # refused: cache-function
        return start if n < 2 else inner(n - 1) + inner(n - 2)

    first = inner(30)
    start = 5
    return first, inner(30)


def around(start: int):
    def inner(n: int):  # fixed: cache-function
        return start if n < 2 else inner(n - 1) + inner(n - 2)

    return inner(30)


def of_each(starts: list[int]):
    for start in starts:

        def inner(n: int):  # refused: cache-function
            return start if n < 2 else inner(n - 1) + inner(n - 2)

        print(inner(30))
""",
    "searched.py": """\
class User:
    id: int


def with_default(orders: list[int], users: list[User]):
    return [
        next((u for u in users if u.id == order), None)  # fixed: index-by-key, unsaid: KeyError
        for order in orders
    ]


def all_read(orders: list[int], users: list[User]):
    found = []
    for order in orders:
        user = next((u for u in users if u.id == order), None)  # fixed: index-by-key, said: read once
        found.append(user)
    return found


def without(orders: list[int], users: list[User]):
    found = []
    for order in orders:
        user = next(u for u in users if u.id == order)  # fixed: index-by-key, said: of `StopIteration`
        found.append(user)
    return found


def hashed(values: list[object], wanted: object):
    return wanted in set(values)  # fixed: use-membership, said: no hash raises no more


def compared(values: list[object], wanted: object):
    return any(value == wanted for value in values)  # fixed: use-membership, unsaid: no hash
""",
    "threads.py": """\
import contextvars
import threading
import time

CURRENT = contextvars.ContextVar("current")
OWN = threading.local()


class Shelf:
    label = ""


SHELF = Shelf()


def switch(name):
    time.sleep(1)
    CURRENT.set(name)


def note(name):
    time.sleep(1)
    OWN.name = name


def rename(name):
    time.sleep(1)
    SHELF.label = name


def take(rows):
    time.sleep(1)
    return next(rows)


def take_or(rows):
    time.sleep(1)
    return next(rows, None)


def take_safely(rows):
    time.sleep(1)
    try:
        return next(rows)
    except StopIteration:
        return None


class Reader:
    def take(self, rows):
        time.sleep(1)
        return next(rows)


async def main(rows, reader: Reader):
    switch("x")  # fixed: to-thread, said: what it sets of `CURRENT`
    note("x")  # fixed: to-thread, said: what it sets of `OWN`
    rename("x")  # fixed: to-thread, unsaid: what it sets
    take(rows)  # refused: to-thread
    take_or(rows)  # fixed: to-thread
    take_safely(rows)  # fixed: to-thread
    reader.take(rows)  # refused: to-thread
""",
    "requested.py": """\
import requests


def pages(urls: list[str]):
    found = []
    for url in urls:
        found.append(requests.get(url).text)  # fixed: share-session, said: replaces `requests.get`
    return found
""",
    "rows.py": """\
from django.db import models


class Author(models.Model):
    name = models.CharField(max_length=9)
    sold = models.IntegerField(default=0)


class Book(models.Model):
    title = models.CharField(max_length=9)
    author = models.ForeignKey(Author, on_delete=models.CASCADE)


class Novel(Book):
    class Meta:
        proxy = True


def counted():
    for book in Book.objects.filter(title="x"):
        book.author.sold += 1  # refused: eager-load
        book.author.save()


def counted_by_name():
    for book in Book.objects.filter(title="x"):
        author = book.author  # refused: eager-load
        author.sold += 1
        author.save()


def counted_here():
    total = Author()
    for book in Book.objects.filter(title="x"):
        total.sold += book.author.sold  # fixed: eager-load


def of_same(book: Book):
    return book in Book.objects.filter(title="x")  # fixed: ask-for-row


def of_proxy(novel: Novel):
    return novel in Book.objects.filter(title="x")  # fixed: ask-for-row


def of_base(book: Book):
    return book in Novel.objects.filter(title="x")  # fixed: ask-for-row


def of_other(author: Author):
    return author in Book.objects.filter(title="x")  # refused: ask-for-row


def some():
    return bool(Book.objects.filter(title="x"))  # fixed: use-exists
""",
    "overridden.py": """\
class Shelf:
    labels = ["x"]
    kinds = ["x"]

    def names(self):
        return [line for line in open("names")]

    def tags(self):
        return [line for line in open("tags")]

    def note(self):
        return "x"

    def has(self, wanted: str):
        return any(name == wanted for name in self.names())  # fixed: use-membership, said: which gives

    def has_tag(self, wanted: str):
        return any(tag == wanted for tag in self.tags())  # fixed: use-membership, unsaid: which gives


class Small(Shelf):
    labels = "xyz"
    kinds = ["y"]

    def names(self):
        return "xyz"

    def tags(self):
        return [line for line in open("small")]

    def note(self):
        return None


def labelled(shelf: Shelf, wanted: str):
    return any(label == wanted for label in shelf.labels)  # fixed: use-membership, said: which gives


def of_kind(shelf: Shelf, wanted: str):
    return any(kind == wanted for kind in shelf.kinds)  # fixed: use-membership, unsaid: which gives


def named(shelf: Shelf, words: list[str]):
    names = shelf.names()
    return [word for word in words if word in names]  # fixed: membership-set, said: which gives


def tagged(shelf: Shelf, words: list[str]):
    tags = shelf.tags()
    return [word for word in words if word in tags]  # fixed: membership-set, unsaid: which gives


def noted(shelves: list[Shelf]):
    text = ""
    for shelf in shelves:
        text += shelf.note()  # fixed: join-strings, said: which gives
    return text


def noted_aside(shelves: list[Shelf]):
    text = ""
    for shelf in shelves:
        shelf.note()
        text += f"{shelf}"  # fixed: join-strings, unsaid: which gives
    return text


def noted_elsewhere(small: Small, shelves: list[Shelf]):
    text = ""
    for shelf in shelves:
        text += shelf.note()  # fixed: join-strings, said: which gives
        text += "."
    print(small.names())
    return text


def of_small(small: Small, wanted: str):
    return any(tag == wanted for tag in small.tags())  # fixed: use-membership, unsaid: which gives
""",
    "tables.py": """\
from sqlalchemy import select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Tag(Base):
    __tablename__ = "tag"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


def listed(session: Session):
    return [tag.name for tag in session.scalars(select(Tag)).all()]  # fixed: fetch-column


def gathered(session: Session):
    return [tag.name for tag in session.scalars(select(Tag))]  # fixed: fetch-column


def unique(session: Session):
    return {tag.name for tag in session.scalars(select(Tag)).all()}  # fixed: fetch-column
""",
}


@cache
def findings() -> dict[str, tuple[Finding, ...]]:
    """The findings of each file, all files being one project."""
    texts = {name: _MARK.sub("", text) for name, text in FILES.items()}
    return found(texts, {"select": ["ALL"]})


@pytest.mark.parametrize("name", FILES)
def test_it_is_refused_or_rewritten_as_marked(name: str) -> None:
    for number, line in enumerate(FILES[name].splitlines(), 1):
        mark = _MARK.search(line)
        if mark is None:
            continue
        wanted, codemod, absent, words = mark.groups()
        made = [
            each.fix
            for each in findings()[name]
            if each.position.line == number
            and isinstance(each.fix, (Fix, Refusal))
            and each.fix.codemod == codemod
        ]
        kinds = {"fixed" if isinstance(one, Fix) else "refused" for one in made}
        assert kinds == (set() if wanted == "silent" else {wanted}), f"{name}:{number}: {line}"
        if words:
            assert all((words in one.reason) is (absent is None) for one in made), made


def test_what_gives_a_bool_is_asked_for_none() -> None:
    (fix,) = [
        each.fix
        for each in findings()["rows.py"]
        if isinstance(each.fix, Fix) and each.fix.codemod == "use-exists"
    ]
    assert [edit.text for edit in fix.edits] == ['Book.objects.filter(title="x").exists()']


def test_what_gives_a_list_is_made_a_list_no_more() -> None:
    made = [
        edit.text
        for each in findings()["tables.py"]
        if isinstance(each.fix, Fix) and each.fix.codemod == "fetch-column"
        for edit in each.fix.edits
    ]
    assert made == [
        "session.scalars(select(Tag.name)).all()",
        "list(session.scalars(select(Tag.name)))",
        "set(session.scalars(select(Tag.name)).all())",
    ]

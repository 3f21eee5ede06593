"""Rewrites of calls whose owner stands in brackets, or on several lines."""

from __future__ import annotations

import pytest

from perflint.syntax.edits import Fix, Refusal
from tests.runs import found

_REDIS = """\
import redis

def run(client: redis.Redis, names: list[str]) -> None:
    for name in names:
        """
_DJANGO = """\
from django.db import models

class Book(models.Model):
    title = models.CharField(max_length=50)

def run(numbers: list[int]) -> None:
    for number in numbers:
        """
_SQLITE = """\
import sqlite3

class Store:
    def __init__(self) -> None:
        self.cursor = sqlite3.connect(":memory:").cursor()

    def run(self, rows: list[tuple[int, int]]) -> None:
        for row in rows:
            """
_NPY = "import numpy as np\n\ndef run():\n    return "
_TEXTS = """\
from langchain_openai import OpenAIEmbeddings

def run(embeddings: OpenAIEmbeddings, texts: list[str]) -> list[list[float]]:
    return """


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (_REDIS + "(client).set(name, 1)\n", "pipe.set(name, 1)"),
        (_DJANGO + "print((Book\n        .objects).get(pk=number))\n", "print(books[number])"),
        (
            _DJANGO + "(\n            Book\n            .objects\n        ).create(pk=number)\n",
            ".objects).bulk_create(",
        ),
        (
            _SQLITE + '(self\n             .cursor).execute("INSERT INTO t VALUES (?, ?)", row)\n',
            '.cursor).executemany("INSERT INTO t VALUES (?, ?)", rows)',
        ),
        (_NPY + '(np\n            ).memmap("a.npy", dtype="f4", mode="r")\n', "np.load("),
        (
            _TEXTS + "[(embeddings\n            ).embed_query(text) for text in texts]\n",
            "embeddings.embed_documents(list(texts))",
        ),
    ],
)
def test_the_owner_stays_whole(code: str, text: str) -> None:
    fixed = _fixed(code)
    compile(fixed, "fixed.py", "exec")
    assert text in fixed


@pytest.mark.parametrize(
    "code",
    [
        _REDIS + "(\n            client\n            .set(name, 1)\n        )\n",
        _DJANGO + "print(Book.objects.get(  # the book\n            pk=number))\n",
        _NPY + 'np.memmap("a.npy",  # raw\n                     dtype="f4", mode="r")\n',
    ],
)
def test_refused_where_a_line_or_comment_has_no_place(code: str) -> None:
    assert [type(fix) for fix in _fixes(code)] == [Refusal]


def _fixed(code: str) -> str:
    """A file with the edits of its one fix made."""
    (fix,) = [fix for fix in _fixes(code) if isinstance(fix, Fix)]
    for edit in sorted(fix.edits, reverse=True):
        code = code[: edit.start] + edit.text + code[edit.end :]
    return code


def _fixes(code: str) -> list[Fix | Refusal]:
    findings = found({"code.py": code}, {})["code.py"]
    return [finding.fix for finding in findings if finding.fix is not None]

"""The base cases: what rules look for, as small as it goes, each with what looks alike and is harmless."""

from __future__ import annotations

from tests.matrix.reach import REACHES
from tests.matrix.shapes import Base, Form, Style

_PLAIN = "class {name}:\n    def __init__(self):\n        self.rows = {{}}\n\n{methods}\n"


def _plain(*names: str, result: str = "self.rows.get(name)") -> str:
    """A class of the project whose methods are named as those of a library, and cost nothing."""
    methods = "\n\n".join(
        f"    def {name}(self, name=None, *arguments, **named):\n        return {result}"
        for name in names
    )
    return _PLAIN.format(name="Plain", methods=methods)


def _harmless(operation: str, *names: str, **more: str) -> Form:
    """The same calls of an object of the project."""
    return Form(
        operation,
        "Plain",
        "Plain()",
        "from app.things import Plain",
        _plain(*names, result=more.pop("result", "self.rows.get(name)")),
        **more,  # type: ignore[arg-type]
    )


_DICT = Form("{subject}.get({item})", "dict[int, str]", 'dict([(1, "a")])')

_DJANGO = """\
from django.db import models


class Author(models.Model):
    name = models.CharField(max_length=20)


class Book(models.Model):
    title = models.CharField(max_length=20)
    author = models.ForeignKey(Author, on_delete=models.CASCADE)
"""
_SQLALCHEMY = """\
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Model(DeclarativeBase):
    pass


class Item(Model):
    __tablename__ = "item"
    id: Mapped[int] = mapped_column(primary_key=True)
    price: Mapped[int]
"""
# What a loop does that no operation on the whole does.
_ALL_IN_THE_LOOP = {
    **dict.fromkeys(REACHES, "what functions do is no operation on the whole"),
    **dict.fromkeys(
        "try try-finally try-else with match conditional-else statement-before logged".split(),
        "what prints, logs or goes wrong item by item is no operation on the whole",
    ),
    **dict.fromkeys(
        ("set-comprehension", "dict-comprehension"), "a set or dict is made item by item"
    ),
    "zip": "what another collection brings for each item is no array",
}
_NO_CLOSING = {"with-closing": "it is not closed"}

# Shapes that show what a value is, and not how it is made.
_TYPE_ALONE = (
    "annotation annotation-text annotation-optional annotation-or-text annotated new-type alias type-variable"
    " annotated-local annotated-factory-elsewhere annotated-attribute attribute-optional narrowed cast"
    " dataclass named-tuple typed-dict"
).split()

BASES: tuple[Base, ...] = (
    # Databases and services
    Base(
        "query-in-loop",
        Style.EACH,
        Form(
            '{subject}.execute("SELECT price FROM item WHERE id = ?", ({item},)).fetchone()',
            "sqlite3.Connection",
            'sqlite3.connect("items.db")',
            "import sqlite3",
        ),
        _harmless('{subject}.execute("SELECT price FROM item WHERE id = ?", ({item},))', "execute"),
    ),
    Base(
        "query-in-loop",
        Style.EACH,
        Form(
            "Book.objects.get(pk={item})",
            imports="from app.things import Book",
            definitions=_DJANGO,
        ),
        Form(
            "Book.objects.get(pk={item})",
            imports="from app.things import Book",
            definitions=_plain("get", result="name") + "\n\nclass Book:\n    objects = Plain()\n",
        ),
    ),
    Base(
        "query-in-loop",
        Style.EACH,
        Form(
            "{subject}.get(Item, {item})",
            "Session",
            "Session(engine)",
            "from sqlalchemy import create_engine\nfrom sqlalchemy.orm import Session\n"
            'from app.things import Item\n\nengine = create_engine("sqlite://")',
            _SQLALCHEMY,
        ),
        Form("{subject}.get({item}, 'none')", "dict[int, str]", 'dict([(1, "a")])'),
    ),
    Base(
        "n-plus-one-query",
        Style.OVER,
        Form(
            "{item}.author.name",
            "QuerySet[Book]",
            "Book.objects.all()",
            "from django.db.models import QuerySet\nfrom app.things import Book",
            _DJANGO,
            item="Book",
        ),
        Form(
            "{item}.author.name",
            "QuerySet[Book]",
            'Book.objects.select_related("author")',
            "from django.db.models import QuerySet\nfrom app.things import Book",
            _DJANGO,
            item="Book",
        ),
        without={
            "with-closing": "it is not closed",
            **dict.fromkeys(_TYPE_ALONE, "the look-alike shows what it loads where it is made"),
        },
    ),
    Base(
        "write-per-row",
        Style.EACH,
        Form(
            '{subject}.execute("INSERT INTO item VALUES (?, ?)", ({item}, {item}))',
            "sqlite3.Connection",
            'sqlite3.connect("items.db")',
            "import sqlite3",
        ),
        _harmless(
            '{subject}.execute("INSERT INTO item VALUES (?, ?)", ({item}, {item}))', "execute"
        ),
    ),
    Base(
        "write-per-row",
        Style.EACH,
        Form(
            "Author.objects.create(name={item})",
            imports="from app.things import Author",
            definitions=_DJANGO,
            item="str",
        ),
        Form(
            "Author(name={item})",
            imports="from app.things import Author",
            definitions=_DJANGO,
            item="str",
        ),
    ),
    Base(
        "commit-per-row",
        Style.EACH,
        Form(
            "{subject}.commit()",
            "sqlite3.Connection",
            'sqlite3.connect("items.db")',
            "import sqlite3",
        ),
        _harmless("{subject}.commit()", "commit"),
    ),
    Base(
        "http-without-session",
        Style.EACH,
        Form('requests.get("http://host/" + {item}).text', imports="import requests", item="str"),
        Form(
            'requests.get("http://host/" + {item})',
            imports="from app.things import requests",
            definitions=_plain("get") + "\n\nrequests = Plain()\n",
            item="str",
        ),
    ),
    Base(
        "http-per-item",
        Style.EACH,
        Form(
            '{subject}.get("http://host/" + {item}).text',
            "requests.Session",
            "requests.Session()",
            "import requests",
            item="str",
        ),
        Form(
            '{subject}.get("http://host/" + {item})',
            "dict[str, str]",
            'dict([("a", "b")])',
            item="str",
        ),
    ),
    Base(
        "client-in-loop",
        Style.EACH,
        Form(
            'boto3.client("s3").head_object(Bucket="b", Key={item})',
            imports="import boto3",
            item="str",
        ),
        Form(
            '{subject}.head_object(Bucket="b", Key={item})',
            "Plain",
            "Plain()",
            "from app.things import Plain",
            _plain("head_object", result="named"),
            item="str",
        ),
    ),
    Base(
        "redis-command-in-loop",
        Style.EACH,
        Form("{subject}.get({item})", "redis.Redis", "redis.Redis()", "import redis", item="str"),
        Form("{subject}.get({item})", "dict[str, str]", 'dict([("a", "b")])', item="str"),
    ),
    Base(
        "document-per-item",
        Style.EACH,
        Form(
            '{subject}.find_one({{"_id": {item}}})',
            "Collection",
            'MongoClient()["shop"]["items"]',
            "from pymongo import MongoClient\nfrom pymongo.collection import Collection",
            item="str",
        ),
        _harmless(
            '{subject}.find_one({{"_id": {item}}})', "find_one", result="str(name)", item="str"
        ),
    ),
    Base(
        "embedding-per-item",
        Style.EACH,
        Form(
            '{subject}.embeddings.create(model="m", input={item}).data[0].embedding',
            "OpenAI",
            "OpenAI()",
            "from openai import OpenAI",
            item="str",
        ),
        Form(
            '{subject}.embeddings.create(model="m", input={item})',
            "Plain",
            "Plain()",
            "from app.things import Plain",
            "class Made:\n    def create(self, model, input):\n        return input\n\n\n"
            "class Plain:\n    def __init__(self):\n        self.embeddings = Made()\n",
            item="str",
        ),
    ),
    # Files, processes, copies
    Base(
        "open-in-loop",
        Style.EACH,
        Form('open("settings.json").read()'),
        Form("open({item}).read()", item="str"),
    ),
    Base(
        "gc-collect-in-loop",
        Style.EACH,
        Form("gc.collect()", imports="import gc"),
        Form(
            "gc.collect()",
            imports="from app.things import gc",
            definitions=_plain("collect") + "\n\ngc = Plain()\n",
        ),
    ),
    Base(
        "deepcopy-in-loop",
        Style.EACH,
        Form(
            "copy.deepcopy({subject})",
            "dict[str, list[str]]",
            'dict([("name", ["a", "b"])])',
            "import copy",
        ),
        Form(
            "copy.copy({subject})",
            "dict[str, list[str]]",
            'dict([("name", ["a", "b"])])',
            "import copy",
        ),
        kept=True,
    ),
    Base(
        "flush-in-loop",
        Style.EACH,
        Form("{subject}.flush()", "TextIO", 'open("log.txt", "w")', "from typing import TextIO"),
        _harmless("{subject}.flush()", "flush"),
        kept=True,
    ),
    # Plain Python
    Base(
        "list-membership-in-loop",
        Style.EACH,
        Form("{item} in {subject}", "list[str]", "list(open('names.txt'))", item="str"),
        Form("{item} in {subject}", "set[str]", "set(open('names.txt'))", item="str"),
        kept=True,
    ),
    Base(
        "linear-search-in-loop",
        Style.EACH,
        Form(
            'next(row for row in {subject} if row["id"] == {item})',
            "list[dict[str, int]]",
            "list(csv.DictReader(open('rows.csv')))",
            "import csv",
        ),
        Form(
            "{subject}[{item}]",
            "dict[int, dict[str, int]]",
            "dict(enumerate(csv.DictReader(open('rows.csv'))))",
            "import csv",
        ),
        kept=True,
    ),
    Base(
        "invariant-call-in-loop",
        Style.EACH,
        Form("{item} in set({subject})", "list[str]", "list(open('names.txt'))", item="str"),
        Form("{item} in {subject}", "set[str]", "set(open('names.txt'))", item="str"),
        kept=True,
    ),
    Base(
        "sort-in-loop",
        Style.EACH,
        Form("sorted({subject})[0] < {item}", "list[str]", "list(open('names.txt'))", item="str"),
        Form("{subject}[0] < {item}", "list[str]", "list(open('names.txt'))", item="str"),
        kept=True,
    ),
    Base(
        "string-concat-in-loop",
        Style.GROW,
        Form("{subject} + str({item})", "str", "str()"),
        Form("{subject} + int({item})", "int", "int()"),
    ),
    Base(
        "bytes-concat-in-loop",
        Style.GROW,
        Form("{subject} + bytes({item})", "bytes", "bytes()"),
        Form("{subject} + int({item})", "int", "int()"),
    ),
    Base(
        "sequence-concat-in-loop",
        Style.GROW,
        Form("{subject} + [{item}]", "list[int]", "list()"),
        Form("{subject} + int({item})", "int", "int()"),
    ),
    Base(
        "dict-merge-in-loop",
        Style.GROW,
        Form("{{**{subject}, {item}: str({item})}}", "dict[int, str]", "dict()"),
        Form("{subject} + int({item})", "int", "int()"),
    ),
    # Tensors
    Base(
        "device-sync-in-loop",
        Style.EACH,
        Form(
            "{subject}[{item}].item()",
            "torch.Tensor",
            'torch.zeros(9, device="cuda")',
            "import torch",
        ),
        Form(
            "{subject}[{item}] * 2", "torch.Tensor", 'torch.zeros(9, device="cuda")', "import torch"
        ),
        kept=True,
    ),
    Base(
        "invariant-transfer-in-loop",
        Style.EACH,
        Form('{subject}.to("cuda")', "torch.Tensor", "torch.zeros(9)", "import torch"),
        _harmless('{subject}.to("cuda")', "to"),
        kept=True,
    ),
    Base(
        "empty-cache-in-loop",
        Style.EACH,
        Form("torch.cuda.empty_cache()", imports="import torch"),
        Form("torch.cuda.is_available()", imports="import torch"),
    ),
    Base(
        "tensor-cat-in-loop",
        Style.GROW,
        Form(
            "torch.cat([{subject}, torch.ones({item})])",
            "torch.Tensor",
            "torch.empty(0)",
            "import torch",
        ),
        Form(
            "torch.add({subject}, torch.ones({item}))",
            "torch.Tensor",
            "torch.empty(0)",
            "import torch",
        ),
    ),
    Base(
        "loop-over-tensor",
        Style.OVER,
        Form("{item} * 2.0", "torch.Tensor", "torch.zeros(900)", "import torch", item="float"),
        Form("{item} * 2.0", "list[float]", "list([1.0, 2.0])", "import torch", item="float"),
        without=_ALL_IN_THE_LOOP,
    ),
    # Arrays and frames
    Base(
        "array-append-in-loop",
        Style.GROW,
        Form(
            "np.append({subject}, {item} * 0.5)", "np.ndarray", "np.array([])", "import numpy as np"
        ),
        Form("np.add({subject}, {item} * 0.5)", "np.ndarray", "np.array([])", "import numpy as np"),
    ),
    Base(
        "loop-over-array",
        Style.OVER,
        Form("{item} * 2.0", "np.ndarray", "np.zeros(900)", "import numpy as np", item="float"),
        Form("{item} * 2.0", "list[float]", "list([1.0, 2.0])", "import numpy as np", item="float"),
        without=_ALL_IN_THE_LOOP,
    ),
    Base(
        "builtin-on-array",
        Style.ONCE,
        Form("max({subject})", "np.ndarray", "np.zeros(900)", "import numpy as np"),
        Form("{subject}.max()", "np.ndarray", "np.zeros(900)", "import numpy as np"),
    ),
    Base(
        "frame-growth-in-loop",
        Style.GROW,
        Form(
            'pd.concat([{subject}, pd.DataFrame({{"step": [{item}]}})])',
            "pd.DataFrame",
            "pd.DataFrame()",
            "import pandas as pd",
        ),
        Form("{subject}.head({item})", "pd.DataFrame", "pd.DataFrame()", "import pandas as pd"),
    ),
    Base(
        "filter-in-loop",
        Style.EACH,
        Form(
            '{subject}[{subject}["key"] == {item}]["value"].sum()',
            "pd.DataFrame",
            'pd.read_csv("rows.csv")',
            "import pandas as pd",
        ),
        Form(
            '{subject}["value"].add({item})',
            "pd.DataFrame",
            'pd.read_csv("rows.csv")',
            "import pandas as pd",
        ),
        kept=True,
    ),
    Base(
        "row-apply",
        Style.ONCE,
        Form(
            '{subject}.apply(lambda row: row["price"] * row["count"], axis=1)',
            "pd.DataFrame",
            'pd.read_csv("rows.csv")',
            "import pandas as pd",
        ),
        Form(
            '{subject}["price"] * {subject}["count"]',
            "pd.DataFrame",
            'pd.read_csv("rows.csv")',
            "import pandas as pd",
        ),
    ),
    Base(
        "elementwise-apply",
        Style.ONCE,
        Form(
            "{subject}.apply(lambda price: price * 1.25 + 2)",
            "pd.Series",
            "pd.Series(range(900))",
            "import pandas as pd",
        ),
        Form("{subject} * 1.25 + 2", "pd.Series", "pd.Series(range(900))", "import pandas as pd"),
    ),
    Base(
        "row-iteration",
        Style.ONCE,
        Form(
            '[row["price"] * row["count"] for _, row in {subject}.iterrows()]',
            "pd.DataFrame",
            'pd.read_csv("rows.csv")',
            "import pandas as pd",
        ),
        Form(
            "[price * 2 for price in {subject}.columns]",
            "pd.DataFrame",
            'pd.read_csv("rows.csv")',
            "import pandas as pd",
        ),
    ),
    # Models
    Base(
        "infer-per-item",
        Style.EACH,
        Form(
            "{subject}.predict([[{item}]])",
            "LinearRegression",
            "LinearRegression()",
            "from sklearn.linear_model import LinearRegression",
        ),
        _harmless("{subject}.predict([[{item}]])", "predict", result="str(name)"),
    ),
    Base(
        "nlp-per-text",
        Style.EACH,
        Form("{subject}({item})", "spacy.Language", 'spacy.load("en")', "import spacy", item="str"),
        _harmless("{subject}({item})", "__call__", result="str(name)", item="str"),
    ),
    Base(
        "tokenize-per-item",
        Style.EACH,
        Form(
            '{subject}({item})["input_ids"]',
            "PreTrainedTokenizerFast",
            'PreTrainedTokenizerFast.from_pretrained("m")',
            "from transformers import PreTrainedTokenizerFast",
            item="str",
        ),
        _harmless("{subject}({item})", "__call__", result="str(name)", item="str"),
    ),
    Base(
        "model-load-per-call",
        Style.EACH,
        Form(
            'BertModel.from_pretrained("bert")({item}).pooler_output',
            imports="from transformers import BertModel",
        ),
        Form(
            'BertModel.from_pretrained("bert")',
            imports="from app.things import BertModel",
            definitions=_plain("from_pretrained") + "\n\nBertModel = Plain()\n",
        ),
    ),
    Base(
        "executor-in-loop",
        Style.EACH,
        Form(
            "list(ProcessPoolExecutor().map(str, range({item})))",
            imports="from concurrent.futures import ProcessPoolExecutor",
        ),
        Form("list(map(str, range({item})))"),
    ),
    # Coroutines
    Base(
        "blocking-http-in-async",
        Style.COROUTINE,
        Form(
            '{subject}.get("http://host/" + {item}).text',
            "requests.Session",
            "requests.Session()",
            "import requests",
            item="str",
        ),
        Form(
            '{subject}.get("http://host/" + {item})',
            "dict[str, str]",
            'dict([("a", "b")])',
            item="str",
        ),
    ),
    Base(
        "blocking-http-in-async",
        Style.COROUTINE,
        Form('requests.get("http://host/" + {item}).text', imports="import requests", item="str"),
        Form(
            'requests.get("http://host/" + {item})',
            imports="from app.things import requests",
            definitions=_plain("get") + "\n\nrequests = Plain()\n",
            item="str",
        ),
    ),
    Base(
        "blocking-sleep-in-async",
        Style.COROUTINE,
        Form("time.sleep({item})", imports="import time"),
        Form("time.time() + {item}", imports="import time"),
    ),
    Base(
        "blocking-subprocess-in-async",
        Style.COROUTINE,
        Form(
            'subprocess.run(["convert", {item}]).returncode',
            imports="import subprocess",
            item="str",
        ),
        Form('shlex.join(["convert", {item}])', imports="import shlex", item="str"),
    ),
    Base(
        "blocking-database-in-async",
        Style.COROUTINE,
        Form(
            '{subject}.execute("SELECT price FROM item WHERE id = ?", ({item},)).fetchall()',
            "psycopg.Connection",
            'psycopg.connect("dbname=shop")',
            "import psycopg",
        ),
        _harmless('{subject}.execute("SELECT price FROM item WHERE id = ?", ({item},))', "execute"),
    ),
    Base(
        "blocking-file-in-async",
        Style.COROUTINE,
        Form("pd.read_csv({item})", imports="import pandas as pd", item="str"),
        Form("pd.Series({item})", imports="import pandas as pd", item="str"),
    ),
    Base(
        "blocking-wait-in-async",
        Style.COROUTINE,
        Form(
            "{subject}.submit(print, {item}).result()",
            "ThreadPoolExecutor",
            "ThreadPoolExecutor()",
            "from concurrent.futures import ThreadPoolExecutor",
        ),
        _harmless("{subject}.submit(print, {item})", "submit"),
    ),
    Base(
        "inference-in-async",
        Style.COROUTINE,
        Form(
            "{subject}.encode({item})",
            "SentenceTransformer",
            'SentenceTransformer("m")',
            "from sentence_transformers import SentenceTransformer",
            item="str",
        ),
        Form("{subject}.encode() + {item}", "str", "str()", item="bytes"),
    ),
    Base(
        "sequential-awaits",
        Style.EACH,
        Form(
            "{subject}.get({item})",
            "httpx.AsyncClient",
            "httpx.AsyncClient()",
            "import httpx",
            item="str",
            awaits=True,
        ),
        Form("{subject}.get({item})", "dict[str, str]", 'dict([("a", "b")])', item="str"),
        kept=True,
    ),
    # What is done once
    Base(
        "count-to-exist",
        Style.ONCE,
        Form(
            "{subject}.filter(title={item}).count() > 0",
            "QuerySet[Book]",
            "Book.objects.all()",
            "from django.db.models import QuerySet\nfrom app.things import Book",
            _DJANGO,
            item="str",
        ),
        Form(
            "{subject}.filter(title={item}).exists()",
            "QuerySet[Book]",
            "Book.objects.all()",
            "from django.db.models import QuerySet\nfrom app.things import Book",
            _DJANGO,
            item="str",
        ),
        without=_NO_CLOSING,
    ),
    Base(
        "sorted-for-extreme",
        Style.ONCE,
        Form("sorted({subject})[0]", "list[int]", "list(range(900))"),
        Form("sorted({subject})", "list[int]", "list(range(900))"),
    ),
)

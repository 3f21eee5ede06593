"""The stubs and their loader: what is written is read, what is misspelled is reported."""

from __future__ import annotations

import ast
import builtins
import importlib
from pathlib import Path

import pytest

from perflint.knowledge import Knowledge, KnowledgeError, loader, vocabulary
from perflint.knowledge.facts import Effect
from perflint.language.names import Names
from perflint.language.terms.types import Types

FOLDER = Path(loader.__file__).parent
STUBS = sorted(FOLDER.glob("*.pyi"))


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return Knowledge()


def effects(knowledge: Knowledge, name: str) -> set[tuple[str, str]]:
    facts = knowledge.function(name)
    assert facts is not None, name
    return {(effect.kind, effect.detail) for effect in facts.effects}


def marks(knowledge: Knowledge, name: str) -> frozenset[str]:
    facts = knowledge.function(name)
    assert facts is not None, name
    return facts.marks


def type_name(knowledge: Knowledge, code: str) -> str | None:
    """The class of the last expression of some code, with its type arguments."""
    tree = ast.parse(code)
    last = tree.body[-1]
    assert isinstance(last, ast.Expr)
    found = Types(Names(tree, "example"), None, knowledge).type_of(last.value)
    if found is None:
        return None
    args = ", ".join(arg.name if arg else "?" for arg in found.args)
    return f"{found.name}[{args}]" if found.args else found.name


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


# All stubs


def test_all_stubs_read_without_problems(knowledge: Knowledge) -> None:
    problems = knowledge.problems(knowledge.modules)
    assert [str(problem) for problem in problems] == []
    assert len(knowledge.modules) == len(STUBS) > 400


def test_all_stubs_say_what_they_are_about() -> None:
    silent = [p.name for p in STUBS if not ast.get_docstring(ast.parse(p.read_text("utf-8")))]
    assert silent == []


def test_no_two_stubs_differ_by_case_only() -> None:
    assert len({path.name.lower() for path in STUBS}) == len(STUBS)


@pytest.mark.parametrize("module", ["json", "queue", "threading", "shutil", "bisect", "glob"])
def test_functions_of_the_standard_library_exist(knowledge: Knowledge, module: str) -> None:
    library = importlib.import_module(module)
    names = knowledge.names(module)
    assert names
    versioned = {
        name
        for name in names
        if (facts := knowledge.function(f"{module}.{name}.__init__")) and "since" in facts.marks
    }
    own = {n for n in names - versioned if knowledge.alias(f"{module}.{n}") is None}
    assert {name for name in own if not hasattr(library, name)} == set()


@pytest.mark.parametrize("kind", ["str", "list", "dict", "set", "bytes", "bytearray", "float"])
def test_methods_of_builtins_are_complete(knowledge: Knowledge, kind: str) -> None:
    facts = knowledge.klass(f"builtins.{kind}")
    assert facts is not None
    real = {name for name in dir(getattr(builtins, kind)) if name[0] != "_"}
    known = {name for name in (*facts.methods, *facts.attributes) if name[0] != "_"}
    assert real <= known
    newer = {
        name for name in known - real if "since" in marks(knowledge, f"builtins.{kind}.{name}")
    }
    assert known - real == newer


# Facts that rules stand on


@pytest.mark.parametrize(
    ("name", "kind", "detail"),
    [
        # The requests of https://requests.readthedocs.io/en/latest/api/ wait for the answer.
        ("requests.get", "blocks", "network"),
        ("requests.Session.post", "blocks", "network"),
        ("requests.sessions.Session.request", "blocks", "network"),
        ("httpx.Client.get", "blocks", "network"),
        ("httpx2.post", "blocks", "network"),
        ("urllib.request.urlopen", "blocks", "network"),
        ("urllib3.PoolManager.__init__", "creates", "client"),
        ("http.client.HTTPConnection.getresponse", "blocks", "network"),
        # Methods that botocore makes from its service models.
        ("botocore.client.BaseClient.put_object", "blocks", "network"),
        ("time.sleep", "blocks", "sleep"),
        ("subprocess.run", "blocks", "subprocess"),
        ("subprocess.Popen.communicate", "blocks", "subprocess"),
        ("subprocess.Popen.__init__", "spawns", "process"),
        ("os.system", "blocks", "subprocess"),
        ("os.listdir", "blocks", "file"),
        ("pathlib.Path.read_text", "blocks", "file"),
        ("shutil.rmtree", "blocks", "file"),
        ("builtins.open", "blocks", "file"),
        ("builtins.input", "waits", "input"),
        ("concurrent.futures.Future.result", "waits", "future"),
        ("concurrent.futures.Executor.__exit__", "waits", "pool"),
        ("concurrent.futures.ProcessPoolExecutor.__init__", "creates", "process-pool"),
        ("concurrent.futures.process.ProcessPoolExecutor.__init__", "creates", "process-pool"),
        ("multiprocessing.Pool", "creates", "process-pool"),
        ("multiprocessing.pool.Pool.__init__", "creates", "process-pool"),
        # https://docs.python.org/3/library/multiprocessing.html#module-multiprocessing.dummy
        ("multiprocessing.dummy.Pool", "creates", "thread-pool"),
        ("multiprocessing.pool.ThreadPool.__init__", "creates", "thread-pool"),
        ("joblib.Parallel.__init__", "creates", "parallel"),
        ("tqdm.contrib.concurrent.process_map", "creates", "process-pool"),
        ("ray.init", "creates", "cluster"),
        ("dask.distributed.Client.__init__", "creates", "cluster"),
        ("threading.Thread.join", "waits", "thread"),
        ("queue.Queue.get", "waits", "queue"),
        ("threading.Event.wait", "waits", "event"),
        ("asyncio.run", "waits", "loop"),
        ("sqlite3.connect", "connects", "database"),
        ("sqlite3.Cursor.execute", "queries", "database"),
        ("sqlite3.Connection.commit", "commits", "database"),
        ("psycopg.AsyncConnection.execute", "queries", "database"),
        ("django.db.models.QuerySet.get", "queries", "database"),
        ("django.db.models.QuerySet.__iter__", "queries", "database"),
        ("django.db.models.Model.save", "writes", "database"),
        ("sqlalchemy.orm.Session.commit", "commits", "database"),
        ("sqlalchemy.create_engine", "creates", "engine"),
        ("pymongo.Collection.insert_one", "writes", "database"),
        ("redis.Redis.get", "queries", "database"),
        ("openai.OpenAI.__init__", "creates", "client"),
        ("bcrypt.hashpw", "infers", "hash"),
        ("pickle.load", "loads_model", "data"),
    ],
)
def test_costs(knowledge: Knowledge, name: str, kind: str, detail: str) -> None:
    assert (kind, detail) in effects(knowledge, name)


@pytest.mark.parametrize(
    "name",
    [
        "requests.Session.__init__",
        "requests.Response.json",
        "httpx.AsyncClient.get",
        "httpx.Client.__init__",
        "aiohttp.ClientSession.get",
        "subprocess.Popen.__init__",
        "asyncio.Future.result",
        "asyncio.Queue.get",
        "asyncio.to_thread",
        "queue.Queue.get_nowait",
        "concurrent.futures.Executor.submit",
        "multiprocessing.pool.Pool.__exit__",
        "psycopg.AsyncConnection.execute",
        "asyncpg.Connection.fetch",
        "aiosqlite.Connection.execute",
        "redis.asyncio.Redis.get",
        "redis.Pipeline.set",
        "django.db.models.QuerySet.filter",
        "django.db.models.QuerySet.aget",
        "sqlalchemy.orm.Session.add",
        "sqlalchemy.ext.asyncio.AsyncSession.execute",
        "tortoise.models.Model.get",
        "pymongo.Collection.find",
        "pathlib.PurePath.joinpath",
        "os.path.join",
        "io.StringIO.read",
        "threading.Lock.acquire",
        "botocore.client.BaseClient.get_paginator",
    ],
)
def test_look_alikes_do_not_block(knowledge: Knowledge, name: str) -> None:
    found = knowledge.function(name)
    if found is None:  # inherited
        klass, _, method = name.rpartition(".")
        facts = knowledge.klass(klass)
        assert facts is not None
        found = knowledge.function(f"{facts.bases[0]}.{method}")
    assert found is not None
    assert [effect for effect in found.effects if effect.kind == "blocks"] == []


@pytest.mark.parametrize(
    ("name", "mark", "value"),
    [
        ("asyncio.to_thread", "offloads", "func"),
        ("asyncio.AbstractEventLoop.run_in_executor", "offloads", "func"),
        ("starlette.concurrency.run_in_threadpool", "offloads", "func"),
        ("fastapi.concurrency.run_in_threadpool", "offloads", "func"),
        ("asgiref.sync.sync_to_async", "offloads", "func"),
        ("anyio.to_thread.run_sync", "offloads", "func"),
        ("concurrent.futures.ThreadPoolExecutor.submit", "offloads", "fn"),
        ("threading.Thread.__init__", "offloads", "target"),
        ("builtins.map", "calls_each", "func"),
        ("builtins.sorted", "calls_each", "key"),
        ("multiprocessing.pool.Pool.imap", "calls_each", "func"),
        ("fastapi.FastAPI.get", "handles", "request"),
        ("celery.shared_task", "handles", "task"),
        ("functools.lru_cache", "caches", None),
        ("loky.get_reusable_executor", "cached", None),
        ("django.db.models.QuerySet.filter", "lazy", None),
        ("json.loads", "pure", None),
    ],
)
def test_marks(knowledge: Knowledge, name: str, mark: str, value: str | None) -> None:
    facts = knowledge.function(name)
    assert facts is not None
    assert mark in facts.marks
    assert facts.values.get(mark) == value


def test_advice_and_versions(knowledge: Knowledge) -> None:
    sleep = knowledge.function("time.sleep")
    assert sleep is not None
    assert sleep.effects == (Effect("blocks", "sleep", "time.sleep", "asyncio.sleep"),)
    pool = knowledge.function("concurrent.futures.InterpreterPoolExecutor.__init__")
    assert pool is not None
    assert pool.values["since"] == "3.14"
    # The effect names the class that users write, not its initializer.
    assert pool.effects[0].api == "concurrent.futures.InterpreterPoolExecutor"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("'a b'.split()", "builtins.list[builtins.str]"),
        ("'a b'.split()[0]", "builtins.str"),
        ("b'x'.decode()", "builtins.str"),
        ("open('x').read()", "builtins.str"),
        ("open('x', 'rb').read()", "builtins.bytes"),
        ("d: dict[str, int] = {}\nfor k, v in d.items():\n    pass\nv", "builtins.int"),
        ("[1].copy()", "builtins.list[builtins.int]"),
        ("import requests\nrequests.Session().get('u')", "requests.Response"),
        ("import requests\nrequests.get('u').text", "builtins.str"),
        ("from pathlib import Path\n(Path.cwd() / 'b').parent", "pathlib.Path"),
        ("import datetime\ndatetime.datetime.now().date()", "datetime.date"),
        ("import boto3\nboto3.client('s3')", "botocore.client.BaseClient"),
        (
            "import multiprocessing as mp\nmp.get_context('spawn').Pool(2)",
            "multiprocessing.pool.Pool",
        ),
        ("import tempfile\nwith tempfile.TemporaryDirectory() as d:\n    pass\nd", "builtins.str"),
        ("import redis\nredis.Redis().pipeline().set('a', 1)", "redis.Pipeline"),
        ("from pymongo import MongoClient\nMongoClient().shop.orders", "pymongo.Collection"),
        ("import json\njson.loads('1')", None),
    ],
)
def test_types(knowledge: Knowledge, code: str, expected: str | None) -> None:
    assert type_name(knowledge, code) == expected


# The loader


def test_names_lead_to_where_they_are_defined(knowledge: Knowledge) -> None:
    assert knowledge.alias("concurrent.futures.thread.ThreadPoolExecutor") == (
        "concurrent.futures.ThreadPoolExecutor"
    )
    assert knowledge.alias("dask.distributed.Client.map") == "distributed.Client.map"
    assert knowledge.alias("requests.Session") is None
    assert knowledge.alias("requests.no_such_name") is None
    assert knowledge.is_module("concurrent")
    assert knowledge.is_module("concurrent.futures")
    assert not knowledge.is_module("requests.Session")


def test_classes_that_a_stub_does_not_name_load_models(knowledge: Knowledge) -> None:
    assert ("loads_model", "model") in effects(knowledge, "transformers.AnyThing.from_pretrained")
    assert knowledge.function("transformers.AnyThing.generate_nothing") is None
    assert knowledge.function("transformers.logging.from_pretrained") is None
    assert knowledge.klass("transformers.AnyThing") is None


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("AnyModel", "PreTrainedModel"),
        ("AnyForCausalLM", "PreTrainedModel"),
        ("AnyTokenizer", "PreTrainedTokenizerBase"),
        ("AnyTokenizerFast", "PreTrainedTokenizerBase"),
        ("AnyImageProcessor", "ProcessorMixin"),
        ("TFAnyModel", None),
        ("any_model_for_Model", None),
    ],
)
def test_classes_that_a_stub_does_not_name_are_known_by_how_their_names_end(
    knowledge: Knowledge, name: str, known: str | None
) -> None:
    found = knowledge.klass(f"transformers.{name}")
    assert (found.name if found else None) == (f"transformers.{known}" if known else None)


def test_only_what_is_asked_for_is_read() -> None:
    knowledge = Knowledge()
    assert knowledge.function("nowhere.at_all") is None
    assert not knowledge.is_module("nowhere")
    assert knowledge._stubs == {}
    knowledge.function("copy.deepcopy")
    assert set(knowledge._stubs) == {"copy"}


def test_the_digest_changes_with_any_stub(tmp_path: Path) -> None:
    path = write(tmp_path, "mine.pyi", "def f() -> int: ...\n")
    first = Knowledge([path]).digest
    assert first != Knowledge().digest
    write(tmp_path, "mine.pyi", "def f() -> str: ...\n")
    assert Knowledge([path]).digest != first


def test_folders_and_dotted_files_are_the_same(tmp_path: Path) -> None:
    write(tmp_path / "a", "shop.orders.pyi", "from shop.items import Item\ndef f() -> Item: ...\n")
    write(tmp_path / "a", "shop.items.pyi", "class Item: ...\n")
    write(
        tmp_path / "b", "shop-stubs/orders.pyi", "from .items import Item\ndef f() -> Item: ...\n"
    )
    write(tmp_path / "b", "shop-stubs/items.pyi", "class Item: ...\n")
    write(tmp_path / "b", "shop-stubs/__init__.pyi", "from .orders import *\n")
    for folder in "ab":
        found = Knowledge([tmp_path / folder]).function("shop.orders.f")
        assert found is not None
        assert found.returns == ("instance", "shop.items.Item")
    assert Knowledge([tmp_path / "b"]).alias("shop.f") == "shop.orders.f"


def test_a_stub_of_a_user_adds_and_replaces(tmp_path: Path) -> None:
    text = '@blocks("compute")\ndef sleep(seconds) -> None: ...\ndef rest() -> int: ...\n'
    knowledge = Knowledge([write(tmp_path, "time.pyi", text)])
    assert effects(knowledge, "time.sleep") == {("blocks", "compute")}
    assert knowledge.function("time.rest") is not None
    assert knowledge.function("time.monotonic") is not None


def test_what_annotations_mean(tmp_path: Path) -> None:
    text = """
from typing import Any, ClassVar, Generic, Literal, Optional, Self, TypeVar, Union
from collections.abc import Callable, Iterator
Item = TypeVar("Item")
Names = list[str]
class Box(Generic[Item, K]):
    best: ClassVar["Box[int, str]"]
    def a(self) -> Optional[Item]: ...
    def b(self) -> Self | None: ...
    def c(self) -> Union[int, None]: ...
    def d(self) -> Literal["x", "y"]: ...
    def e(self) -> type[int]: ...
    def f(self) -> tuple[int, ...]: ...
    def g(self) -> Any: ...
    def h(self) -> Names: ...
    def i(self) -> int | str: ...
    def j(self) -> Callable[..., int]: ...
    def k(self) -> dict[Item, K]: ...
    def l(self): ...
    again = a
"""
    knowledge = Knowledge([write(tmp_path, "box.pyi", text)])
    integer, string = ("instance", "builtins.int"), ("instance", "builtins.str")
    expected = {
        "a": ("parameter", "Item"),
        "b": ("parameter", "Self"),
        "c": integer,
        "d": string,
        "e": ("name", "builtins.int"),
        "f": ("instance", "collections.abc.Sequence", integer),
        "g": None,
        "h": ("instance", "builtins.list", string),
        "i": ("any", integer, string),
        "j": ("instance", "collections.abc.Callable"),
        "k": ("instance", "builtins.dict", ("parameter", "Item"), ("parameter", "K")),
        "l": None,
    }
    for name, term in expected.items():
        facts = knowledge.function(f"box.Box.{name}")
        assert facts is not None
        assert facts.returns == term, name
    box = knowledge.klass("box.Box")
    assert box is not None
    assert box.parameters == ("Item", "K")
    assert box.bases == ()
    assert box.attributes["best"] == ("instance", "box.Box", integer, string)
    assert box.methods["again"] == "box.Box.a"


def test_overloads_say_what_is_common(tmp_path: Path) -> None:
    text = """
from typing import overload
@overload
@syncs_device
@transfers
def f(x: int) -> int: ...
@overload
@syncs_device
def f(x: str, y: int) -> str: ...
"""
    facts = Knowledge([write(tmp_path, "lib.pyi", text)]).function("lib.f")
    assert facts is not None
    assert {effect.kind for effect in facts.effects} == {"syncs_device"}
    assert facts.returns is not None
    assert facts.returns[0] == "any"
    assert [parameter.name for parameter in facts.parameters] == ["x"]


def test_what_is_awaited_does_not_block(tmp_path: Path) -> None:
    text = """
from collections.abc import Awaitable
class Later:
    def __await__(self): ...
@queries
def now() -> int: ...
@queries
async def soon() -> int: ...
@queries
def later() -> Later: ...
@queries
def some_time() -> Awaitable[int]: ...
"""
    knowledge = Knowledge([write(tmp_path, "lib.pyi", text)])
    assert effects(knowledge, "lib.now") == {("queries", "database"), ("blocks", "database")}
    for name in ("soon", "later", "some_time"):
        assert effects(knowledge, f"lib.{name}") == {("queries", "database")}, name
    assert "coroutine" in marks(knowledge, "lib.soon")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("def f(:\n", 1, "cannot be parsed"),
        (
            '\n@block("network")\ndef f(): ...\n',
            2,
            "unknown decorator `@block`; did you mean `@blocks`?",
        ),
        ("@blocks\ndef f(): ...\n", 1, "`@blocks` needs a detail"),
        ('@blocks("net")\ndef f(): ...\n', 1, "`@blocks` knows no `net`"),
        ("@blocks(1)\ndef f(): ...\n", 1, "`1` must be a string literal"),
        ('@pure(cost="huge")\ndef f(): ...\n', 1, "`cost` of `@pure` is one of"),
        ("@since\ndef f(): ...\n", 1, "`@since` needs an argument"),
        ('@lazy("x")\ndef f(): ...\n', 1, "`@lazy` takes no arguments"),
        ('@offloads("func")\ndef f(g): ...\n', 2, "`@offloads` needs the name of a parameter"),
        ("def f() -> Missing: ...\n", 1, "`Missing` is not defined"),
        ("class A:\n    def f(self) -> list[Missing]: ...\n", 2, "`Missing` is not defined"),
        ("class A(Missing): ...\n", 1, "`Missing` is not defined"),
        ("from requests import Sesion\n", 1, "`requests.Sesion` is not defined"),
        ("a = b\n", 1, "`lib.a` is not defined"),
        ("def f() -> 3: ...\n", 1, "`3` is not an annotation"),
    ],
)
def test_a_wrong_stub_is_an_error(tmp_path: Path, text: str, line: int, message: str) -> None:
    path = write(tmp_path, "lib.pyi", text)
    with pytest.raises(KnowledgeError) as caught:
        Knowledge([path])
    assert (caught.value.path, caught.value.line) == (path, line)
    assert message in caught.value.message
    assert str(caught.value).startswith(f"{path}:{line}: ")


def test_a_missing_stub_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match="no such stub"):
        Knowledge([tmp_path / "none.pyi"])


def test_the_words_of_the_format_are_documented() -> None:
    text = " ".join((FOLDER / "__init__.py").read_text("utf-8").split())
    for kind, details in vocabulary.EFFECTS.items():
        assert f"`@{kind}" in text, kind
        for detail in details:
            assert f'"{detail}"' in text, detail
    for mark in vocabulary.MARKS:
        assert f"`@{mark}" in text, mark


def test_the_text_of_a_stub(knowledge: Knowledge) -> None:
    assert knowledge.stub_text("requests") == (FOLDER / "requests.pyi").read_text("utf-8")
    assert knowledge.stub_text("requests.nothing") is None
    assert knowledge.stub_text("nothing") is None

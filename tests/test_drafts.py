"""Drafts of stubs: what sources say is written down, what they do not is left out, and nothing is run."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from perflint.knowledge import Knowledge, own
from perflint.knowledge.drafts import DraftError, Package, draft, find, flat
from tests.command_line import Run, write

ROOT = Path(__file__).resolve().parent.parent
CLIENT = '''
"""Orders of the shop."""
raise SystemExit("imported")
from __future__ import annotations
import functools
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union
from shop.rows import Row, nothing_like_this
from .rows import *
if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
T = TypeVar("T")
Key = Union[int, str]
Odd = Union[Missing, str]
Other = Row
LIMIT = 3
LATER = object
client = Client("a")
names: list[str] = []
_hidden = 1

@dataclass
class Order:
    number: int
    row: "Row"
    many: list["Row"]
    odd: Missing
    def __repr__(self): return ""
    def _own(self): ...

class Client(Row):
    """A client."""
    page = 20
    class State: ...
    def __init__(self, url: str, retries: int = 3, *rest, key: Key = None, **more) -> None:
        self.url = url
        self.state = self.State()
        self.rows: list[Row] = []
        self.local = Order(1)
        self._secret = url
        self.twice = url
        self.twice = None
    def get(self, key: Key, /, *, fast=True) -> Order: ...
    def mode(self, of: Literal["a", "b"]) -> Literal["c"]: ...
    def missing(self) -> Missing: ...
    def partly(self) -> Row | Missing: ...
    def with_url(self, url):
        self.url = url
        return self
    def rebound(self):
        self = other()
        return self
    @classmethod
    def from_env(cls):
        return cls("env")
    @staticmethod
    def made():
        return Order(1)
    def order(self):
        if self.url:
            return Order(1)
        return Order(2)
    def some(self):
        if self.url:
            return Order(1)
        return None
    def close(self):
        self.url = ""
    def abstract(self):
        raise NotImplementedError
    def sphinx(self):
        """Say.

        :rtype: Order
        """
        return _raw()
    def google(self):
        """Say.

        Returns:
            dict[str, int]: what it is.
        """
        return _raw()
    def numpy(self):
        """Say.

        Returns
        -------
        rows : list[Row]
            What it is.
        """
        return _raw()
    def prose(self):
        """Say.

        Returns:
            the words: many.
        """
        return _raw()
    def each(self):
        yield 1
    @property
    def size(self) -> int: ...
    @size.setter
    def size(self, value: int) -> None: ...
    @functools.cache
    def known(self) -> Order: ...
    @retry
    def wrapped(self) -> Order: ...
    @contextmanager
    def opened(self) -> Iterator[Row]: ...
    async def later(self) -> Order: ...
    async def stream(self) -> AsyncIterator[Row]:
        yield Row()
    fetch = get
    __iter__ = get

def first(rows: list[T]) -> T: ...
'''
EXPECTED = '''\
"""Orders of the shop."""
from collections.abc import AsyncIterator
from collections.abc import Iterator
from shop.rows import Row
from typing import Any
from typing import Literal
from typing import Self
from typing import TypeVar
from typing import Union
from shop.rows import *
T = TypeVar("T")
Key = Union[int, str]
Odd: Any
Other = Row
LIMIT: int
LATER = object
client: Client
names: list[str]
_hidden: int
@dataclass
class Order:
    number: int
    row: Row
    many: list[Row]
    odd: Any
class Client(Row):
    page: int
    class State: ...
    def __init__(self, url: str, retries: int = 3, *rest, key: Key = None, **more) -> None: ...
    def get(self, key: Key, /, *, fast=True) -> Order: ...
    def mode(self, of: Literal['a', 'b']) -> Literal['c']: ...
    def missing(self): ...
    def partly(self): ...
    def with_url(self, url) -> Self: ...
    def rebound(self): ...
    @classmethod
    def from_env(cls) -> Self: ...
    @staticmethod
    def made(): ...
    def order(self) -> Order: ...
    def some(self): ...
    def close(self) -> None: ...
    def abstract(self): ...
    def sphinx(self) -> Order: ...
    def google(self) -> dict[str, int]: ...
    def numpy(self) -> list[Row]: ...
    def prose(self): ...
    def each(self): ...
    @property
    def size(self) -> int: ...
    @cached
    def known(self) -> Order: ...
    def wrapped(self): ...
    @contextmanager
    def opened(self) -> Iterator[Row]: ...
    async def later(self) -> Order: ...
    def stream(self) -> AsyncIterator[Row]: ...
    fetch = get
    __iter__ = get
    url: str
    rows: list[Row]
    local: Order
def first(rows: list[T]) -> T: ...
'''


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    for name, text in {
        "__init__.py": "from shop.orders import Client as Client, Order\nfrom json import loads\n",
        "orders.py": CLIENT.lstrip(),
        "rows.py": "class Row: ...\nclass Name(str): ...\n",
        "tests/test_orders.py": "class TestOrders: ...\n",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_a_draft_says_what_the_sources_say(shop: Path) -> None:
    package = Package(shop, own().may_have)
    assert list(package.modules) == ["shop", "shop.orders", "shop.rows"]
    assert draft(package, "shop.orders") == EXPECTED
    assert draft(package, "shop") == (
        '"""`shop`."""\nfrom shop.orders import Client\nfrom shop.orders import Order\n'
    )


def test_perflint_reads_what_is_drafted(shop: Path, tmp_path: Path) -> None:
    package = Package(shop, own().may_have)
    stubs = tmp_path / "stubs"
    stubs.mkdir()
    for module in package.modules:
        (stubs / f"{module}.pyi").write_text(draft(package, module), encoding="utf-8")
    knowledge = Knowledge([stubs])  # which raises where a name means nothing
    found = knowledge.function("shop.Client.get")
    assert found is not None
    assert found.returns == ("instance", "shop.orders.Order")
    assert knowledge.derived("shop", "str") == ("shop.rows.Name",)


def test_names_are_drafted_where_users_import_them(shop: Path) -> None:
    text = flat(Package(shop, own().may_have), "shop", ["Order"])
    assert "class Order:\n    number: int\n    row: Any\n    many: Any\n" in text
    whole = flat(Package(shop, own().may_have), "shop", [])
    assert "def get(self, key, /, *, fast=True) -> Order: ..." in whole
    assert "from shop" not in whole


def test_stubs_come_before_sources(tmp_path: Path) -> None:
    for name in ("acme/a.py", "acme/a.pyi", "acme/b.py", "acme-stubs/__init__.pyi", "one.py"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"def f() -> {'int' if name.endswith('i') else 'str'}: ...\n")
    package = Package(tmp_path / "acme")
    assert "-> int" in draft(package, "acme.a")
    assert "-> str" in draft(package, "acme.b")
    assert find("acme", [tmp_path / "none", tmp_path]) == tmp_path / "acme-stubs"
    assert Package(tmp_path / "acme-stubs").name == "acme"
    assert find("one", [tmp_path]) == tmp_path / "one.py"
    assert find("two", [tmp_path]) is None


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "acme").mkdir()
    with pytest.raises(DraftError, match="acme: it has no"):
        Package(tmp_path / "acme")
    (tmp_path / "acme" / "bad.py").write_text("def f(:\n")
    (tmp_path / "acme" / "odd.py").write_bytes(b"\xff\xfe")
    with pytest.raises(DraftError, match=r"bad\.py:1: cannot be parsed.*odd\.py: cannot be read"):
        Package(tmp_path / "acme")
    (tmp_path / "acme" / "good.py").write_text("def f() -> int: ...\n")
    package = Package(tmp_path / "acme")
    assert list(package.modules) == ["acme.good"]
    assert len(package.unread) == 2


def test_a_name_that_leads_to_itself_is_unknown(tmp_path: Path) -> None:
    path = tmp_path / "acme.py"
    path.write_text("from acme import Loop\nfrom acme import *\ndef f() -> Loop: ...\n")
    assert "def f(): ..." in draft(Package(path), "acme")


def test_the_command_drafts_into_a_folder(run: Run) -> None:
    write("shop/__init__.py", "from shop.api import fetch\nraise SystemExit('imported')\n")
    write("shop/api.py", "def fetch(key: str) -> bytes: ...\n")
    result = run("stub", "shop")
    assert result.exit_code == 0, result.stderr
    assert "Drafted 2 modules of shop in stubs." in result.stderr
    stub = Path("stubs/shop.api.pyi")
    assert stub.read_text("utf-8").endswith("def fetch(key: str) -> bytes: ...\n")
    stub.write_text('"""Mine."""\n@blocks("network")\ndef fetch(key: str) -> bytes: ...\n')
    again = run("stub", "shop", "-o", "stubs").stderr
    assert "Drafted 0 modules of shop in stubs; 2 exist and were left as they are" in again
    assert stub.read_text("utf-8").startswith('"""Mine."""')
    shutil.rmtree("shop")  # as what is installed elsewhere
    write(
        "view.py",
        "from shop import fetch\nasync def view(key: str) -> bytes:\n    return fetch(key)\n",
    )
    shown = run("graph", "view.py", "--config", "knowledge = ['stubs']").stdout
    assert "network" in shown


def test_the_command_finds_packages_of_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    write(".venv/lib/python3.12/site-packages/acme.py", "def f() -> int: ...\n")
    write("src/local.py", "def g() -> int: ...\n")
    assert "modules of acme" in run("stub", "acme").stderr
    assert "modules of local" in run("stub", "local").stderr
    assert "modules of local" in run("stub", "src/local.py", "-o", "elsewhere").stderr
    assert Path("elsewhere/local.pyi").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nothing",), "there is no package `nothing` here, in src or in the virtual environment"),
        (("../x",), "there is no package `../x`"),
        (("./empty",), "empty: it has no `.py` or `.pyi` files"),
        (("one", "-o", "file/x"), "cannot write file/x/one.pyi: Not a directory"),
    ],
)
def test_bad_input_is_told(run: Run, arguments: tuple[str, ...], message: str) -> None:
    Path("empty").mkdir()
    write("one.py", "")
    write("file", "")
    result = run("stub", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_the_script_prints_one_stub(shop: Path) -> None:
    def script(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, str(ROOT / "scripts" / "stub_from_package.py"), *arguments],
            capture_output=True,
            text=True,
            check=False,
        )

    result = script(str(shop))
    assert result.returncode == 0, result.stderr
    assert "class Client" in result.stdout
    assert result.stdout.endswith("# derives from a builtin class: shop.rows.Name(str)\n")
    assert "there is no module `shop.none`" in script(str(shop), "shop.none").stderr
    assert script(str(shop / "none")).returncode == 2


def test_links_lead_to_nothing_that_is_written(run: Run, tmp_path: Path) -> None:
    write("shop.py", "def fetch() -> bytes: ...\n")
    Path("stubs").mkdir()
    outside = tmp_path / "outside.pyi"
    Path("stubs/shop.pyi").symlink_to(outside)
    result = run("stub", "./shop.py")
    assert "1 exist and were left as they are" in result.stderr
    assert not outside.exists()


def test_sources_that_are_nested_too_deeply_are_told(run: Run) -> None:
    write("deep/fine.py", "def fetch() -> bytes: ...\n")
    write("deep/nested.py", f"x = {'-' * 100_000}1\n")
    result = run("stub", "./deep")
    assert result.exit_code == 0, result.output
    assert "nested.py" in result.stderr
    assert Path("stubs/deep.fine.pyi").exists()

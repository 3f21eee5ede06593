"""Runs in which the machines of a cluster help."""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from perflint.cli.commands import perflint
from perflint.engine.checking import clusters
from perflint.engine.checking.analysis import Unit
from perflint.engine.configuring.config import Config
from perflint.engine.discovery.root import Module
from perflint.engine.running.run import check
from perflint.knowledge import Knowledge
from perflint.syntax.source import SourceError
from tests.fixtures import TESTDATA
from tests.stand_ins import project, told

CASES = ("open-in-loop",)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """More files than one process would look at alone."""
    folder = tmp_path_factory.mktemp("large")
    for name in CASES:
        shutil.copytree(TESTDATA / name, folder / name.replace("-", "_"))
    return project(folder, {"pyproject.toml": "[project]\nname = 'large'\n"})


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address.replace("tcp://", "dask://")


def invoke(root: Path, *more: str) -> Result:
    given = ("check", str(root), "--exit-zero", "--output-format", "json")
    return CliRunner().invoke(perflint, [*given, *more])


class Running:
    """A cluster that works in this process, up to some number of calls."""

    address = "dask://here:1"
    lanes = 2

    def __init__(self, most: int = 1_000_000) -> None:
        self.left = most
        self.done = 0

    def start(self, state: bytes) -> Callable[..., Future[Any]]:
        shared = pickle.loads(pickle.dumps(clusters.Shared(state)))

        def submit(function: Callable[..., Any], *arguments: Any) -> Future[Any]:
            future: Future[Any] = Future()
            self.left -= 1
            if self.left < 0:
                future.set_exception(ConnectionError("the scheduler is gone"))
            else:
                self.done += 1
                future.set_result(function(*arguments, shared))
            return future

        return submit

    def is_there(self) -> bool:
        return self.left >= 0

    def close(self) -> None:
        """Nothing is open."""


def test_a_cluster_of_dask_finds_the_same(root: Path, address: str) -> None:
    alone = invoke(root, "--no-cache")
    helped = invoke(root, "--no-cache", "--executor", address)
    assert helped.exit_code == 0, helped.output
    assert helped.stdout == alone.stdout
    assert "PFL702" in helped.stdout


def test_another_version_is_told(root: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "_identity", lambda: ("0.0.1", "3", "10"))
    result = invoke(root, "--no-cache", "--executor", address)
    assert result.exit_code == 2
    assert "this is 0.0.1 on Python 3.10: install the same on both" in result.stderr


def test_what_is_sent_is_all_that_a_machine_needs(root: Path) -> None:
    cluster = Running()
    helped = check([root], Config(root), cache=False, jobs=1, cluster=cluster)
    assert told(helped) == told(check([root], Config(root), cache=False, jobs=1))
    assert cluster.done > 2


@pytest.mark.parametrize("most", [0, 1, 3])
def test_a_cluster_that_goes_away_leaves_the_cache_whole(
    root: Path, tmp_path: Path, most: int
) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(root, copy, ignore=shutil.ignore_patterns(".perflint_cache"))
    check([copy], Config(copy), jobs=1)
    for file in copy.rglob("*.py"):
        file.write_text("import json\n" + file.read_text())
    before = kept(copy)
    assert before
    with pytest.raises(clusters.ClusterError, match=r"dask://here:1 failed .*scheduler is gone"):
        check([copy], Config(copy), jobs=1, cluster=Running(most))
    assert kept(copy) == before
    with_cache = check([copy], Config(copy), jobs=1)
    assert told(with_cache) == told(check([copy], Config(copy), cache=False, jobs=1))


class Silent(Running):
    """A cluster that goes away, and tells nobody."""

    def start(self, state: bytes) -> Callable[..., Future[Any]]:
        self.left = -1
        return lambda function, *arguments: Future()


def test_a_cluster_that_says_nothing_more_is_not_waited_for(root: Path) -> None:
    with pytest.raises(clusters.ClusterError, match="the connection is closed"):
        check([root], Config(root), cache=False, jobs=1, cluster=Silent())


def kept(folder: Path) -> dict[str, bytes]:
    return {
        str(file): file.read_bytes()
        for file in sorted((folder / ".perflint_cache").rglob("*"))
        if file.is_file()
    }


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("tcp://here:1", "is no executor: write dask://HOST:PORT or ray://HOST:PORT"),
        ("dask://", "is no executor"),
        ("scheduler:8786", "is no executor"),
    ],
)
def test_what_is_no_cluster_is_told(root: Path, address: str, expected: str) -> None:
    result = invoke(root, "--executor", address)
    assert result.exit_code == 2
    assert expected in result.stderr


def test_what_speaks_to_a_cluster_may_be_missing(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("distributed", "ray"):
        monkeypatch.setitem(__import__("sys").modules, module, None)
    for scheme in ("dask", "ray"):
        result = invoke(root, "--executor", f"{scheme}://here:1")
        assert result.exit_code == 2
        assert f"pip install 'perflint-cst[{scheme}]'" in result.stderr


def test_files_are_sent_with_their_contents(tmp_path: Path) -> None:
    file = tmp_path / "one.py"
    file.write_bytes(b"a = 1\n")
    unit = Unit(str(file), "one.py", Module("one", is_package=False))
    held = unit.held()
    file.unlink()
    assert held.read() == b"a = 1\n"
    with pytest.raises(SourceError) as error:
        unit.read()
    unread = pickle.loads(pickle.dumps(unit.held()))
    file.write_bytes(b"another machine has a file of that name\n")
    with pytest.raises(SourceError, match=str(error.value)):
        unread.read()


def test_stubs_of_users_are_sent(tmp_path: Path) -> None:
    stub = tmp_path / "shop.pyi"
    stub.write_text("def price(name: str) -> float: ...\n")
    make, given = Knowledge([stub]).portable()
    stub.unlink()
    sent = make(*pickle.loads(pickle.dumps(given)))
    assert sent.function("shop.price") is not None
    assert sent.function("json.loads") is not None
    assert Knowledge().portable() == (Knowledge, ((), ()))

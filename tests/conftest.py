"""Options of the test run."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.command_line import Run, runner
from tests.observing import Observe, observing
from tests.runs import SHARED

# The same examples in each run: what a run finds must not depend on luck where work lands, nor on how
# busy the machine is.
settings.register_profile(
    "ci", derandomize=True, suppress_health_check=[HealthCheck.too_slow], deadline=None
)
if os.environ.get("CI"):
    settings.load_profile("ci")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update",
        action="store_true",
        help="write what fixing changes into the .fixed.diff and .unsafe.diff files of testdata/",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Gives the processes of a run a folder, in which they share what is found in fixtures."""
    if not hasattr(config, "workerinput"):
        shared = tempfile.TemporaryDirectory(prefix="perflint-found-")
        os.environ[SHARED] = shared.name
        config.add_cleanup(shared.cleanup)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuses to run for twice as long, where tests of one group would not stay in one process."""
    grouped = config.getoption("loadgroup", False)
    if grouped and any(
        item.get_closest_marker("xdist_group") and "@" not in item.nodeid for item in items
    ):
        raise pytest.UsageError(
            "this pytest-xdist groups no tests under this pytest: see pyproject.toml"
        )


@pytest.fixture(autouse=True, scope="session")
def _own_caches(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keeps the caches of loose files out of the folder of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        folder = str(tmp_path_factory.mktemp("caches"))
        patch.setenv("XDG_CACHE_HOME", folder)
        patch.setenv("LOCALAPPDATA", folder)
        yield


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether expected files are to be written instead of compared."""
    return bool(request.config.getoption("--update"))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command line in an empty folder, without settings and colours from outside."""
    return runner(tmp_path, monkeypatch)


@pytest.fixture
def observe(tmp_path: Path) -> Observe:
    """Runs `perflint observe` in an empty folder, without settings from outside."""
    return observing(tmp_path)

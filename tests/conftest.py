"""Options of the test run."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# The same examples in each run: what a run finds must not depend on luck where work lands.
settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update",
        action="store_true",
        help="write what fixing gives into the .fixed.py and .unsafe.py files of testdata/",
    )


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether expected files are to be written instead of compared."""
    return bool(request.config.getoption("--update"))

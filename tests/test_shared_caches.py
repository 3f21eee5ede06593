"""Caches that machines share: whatever happens to them, findings are those of a run without any."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.fixtures import TESTDATA
from tests.shared_caches import Machines, wrong


@pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are killed in processes of their own")
def test_runs_that_are_killed_and_files_that_are_damaged(tmp_path: Path) -> None:
    machines = Machines(
        TESTDATA / "blocking-http-in-async" / "cli_and_service", tmp_path.resolve(), 4
    )
    assert list(wrong(machines, 8)) == []

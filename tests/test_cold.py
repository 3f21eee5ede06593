"""Which files are cold by where they are."""

from __future__ import annotations

import pytest

from perflint.project.world.cold import cold_path


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("app/service.py", ""),
        ("tests/service.py", "test"),
        ("unittests/service.py", "test"),
        ("package/integration_tests/service.py", "test"),
        ("app/test_service.py", "test"),
        ("app/contest.py", ""),
        ("doc/plot_rows.py", "example"),
        ("doc/auto_examples/plot_rows.py", "example"),
        ("tutorials/first.py", "example"),
        ("app/tutorials.py", ""),
        ("migrations/0001_initial.py", "migration"),
        ("benchmarks/rows.py", "benchmark"),
    ],
)
def test_folders_and_names_tell(path: str, kind: str) -> None:
    assert cold_path(path) == kind

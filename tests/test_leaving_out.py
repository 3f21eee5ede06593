"""The edit that leaves a rule out of a project changes nothing else that its settings say."""

from __future__ import annotations

from pathlib import Path

import pytest

from perflint.engine.configuring.leaving_out import leaving_out
from perflint.syntax.edits import replace

PROJECT, OWN = Path("pyproject.toml"), Path("perflint.toml")


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        (OWN, "", 'ignore = ["PFL601"]\n'),
        (OWN, 'select = ["ALL"]\n', 'ignore = ["PFL601"]\nselect = ["ALL"]\n'),
        (OWN, 'ignore = ["PFL1"]  # why\n', 'ignore = ["PFL601", "PFL1"]  # why\n'),
        (
            OWN,
            "ignore = [\n  # none\n]\n",
            'ignore = ["PFL601",\n  # none\n]\n',
        ),
        (OWN, "ignore = [ ]\n", 'ignore = ["PFL601" ]\n'),
        (OWN, '[libraries]\ntorch = "2"\n', 'ignore = ["PFL601"]\n[libraries]\ntorch = "2"\n'),
        (PROJECT, "[tool.perflint]", '[tool.perflint]\nignore = ["PFL601"]\n'),
        (
            PROJECT,
            "[tool.ruff]\nignore = []\n\n[ tool . perflint ] # ours\r\nhints = 1\r\n[a]\nignore = [1]\n",
            "[tool.ruff]\nignore = []\n\n[ tool . perflint ] # ours\r\n"
            'ignore = ["PFL601"]\r\nhints = 1\r\n[a]\nignore = [1]\n',
        ),
        (PROJECT, "[tool]\nperflint.ignore = []\n", None),
        (PROJECT, 'x = """\n[tool.perflint]\n"""\n[tool.perflint]\n', None),
        (OWN, "ignore = 3\n", None),
        (OWN, "not toml", None),
    ],
)
def test_it_adds_to_what_is_ignored(file: Path, before: str, after: str | None) -> None:
    edit = leaving_out(file, before, "PFL601")
    assert (replace(before, [edit]) if edit is not None else None) == after

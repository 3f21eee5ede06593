"""Commands over notebooks: each names the cell and the line in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from perflint.cli.commands import perflint as command_line
from tests.notebooks import GROWN, notebook, text
from tests.stand_ins import project

Run = Callable[..., Result]


@pytest.fixture
def perflint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(
        project(tmp_path, {"n.ipynb": notebook(text("x"), "%%timeit\n" + GROWN, "x = = 1")})
    )

    def invoke(*arguments: str, stdin: bytes = b"") -> Result:
        return CliRunner().invoke(command_line, arguments, input=stdin, prog_name="perflint")

    return invoke


def test_every_format_names_the_cell(perflint: Run) -> None:
    def told(name: str) -> str:
        return perflint("check", "--output-format", name).stdout

    assert "n.ipynb:cell 2:5:9: PFL601 " in told("concise")
    assert "n.ipynb:cell 3:1:5: PFL002 invalid syntax\n" in told("concise")
    full = told("full")
    assert " 5 │         out += str(row)\n   │         ^^^" in full
    assert "= measured: the cell runs under `%%timeit`\n" in full
    assert " 1 │ x = = 1\n   │     ^\n" in full
    assert " 3 │ -     out = ''\n 4 │ -     for row in rows:\n" in full
    assert "n.ipynb:\n  cell 2:5:9 PFL601 " in told("grouped")
    first, second = json.loads(told("json"))
    assert (first["cell"], first["location"]) == (2, {"row": 5, "column": 9})
    assert (first["cause"]["cell"], first["cause"]["line"]) == (2, 5)
    assert first["fix"]["edits"][0]["location"] == {"row": 3, "column": 1}
    assert (second["cell"], second["location"]) == (3, {"row": 1, "column": 5})
    document = Path("n.ipynb").read_text().split("\n")
    row = next(number for number, line in enumerate(document) if "out += str" in line)
    github = told("github")
    assert f"line={row + 1},endLine={row + 1}::n.ipynb:cell 2:5:9: PFL601 " in github
    diagnostic = json.loads(told("lsp"))["params"]["diagnostics"][0]
    assert diagnostic["range"]["start"] == {"line": row, "character": 0}
    assert diagnostic["message"].startswith("cell 2:5:9: `out` grows")
    assert diagnostic["data"]["fix"] is None
    assert f"linenumber={row + 1};columnnumber=1;code=PFL601;]cell 2:5:9: hint: `out` " in told(
        "azure"
    )
    quality = json.loads(told("gitlab"))[0]
    assert quality["description"].startswith("PFL601: cell 2:5:9: `out` grows")
    assert quality["location"]["positions"]["begin"] == {"line": row + 1, "column": 1}
    junit = told("junit")
    assert f'line="{row + 1}"' in junit
    assert "n.ipynb:cell 2:5:9: PFL601 " in junit
    review = json.loads(told("rdjson"))["diagnostics"][0]
    assert review["message"].startswith("cell 2:5:9: `out` grows")
    assert review["location"]["range"]["start"] == {"line": row + 1, "column": 1}
    assert "suggestions" not in review
    result = json.loads(told("sarif"))["runs"][0]["results"][0]
    assert result["message"]["text"].startswith("cell 2:5:9: `out` grows")
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == row + 1
    assert "fixes" not in result


def test_diffs_are_by_cell(perflint: Run) -> None:
    before = Path("n.ipynb").read_bytes()
    result = perflint("check", "--diff")
    assert result.stdout.startswith(
        "--- n.ipynb:cell 2\t\n+++ n.ipynb:cell 2\t\n@@ -1,6 +1,3 @@\n %%timeit\n"
    )
    assert "+    return ''.join([str(row) for row in rows])\n" in result.stdout
    assert "n.ipynb:cell 3:1:5: invalid syntax" in result.stderr
    assert "Would fix 1 finding" in result.stderr
    assert Path("n.ipynb").read_bytes() == before


def test_standard_input_is_a_notebook_by_its_name(perflint: Run) -> None:
    data = Path("n.ipynb").read_bytes()
    Path("n.ipynb").unlink()
    shown = perflint(
        "check", "-", "--stdin-filename", "n.ipynb", "--output-format", "concise", stdin=data
    )
    assert "n.ipynb:cell 2:5:9: PFL601 " in shown.stdout
    fixed = perflint("fix", "-", "--stdin-filename", "n.ipynb", stdin=data)
    after = json.loads(fixed.stdout)
    assert "".join(after["cells"][1]["source"]).startswith(
        "%%timeit\ndef join(rows):\n    return ''.join(["
    )
    after["cells"][1]["source"] = json.loads(data)["cells"][1]["source"]
    assert after == json.loads(data)


def test_why_takes_a_cell_and_a_line(perflint: Run) -> None:
    shown = perflint("why", "n.ipynb:cell 2:5:9").stdout
    assert shown.startswith("n.ipynb:cell 2:5:9: out += str(row)\n\nPFL601 ")
    assert perflint("why", "n.ipynb:2:5").stdout.partition(" ")[2] == shown.partition("9: ")[2]
    record = json.loads(perflint("why", "n.ipynb:2:5", "PFL601", "--output-format", "json").stdout)
    assert record["rules"][0]["findings"][0]["row"] == 5
    for place, said in (
        ("n.ipynb:5", "n.ipynb is a notebook; name the cell as well, as `n.ipynb:3:5`"),
        ("n.ipynb:1:1", "cell 1 is no cell of Python code with a line 1"),
        ("n.ipynb:2:50", "cell 2 is no cell of Python code with a line 50"),
    ):
        result = perflint("why", place)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr


def test_refusals_and_unread_files_name_the_cell(perflint: Run) -> None:
    Path("n.ipynb").write_text(notebook("x = 1", "for i in range(3):\n  %time a\ny = = 1"))
    result = perflint("fix")
    assert "error: n.ipynb:cell 2:3:5: invalid syntax" in result.stderr
    assert result.exit_code == 2


def test_settings_can_leave_notebooks_out(perflint: Run) -> None:
    assert perflint("check").exit_code == 1
    for settings in ('exclude = ["*.ipynb"]', 'extend-exclude = ["n.ipynb"]'):
        result = perflint("check", "--config", settings)
        assert (result.exit_code, result.stdout) == (0, "")
    left = perflint("check", "n.ipynb", "--force-exclude", "--config", 'exclude = ["*.ipynb"]')
    assert left.exit_code == 0
    ignored = perflint("check", "--config", 'per-file-ignores = {"*.ipynb" = ["PFL002", "PFL601"]}')
    assert ignored.exit_code == 0


def test_the_graph_has_the_functions_of_notebooks(perflint: Run) -> None:
    assert "join" in perflint("graph").stdout


def test_a_fix_is_shown_below_a_cell_of_one_line(tmp_path: Path) -> None:
    file = tmp_path / "n.ipynb"
    slow = "import time\nasync def f():\n    time.sleep(1)"
    file.write_text(notebook("%load_ext autoreload", slow))
    options = ["--isolated", "--no-cache", "--unsafe-fixes", str(file)]
    told = CliRunner().invoke(command_line, ["check", *options]).stdout
    assert " 1 │ + import asyncio\n" in told
    assert "autoreloadimport" not in told

"""What `perflint why` says of rules that matched nothing: how far they got, and what is not known."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from perflint.cli.commands import perflint

Ask = Callable[..., str]
LOADING = """\
import unknown_library

def load(path):
    return unknown_library.read(path)

def total(rows):
    for row in rows.iterrows():
        print(row.name)

def main():
    total(load("a"))

def other(things):
    total(load("b"))
"""


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Write files into a folder without a project, and ask about a line."""
    monkeypatch.chdir(tmp_path)

    def asked(files: Mapping[str, str], *arguments: str, folder: str = ".") -> str:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        monkeypatch.chdir(tmp_path / folder)
        result = CliRunner().invoke(perflint, ["why", "--no-cache", *arguments])
        assert result.exit_code == 0, result.output
        return result.output

    return asked


BLOCKING = {
    "execute.py": "import requests\n\ndef run(url):\n    return requests.get(url, timeout=3)\n",
    "routes.py": "from execute import run\n\nasync def show(url):\n    return run(url)\n",
}


@pytest.mark.parametrize(
    ("folder", "place"),
    [
        (".", "routes.py:4"),
        ("elsewhere", f"..{os.sep}routes.py:4"),
        ("elsewhere", "{absolute}:4"),
    ],
)
def test_why_sees_the_files_that_check_sees(
    ask: Ask, tmp_path: Path, folder: str, place: str
) -> None:
    (tmp_path / "elsewhere").mkdir()
    place = place.replace("{absolute}", str(tmp_path / "routes.py"))
    said = ask(BLOCKING, place, folder=folder)
    assert "PFL402" in said or "PFL401" in said, said
    assert "`run` reaches `requests.get`" in said


def test_why_sees_files_of_folders_beside(ask: Ask) -> None:
    files = {f"app/{name}": text for name, text in BLOCKING.items()}
    files["app/routes.py"] = files["app/routes.py"].replace("execute", "tools.execute")
    files["tools/execute.py"] = files.pop("app/execute.py")
    assert "`run` reaches `requests.get`" in ask(files, "app/routes.py:4")


def test_why_does_not_look_through_a_vast_folder_of_no_project(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {f"a/{name}": text for name, text in BLOCKING.items()}
    whole = ask(files, "a/routes.py:4")
    assert "PFL401" in whole
    monkeypatch.setattr("perflint.engine.discovery.grouping._VAST", 2)
    some = ask({}, "a/routes.py:4")
    assert "is no project and holds more than 2 files and folders" in some
    assert some.endswith(whole)
    assert "holds more than" not in ask({"pyproject.toml": ""}, "a/routes.py:4")


def test_why_names_what_is_unknown_from_call_to_call(ask: Ask) -> None:
    said = ask({"app.py": LOADING}, "app.py:7")
    assert (
        "the parameter `rows` of `total` has no annotation; 2 callers, in app.py:11, app.py:14, pass"
        " `app.load()`: what `app.load` returns is unknown: nothing is known of `unknown_library.read`"
    ) in said


def test_why_tells_how_far_a_rule_got(ask: Ask) -> None:
    said = ask({"app.py": LOADING}, "app.py:7", "PFL303")
    assert "PFL303 row-iteration" in said
    assert "it looked at `for row in rows" in said
    assert "not known: the parameter `rows` of `total` has no annotation" in said


def test_why_names_what_a_finding_does_not_know(ask: Ask) -> None:
    text = "def log(rows, path):\n    for row in rows:\n        with open(path, 'a') as file:\n"
    said = ask({"app.py": text + "            file.write(row)\n"}, "app.py:3", "PFL702")
    assert "reports: " in said
    assert "not known: the parameter `rows` of `log` has no annotation" in said


def test_why_tells_what_a_line_holds(ask: Ask) -> None:
    text = "import json\n\nasync def show(path):\n    return json.loads(other(path))\n"
    said = ask({"app.py": text}, "app.py:4")
    assert "No rule matches anything here." in said
    assert "`json.loads(other(path))` runs `json.loads`" in said
    assert "the coroutine `show` runs `return json.loads(other(path))` itself" in said
    assert "`other` is defined nowhere in this file" in said


def test_why_of_a_line_without_code_says_nothing_more(ask: Ask) -> None:
    assert ask({"app.py": "# a comment\nx = 1\n"}, "app.py:1").endswith(
        "No rule matches anything here.\n"
    )


def test_why_as_json_holds_what_was_told(ask: Ask) -> None:
    record = json.loads(ask({"app.py": LOADING}, "app.py:7", "--output-format", "json"))
    (rule,) = [rule for rule in record["rules"] if rule["code"] == "PFL303"]
    assert not all(answer["known"] for answer in rule["stopped"])
    assert any("runs `for row in rows" in answer["statement"] for answer in record["line"])


def test_one_rule_is_asked_as_it_speaks_among_the_others(ask: Ask) -> None:
    text = (
        "import pandas as pd\n\n\ndef scale(prices: pd.DataFrame):\n    for i in range(len(prices)):\n"
        '        prices.loc[i, "price"] = prices.loc[i, "price"] * 2\n'
    )
    told = ask({"cells.py": text}, "cells.py:6", "cell-read-in-loop")
    assert "cell-write-in-loop" in told, told

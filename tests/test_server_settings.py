"""The settings of `perflint server`: those of the client, and the baseline of the project."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.lsp import GROWING, PULLING, ROOT, Client, codes

pytest.importorskip("pygls")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text("[tool.perflint]\n")
    return tmp_path


@pytest.mark.parametrize(
    "options",
    [
        {"ignore": ["PFL601"]},
        {"settings": {"select": ["PFL1"]}},
        {"perflint": {"perFileIgnores": {"app.py": ["PFL601"]}}},
        {"enable": True, "path": "", "trace": {"server": "off"}, "ignore": ["PFL601"]},
    ],
)
def test_initialization_options_are_settings(folder: Path, options: dict[str, Any]) -> None:
    client = Client(folder, PULLING, options)
    client.open("app.py", GROWING)
    assert client.pull("app.py") == []
    assert client.leave() == 0


def test_wrong_options_are_told_and_the_server_goes_on(folder: Path) -> None:
    client = Client(folder, PULLING, {"selct": ["PFL1"]})
    assert (
        "the client's settings: unknown key `selct`" in client.note("window/logMessage")["message"]
    )
    client.open("app.py", GROWING)
    assert codes(client.pull("app.py")) == ["PFL601"]
    assert client.leave() == 0


def test_the_client_is_asked_for_its_settings(folder: Path) -> None:
    able = {**PULLING, "workspace": {"configuration": True}}
    client = Client(folder, able, None, {"workspace/configuration": [{"ignore": ["PFL601"]}]})
    client.open("app.py", GROWING)
    assert client.note("workspace/configuration")["items"] == [{"section": "perflint"}]
    assert client.pull("app.py") == []
    for hints, found in ((True, ["PFL601"]), (False, [])):  # it is a hint
        client.replies["workspace/configuration"] = [{"hints": hints}]
        client.tell("workspace/didChangeConfiguration", {"settings": None})
        client.note("workspace/configuration")
        assert codes(client.pull("app.py")) == found
    assert client.leave() == 0


def test_settings_that_a_client_sends_by_itself(folder: Path) -> None:
    client = Client(folder, PULLING)
    client.open("app.py", GROWING)
    assert codes(client.pull("app.py")) == ["PFL601"]
    settings = {"perflint": {"ignore": ["PFL601"]}}
    client.tell("workspace/didChangeConfiguration", {"settings": settings})
    assert client.pull("app.py") == []
    assert client.leave() == 0


def test_a_folder_has_a_baseline_of_its_own(folder: Path) -> None:
    (folder / "pyproject.toml").write_text("")
    (folder / "app.py").write_text(GROWING)
    (folder / "part").mkdir()
    (folder / "part" / "perflint.toml").write_text('baseline = "known.json"\n')
    (folder / "part" / "own.py").write_text(GROWING)
    write = [*"-m perflint check part --write-baseline part/known.json".split()]
    environment = {"PYTHONPATH": str(ROOT), "PATH": ""}
    subprocess.run([sys.executable, *write], cwd=folder, check=True, env=environment)
    client = Client(folder, PULLING)
    for name, count in (("app.py", 1), ("part/own.py", 0)):
        client.open(name, GROWING)
        assert len(client.pull(name)) == count
    assert client.leave() == 0


def test_the_baseline_leaves_out_what_it_knows(folder: Path) -> None:
    (folder / "pyproject.toml").write_text('[tool.perflint]\nbaseline = "known.json"\n')
    (folder / "app.py").write_text(GROWING)
    write = [sys.executable, "-m", "perflint", "check", "--write-baseline", "known.json", "."]
    environment = {"PYTHONPATH": str(ROOT), "PATH": ""}
    subprocess.run(write, cwd=folder, check=False, capture_output=True, env=environment)
    assert (folder / "known.json").exists()
    client = Client(folder, PULLING)
    client.open("app.py", GROWING)
    assert client.pull("app.py") == []
    assert client.actions("app.py", 3, ["source.fixAll"]) == []
    client.change("app.py", 2, {"text": GROWING + "\n\n" + GROWING.replace("joined", "again")})
    (found,) = client.pull("app.py")
    assert found["range"]["start"]["line"] == 10
    assert client.leave() == 0
    fix = [sys.executable, "-m", "perflint", "fix", "."]
    subprocess.run(fix, cwd=folder, check=True, capture_output=True, env=environment)
    assert (folder / "app.py").read_text() == GROWING
    subprocess.run([*fix, "--no-baseline"], cwd=folder, check=True, env=environment)
    assert (folder / "app.py").read_text() != GROWING

"""The diagnostics of a whole workspace by `perflint server`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.lsp import GROWING, PULLING, Client

pytest.importorskip("pygls")


def reports(client: Client, before: dict[str, str], **more: Any) -> dict[str, dict[str, Any]]:
    previous = [{"uri": uri, "value": value} for uri, value in before.items()]
    found = client.ask("workspace/diagnostic", {"previousResultIds": previous, **more})["items"]
    return {report["uri"]: report for report in found}


def test_files_that_are_not_open_are_checked(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.perflint]\n")
    (tmp_path / "app.py").write_text(GROWING)
    (tmp_path / "other.py").write_text(GROWING)
    (tmp_path / "broken.py").write_text("def (")
    client = Client(tmp_path, PULLING)
    assert client.capabilities["diagnosticProvider"]["workspaceDiagnostics"]
    client.open("app.py", "x = 1\n")
    found = reports(client, {}, workDoneToken="whole")
    assert {uri: len(report["items"]) for uri, report in found.items()} == {
        client.uri("app.py"): 0,
        client.uri("broken.py"): 1,
        client.uri("other.py"): 1,
    }
    assert found[client.uri("app.py")]["version"] == 1
    kinds = [client.note("$/progress")["value"]["kind"] for _ in range(3)]
    assert kinds == ["begin", "report", "end"]
    again = reports(client, {uri: report["resultId"] for uri, report in found.items()})
    assert {report["kind"] for report in again.values()} == {"unchanged"}
    (tmp_path / "other.py").write_text("x = 1\n")
    change = {"uri": client.uri("other.py"), "type": 2}
    client.tell("workspace/didChangeWatchedFiles", {"changes": [change]})
    later = reports(client, {uri: report["resultId"] for uri, report in found.items()})
    assert later[client.uri("other.py")]["items"] == []
    assert client.leave() == 0


def test_reading_a_large_project_is_shown(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.perflint]\n")
    for number in range(300):
        (tmp_path / f"module{number}.py").write_text(GROWING)
    client = Client(tmp_path, {**PULLING, "window": {"workDoneProgress": True}})
    client.open("module1.py", GROWING)
    token = client.note("window/workDoneProgress/create")["token"]
    first = client.note("$/progress")
    assert (first["token"], first["value"]["kind"]) == (token, "begin")
    assert len(client.pull("module1.py")) == 1
    while client.note("$/progress")["value"]["kind"] != "end":
        pass
    assert client.leave() == 0

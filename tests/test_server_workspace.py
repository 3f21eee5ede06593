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


def test_reading_a_large_project_can_be_cancelled(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.perflint]\n")
    folder = tmp_path / "aside"
    folder.mkdir()
    for number in range(300):
        (folder / f"module{number}.py").write_text(f"NUMBER = {number}\n" + GROWING * 50)
    slow = "import time\n\n\ndef load() -> None:\n    time.sleep(1)\n"
    caller = "from source import load\n\n\nasync def main() -> None:\n    load()\n"
    client = Client(tmp_path, {**PULLING, "window": {"workDoneProgress": True}})
    client.open("app.py", GROWING)
    token = client.note("window/workDoneProgress/create")["token"]
    begin = client.note("$/progress")["value"]
    assert (begin["kind"], begin["cancellable"]) == ("begin", True)
    client.tell("window/workDoneProgress/cancel", {"token": token})
    while client.note("$/progress")["value"]["kind"] != "end":
        pass
    assert "was stopped" in client.note("window/logMessage")["message"]
    client.open("source.py", slow)
    client.open("caller.py", caller)
    assert len(client.pull("app.py")) == len(client.pull("caller.py")) == 1
    client.tell("workspace/didChangeConfiguration", {"settings": {}})
    assert len(client.pull("aside/module299.py")) == 50
    client.request("workspace/diagnostic", {"previousResultIds": [], "workDoneToken": "whole"})
    while (said := client.note("$/progress"))["token"] != "whole":
        pass
    client.tell("window/workDoneProgress/cancel", {"token": "whole"})
    assert client.answered()["error"]["code"] == -32800
    while (said["token"], said["value"]["kind"]) != ("whole", "end"):
        said = client.note("$/progress")
    assert client.leave() == 0

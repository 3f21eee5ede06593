"""`perflint server` beside the record of an observed run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.lsp import PULLING, Client, place
from tests.test_weighing import DEDUPE, record

pytest.importorskip("pygls")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text("[tool.perflint]\n")
    (tmp_path / "app.py").write_text(DEDUPE)
    return tmp_path


def hover(client: Client) -> str:
    at = {"textDocument": {"uri": client.uri("app.py")}, "position": place(3, 12)}
    told = client.ask("textDocument/hover", at)["contents"]["value"]
    assert isinstance(told, str)
    return told


def test_a_record_judges_findings_and_hovers_tell_what_was_seen(folder: Path) -> None:
    file = record(folder)
    client = Client(folder, PULLING)
    client.open("app.py", DEDUPE)
    (found,) = client.pull("app.py")
    assert found["severity"] == 2  # a warning; without a record it is a hint
    assert "(3.2 s of 10.0 s; about 3.2 s to win)" in found["message"]
    assert "In the observed run: 3.2 s of 10.0 s; about 3.2 s to win; ran 3,000 times;" in hover(
        client
    )
    client.change("app.py", 2, {"text": DEDUPE.replace("return seen", "return [*seen]")})
    (found,) = client.pull("app.py")
    assert found["severity"] != 2
    assert "stale, the function has changed since" in hover(client)
    client.change("app.py", 3, {"text": DEDUPE})
    assert client.pull("app.py")[0]["severity"] == 2
    # It is taken note of that the record is gone, and that it is there again.
    change = {"changes": [{"uri": file.as_uri(), "type": 3}]}
    content = file.read_text()
    file.unlink()
    client.tell("workspace/didChangeWatchedFiles", change)
    assert client.pull("app.py")[0]["severity"] != 2
    assert "In the observed run" not in hover(client)
    file.write_text(content)
    client.tell("workspace/didChangeWatchedFiles", change)
    assert client.pull("app.py")[0]["severity"] == 2
    assert client.leave() == 0


@pytest.mark.parametrize(
    ("options", "severities"),
    [
        ({"observed": False}, [3]),
        ({"observed": "other.json"}, [2]),
        ({"observed": "none.json"}, [3]),
        ({"hints": False}, [2]),
        ({"observed": "other.json", "hints": False}, [2]),
        ({"observed": False, "hints": False}, []),
    ],
)
def test_the_client_says_which_record(
    folder: Path, options: dict[str, Any], severities: list[int]
) -> None:
    file = record(folder)
    (folder / "other.json").write_text(file.read_text())
    if options.get("observed"):
        file.unlink()
    client = Client(folder, PULLING, options)
    client.open("app.py", DEDUPE)
    assert [min(found["severity"], 3) for found in client.pull("app.py")] == severities
    assert client.leave() == 0


def test_a_damaged_record_is_told(folder: Path) -> None:
    (folder / ".perflint_observed.json").write_text("{}")
    client = Client(folder, PULLING)
    client.open("app.py", DEDUPE)
    assert len(client.pull("app.py")) == 1
    assert "no record of observed runs" in client.note("window/logMessage")["message"]
    assert client.leave() == 0


def test_files_that_are_not_open_are_judged(folder: Path) -> None:
    record(folder)
    client = Client(folder, PULLING)
    client.open("other.py", "x = 1\n")
    found = client.ask("workspace/diagnostic", {"previousResultIds": []})["items"]
    (own,) = [report for report in found if report["uri"] == client.uri("app.py")]
    assert [item["severity"] for item in own["items"]] == [2]
    assert client.leave() == 0


@pytest.mark.parametrize("asked", [True, False])
def test_what_was_seen_stands_behind_lines(folder: Path, asked: bool) -> None:
    record(folder)
    client = Client(folder, PULLING, {"inlays": asked})
    client.open("app.py", DEDUPE)
    client.pull("app.py")
    document = {"textDocument": {"uri": client.uri("app.py")}}
    whole = {**document, "range": {"start": place(0, 0), "end": place(99, 0)}}
    told = client.ask("textDocument/inlayHint", whole)
    assert [hint["label"].partition(" · up")[0] for hint in told] == ["3.2 s · 3,000×"] * asked
    line = DEDUPE.splitlines()[3]
    assert [hint["position"] for hint in told] == [place(3, len(line))] * asked
    client.change("app.py", 2, {"text": DEDUPE.replace("return seen", "return [*seen]")})
    client.pull("app.py")
    assert client.ask("textDocument/inlayHint", whole) == []  # stale
    assert client.leave() == 0

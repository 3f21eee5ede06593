"""`perflint server`, spoken to by a client over its standard input and output."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lsp import GROWING, PULLING, ROOT, SECONDS, Client, applied, codes, edited, place

pytest.importorskip("pygls")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text("[tool.perflint]\n")
    return tmp_path


@pytest.fixture
def client(folder: Path) -> Iterator[Client]:
    client = Client(folder, PULLING)
    yield client
    client.process.kill()
    client.process.wait()


def test_a_change_in_one_buffer_renews_the_findings_of_another(client: Client) -> None:
    slow = "import time\n\n\ndef load() -> None:\n    time.sleep(1)\n"
    caller = "from source import load\n\n\nasync def main() -> None:\n    load()\n"
    for name, text in (("source.py", slow), ("caller.py", caller)):
        (client.folder / name).write_text(text)
    client.open("caller.py", caller)
    client.open("source.py", slow)
    (found,) = client.pull("caller.py")
    assert found["severity"] == 2
    (*_, last) = found["relatedInformation"]
    assert last["location"]["uri"] == client.uri("source.py")
    assert last["location"]["range"]["start"]["line"] == 4
    span = {"start": place(4, 4), "end": place(4, 17)}
    client.change("source.py", 2, {"range": span, "text": "pass"})
    assert client.pull("caller.py") == []
    client.change("source.py", 3, {"text": "#\n" + slow})
    (found,) = client.pull("caller.py")
    assert found["relatedInformation"][-1]["location"]["range"]["start"]["line"] == 5


def test_findings_are_pushed_to_clients_that_cannot_pull(folder: Path) -> None:
    client = Client(folder)
    client.open("app.py", GROWING)
    shown = client.note("textDocument/publishDiagnostics")
    assert shown["uri"] == client.uri("app.py")
    assert (codes(shown["diagnostics"]), shown["version"]) == (["PFL601"], 1)
    client.tell("textDocument/didClose", {"textDocument": {"uri": client.uri("app.py")}})
    assert client.note("textDocument/publishDiagnostics")["diagnostics"] == []
    assert client.leave() == 0


@pytest.mark.parametrize(
    ("encodings", "encoding", "column"),
    [(None, "utf-16", 20), (["utf-8"], "utf-8", 22), (["utf-32"], "utf-32", 19)],
)
def test_columns_after_emoji(
    folder: Path, encodings: list[str] | None, encoding: str, column: int
) -> None:
    general = {"general": {"positionEncodings": encodings}} if encodings else {}
    client = Client(folder, {**PULLING, **general})
    assert client.capabilities.get("positionEncoding", "utf-16") == encoding
    text = GROWING.replace("text += row", 'mark = "🦥"; text += row')
    client.open("app.py", text)
    (found,) = client.pull("app.py")
    start = found["range"]["start"]
    assert (start["line"], start["character"]) == (3, column + 1)
    # The name after the sloth: `+=` becomes `=`, which is no concatenation.
    span = {"start": place(3, start["character"] + 5), "end": place(3, start["character"] + 6)}
    client.change("app.py", 2, {"range": span, "text": ""})
    assert client.pull("app.py") == []
    assert client.leave() == 0


def test_a_quick_fix_gives_the_fixed_text(client: Client) -> None:
    client.open("app.py", GROWING)
    first, *others = client.actions("app.py", 3)
    assert (first["kind"], first["isPreferred"]) == ("quickfix", True)
    assert first["edit"]["documentChanges"][0]["textDocument"]["version"] == 1
    fixed = applied(GROWING, first)
    assert '"".join(' in fixed
    client.change("app.py", 2, {"text": fixed})
    assert client.pull("app.py") == []
    here = next(action for action in others if action["title"] == "PFL601: suppress here")
    suppressed = applied(GROWING, here)
    assert "text += row  # perflint: ignore[PFL601]\n" in suppressed
    client.change("app.py", 3, {"text": suppressed})
    assert client.pull("app.py") == []
    whole = next(action for action in others if "file" in action["title"])
    client.change("app.py", 4, {"text": applied(GROWING, whole)})
    assert client.pull("app.py") == []


def test_a_cursor_anywhere_in_a_line_is_offered_what_its_findings_are(client: Client) -> None:
    client.open("app.py", GROWING)
    uri = client.uri("app.py")
    offered = client.actions_at(uri, 3, ["quickfix"], character=0)
    assert offered == client.actions("app.py", 3, ["quickfix"]) != []
    assert client.actions_at(uri, 2, ["quickfix"], character=0) == []


def test_a_rule_is_left_out_in_the_settings(client: Client) -> None:
    client.open("app.py", GROWING)
    found = client.actions("app.py", 3)
    (action,) = (each for each in found if each["title"].startswith("PFL601: leave this rule out"))
    (changed,) = action["edit"]["documentChanges"]
    settings = client.folder / "pyproject.toml"
    assert changed["textDocument"] == {"uri": settings.as_uri(), "version": None}
    settings.write_text(edited(settings.read_text(), changed["edits"]))
    assert settings.read_text() == '[tool.perflint]\nignore = ["PFL601"]\n'
    change = {"uri": settings.as_uri(), "type": 2}
    client.tell("workspace/didChangeWatchedFiles", {"changes": [change]})
    assert client.pull("app.py") == []


_COMMANDS = ["perflint.previewFix", "perflint.explainRule", "perflint.whyHere", "perflint.suppress"]
_MENU: dict[str, Any] = {
    "textDocument": {
        "diagnostic": {},
        "codeAction": {"resolveSupport": {"properties": ["edit"]}},
    },
    "experimental": {"commands": {"commands": _COMMANDS}},
}


def test_a_client_with_commands_has_a_menu(folder: Path) -> None:
    client = Client(folder, _MENU)
    text = GROWING + "\n\n" + GROWING.replace("joined", "again")
    client.open("app.py", text)
    offered = client.actions("app.py", 3, ["quickfix"])
    first, every, *commanded = offered
    assert first["title"].startswith("PFL601: collect")
    assert every["title"] == "PFL601: rewrite all 2 in this file"
    assert applied(text, client.ask("codeAction/resolve", every)).count('"".join(') == 2
    assert [each["command"]["command"] for each in commanded] == _COMMANDS
    preview, explain, why, suppress = (each["command"]["arguments"] for each in commanded)
    assert client.ask("codeAction/resolve", preview[0]) == client.ask("codeAction/resolve", first)
    assert (explain, why) == (["PFL601"], [])
    (ways,) = suppress
    assert [way["label"].partition(",")[0] for way in ways] == [
        "PFL601 here",
        "PFL601 everywhere",
        "all rules in this file",
    ]
    here = client.ask("codeAction/resolve", ways[0]["action"])
    assert "text += row  # perflint: ignore[PFL601]\n" in applied(text, here)
    assert client.leave() == 0


def test_rules_are_fixed_one_by_one(folder: Path) -> None:
    client = Client(folder, _MENU)
    other = (
        "def known(names: list[str], wanted: list[str]) -> int:\n"
        "    return sum(1 for name in wanted if name in names)\n"
    )
    text = "\n\n".join([GROWING, GROWING.replace("joined", "again"), other])
    client.open("app.py", text)
    (every,) = (each for each in client.actions("app.py", 3) if "rewrite all" in each["title"])
    fixed = applied(text, client.ask("codeAction/resolve", every))
    assert fixed.count('"".join(') == 2
    assert fixed.endswith(other)
    client.leave()


def test_all_safe_fixes_at_once(client: Client) -> None:
    client.open("app.py", GROWING + "\n\n" + GROWING.replace("joined", "again"))
    (action,) = client.actions("app.py", 0, ["source.fixAll"])
    assert action["kind"] == "source.fixAll.perflint"
    (edit,) = action["edit"]["documentChanges"][0]["edits"]
    assert edit["newText"].count('"".join(') == 2
    assert codes(client.pull("app.py")) == ["PFL601", "PFL601"]


def test_hover_and_commands_explain(client: Client) -> None:
    client.open("app.py", GROWING)
    at = {"textDocument": {"uri": client.uri("app.py")}, "position": place(3, 9)}
    told = client.ask("textDocument/hover", at)["contents"]["value"]
    for part in ("PFL601", "cost: overhead", "measured on the rule's example: "):
        assert part in told
    assert client.ask("textDocument/hover", {**at, "position": place(0, 0)}) is None
    page = client.ask(
        "workspace/executeCommand", {"command": "perflint.explain", "arguments": ["PFL601"]}
    )
    assert page.startswith("# string-concat-in-loop (PFL601)")
    arguments = [client.uri("app.py"), 4]
    why = client.ask(
        "workspace/executeCommand", {"command": "perflint.why", "arguments": arguments}
    )
    assert "PFL601 string-concat-in-loop" in why


COSTING = """\
import requests
from celery import shared_task


@shared_task
def load(urls):
    return [fetch(url) for url in urls[:20]]


@shared_task
def nothing():
    return 3
"""


@pytest.mark.parametrize("asked", [True, False])
def test_costs_stand_above_entries_where_that_is_asked_for(folder: Path, asked: bool) -> None:
    (folder / "tools.py").write_text(
        "import requests\n\n\ndef fetch(url):\n    return requests.get(url)\n"
    )
    client = Client(folder, PULLING, {"costs": asked})
    try:
        client.open("app.py", COSTING.replace("import requests", "from tools import fetch"))
        document = {"textDocument": {"uri": client.uri("app.py")}}
        told = client.ask("textDocument/codeLens", document)
        assert [lens["command"]["title"] for lens in told] == ["n requests (n: urls (20))"] * asked
        assert [lens["range"] for lens in told] == [
            {"start": place(5, 0), "end": place(5, 0)}
        ] * asked
        client.change("app.py", 2, {"text": "def load(urls):\n    return urls\n"})
        assert client.ask("textDocument/codeLens", document) == []
        other = {"textDocument": {"uri": client.uri("b.py")}}
        assert client.ask("textDocument/codeLens", other) == []
    finally:
        client.process.kill()
        client.process.wait()


ASKING = """
import requests
from flask import Flask, request

app = Flask(__name__)


@app.route("/x", methods=["GET", "POST"])
def view():
    if request.method == "POST":
        requests.post("http://a", timeout=1)
    return str(requests.get("http://b", timeout=1))
"""


def test_costs_are_told_for_each_method(folder: Path) -> None:
    client = Client(folder, PULLING, {"costs": True})
    try:
        client.open("app.py", ASKING)
        told = client.ask("textDocument/codeLens", {"textDocument": {"uri": client.uri("app.py")}})
        titles = [lens["command"]["title"] for lens in told]
        assert titles == ["GET: 1 request", "POST: 2 requests"]
    finally:
        client.process.kill()
        client.process.wait()


def test_hover_on_a_suppression(client: Client) -> None:
    for version, comment in enumerate(("# perflint: ignore[PFL601]", "# noqa: E501, PFL601"), 1):
        text = GROWING.replace("+= row", f"+= row  {comment}")
        if version == 1:
            client.open("app.py", text)
        else:
            client.change("app.py", version, {"text": text})
        at = {"textDocument": {"uri": client.uri("app.py")}, "position": place(3, 25)}
        told = client.ask("textDocument/hover", at)["contents"]["value"]
        assert "PFL601 string-concat-in-loop** is suppressed" in told
        assert client.ask("textDocument/hover", {**at, "position": place(3, 9)}) is None


def test_a_syntax_error_keeps_the_last_findings(client: Client) -> None:
    client.open("app.py", GROWING)
    assert codes(client.pull("app.py")) == ["PFL601"]
    client.change("app.py", 2, {"text": GROWING + "def ("})
    error, kept = client.pull("app.py")
    assert (error["range"]["start"]["line"], kept["code"]) == (5, "PFL601")
    assert client.actions("app.py", 3) == []
    client.change("app.py", 3, {"text": GROWING})
    assert codes(client.pull("app.py")) == ["PFL601"]


def test_documents_that_are_not_open_are_answered_from_disk(client: Client) -> None:
    (client.folder / "app.py").write_text(GROWING)
    assert codes(client.pull("app.py")) == ["PFL601"]
    assert client.actions("app.py", 3) == []
    at = {"textDocument": {"uri": client.uri("app.py")}, "position": place(3, 9)}
    assert client.ask("textDocument/hover", at) is None
    (client.folder / "app.py").write_text("x = 1\n")
    assert client.pull("app.py") == []
    assert client.pull("never.py") == []
    elsewhere = client.folder.parent / "elsewhere.py"
    elsewhere.write_text(GROWING)
    assert client.pull_uri(elsewhere.as_uri()) == []


def test_edits_are_worked_out_when_the_client_asks(folder: Path) -> None:
    resolving = {"codeAction": {"resolveSupport": {"properties": ["edit"]}}}
    client = Client(folder, {"textDocument": {"diagnostic": {}, **resolving}})
    text = GROWING + "\n\n" + GROWING.replace("joined", "again")
    client.open("app.py", text)
    for title in ("PFL601: collect", "PFL601: suppress here", "perflint: apply all"):
        found = client.actions("app.py", 10)
        assert not [action["title"] for action in found if action.get("edit")]
        (chosen,) = (action for action in found if action["title"].startswith(title))
        after = applied(text, client.ask("codeAction/resolve", chosen))
        first = after.partition("def again")[0]
        assert (first != text.partition("def again")[0]) == ("all" in title)
        assert after != text
    client.change("app.py", 2, {"text": "x = 1\n" + text})
    assert "error" in client.answer("codeAction/resolve", chosen)
    assert "error" in client.answer("codeAction/resolve", {**chosen, "data": [3]})
    assert client.leave() == 0


def test_settings_that_change_count_at_once(client: Client) -> None:
    client.open("app.py", GROWING)
    assert codes(client.pull("app.py")) == ["PFL601"]
    settings = client.folder / "pyproject.toml"
    changes = {"changes": [{"uri": settings.as_uri(), "type": 2}]}
    settings.write_text('[tool.perflint]\nignore = ["PFL601"]\n')
    client.tell("workspace/didChangeWatchedFiles", changes)
    assert client.pull("app.py") == []
    settings.write_text("[tool.perflint]\nignore = 3\n")
    client.tell("workspace/didChangeWatchedFiles", changes)
    client.pull("app.py")
    assert "ignore" in client.note("window/logMessage")["message"]


def test_files_that_change_on_disk_count(client: Client) -> None:
    source = client.folder / "source.py"
    source.write_text("def load() -> None:\n    pass\n")
    caller = "from source import load\n\n\nasync def main() -> None:\n    load()\n"
    client.open("caller.py", caller)
    assert client.pull("caller.py") == []
    source.write_text("import time\n\n\ndef load() -> None:\n    time.sleep(1)\n")
    client.tell(
        "workspace/didChangeWatchedFiles", {"changes": [{"uri": source.as_uri(), "type": 2}]}
    )
    assert len(client.pull("caller.py")) == 1


def test_nonsense_is_answered_and_the_server_goes_on(client: Client) -> None:
    client.open("app.py", GROWING)
    client.write(b"this is no JSON")
    client.tell("textDocument/didOpen", {"textDocument": 3})
    client.tell("textDocument/didChange", {"no": "document"})
    client.change("never.py", 2, {"text": "x"})
    client.tell("textDocument/didClose", {"textDocument": {"uri": client.uri("never.py")}})
    for uri in ("", "file://", "file:///%00", "http://[", "untitled:1"):
        document = {"uri": uri, "languageId": "python", "version": 1, "text": "x = 1\n"}
        client.tell("textDocument/didOpen", {"textDocument": document})
        assert client.pull_uri(uri) == []
    backwards = {"start": place(3, 4), "end": place(1, 0)}
    client.change("app.py", 2, {"range": backwards, "text": "x"})
    far = {"start": place(900, 4), "end": place(1000, 0)}
    client.change("app.py", 3, {"range": far, "text": "# end\n"})
    assert "error" in client.answer("no/such/method", {})
    for command, arguments in (
        ("perflint.explain", ["XYZ1"]),
        ("perflint.why", ["x", 3]),
        ("no", []),
    ):
        params = {"command": command, "arguments": arguments}
        assert "error" in client.answer("workspace/executeCommand", params)
    why = {"command": "perflint.why", "arguments": ["x:y", 3]}
    error = client.answer("workspace/executeCommand", why)["error"]
    assert error["message"] == "the document x:y is not open"
    senseless: list[Any] = [{}, [], {"textDocument": 3}]
    senseless.append({"textDocument": {"uri": None}, "position": {"line": -1}})
    for nonsense in senseless:
        assert "error" in client.answer("textDocument/hover", nonsense)
    assert codes(client.pull("app.py")) == ["PFL601"]
    assert client.leave() == 0


def test_a_client_that_leaves_without_shutdown_is_told(client: Client) -> None:
    client.tell("exit", None)
    assert client.process.wait(SECONDS) == 1


def test_a_client_that_dies_ends_the_server(client: Client) -> None:
    assert client.process.stdin is not None
    client.process.stdin.close()
    assert client.process.wait(SECONDS) == 1


def test_buffers_leave_nothing_in_the_cache(client: Client) -> None:
    path = client.folder / "app.py"
    path.write_text("x = 1\n")
    client.open("app.py", GROWING)
    assert codes(client.pull("app.py")) == ["PFL601"]
    run = [sys.executable, "-m", "perflint", "check", str(client.folder)]
    assert subprocess.run(run, cwd=ROOT, check=False, capture_output=True).returncode == 0


def test_without_its_packages_it_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['pygls'] = None; sys.modules['lsprotocol'] = None\n"
        "import perflint.cli; sys.argv = ['perflint', 'server']; perflint.cli.main()"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert 'pip install "perflint-cst[server]"' in run.stderr

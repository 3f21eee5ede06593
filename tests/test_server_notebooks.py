"""Notebooks that are open in an editor: `notebookDocument/*`, spoken to `perflint server`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.lsp import GROWING, PULLING, Client, codes, edited, place
from tests.notebooks import notebook

pytest.importorskip("pygls")

NAME = "work.ipynb"
NOTEBOOKS: dict[str, Any] = {"notebookDocument": {"synchronization": {}}}
READING = "import pandas as pd\n\nframe = pd.read_csv('a.csv')\n"
ROWS = "total = 0\nfor _, row in frame.iterrows():\n    total += row['price']\n"
MAGIC = "%matplotlib inline\n"
TEXT, CODE = 1, 2


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text("[tool.perflint]\n")
    return tmp_path


@pytest.fixture
def client(folder: Path) -> Iterator[Client]:
    client = Client(folder, {**PULLING, **NOTEBOOKS})
    yield client
    client.process.kill()
    client.process.wait()


def cell(client: Client, name: str) -> str:
    return f"vscode-notebook-cell:{client.folder}/{NAME}#{name}"


def document(uri: str, text: str, language: str = "python") -> dict[str, Any]:
    return {"uri": uri, "languageId": language, "version": 1, "text": text}


def listed(uri: str, kind: int = CODE) -> dict[str, Any]:
    return {"kind": kind, "document": uri}


def open_notebook(client: Client, *cells: str, name: str = NAME) -> list[str]:
    """Open a notebook with cells of code; returns their URIs."""
    uris = [cell(client, f"c{number}") for number in range(len(cells))]
    client.tell(
        "notebookDocument/didOpen",
        {
            "notebookDocument": {
                "uri": client.uri(name),
                "notebookType": "jupyter-notebook",
                "version": 1,
                "cells": [listed(uri) for uri in uris],
            },
            "cellTextDocuments": [
                document(uri, text) for uri, text in zip(uris, cells, strict=True)
            ],
        },
    )
    return uris


def change(client: Client, **cells: Any) -> None:
    client.tell(
        "notebookDocument/didChange",
        {
            "notebookDocument": {"uri": client.uri(NAME), "version": 2},
            "change": {"cells": cells},
        },
    )


def typed(uri: str, version: int, *changes: dict[str, Any]) -> dict[str, Any]:
    return {"document": {"uri": uri, "version": version}, "changes": list(changes)}


def array(start: int, gone: int, *cells: dict[str, Any]) -> dict[str, Any]:
    return {"start": start, "deleteCount": gone, "cells": list(cells)}


def found(client: Client, uris: Sequence[str]) -> list[list[str]]:
    return [codes(client.pull_uri(uri)) for uri in uris]


def test_cells_are_one_scope(client: Client) -> None:
    assert client.capabilities["notebookDocumentSync"]["notebookSelector"]
    uris = open_notebook(client, READING, "%%time\n" + ROWS, "!ls\nx = 1\n")
    assert found(client, uris) == [[], ["PFL303"], []]
    (shown,) = client.pull_uri(uris[1])
    assert (shown["range"]["start"]["line"], shown["severity"]) == (2, 2)
    assert not shown["message"].startswith("cell")
    change(client, textContent=[typed(uris[0], 2, {"text": "frame = None\n"})])
    assert found(client, uris) == [[], [], []]
    span = {"start": place(0, 8), "end": place(0, 12)}
    change(
        client,
        textContent=[
            typed(uris[0], 3, {"range": span, "text": "pd.read_csv('a.csv')"}),
            typed(
                uris[0],
                4,
                {
                    "range": {"start": place(0, 0)} | {"end": place(0, 0)},
                    "text": "import pandas as pd\n",
                },
            ),
        ],
    )
    assert found(client, uris) == [[], ["PFL303"], []]


def test_cells_come_go_and_move(client: Client) -> None:
    reading, rows = open_notebook(client, READING, ROWS)
    assert found(client, [reading, rows]) == [[], ["PFL303"]]
    new, words = cell(client, "new"), cell(client, "words")
    structure = {
        "array": array(0, 0, listed(words, TEXT), listed(new)),
        "didOpen": [document(words, "# frame = 1", "markdown"), document(new, "\n" + GROWING)],
    }
    change(client, structure=structure)
    assert found(client, [words, new, reading, rows]) == [[], ["PFL601"], [], ["PFL303"]]
    assert client.pull_uri(new)[0]["range"]["start"]["line"] == 4
    gone = {"array": array(2, 1), "didClose": [{"uri": reading}]}
    change(client, structure=gone)
    assert found(client, [new, reading, rows]) == [["PFL601"], [], []]
    change(client, data=[listed(new, TEXT)])
    assert found(client, [new, rows]) == [[], []]


def test_a_trace_leads_into_a_cell(client: Client) -> None:
    uris = open_notebook(
        client,
        "import time\n\n\ndef load() -> None:\n    time.sleep(1)\n",
        "async def main() -> None:\n    load()\n",
    )
    (shown,) = client.pull_uri(uris[1])
    last = shown["relatedInformation"][-1]["location"]
    assert (last["uri"], last["range"]["start"]) == (uris[0], place(4, 4))


def test_a_quick_fix_changes_its_cell(client: Client) -> None:
    uris = open_notebook(client, "import time\n", MAGIC + GROWING)
    fix, *others = client.actions_at(uris[1], 4)
    assert fix["isPreferred"]
    (changed,) = fix["edit"]["documentChanges"]
    assert changed["textDocument"] == {"uri": uris[1], "version": 1}
    text = edited(MAGIC + GROWING, changed["edits"])
    assert text.startswith("%matplotlib inline\ndef joined(")
    assert '"".join(' in text
    titles = [action["title"] for action in others]
    assert titles == [
        "PFL601: suppress here",
        "PFL601: leave this rule out, in pyproject.toml",
        "perflint: leave this notebook out",
    ]
    (changed,) = others[0]["edit"]["documentChanges"]
    assert changed["textDocument"]["uri"] == uris[1]
    assert "+= row  # perflint: ignore[PFL601]\n" in edited(MAGIC + GROWING, changed["edits"])


def test_all_safe_fixes_of_a_notebook(client: Client) -> None:
    first = "%%time\n" + GROWING
    second = GROWING.replace("joined", "again").rstrip("\n")
    uris = open_notebook(client, first, "x = 1", second)
    assert client.actions_at(uris[0], 0, ["source.fixAll"]) == []
    (action,) = client.actions_at(uris[0], 0, ["notebook.source.fixAll"])
    changes = action["edit"]["documentChanges"]
    assert [change["textDocument"]["uri"] for change in changes] == [uris[0], uris[2]]
    before, after = (
        edited(text, change["edits"]) for text, change in zip((first, second), changes, strict=True)
    )
    assert before.startswith("%%time\ndef joined(")
    assert '"".join(' in before
    assert '"".join(' in after
    assert not after.endswith("\n")


def test_hover_and_why_in_a_cell(client: Client) -> None:
    uris = open_notebook(client, "x = 1\n", GROWING)
    at = {"textDocument": {"uri": uris[1]}, "position": place(3, 9)}
    assert "PFL601" in client.ask("textDocument/hover", at)["contents"]["value"]
    assert client.ask("textDocument/hover", {**at, "textDocument": {"uri": uris[0]}}) is None
    asked = {"command": "perflint.why", "arguments": [uris[1], 4]}
    why = client.ask("workspace/executeCommand", asked)
    assert "cell 2:4" in why
    assert "PFL601 string-concat-in-loop" in why
    beyond = {"command": "perflint.why", "arguments": [uris[1], 40]}
    assert "error" in client.answer("workspace/executeCommand", beyond)


def test_a_cell_that_is_no_python_is_told_in_its_place(client: Client) -> None:
    uris = open_notebook(client, "def (\n", GROWING, "%%bash\nls\n", "")
    assert found(client, uris) == [["PFL002"], ["PFL601"], [], []]
    query = document(cell(client, "query"), "SELECT (", "sql")
    change(client, structure={"array": array(1, 0, listed(query["uri"])), "didOpen": [query]})
    assert found(client, [*uris, query["uri"]]) == [["PFL002"], ["PFL601"], [], [], []]


def test_cells_are_pushed_and_taken_back(folder: Path) -> None:
    client = Client(folder, NOTEBOOKS)
    uris = open_notebook(client, "x = 1\n", GROWING)
    pushed = [client.note("textDocument/publishDiagnostics") for _ in uris]
    assert [note["uri"] for note in pushed] == uris
    assert [codes(note["diagnostics"]) for note in pushed] == [[], ["PFL601"]]
    change(client, structure={"array": array(1, 1), "didClose": [{"uri": uris[1]}]})
    taken = client.note("textDocument/publishDiagnostics")
    assert (taken["uri"], taken["diagnostics"]) == (uris[1], [])
    closing = {
        "notebookDocument": {"uri": client.uri(NAME)},
        "cellTextDocuments": [{"uri": uris[0]}],
    }
    client.tell("notebookDocument/didClose", closing)
    while (taken := client.note("textDocument/publishDiagnostics"))["uri"] != uris[0]:
        pass
    assert taken["diagnostics"] == []
    assert client.leave() == 0


def test_cells_are_pushed_to_clients_that_pull_files_only(client: Client) -> None:
    (uri,) = open_notebook(client, GROWING)
    assert codes(client.note("textDocument/publishDiagnostics")["diagnostics"]) == ["PFL601"]
    assert client.ask("workspace/diagnostic", {"previousResultIds": []})["items"] == []
    assert codes(client.pull_uri(uri)) == ["PFL601"]
    assert client.note("textDocument/publishDiagnostics")["diagnostics"] == []
    change(client, textContent=[typed(uri, 2, {"text": "x = 1\n"})])
    assert client.pull_uri(uri) == []
    client.ask("shutdown", None)
    assert [note["method"] for note in client.notes.queue] == []


def test_what_is_open_counts_and_not_the_file(client: Client) -> None:
    (client.folder / NAME).write_text(notebook(GROWING, GROWING))
    client.open(NAME, notebook(GROWING))  # as JSON text
    assert client.pull(NAME) == []
    uris = open_notebook(client, "x = 1\n")
    assert found(client, uris) == [[]]


def test_nonsense_about_notebooks(client: Client) -> None:
    uris = open_notebook(client, GROWING)
    client.tell("notebookDocument/didOpen", {"notebookDocument": 3})
    open_notebook(client, name="page.md")
    change(client, structure={"array": array(5, 9)})
    change(client, structure={"array": array(0, 0, listed("nowhere"))})
    change(client, textContent=[typed("nowhere:else", 2, {"text": "x"})])
    client.tell(
        "notebookDocument/didClose", {"notebookDocument": {"uri": "x:y"}, "cellTextDocuments": []}
    )
    lone = {"range": {"start": place(0, 0), "end": place(0, 0)}, "text": "x = '\ud83d'\n"}
    change(client, textContent=[typed(uris[0], 2, lone)])
    assert found(client, uris)[0]
    assert client.leave() == 0

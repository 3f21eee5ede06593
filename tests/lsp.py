"""A client of `perflint server`, and what tests of the server share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from queue import Queue
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 60  # machines are slow at times
PULLING: dict[str, Any] = {"textDocument": {"diagnostic": {}}}
GROWING = """\
def joined(rows: list[str]) -> str:
    text = ""
    for row in rows:
        text += row
    return text
"""


def editor_environment(folder: Path) -> dict[str, str]:
    """The environment for an editor whose home is `folder`, with this perflint on its path."""
    command = folder / "bin" / "perflint"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m perflint "$@"\n')
    command.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "HOME": str(folder),
    }


class Client:
    """A client that says what a test has it say."""

    def __init__(
        self,
        folder: Path,
        capabilities: dict[str, Any] | None = None,
        options: Any = None,
        replies: dict[str, Any] | None = None,
    ) -> None:
        self.folder = folder
        self.pulls = "diagnostic" in (capabilities or {}).get("textDocument", {})
        self.process = subprocess.Popen(
            [sys.executable, "-m", "perflint", "server"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.replies = replies or {}  # to what the server asks, by method
        self.notes: Queue[dict[str, Any]] = Queue()
        self._answers: Queue[dict[str, Any]] = Queue()
        self._number = 0
        threading.Thread(target=self._read, daemon=True).start()
        self.capabilities = self.ask(
            "initialize",
            {
                "processId": None,
                "rootUri": folder.as_uri(),
                "capabilities": capabilities or {},
                "initializationOptions": options,
            },
        )["capabilities"]
        self.tell("initialized", {})

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while line := stream.readline():
            if not line.lower().startswith(b"content-length:"):
                continue
            size = int(line.split(b":")[1])
            while stream.readline().strip():
                pass
            message = json.loads(stream.read(size))
            if "method" in message:
                if "id" in message:
                    result = self.replies.get(message["method"])
                    reply = {"jsonrpc": "2.0", "id": message["id"], "result": result}
                    self.write(json.dumps(reply).encode())
                self.notes.put(message)
            else:
                self._answers.put(message)

    def write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def tell(self, method: str, params: Any) -> None:
        self.write(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode())

    def answer(self, method: str, params: Any) -> dict[str, Any]:
        self.request(method, params)
        return self.answered()

    def request(self, method: str, params: Any) -> None:
        """Ask without waiting for the answer."""
        self._number += 1
        message = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        self.write(json.dumps(message).encode())

    def answered(self) -> dict[str, Any]:
        """The answer to the last request."""
        while True:
            answer = self._answers.get(timeout=SECONDS)
            if answer.get("id") == self._number:
                return answer

    def ask(self, method: str, params: Any) -> Any:
        answer = self.answer(method, params)
        assert "error" not in answer, answer
        return answer["result"]

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str) -> None:
        document = {"uri": self.uri(name), "languageId": "python", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})

    def change(self, name: str, version: int, *changes: dict[str, Any]) -> None:
        document = {"uri": self.uri(name), "version": version}
        self.tell(
            "textDocument/didChange", {"textDocument": document, "contentChanges": list(changes)}
        )

    def pull(self, name: str) -> list[dict[str, Any]]:
        return self.pull_uri(self.uri(name))

    def pull_uri(self, uri: str) -> list[dict[str, Any]]:
        params = {"textDocument": {"uri": uri}}
        items: list[dict[str, Any]] = self.ask("textDocument/diagnostic", params)["items"]
        return items

    def actions(self, name: str, line: int, only: list[str] | None = None) -> list[dict[str, Any]]:
        return self.actions_at(self.uri(name), line, only)

    def actions_at(
        self, uri: str, line: int, only: list[str] | None = None, character: int = 8
    ) -> list[dict[str, Any]]:
        if self.pulls:  # as editors do before: then the project is known
            self.pull_uri(uri)
        place = {"line": line, "character": character}
        found: list[dict[str, Any]] = self.ask(
            "textDocument/codeAction",
            {
                "textDocument": {"uri": uri},
                "range": {"start": place, "end": place},
                "context": {"diagnostics": [], **({"only": only} if only else {})},
            },
        )
        return found

    def note(self, method: str) -> Any:
        """The parameters of the next notification of this kind."""
        while True:
            message = self.notes.get(timeout=SECONDS)
            if message["method"] == method:
                return message.get("params")

    def leave(self) -> int:
        self.ask("shutdown", None)
        self.tell("exit", None)
        return self.process.wait(SECONDS)


def codes(found: list[dict[str, Any]]) -> list[str]:
    return [item["code"] for item in found]


def place(line: int, character: int) -> dict[str, int]:
    return {"line": line, "character": character}


def applied(text: str, action: dict[str, Any]) -> str:
    """An ASCII text after the edits of an action."""
    (change,) = action["edit"]["documentChanges"]
    return edited(text, change["edits"])


def edited(text: str, edits: list[dict[str, Any]]) -> str:
    """An ASCII text after edits."""
    lines = text.splitlines(keepends=True)

    def offset(at: dict[str, int]) -> int:
        return sum(map(len, lines[: at["line"]])) + at["character"]

    edits = sorted(edits, key=lambda edit: offset(edit["range"]["start"]), reverse=True)
    for edit in edits:
        start, end = (offset(edit["range"][side]) for side in ("start", "end"))
        text = text[:start] + edit["newText"] + text[end:]
    return text

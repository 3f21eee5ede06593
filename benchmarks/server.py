"""How fast `perflint server` answers: a client over its standard input and output, on a copy of real code.

    python benchmarks/server.py [--edits N] [--pull] [--cached] [--file PATH] FOLDER...

Measured are the time from the start of the process to the first diagnostics of an open file of about 1,000
lines, and to the end of the reading of the project; the time from a change to the diagnostics of that
file, by kind of change (a comment, a statement in a body, a function); and the memory of the server with its
processes. A client that pulls, and cannot be asked to pull again, waits for what is found with the whole
project known; one that is pushed to is shown what the file says by itself before.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

LINES = 1000  # of the file that is edited, about
PULLING: dict[str, Any] = {"textDocument": {"diagnostic": {}}}
KINDS = ("comment", "body", "function")


class Client:
    """A client that waits for what it asked."""

    def __init__(self, folder: Path, *, pulls: bool) -> None:
        self.pulls = pulls
        self.most = 0  # memory while the server tells how far it is
        self.process = subprocess.Popen(
            [sys.executable, "-m", "perflint", "server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._number = 0
        window = {"window": {"workDoneProgress": True}}
        capabilities = {**window, **PULLING} if pulls else window
        self.ask(
            "initialize",
            {"processId": None, "rootUri": folder.as_uri(), "capabilities": capabilities},
        )
        self.tell("initialized", {})

    def tell(self, method: str, params: Any, **more: Any) -> None:
        """Send a message."""
        self._write({"jsonrpc": "2.0", "method": method, "params": params, **more})

    def _write(self, message: dict[str, Any]) -> None:
        data = json.dumps(message).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def read(self) -> dict[str, Any]:
        """The next message of the server."""
        stream = self.process.stdout
        assert stream is not None
        size = 0
        while line := stream.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                size = int(value)
        message: dict[str, Any] = json.loads(stream.read(size))
        if "method" in message and "id" in message:
            self._write({"jsonrpc": "2.0", "id": message["id"], "result": None})
        if message.get("method") == "$/progress":
            self.most = max(self.most, self.memory())
        return message

    def ask(self, method: str, params: Any) -> Any:
        """Send a request; returns its result."""
        self._number += 1
        self.tell(method, params, id=self._number)
        while True:
            message = self.read()
            if message.get("id") == self._number and "method" not in message:
                return message["result"]

    def diagnostics(self, uri: str, version: int) -> list[Any]:
        """The diagnostics of a version of a document, pulled or waited for."""
        if self.pulls:
            items: list[Any] = self.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})[
                "items"
            ]
            return items
        while True:
            message = self.read()
            if message.get("method") == "textDocument/publishDiagnostics":
                params = message["params"]
                if params["uri"] == uri and params.get("version") == version:
                    found: list[Any] = params["diagnostics"]
                    return found

    def memory(self) -> int:
        """The resident memory of the server and its processes, in MiB, what they share counted for each; 0
        where the system does not tell."""
        return sum(map(_resident, _family(self.process.pid)))


def _family(process: int) -> list[int]:
    """A process and those that it started, and these."""
    try:
        listed = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        listed += [
            child
            for task in Path(f"/proc/{process}/task").iterdir()
            if task.name != str(process)
            for child in (task / "children").read_text().split()
        ]
    except OSError:
        return [process]
    return [process, *(each for child in listed for each in _family(int(child)))]


def _cpu(process: int) -> float:
    """The processor time of a process, in seconds; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident(process: int) -> int:
    """The memory of a process, in MiB; 0 where it has ended."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    told = status.partition("VmRSS:")[2]  # one that has ended and is not waited for has no line
    return int(told.split()[0]) // 1024 if told else 0


def copied(folders: list[Path], into: Path, rules: str) -> int:
    """Copy the Python files of folders; returns how many lines they have."""
    (into / "pyproject.toml").write_text(f'[tool.perflint]\nselect = ["{rules}"]\n')
    for folder in folders:
        shutil.copytree(
            folder, into / folder.name, ignore=lambda path, names: _unread(Path(path), names)
        )
    return sum(path.read_bytes().count(b"\n") for path in into.rglob("*.py"))


def _unread(folder: Path, names: list[str]) -> list[str]:
    return [
        name for name in names if (folder / name).is_file() and not name.endswith((".py", ".pyi"))
    ]


def edits(text: str, kind: str, count: int) -> Iterator[dict[str, Any]]:
    """Changes of one kind, each another one in the place of the last, and at the end of none."""
    lines = text.splitlines()
    line = next(
        number
        for number in range(len(lines) // 2, len(lines))
        if lines[number].startswith("        return")
    )
    if kind == "function":
        line = len(lines)
    start, end = {"line": line, "character": 0}, {"line": line, "character": 0}
    for number in range(count - 1):
        written = {
            "comment": f"        # note {number}\n",
            "body": f"        value = [{number}]\n",
            "function": f"def added{number}(rows):\n    return [row for row in rows]\n",
        }[kind]
        yield {"range": {"start": start, "end": end}, "text": written}
        end = {"line": line + written.count("\n"), "character": 0}
    yield {"range": {"start": start, "end": end}, "text": ""}


def main() -> None:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--edits", type=int, default=100, help="of each kind")
    parser.add_argument("--kinds", nargs="+", default=KINDS, choices=KINDS)
    parser.add_argument("--pull", action="store_true", help="as a client that pulls")
    parser.add_argument("--cached", action="store_true", help="start with a cache")
    parser.add_argument("--file", help="the file to edit, relative to the folder it is copied from")
    parser.add_argument("--rules", default="ALL", help="what is selected")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        lines = copied([path.resolve() for path in given.folders], folder, given.rules)
        print(f"{lines} lines")
        if given.cached:
            check = [sys.executable, "-m", "perflint", "check", "--quiet", str(folder)]
            subprocess.run(check, check=False, capture_output=True)
        path = next(folder.rglob(given.file)) if given.file else typical(folder)
        text = path.read_text("utf-8")
        print(f"{path.relative_to(folder)}: {text.count(chr(10))} lines")
        start = time.perf_counter()
        client = Client(folder, pulls=given.pull)
        uri = path.as_uri()
        document = {"uri": uri, "languageId": "python", "version": 1, "text": text}
        client.tell("textDocument/didOpen", {"textDocument": document})
        count = len(client.diagnostics(uri, 1))
        cpu = _cpu(client.process.pid)
        print(f"first diagnostics ({count}): {time.perf_counter() - start:.2f} s, CPU {cpu:.2f} s")
        whole = client.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})["items"]
        print(
            f"all diagnostics ({len(whole)}): {time.perf_counter() - start:.2f} s; at most"
            f" {client.most} MiB, then {client.memory()} MiB"
        )
        version = 1
        for kind in given.kinds:
            times: list[float] = []
            cpu = _cpu(client.process.pid)
            for change in edits(text, kind, given.edits):
                version += 1
                start = time.perf_counter()
                client.tell(
                    "textDocument/didChange",
                    {
                        "textDocument": {"uri": uri, "version": version},
                        "contentChanges": [change],
                    },
                )
                client.diagnostics(uri, version)
                times.append((time.perf_counter() - start) * 1000)
            cpu = (_cpu(client.process.pid) - cpu) * 1000 / len(times)
            shares = statistics.quantiles(times, n=100)
            print(
                f"{kind}: p50 {shares[49]:.0f} ms, p95 {shares[94]:.0f} ms, max {max(times):.0f} ms,"
                f" CPU {cpu:.0f} ms each; {client.memory()} MiB"
            )
        client.ask("shutdown", None)
        client.tell("exit", None)
        client.process.wait()


def typical(folder: Path) -> Path:
    """The file of which the length is nearest to that of the one to be edited."""
    files = [(path, path.read_text("utf-8")) for path in folder.rglob("*.py")]
    return min(
        ((path, text) for path, text in files if "\n        return" in text),
        key=lambda item: abs(item[1].count("\n") - LINES),
    )[0]


if __name__ == "__main__":
    main()

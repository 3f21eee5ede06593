"""How fast `perflint server` answers: a client over its standard input and output, on a copy of real code.

    python benchmarks/server.py [--edits N] [--push] FOLDER...

Measured are the time from `initialize` to the first diagnostics, with a cache; the time from a change to
the diagnostics of the changed file, which has about 1,000 lines; and the memory of the server.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

LINES = 1000  # of the file that is edited, about
PULLING: dict[str, Any] = {"textDocument": {"diagnostic": {}}}
STEPS = 10  # how often memory is told


class Client:
    """A client that waits for what it asked."""

    def __init__(self, folder: Path, *, pulls: bool) -> None:
        self.pulls = pulls
        self.process = subprocess.Popen(
            [sys.executable, "-m", "perflint", "server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._number = 0
        capabilities = PULLING if pulls else {}
        self.ask(
            "initialize",
            {"processId": None, "rootUri": folder.as_uri(), "capabilities": capabilities},
        )
        self.tell("initialized", {})

    def tell(self, method: str, params: Any, **more: Any) -> None:
        """Send a message."""
        data = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
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
        """The resident memory of the server, in MiB; 0 where the system does not tell."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return 0
        return int(status.partition("VmRSS:")[2].split()[0]) // 1024


def copied(folders: list[Path], into: Path) -> int:
    """Copy the Python files of folders; returns how many lines they have."""
    (into / "pyproject.toml").write_text('[tool.perflint]\nselect = ["ALL"]\n')
    for folder in folders:
        shutil.copytree(
            folder, into / folder.name, ignore=lambda path, names: _unread(Path(path), names)
        )
    return sum(path.read_bytes().count(b"\n") for path in into.rglob("*.py"))


def _unread(folder: Path, names: list[str]) -> list[str]:
    return [
        name for name in names if (folder / name).is_file() and not name.endswith((".py", ".pyi"))
    ]


def edits(text: str, count: int) -> list[dict[str, Any]]:
    """Changes as somebody makes them who types a statement into the function in the middle, and takes it
    back: text that parses most of the time."""
    lines = text.splitlines()
    middle = next(
        number
        for number in range(len(lines) // 2, len(lines))
        if lines[number].startswith("        return")
    )
    typed = "        value = [1]\n"
    found: list[dict[str, Any]] = []
    while len(found) < count:
        start = {"line": middle, "character": 0}
        found.append({"range": {"start": start, "end": start}, "text": typed})
        for column in range(8, 13):
            at = {"line": middle, "character": column}
            found.append({"range": {"start": at, "end": at}, "text": "x"})
        end = {"line": middle + 1, "character": 0}
        found.append({"range": {"start": start, "end": end}, "text": ""})
    return found[:count]


def main() -> None:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--edits", type=int, default=2000)
    parser.add_argument("--push", action="store_true", help="as a client that cannot pull")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        lines = copied([path.resolve() for path in given.folders], folder)
        print(f"{lines} lines")
        check = [sys.executable, "-m", "perflint", "check", "--quiet", str(folder)]
        subprocess.run(check, check=False, capture_output=True)
        files = [(path, path.read_text("utf-8")) for path in folder.rglob("*.py")]
        path, text = min(
            ((path, text) for path, text in files if "\n        return" in text),
            key=lambda item: abs(item[1].count("\n") - LINES),
        )
        print(f"{path.relative_to(folder)}: {text.count(chr(10))} lines")
        start = time.perf_counter()
        client = Client(folder, pulls=not given.push)
        uri = path.as_uri()
        document = {"uri": uri, "languageId": "python", "version": 1, "text": text}
        client.tell("textDocument/didOpen", {"textDocument": document})
        count = len(client.diagnostics(uri, 1))
        print(f"first diagnostics ({count}): {time.perf_counter() - start:.2f} s")
        times: list[float] = []
        for number, change in enumerate(edits(text, given.edits)):
            start = time.perf_counter()
            changed = {"uri": uri, "version": number + 2}
            client.tell(
                "textDocument/didChange", {"textDocument": changed, "contentChanges": [change]}
            )
            client.diagnostics(uri, number + 2)
            times.append((time.perf_counter() - start) * 1000)
            if number % max(given.edits // STEPS, 1) == 0:
                print(f"after {number + 1} edits: {client.memory()} MiB")
        shares = statistics.quantiles(times, n=100)
        print(
            f"a change: p50 {shares[49]:.0f} ms, p95 {shares[94]:.0f} ms, max {max(times):.0f} ms"
        )
        print(f"after {len(times)} edits: {client.memory()} MiB")
        client.ask("shutdown", None)
        client.tell("exit", None)
        client.process.wait()


if __name__ == "__main__":
    main()

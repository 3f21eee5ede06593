"""`perflint server` while it reads a project: what open files say alone comes first, and nothing waits."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.lsp import GROWING, PULLING, SECONDS, Client, applied, codes, place

pytest.importorskip("pygls")

REFRESHED = {**PULLING, "workspace": {"diagnostics": {"refreshSupport": True}}}
PROGRESS = {"window": {"workDoneProgress": True}}
SLOW = "import time\n\n\ndef load() -> None:\n    time.sleep(1)\n"
CALLER = "from source import load\n\n\nasync def main() -> None:\n    load()\n\n\n" + GROWING
SYNTAX, BLOCKING, CONCATENATION = "PFL002", "PFL402", "PFL601"
MANY = 300


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project that takes seconds to read."""
    folder = tmp_path / "project"
    (folder / "aside").mkdir(parents=True)
    (folder / "pyproject.toml").write_text("[tool.perflint]\n")
    for number in range(MANY):
        (folder / "aside" / f"module{number}.py").write_text(f"N = {number}\n" + GROWING * 50)
    (folder / "source.py").write_text(SLOW)
    (folder / "caller.py").write_text(CALLER)
    return folder


@pytest.fixture
def client(folder: Path) -> Iterator[Client]:
    client = Client(folder, PROGRESS)
    yield client
    client.process.kill()
    client.process.wait()


def published(client: Client, name: str, version: int = 1) -> list[str]:
    """The codes that are published next for a version of a file."""
    while True:
        shown = client.note("textDocument/publishDiagnostics")
        if (shown["uri"], shown.get("version")) == (client.uri(name), version):
            return sorted(codes(shown["diagnostics"]))


def until_published(client: Client, name: str, version: int, wanted: list[str]) -> list[list[str]]:
    """All lists that are published for a version of a file until that which is wanted."""
    lists = [published(client, name, version)]
    while lists[-1] != wanted:
        lists.append(published(client, name, version))
    return lists


def is_read(client: Client) -> bool:
    """Whether the reading of the project has ended, as far as the client was told."""
    return any(
        note["method"] == "$/progress" and note["params"]["value"]["kind"] == "end"
        for note in list(client.notes.queue)
    )


def test_what_a_file_says_alone_comes_first(client: Client) -> None:
    client.open("caller.py", CALLER)
    assert published(client, "caller.py") == [CONCATENATION]
    assert not is_read(client)
    kinds = [client.note("$/progress")["value"]["kind"]]
    while kinds[-1] != "end":
        kinds.append(client.note("$/progress")["value"]["kind"])
    assert (kinds[0], kinds[1]) == ("begin", "report")
    assert kinds.count("begin") == kinds.count("end") == 1
    client.change("caller.py", 2, {"text": "\n" + CALLER})
    assert published(client, "caller.py", 2) == [BLOCKING, CONCATENATION]


def test_the_list_is_completed_once(client: Client) -> None:
    client.open("caller.py", CALLER)
    assert until_published(client, "caller.py", 1, [BLOCKING, CONCATENATION]) == [
        [CONCATENATION],
        [BLOCKING, CONCATENATION],
    ]
    assert client.leave() == 0


def test_edits_and_requests_do_not_wait_for_the_reading(client: Client) -> None:
    client.open("caller.py", CALLER)
    assert published(client, "caller.py") == [CONCATENATION]
    for version in range(2, 6):
        client.change("caller.py", version, {"text": CALLER + GROWING * (version - 1)})
        assert published(client, "caller.py", version) == [CONCATENATION] * version
    line = CALLER.count("\n") - 2
    titles = [action["title"] for action in client.actions("caller.py", line)]
    assert any(title.startswith("PFL601: collect") for title in titles)
    client.open("aside/module1.py", GROWING)
    fix, suppression, *_ = client.actions("aside/module1.py", 3)
    assert (fix["kind"], fix.get("isPreferred", False)) == ("quickfix", False)
    assert suppression["title"].endswith("suppress here")
    assert [each["kind"] for each in client.actions("aside/module1.py", 3, ["refactor"])] == [
        "refactor.rewrite"
    ]
    assert fix["title"].endswith("(unsafe: other files unread)")
    assert '"".join(' in applied(GROWING, fix)
    assert client.actions("aside/module1.py", 3, ["source.fixAll"]) == []
    at = {"textDocument": {"uri": client.uri("caller.py")}, "position": place(line, 9)}
    assert CONCATENATION in client.ask("textDocument/hover", at)["contents"]["value"]
    arguments = [client.uri("caller.py"), line + 1]
    why = {"command": "perflint.why", "arguments": arguments}
    assert CONCATENATION in client.ask("workspace/executeCommand", why)
    assert not is_read(client)
    wanted = [BLOCKING, *[CONCATENATION] * 5]
    assert len(until_published(client, "caller.py", 5, wanted)) == 1


def test_clients_that_pull_are_asked_to_pull_again(folder: Path) -> None:
    client = Client(folder, REFRESHED)
    client.open("caller.py", CALLER)
    assert codes(client.pull("caller.py")) == [CONCATENATION]
    while True:
        client.note("workspace/diagnostic/refresh")
        if len(found := client.pull("caller.py")) > 1:
            break
    assert sorted(codes(found)) == [BLOCKING, CONCATENATION]
    assert client.leave() == 0


def test_a_client_that_cannot_be_asked_waits_for_all(folder: Path) -> None:
    client = Client(folder, PULLING)
    client.open("caller.py", CALLER)
    assert sorted(codes(client.pull("caller.py"))) == [BLOCKING, CONCATENATION]
    assert client.leave() == 0


def test_a_file_is_closed_while_its_project_is_read(client: Client) -> None:
    client.open("caller.py", CALLER)
    client.tell("textDocument/didClose", {"textDocument": {"uri": client.uri("caller.py")}})
    client.open("aside/module1.py", GROWING)
    assert published(client, "aside/module1.py") == [CONCATENATION]
    assert client.leave() == 0


def test_what_cannot_be_parsed_and_what_is_not_saved(client: Client) -> None:
    client.open("caller.py", CALLER + "def (\n")
    assert published(client, "caller.py") == [SYNTAX, CONCATENATION]
    client.open("aside/new/unsaved.py", GROWING)
    assert published(client, "aside/new/unsaved.py") == [CONCATENATION]
    assert not is_read(client)
    client.change("caller.py", 2, {"text": CALLER})
    until_published(client, "caller.py", 2, [BLOCKING, CONCATENATION])
    assert client.leave() == 0


def test_settings_that_change_end_the_reading(folder: Path, client: Client) -> None:
    client.open("caller.py", CALLER)
    assert published(client, "caller.py") == [CONCATENATION]
    client.note("$/progress")
    settings = folder / "pyproject.toml"
    settings.write_text('[tool.perflint]\nexclude = ["aside"]\nignore = ["PFL601"]\n')
    change = {"uri": settings.as_uri(), "type": 2}
    client.tell("workspace/didChangeWatchedFiles", {"changes": [change]})
    start = time.monotonic()
    until_published(client, "caller.py", 1, [BLOCKING])
    assert time.monotonic() - start < SECONDS
    assert client.leave() == 0


def test_a_second_project_while_the_first_is_read(folder: Path, client: Client) -> None:
    other = folder.parent / "other"
    other.mkdir()
    (other / "pyproject.toml").write_text("[tool.perflint]\n")
    (other / "source.py").write_text(SLOW)
    client.open("caller.py", CALLER)
    client.open("../other/caller.py", CALLER)
    until_published(client, "../other/caller.py", 1, [CONCATENATION])
    until_published(client, "../other/caller.py", 1, [BLOCKING, CONCATENATION])
    assert client.leave() == 0


def test_a_project_that_is_removed(folder: Path, client: Client) -> None:
    client.open("caller.py", CALLER)
    assert published(client, "caller.py") == [CONCATENATION]
    shutil.rmtree(folder)
    for version in (2, 3):
        client.change("caller.py", version, {"text": CALLER + GROWING})
        assert published(client, "caller.py", version) == [CONCATENATION] * 2
    assert client.leave() == 0


def children(process: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in map(int, (task / "children").read_text().split()):
            found += [child, *children(child)]
    return found


def are_gone(processes: list[int]) -> bool:
    """Whether processes end soon; those that nobody waited for have."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        states = []
        for process in processes:
            try:
                states.append(
                    Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
                )
            except OSError:
                continue
        if all(state == "Z" for state in states):
            return True
        time.sleep(0.05)
    return False


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def reading(client: Client) -> list[int]:
    """The processes of a server that reads a project."""
    client.open("caller.py", CALLER)
    while client.note("$/progress")["value"]["kind"] != "report":
        pass
    found = children(client.process.pid)
    assert found
    return found


@on_linux
def test_shutdown_ends_the_reading(client: Client) -> None:
    processes = reading(client)
    assert client.leave() == 0
    assert are_gone(processes)


@on_linux
def test_a_server_that_is_killed_leaves_no_process(client: Client) -> None:
    processes = reading(client)
    client.process.kill()
    assert are_gone(processes)


@on_linux
def test_a_reading_process_that_ends_is_told_and_replaced(client: Client) -> None:
    os.kill(reading(client)[0], signal.SIGKILL)
    assert "has ended" in client.note("window/logMessage")["message"]
    client.change("caller.py", 2, {"text": "\n" + CALLER})
    until_published(client, "caller.py", 2, [BLOCKING, CONCATENATION])
    assert client.leave() == 0


def test_a_cache_that_is_refused_is_shown_once(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.perflint]\n")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / ".perflint_cache").symlink_to(tmp_path / "elsewhere")
    client = Client(tmp_path)
    client.open("app.py", GROWING)
    shown: Any = client.note("window/showMessage")
    assert shown["type"] == 2
    assert ".perflint_cache is a link" in shown["message"]
    for version in (2, 3):
        client.change("app.py", version, {"text": GROWING * version})
        published(client, "app.py", version)
    client.tell("workspace/didChangeConfiguration", {"settings": {}})
    client.open("other.py", GROWING)
    published(client, "other.py")
    assert client.leave() == 0
    assert not [note for note in client.notes.queue if note["method"] == "window/showMessage"]

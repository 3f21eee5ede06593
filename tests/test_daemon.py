"""`perflint check --daemon`: one process stays, says what a run by itself says, and ends when it should."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from perflint.cli.resident import client, meeting
from tests.command_line import CLEAN, FIXABLE, SLOW

pytestmark = pytest.mark.skipif(
    not meeting.available(), reason="streams cannot be handed over here"
)
_PATIENCE = 20.0


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to check, whose process is stopped afterwards."""
    folder = tmp_path / "code"
    folder.mkdir()
    with tempfile.TemporaryDirectory(
        prefix="perflint-"
    ) as runtime:  # the names of sockets are short
        monkeypatch.setenv("XDG_RUNTIME_DIR", runtime)
        yield from _checked(folder, monkeypatch)


def _checked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name in (client.VARIABLE, "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    (folder / "pyproject.toml").touch()
    (folder / "a.py").write_text(SLOW, "utf-8")
    yield folder
    base = Path(os.environ["XDG_RUNTIME_DIR"]) / "perflint"
    perflint(folder, "daemon", "stop", "--all")
    wait_for(lambda: not list(base.glob(f"*{meeting.SOCKET}")))


def perflint(
    folder: Path, *arguments: str, stdin: str | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "perflint", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        encoding="utf-8",
        check=False,
        input=stdin,
    )


def concise(folder: Path, *arguments: str) -> tuple[int, str, str]:
    done = perflint(folder, "check", "--output-format", "concise", *arguments)
    return done.returncode, done.stdout, done.stderr


def process(folder: Path) -> tuple[int, int]:
    """The number of the process that stays, and how often it has run."""
    told = re.fullmatch(
        r"running: process (\d+), .*: (\d+) runs? in \d+ min\n", perflint(folder, "daemon").stdout
    )
    assert told is not None
    return int(told[1]), int(told[2])


def wait_for(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + _PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_one_process_says_what_runs_by_themselves_say(place: Path) -> None:
    alone = concise(place)
    assert alone[0] == 1
    assert concise(place, "--daemon") == alone
    first, runs = process(place)
    assert runs == 1
    (place / "b.py").write_text(SLOW, "utf-8")
    assert concise(place, "--daemon") == concise(place)
    (place / "a.py").write_text(CLEAN, "utf-8")
    (place / "b.py").unlink()
    assert concise(place, "--daemon") == concise(place)
    assert concise(place, "--daemon")[0] == 0
    assert process(place) == (first, 4)


def test_it_takes_the_folder_environment_and_streams_of_each_command(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place / "perflint.toml").write_text('min-severity = "hint"\n', "utf-8")
    assert "a.py" in concise(place, "--daemon")[1]
    monkeypatch.setenv("PERFLINT_OUTPUT_FORMAT", "json")
    assert perflint(place, "check", "--daemon").stdout.startswith("[")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in concise(place, "--daemon")[1]
    monkeypatch.delenv("FORCE_COLOR")
    (place / "perflint.toml").write_text("min-severty = 1\n", "utf-8")
    status, out, err = concise(place, "--daemon")
    assert (status, out) == (2, "")
    assert "min-severity" in err
    (place / "perflint.toml").unlink()
    read = perflint(place, "check", "--daemon", "-", stdin=SLOW)
    assert read.returncode == 1
    assert process(place)[1] == 5


def test_the_environment_can_ask_for_it(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(client.VARIABLE, "1")
    concise(place)
    assert process(place)[1] == 1
    concise(place, "--no-daemon")
    monkeypatch.setenv(client.VARIABLE, "0")
    concise(place)
    perflint(place, "rule", "PFL601")
    assert process(place)[1] == 1


def test_it_explains(place: Path) -> None:
    for number, line in enumerate((6, 2), start=1):
        alone = perflint(place, "why", f"a.py:{line}")
        done = perflint(place, "why", "--daemon", f"a.py:{line}")
        assert (done.returncode, done.stdout) == (0, alone.stdout)
        assert process(place)[1] == number
    (place / "a.py").write_text(f"# first\n{SLOW}", "utf-8")
    assert "PFL601" in perflint(place, "why", "--daemon", "a.py:7").stdout
    assert concise(place, "--daemon") == concise(place)


def test_fixes_are_made_by_the_command_itself(place: Path) -> None:
    (place / "a.py").write_text(FIXABLE, "utf-8")
    concise(place, "--daemon")
    done = perflint(place, "check", "--daemon", "--fix", "--unsafe-fixes", "--diff")
    assert "+++" in done.stdout
    assert process(place)[1] == 1
    perflint(place, "check", "--daemon", "--fix", "--unsafe-fixes")
    assert (place / "a.py").read_text("utf-8") != FIXABLE
    assert concise(place, "--daemon") == concise(place)


def test_it_ends_when_it_is_told_to(place: Path) -> None:
    concise(place, "--daemon")
    number, _ = process(place)
    assert f"stopped: process {number}" in perflint(place, "daemon", "stop").stdout
    wait_for(lambda: not running(number))
    done = perflint(place, "daemon")
    assert (done.returncode, done.stdout) == (1, "")


def test_it_ends_with_a_command_that_is_interrupted(place: Path) -> None:
    concise(place, "--daemon")
    number, _ = process(place)
    (place / "perflint.toml").write_text("# held open\n", "utf-8")
    asking = subprocess.Popen(
        [sys.executable, "-m", "perflint", "check", "--daemon", "-"],
        cwd=place,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    wait_for(lambda: not answers(place))  # it waits for what it is to check
    asking.send_signal(signal.SIGINT)
    assert asking.wait(_PATIENCE) == 130
    wait_for(lambda: not running(number))
    assert asking.stdin is not None
    asking.stdin.close()
    assert asking.stderr is not None
    assert asking.stderr.read() == b"interrupted\n"
    asking.stderr.close()
    assert concise(place, "--daemon") == concise(place)
    assert process(place)[0] != number


def test_what_another_has_left_or_opened_to_others_is_not_used(place: Path) -> None:
    base = Path(os.environ["XDG_RUNTIME_DIR"]) / "perflint"
    base.mkdir(mode=0o755)
    base.chmod(0o755)
    alone = concise(place)
    status, out, err = concise(place, "--daemon")
    assert (status, out) == alone[:2]
    assert "is open to others; run `chmod 700" in err
    base.rmdir()
    base.symlink_to(place)
    assert "is not a folder of yours" in concise(place, "--daemon")[2]
    base.unlink()
    base.mkdir(mode=0o700)
    left = meeting.base(str(place)) + meeting.SOCKET
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(left)
    assert concise(place, "--daemon") == alone
    assert process(place)[1] == 1


def test_what_is_no_message_of_a_command_does_no_harm(place: Path) -> None:
    alone = concise(place, "--daemon")
    number, _ = process(place)
    for data in (b"", b"\x00", b"\xff\xff\xff\xff", b"\x00\x00\x00\x02[]", b"\x00\x00\x00\x02{}"):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(meeting.base(str(place)) + meeting.SOCKET)
            connection.sendall(data)
    assert concise(place, "--daemon") == alone
    assert process(place) == (number, 2)


def running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def answers(folder: Path) -> bool:
    """Whether the process that stays has nothing else to do."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(0.3)
        try:
            connection.connect(meeting.base(str(folder)) + meeting.SOCKET)
            meeting.send(connection, {"asks": "status"})
            meeting.receive(connection)
        except TimeoutError:
            return False
    return True

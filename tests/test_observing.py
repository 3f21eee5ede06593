"""`perflint observe`: programs run as without it, and what happens at findings is counted right."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from perflint.cli import progress
from perflint.observing.plan import Plan
from perflint.observing.tracing import Tracing

ROOT = Path(__file__).resolve().parent.parent


def runs(python: str) -> bool:
    """Whether an interpreter starts; a version manager may stand in for one that is not chosen."""
    return not subprocess.run([python, "-c", ""], check=False, capture_output=True).returncode


# Besides our own interpreter those that are there.
PYTHONS = {
    "own": sys.executable,
    **{
        version: found
        for version in ("3.10", "3.11", "3.12", "3.13")
        if (found := shutil.which(f"python{version}")) and runs(found)
    },
}
ON_312 = sys.version_info >= (3, 12)
Observe = Callable[..., subprocess.CompletedProcess[str]]

SLOW = """
import sys
import time


def dedupe(items):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
    return seen


def never(items):
    out = ""
    for item in items:
        out += str(item)
    return out
"""


def by_events(python: str) -> bool:
    """Whether an interpreter has `sys.monitoring`."""
    command = [python, "-c", "import sys; sys.monitoring"]
    return not subprocess.run(command, check=False, capture_output=True).returncode


@pytest.fixture
def observe(tmp_path: Path) -> Observe:
    def run(
        *args: str, environment: Mapping[str, str] | None = None, python: str = sys.executable
    ) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "perflint", "observe", "--isolated", "--no-cache"]
        known = {**os.environ, "PYTHONPATH": str(ROOT), **(environment or {})}
        known.pop("VIRTUAL_ENV", None)
        if python != sys.executable:
            command += ["--python", python]
        return subprocess.run(
            [*command, *args],
            cwd=tmp_path,
            env=known,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return run


def write(folder: Path, text: str, name: str = "app.py") -> None:
    (folder / name).write_text(text, encoding="utf-8")


def places(folder: Path) -> dict[str, dict[str, Any]]:
    record = json.loads((folder / ".perflint_observed.json").read_text(encoding="utf-8"))
    return {place["function"]: place for place in record["places"]}


@pytest.mark.parametrize("python", PYTHONS)
def test_trips_calls_and_lengths_are_counted(tmp_path: Path, observe: Observe, python: str) -> None:
    write(tmp_path, SLOW + "\n\nfor _ in range(3):\n    dedupe(list(range(40)))\n")
    result = observe("app.py", python=PYTHONS[python])
    assert result.returncode == 0, result.stderr
    seen = places(tmp_path)
    assert set(seen) == {"dedupe"}
    place = seen["dedupe"]
    assert (place["calls"], place["entries"]) == (120, 3)
    assert place["trips"]["count"] == 3
    assert place["trips"]["total"] == 120
    assert place["trips"]["values"] == [[40, 3]]
    assert place["size"]["maximum"] == 40
    assert 0 < place["call_seconds"] <= place["seconds"]


@pytest.mark.parametrize("python", PYTHONS)
def test_times_of_long_loops_are_extrapolated(
    tmp_path: Path, observe: Observe, python: str
) -> None:
    code = SLOW + "\n\nbegun = time.perf_counter()\ndedupe(list(range(9000)))\n"
    write(tmp_path, code + "print(time.perf_counter() - begun)\n")
    result = observe("app.py", python=PYTHONS[python])
    took = float(result.stdout)
    place = places(tmp_path)["dedupe"]
    assert place["seconds"] == pytest.approx(took, rel=0.25)
    assert place["trips"]["maximum"] == 9000
    assert place["calls"] == pytest.approx(9000, rel=0.01)
    # A trace function is not there all the time.
    assert place["size"]["maximum"] == (
        9000 if by_events(PYTHONS[python]) else pytest.approx(9000, abs=8900)
    )
    assert place["call_seconds"] > 0.3 * took


ENDINGS = {
    "exit": ("sys.exit(7)", 7),
    "os-exit": ("import os; os._exit(9)", 9),
    "exception": ("raise KeyError('lost')", 1),
    "none": ("", 0),
    "interrupt": ("raise KeyboardInterrupt", -signal.SIGINT),
    "killed": ("import os, signal; os.kill(os.getpid(), signal.SIGTERM)", -signal.SIGTERM),
}


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_a_program_ends_as_without_observing(
    tmp_path: Path, observe: Observe, ending: str, python: str
) -> None:
    text, status = ENDINGS[ending]
    code = SLOW + "\nprint(sys.argv, __name__, sys.path[0], sys.modules['__main__'].__file__)\n"
    write(tmp_path, f"{code}dedupe([1, 2, 3])\n{text}\n")
    plain = subprocess.run(
        [PYTHONS[python], "app.py", "--port", "1"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    result = observe("--quiet", "app.py", "--port", "1", python=PYTHONS[python])
    assert result.returncode == plain.returncode == status
    assert result.stdout == plain.stdout
    assert result.stderr == plain.stderr
    if ending != "killed":  # the signal takes effect at once, and nothing was written before
        assert set(places(tmp_path)) == {"dedupe"}


def test_a_module_and_a_command_run(tmp_path: Path, observe: Observe) -> None:
    write(
        tmp_path, SLOW + "\nif __name__ == '__main__':\n    dedupe([1])\n    print(sys.argv[1:])\n"
    )
    assert observe("-m", "app", "-x", "--", "-m").stdout == "['-x', '--', '-m']\n"
    assert set(places(tmp_path)) == {"dedupe"}
    (tmp_path / ".perflint_observed.json").unlink()
    assert observe("--", sys.executable, "app.py", "--", "y").stdout == "['--', 'y']\n"
    assert set(places(tmp_path)) == {"dedupe"}
    missing = observe("gone.py")
    assert missing.returncode == 2
    assert "there is no script gone.py" in missing.stderr


def test_the_sitecustomize_of_the_user_runs(tmp_path: Path, observe: Observe) -> None:
    write(tmp_path, "print('mine')\nMINE = 1\n", "sitecustomize.py")
    write(
        tmp_path,
        SLOW + "\nimport sitecustomize\nprint(sitecustomize.MINE)\ndedupe([1])\n"
        "print([name for name in sys.modules if name.split('.')[0] == 'perflint'])\n"
        "print([path for path in sys.path if 'startup' in path])\n",
    )
    path = f"{tmp_path}{os.pathsep}{ROOT}"
    result = observe("--", sys.executable, "app.py", environment={"PYTHONPATH": path})
    # Ours imports it as well.
    assert result.stdout == "mine\nmine\n1\n[]\n[]\n", result.stderr
    assert set(places(tmp_path)) == {"dedupe"}


PROCESSES = {
    "fork": "context('fork')",
    "spawn": "context('spawn')",
    "forkserver": "context('forkserver')",
}


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
@pytest.mark.skipif(os.name != "posix", reason="not all of these are there")
def test_processes_are_added_up(tmp_path: Path, observe: Observe, method: str, python: str) -> None:
    write(
        tmp_path,
        SLOW
        + f"""
import multiprocessing


if __name__ == "__main__":
    context = multiprocessing.get_context({method!r})
    dedupe(range(5))
    workers = [context.Process(target=dedupe, args=(range(10),)) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    with context.Pool(2) as pool:
        pool.map(dedupe, [range(7)] * 4)
        pool.close()
        pool.join()
""",
    )
    result = observe("app.py", python=PYTHONS[python])
    assert result.returncode == 0, result.stderr
    place = places(tmp_path)["dedupe"]
    assert place["entries"] == 8
    assert place["trips"]["total"] == 5 + 30 + 28


@pytest.mark.parametrize("python", PYTHONS)
def test_threads_and_tasks_are_counted_and_time_is_not_counted_twice(
    tmp_path: Path, observe: Observe, python: str
) -> None:
    write(
        tmp_path,
        """
import asyncio
import threading
import time


def wait(items):
    for item in items:
        asyncio.get_running_loop
        time.sleep(0.02)


def slow(items):
    seen = []
    for item in items:
        time.sleep(0.02)
        if item not in seen:
            seen.append(item)


async def hold():
    time.sleep(0.1)


async def main():
    await asyncio.gather(*(hold() for _ in range(3)))


threads = [threading.Thread(target=slow, args=(range(5),)) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
asyncio.run(main())
""",
    )
    result = observe("app.py", python=PYTHONS[python])
    assert result.returncode == 0, result.stderr
    seen = places(tmp_path)
    assert seen["slow"]["trips"]["total"] == 20
    assert seen["slow"]["seconds"] == pytest.approx(0.1, abs=0.08)
    assert seen["hold"]["calls"] == 3
    assert seen["hold"]["held"]["count"] == 3
    assert seen["hold"]["held"]["maximum"] == pytest.approx(0.1, abs=0.06)


@pytest.mark.parametrize("python", PYTHONS)
def test_generators_exceptions_and_recursion(tmp_path: Path, observe: Observe, python: str) -> None:
    write(
        tmp_path,
        """
import time


def unique(items):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
            yield item


def fails(items):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
        if item == 3:
            raise ValueError(item)


def walk(depth):
    seen = []
    for item in range(depth):
        if item not in seen:
            seen.append(item)
    if depth:
        walk(depth - 1)


for item in unique([1, 2, 1]):
    time.sleep(0.05)
next(unique([1, 2]))
for _ in range(2):
    try:
        fails([1, 2, 3, 4])
    except ValueError:
        time.sleep(0.05)
walk(4)
""",
    )
    result = observe("app.py", python=PYTHONS[python])
    assert result.returncode == 0, result.stderr
    seen = places(tmp_path)
    assert seen["unique"]["trips"]["total"] == 4
    assert seen["unique"]["seconds"] < 0.05  # what runs while it is suspended is not its time
    assert (seen["fails"]["entries"], seen["fails"]["trips"]["total"]) == (2, 6)
    assert seen["fails"]["seconds"] < 0.05
    assert (seen["walk"]["entries"], seen["walk"]["trips"]["total"]) == (5, 10)


def test_nothing_but_numbers_is_recorded(tmp_path: Path, observe: Observe) -> None:
    secret = "S3CRET"
    write(
        tmp_path,
        f"""
def dedupe(items, token):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
    return seen


dedupe(["{secret}" + str(number) for number in range(50)], token="{secret}")
""",
    )
    observe("app.py", secret)
    record = (tmp_path / ".perflint_observed.json").read_text(encoding="utf-8")
    assert secret not in record
    content = json.loads(record)
    texts: set[str] = set()

    def collect(value: object) -> None:
        if isinstance(value, dict):
            for inner in value.values():
                collect(inner)
        elif isinstance(value, list):
            for inner in value:
                collect(inner)
        elif isinstance(value, str):
            texts.add(value)

    collect(content)
    version = ".".join(map(str, sys.version_info[:3]))
    digests = {text for text in texts if re.fullmatch("[0-9a-f]{16}", text)}
    assert texts - digests == {"app.py", "dedupe", "PFL606", version}


def test_code_of_the_program_is_not_run_to_find_lengths(tmp_path: Path, observe: Observe) -> None:
    write(
        tmp_path,
        """
class Rows(list):
    def __len__(self):
        print("len was called")
        return 3

    def __getattr__(self, name):
        print("asked for", name)


def dedupe(items):
    seen = Rows()
    for item in items:
        if item not in seen:
            seen.append(item)


def dedupe_own(holder, items):
    holder.seen = []
    for item in items:
        if item not in holder.seen:
            holder.seen.append(item)


class Holder:
    @property
    def seen(self):
        print("property")
        return []

    @seen.setter
    def seen(self, value):
        pass


dedupe([1, 2])
print("between")
""",
    )
    assert observe("app.py").stdout == "between\n"


def test_records_are_merged(tmp_path: Path, observe: Observe) -> None:
    write(tmp_path, SLOW + "\ndedupe(range(10))\n")
    observe("app.py")
    observe("--append", "app.py")
    assert places(tmp_path)["dedupe"]["trips"]["total"] == 20
    record = json.loads((tmp_path / ".perflint_observed.json").read_text(encoding="utf-8"))
    assert len(record["runs"]) == 2
    observe("app.py")
    assert places(tmp_path)["dedupe"]["trips"]["total"] == 10


@pytest.mark.skipif(ON_312, reason="there are several places for tools from 3.12 on")
def test_another_trace_function_is_told(tmp_path: Path, observe: Observe) -> None:
    write(tmp_path, "import sys\nsys.settrace(lambda *_: None)\n", "usercustomize.py")
    write(tmp_path, SLOW + "\nsys.settrace(None)\ndedupe([1])\nprint('ran')\n")
    write(tmp_path, "import sys\nsys.settrace(lambda *_: None)\n", "tracer.py")
    result = observe("app.py")
    assert result.stdout == "ran\n"


def test_a_program_that_is_no_python_is_told(tmp_path: Path, observe: Observe) -> None:
    result = observe("--", sys.executable, "-I", "-c", "print('ran')")
    assert result.stdout == "ran\n"
    assert "no process was observed" in result.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_a_signal_for_the_command_reaches_the_program(tmp_path: Path) -> None:
    write(
        tmp_path,
        """
import signal
import sys
import time


def stop(*_):
    print("stopped", flush=True)
    sys.exit(5)


signal.signal(signal.SIGTERM, stop)
print("ready", flush=True)
while True:
    time.sleep(0.05)
""",
    )
    process = subprocess.Popen(
        [sys.executable, "-m", "perflint", "observe", "--isolated", "--no-cache", "-q", "app.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGTERM)
    assert process.communicate(timeout=30)[0] == "stopped\n"
    assert process.returncode == 5


def test_pytest_starts_anew_observed(tmp_path: Path) -> None:
    write(tmp_path, SLOW)
    # Long enough for windows in which it is looked at, however long pytest takes to start.
    write(
        tmp_path,
        "import time\nfrom app import dedupe\n\n\ndef test_it():\n    end = time.process_time() + 1\n"
        "    while time.process_time() < end:\n        assert dedupe([1, 1]) == [1]\n",
        "test_app.py",
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command += ["-p", "perflint.cli.pytest_plugin", "--perflint-observe"]
    result = subprocess.run(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert "1 passed" in result.stdout
    assert places(tmp_path)["dedupe"]["trips"]["maximum"] == 2


@pytest.mark.skipif(not ON_312, reason="samples may miss what runs as briefly")
def test_xdist_workers_are_observed(tmp_path: Path, observe: Observe) -> None:
    pytest.importorskip("xdist")
    write(tmp_path, SLOW)
    write(
        tmp_path,
        "import pytest\nfrom app import dedupe\n\n\n@pytest.mark.parametrize('number', range(6))\n"
        "def test_it(number):\n    assert dedupe([1, 1]) == [1]\n",
        "test_app.py",
    )
    result = observe("-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider")
    assert "6 passed" in result.stdout, result.stdout + result.stderr
    assert places(tmp_path)["dedupe"]["entries"] == 6


@pytest.mark.parametrize(
    ("arguments", "observed"),
    [
        (["inner/tool/app.py"], "inner"),  # the project that a script is in
        (["alone/app.py"], "alone/app.py and what it imports"),  # there is none
        (["-m", "inner.tool.app"], "inner"),
        (["--", sys.executable, "inner/tool/app.py"], "."),
        (["--path", "alone", "inner/tool/app.py"], "alone"),
    ],
)
def test_the_program_tells_what_is_looked_at(
    tmp_path: Path, observe: Observe, arguments: list[str], observed: str
) -> None:
    for name in ("inner/tool/app.py", "alone/app.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        write(tmp_path, SLOW + "\n\ndedupe([1, 2, 2])\n", name)
    (tmp_path / "inner/pyproject.toml").touch()
    result = observe(*arguments)
    assert f"Looking for what to observe in {observed};" in result.stderr
    ran = {place["file"] for place in places(tmp_path).values()}
    script = "alone/app.py" if arguments == ["alone/app.py"] else "inner/tool/app.py"
    assert ran == ({script} if "--path" not in arguments else set())
    assert "Looking" not in observe("--quiet", *arguments).stderr


def test_progress_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(sys, "stdout", io.StringIO())  # goes to a pager or a file
    monkeypatch.setattr(progress, "_PATIENCE", 0)
    for printing in (True, False):
        with progress.ProgressBar(shown=True, printing=printing) as bar:
            bar.advance("check", 1, 2)
        assert bool(terminal.getvalue()) is not printing


PASSAGES = """
import json
import linecache
from perflint.observing.plan import Plan, cell_digest
from perflint.observing.process import Passage

text = "def work(items):\\n    for item in items:\\n        str(item)\\n        str(item)\\n"
lines = text.splitlines(keepends=True)
linecache.cache["<cell>"] = len(text), None, lines, "<cell>"
region = {"first": 2, "last": 4, "body": 3, "body_end": 3, "comprehension": False, "over": None,
          "names": [], "parent": -1}
function = {"line": 1, "last": 4, "name": "work", "regions": [region]}
names = {}
exec(compile(text, "<cell>", "exec"), names)
found = []
for planned in (True, False, True, True):
    digest = cell_digest(lines) if planned else "another"
    files = [{"path": "", "digest": digest, "functions": [function]}]
    passage = Passage(Plan({"version": 1, "parts": "", "files": files}))
    passage.start()
    names["work"](range(40))
    seen = passage.stop()["functions"]
    names["work"](range(50))  # nobody looks
    found.append([each["regions"][0]["trips"]["total"] for each in seen])
print(json.dumps(found))
"""


@pytest.mark.parametrize("python", PYTHONS)
def test_parts_of_a_process_are_observed_one_after_the_other(python: str) -> None:
    result = subprocess.run(
        [PYTHONS[python], "-c", PASSAGES], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout) == [[40], [], [40], [40]]


# The main thread waits while it is asked for windows, and begins one while it is asked again.
WINDOWS = """
import time
from perflint.observing import tracing

class Plan:
    def function(self, code):
        return None

opened = []

def tick(now):
    opened.append(now)
    time.sleep(0.02)  # as the record is written: other threads run

tracing._FIRST_WINDOW = 1
observer = tracing.Tracing(Plan(), tick)
observer.start()
while len(opened) < 2:
    time.sleep(0.1)
observer.stop()
"""


@pytest.mark.parametrize("python", [each for each in PYTHONS if not by_events(PYTHONS[each])])
def test_a_window_ends_that_is_asked_for_again(python: str) -> None:
    command = [PYTHONS[python], "-c", WINDOWS]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=60)


def test_no_window_begins_or_ends_while_an_event_is_counted() -> None:
    class Busy:
        stopped = 0

        def stop(self, now: int) -> None:
            Busy.stopped += 1
            tracing._close(now)  # as a second answer would in the middle of the first one

    tracing = Tracing(Plan({"version": 1, "parts": "", "files": []}), lambda now: None)
    tracing.functions[0] = Busy()  # type: ignore[assignment]
    tracing._opened = tracing.clock.now()
    tracing._end = tracing._budget = 0
    asked = "answer(None)"
    eval(asked, {"__package__": "perflint.observing", "answer": tracing._answer})  # noqa: S307 - as if called from there
    assert (tracing._opened > 0, Busy.stopped) == (True, 0)
    eval(asked, {"__package__": "app", "answer": tracing._answer})  # noqa: S307 - as if called from there
    assert (tracing._opened, Busy.stopped) == (0, 1)
    assert (tracing._watched, tracing._first_closed > 0) == (0, True)

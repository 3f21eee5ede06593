"""What `perflint observe` counts at findings: trips, calls, lengths and times, in each process and thread."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest

from tests.interpreters import PYTHONS, by_events
from tests.observing import SLOW, Observe, places, write


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


WRITER = """
import json
import os
import time

with open(os.environ["PERFLINT_OBSERVE_PLAN"]) as file:
    parts = json.load(file)["parts"]
os.close(1)
end = time.monotonic() + 10
while time.monotonic() < end:
    try:
        open(os.path.join(parts, f"{time.monotonic_ns()}.json.new"), "w").close()
    except OSError:
        break
"""


@pytest.mark.skipif(os.name != "posix", reason="a folder with an open file keeps its name")
def test_processes_that_outlive_the_program_end_nothing(
    tmp_path: Path, observe: Observe, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    # It waits until the other writes, by the end of what that prints.
    write(
        tmp_path,
        SLOW
        + f"""
import subprocess
import sys

dedupe(range(5))
command = [sys.executable, "-I", "-c", {WRITER!r}]
subprocess.Popen(command, stdout=subprocess.PIPE).stdout.read()
""",
    )
    result = observe("app.py")
    assert result.returncode == 0, result.stderr
    assert places(tmp_path)["dedupe"]["entries"] == 1
    assert list(temporary.glob("perflint-*")) == []


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

"""Observing by parts and windows: each begins and ends once, and counts what runs in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from perflint.observing.plan import Plan
from perflint.observing.tracing import Tracing
from tests.interpreters import PYTHONS, by_events
from tests.observing import ROOT, Observe, places, write

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


# What is only sampled

BLOCKING = """
import asyncio
import time


def slow_part(n):
    time.sleep(0.2)
    text = ""
    for i in range(n):
        text = text + str(i) + ","
    return text


async def handler(n):
    return len(slow_part(n))


async def main():
    end = time.time() + 1.0
    while time.time() < end:  # longer than the first window
        sum(i * i for i in range(1000))
    for _ in range(6):
        await handler(3000)
        await asyncio.sleep(0.05)


asyncio.run(main())
"""


@pytest.mark.parametrize("python", PYTHONS)
def test_how_long_a_loop_is_held_is_measured(tmp_path: Path, observe: Observe, python: str) -> None:
    write(tmp_path, BLOCKING)
    observe("--python", PYTHONS[python], "app.py")
    held = places(tmp_path)["handler"]["held"]
    assert held["count"] == pytest.approx(6, abs=1)
    assert 0.2 <= held["maximum"] < 0.5
    result = checked(tmp_path, "app.py")
    assert "PFL402 hint" not in result
    assert "ran never" not in result


TWO = BLOCKING.replace("async def", "def").replace("await ", "").replace("asyncio.run", "")
TWO = TWO.replace("asyncio.sleep", "time.sleep").replace("(main())", "main()")


@pytest.mark.parametrize("python", PYTHONS)
def test_the_line_that_waits_is_blamed_and_no_other(
    tmp_path: Path, observe: Observe, python: str
) -> None:
    write(tmp_path, TWO)
    observe("--python", PYTHONS[python], "app.py")
    place = places(tmp_path)["slow_part"]
    assert place["call_seconds"] < 0.6  # of 1.3 s in the function; the machine may be slow
    assert place["trips"]["maximum"] <= 3000
    sampled = not by_events(PYTHONS[python])
    assert place["sampled"] is sampled
    assert ("(about " in checked(tmp_path, "app.py")) is sampled


def checked(folder: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "perflint", "check", "--observed", "--isolated", "--no-cache"]
    command += ["--output-format", "concise", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return done.stdout


HOSTED = """
import asyncio
import json
import linecache
from perflint.observing.plan import Plan, cell_digest
from perflint.observing.process import Passage

text = (
    "import time\\n"
    "def plain():\\n    time.sleep(0.15)\\n"
    "async def own():\\n    plain()\\n"
)
lines = text.splitlines(keepends=True)
linecache.cache["<cell>"] = len(text), None, lines, "<cell>"
planned = [
    {"line": 2, "last": 3, "name": "plain", "regions": []},
    {"line": 4, "last": 5, "name": "own", "regions": []},
]
names = {}
exec(compile(text, "<cell>", "exec"), names)
files = [{"path": "", "digest": cell_digest(lines), "functions": planned}]


async def kernel():
    passage = Passage(Plan({"version": 1, "parts": "", "files": files}))
    passage.start()
    names["plain"]()
    await names["own"]()
    return passage.stop()["functions"]


found = asyncio.run(kernel())
print(json.dumps({each["function"]: each["held"]["count"] for each in found}))
"""


@pytest.mark.parametrize("python", PYTHONS)
def test_the_loop_of_a_notebook_is_not_one_of_its_cells(python: str) -> None:
    """What a cell calls holds the kernel's own loop, which nobody waits for; coroutines of a cell are
    awaited with others."""
    command = [PYTHONS[python], "-c", HOSTED]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert json.loads(done.stdout) == {"0": 0, "1": 1}

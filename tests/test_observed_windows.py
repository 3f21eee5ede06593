"""Observing by parts and windows: each begins and ends once, and counts what runs in it."""

from __future__ import annotations

import json
import subprocess

import pytest

from perflint.observing.plan import Plan
from perflint.observing.tracing import Tracing
from tests.observing import PYTHONS, ROOT, by_events

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

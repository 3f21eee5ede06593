"""Ten costs of known time among thirty harmless look-alikes: the ten come first, in order."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.interpreters import PYTHONS, by_events
from tests.observing import ROOT

# Each is a function of a number of items; what it does is slow for many, and harmless for a few.
SHAPES = {
    "dedupe": """
        seen = []
        for item in range(size):
            if item not in seen:
                seen.append(item)
    """,
    "queue": """
        waiting = list(range(size * 20))
        while waiting:
            waiting.pop(0)
    """,
    "copies": """
        template = {"name": "x", "parts": [1, 2, 3]}
        made = []
        for item in range(size):
            made.append(copy.deepcopy(template))
    """,
    "serialized": """
        table = list(range(200))
        for item in range(size):
            KEPT[0] = (item, json.dumps(table))
    """,
    "member": """
        allowed = list(range(size))
        found = 0
        for item in range(size):
            if item in allowed:
                found += 1
    """,
}
# Of these nearly all of the time can be won: what there is to win has the order of the times.
COSTLY = ("dedupe", "copies", "serialized")
FIRST = 2.4  # seconds of the first cost
STEP = 0.62  # how many times as long the next one takes
COSTS = 10
LOOK_ALIKES = 30


def program() -> str:
    """The program: each cost runs until its time is over."""
    shapes = list(SHAPES)
    text = ["import copy", "import json", "import time", "", "KEPT = [None]"]
    calls = []
    for number in range(COSTS + LOOK_ALIKES):
        costly = number % 4 == 1 and number // 4 < COSTS
        shape = COSTLY[number // 4 % len(COSTLY)] if costly else shapes[number % len(shapes)]
        name = f"{'cost' if costly else 'fine'}_{number // 4 if costly else number}_{shape}"
        body = "\n".join(line[4:] for line in SHAPES[shape].splitlines())
        text.append(f"\n\ndef {name}(size):{body}")
        if costly:
            until = FIRST * STEP ** (number // 4)
            calls.append(f"run({name}, {until})")
        else:
            calls.append(f"{name}(2)")
    text.append(
        "\n\ndef run(function, seconds):\n    end = time.perf_counter() + seconds\n"
        "    while time.perf_counter() < end:\n        function(400)\n"
    )
    return "\n".join([*text, "", *calls, ""])


@pytest.mark.skipif(
    "PERFLINT_TIMED" not in os.environ,
    reason="it goes by the clock: set PERFLINT_TIMED=1 on a machine that does nothing else",
)
@pytest.mark.parametrize("python", PYTHONS)
def test_the_costs_come_first_in_order(tmp_path: Path, python: str) -> None:
    try:
        expect_order(tmp_path, python)
    except AssertionError:  # a loaded machine may stop a program in the middle of what is told
        expect_order(tmp_path, python)


def expect_order(tmp_path: Path, python: str) -> None:
    (tmp_path / "app.py").write_text(program(), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("VIRTUAL_ENV", None)
    perflint = [sys.executable, "-m", "perflint"]
    subprocess.run(
        [*perflint, "observe", "--isolated", "-q", "--python", PYTHONS[python], "app.py"],
        cwd=tmp_path,
        env=environment,
        check=True,
    )
    checked = subprocess.run(
        [
            *perflint,
            "check",
            "--isolated",
            "--observed",
            "--min-time=0.1%",
            "--output-format",
            "json",
            ".",
        ],
        cwd=tmp_path,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 1, checked.stderr
    lines = program().splitlines()
    found = []
    for item in json.loads(checked.stdout):
        row = item["location"]["row"]
        name = next(line for line in reversed(lines[:row]) if line.startswith("def "))
        found.append((name[4:].partition("(")[0], item["severity"], item["seen"]))
    order = [name.split("_")[1] for name, _, _ in found[:COSTS] if name.startswith("cost")]
    told = [(name, seen and seen["gain"]) for name, _, seen in found]
    assert sorted(order) == [str(number) for number in range(COSTS)], told
    # A trace function sees but a part, which is little of what is short.
    exact = COSTS if by_events(PYTHONS[python]) else COSTS // 2
    assert order[:exact] == [str(number) for number in range(exact)], told
    assert {severity for _, severity, _ in found[:COSTS]} == {"warning"}
    assert {severity for _, severity, _ in found[COSTS:]} == {"hint"}
    assert len(found) >= COSTS + LOOK_ALIKES - 2

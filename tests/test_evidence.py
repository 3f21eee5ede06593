"""Evidence: programs are found in pages, run elsewhere, compared by value, and timed."""

from __future__ import annotations

import json
import math
import sys
from collections import Counter, deque
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from perflint.cli.commands import perflint
from perflint.evidence.measure import (
    MeasureError,
    Measurement,
    Pair,
    Timing,
    default_size,
    measure,
    run_trial,
)
from perflint.evidence.program import MissingProgram, headings, programs
from perflint.evidence.record import NOTABLE, Record, records, seconds, times, with_table
from perflint.evidence.trial import difference
from perflint.rules.finding import Impact
from perflint.rules.registry import rules
from perflint.rules.rule import Group, Rule


def page(slow: str, fast: str, setup: str = "") -> str:
    shared = f"## Setup\n\n```python\n{setup}```\n\n" if setup else ""
    return (
        f"## What it does\n\nIt.\n\n{shared}## Slow\n\n```python\n{slow}```\n\n"
        f"## Fast\n\n```python\n{fast}```\n\n## Measured\n\n## Limits\n\nNone.\n"
    )


SUM = page(
    "def run(size=4_000):\n    total = 0\n    for n in range(size):\n"
    "        total += sum(ROW)\n    return total\n",
    "def run(size=4_000):\n    return size * sum(ROW)\n",
    "ROW = [1, 2, 3]\n",
)


def test_programs_share_their_setup() -> None:
    pair = programs(SUM)
    assert pair.slow.startswith("ROW = [1, 2, 3]\n")
    assert pair.fast.startswith("ROW = [1, 2, 3]\n")
    assert headings(SUM) == ["What it does", "Setup", "Slow", "Fast", "Measured", "Limits"]


def test_a_page_without_programs() -> None:
    with pytest.raises(MissingProgram, match="`## Fast` must hold one block"):
        programs(SUM.replace("## Fast", "## Faster"))


def test_the_default_size_is_read_from_the_program() -> None:
    assert default_size(programs(SUM).slow) == 4000
    assert default_size("def run(): pass\n") is None
    assert default_size("def run(a, *, size=7): pass\n") == 7


def test_a_slow_program_is_measured_at_two_sizes() -> None:
    result = measure(SUM, repeats=3)
    assert [pair.size for pair in result.pairs] == [1000, 4000]
    assert result.difference == ""
    assert result.ratio is not None
    assert result.ratio > 5
    assert result.growth is not None
    assert result.python == ".".join(map(str, sys.version_info[:3]))
    assert all(pair.slow.samples == 3 for pair in result.pairs)


def test_the_size_can_be_given() -> None:
    assert [pair.size for pair in measure(SUM, size=400, repeats=1).pairs] == [100, 400]


def test_without_repeats_values_are_compared_only() -> None:
    other = SUM.replace("return size * sum(ROW)", "return size * sum(ROW) + 1")
    result = measure(other, repeats=0)
    assert result.pairs == ()
    assert "returns another value" in result.difference


def test_the_libraries_of_programs_are_told_with_their_versions() -> None:
    text = "import click\nimport json\n\ndef run():\n    return 1\n"
    assert measure(page(text, text), repeats=0).libraries == (("click", version("click")),)
    assert measure(SUM, repeats=0).libraries == ()


def test_a_missing_library_is_named() -> None:
    text = "import no_such_library.part\n\ndef run():\n    return 1\n"
    assert measure(page(text, text), repeats=0).missing == "no_such_library"


def test_a_program_that_raises() -> None:
    text = "def run():\n    raise ValueError('so')\n"
    with pytest.raises(MeasureError, match="the slow program raises ValueError: so"):
        measure(page(text, text))


def test_a_program_that_does_not_end(tmp_path: Path) -> None:
    (tmp_path / "forever.py").write_text("def run():\n    while True: pass\n")
    with pytest.raises(MeasureError, match="did not end in 1 seconds"):
        run_trial([(tmp_path, "forever")], timeout=1)


def test_a_process_that_dies(tmp_path: Path) -> None:
    (tmp_path / "dies.py").write_text("import os\ndef run():\n    os._exit(3)\n")
    with pytest.raises(MeasureError, match="exit status 3"):
        run_trial([(tmp_path, "dies")])


def test_an_interpreter_that_cannot_run(tmp_path: Path) -> None:
    with pytest.raises(MeasureError, match="cannot run"):
        measure(SUM, python=tmp_path / "python")


def test_what_is_printed_and_raised_is_compared(tmp_path: Path) -> None:
    for name, text in (
        ("one", "def run():\n    print('a')\n"),
        ("two", "def run():\n    print('b')\n"),
        ("three", "def run():\n    print('a')\n    raise KeyError(1)\n"),
    ):
        (tmp_path / f"{name}.py").write_text(text)
    printed = run_trial([(tmp_path, "one"), (tmp_path, "two")])
    assert printed["difference"] == "prints 'a\\n', then 'b\\n'"
    raised = run_trial([(tmp_path, "one"), (tmp_path, "three")])
    assert raised["difference"] == "raises None, then KeyError: 1"


def test_sides_of_one_name_in_two_folders_are_kept_apart(tmp_path: Path) -> None:
    for name, value in (("before", 1), ("after", 2)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "app.py").write_text("import part\ndef run():\n    return part.X\n")
        (tmp_path / name / "part.py").write_text(f"X = {value}\n")
    answer = run_trial([(tmp_path / "before", "app"), (tmp_path / "after", "app")])
    assert answer["difference"] == "returns another value: the value is 1, then 2"


def test_pools_work_in_programs() -> None:
    text = (
        "from concurrent.futures import ProcessPoolExecutor\n\n"
        "def square(x):\n    return x * x\n\n"
        "def run(size=8):\n"
        "    with ProcessPoolExecutor(2) as pool:\n"
        "        return list(pool.map(square, range(size)))\n"
    )
    assert measure(page(text, text), repeats=1).difference == ""


class Point:
    def __init__(self, x: float) -> None:
        self.x = x


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (1, 1, True),
        (1, 1.0, False),
        (1, True, False),
        (math.nan, math.nan, True),
        (0.1 + 0.2, 0.3, False),
        ([1, (2, 3)], [1, (2, 3)], True),
        ([1, 2], [2, 1], False),
        ([1], (1,), False),
        ({"a": 1, "b": 2}, {"a": 1, "b": 2}, True),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, False),
        ({1, 2}, {2, 1}, True),
        (deque([1, 2]), deque([1, 3]), False),
        (Counter("aab"), Counter("aab"), True),
        (Point(1.0), Point(1.0), True),
        (Point(1.0), Point(2.0), False),
        (b"a", b"b", False),
        (None, None, True),
    ],
)
def test_values_are_compared(one: Any, other: Any, same: bool) -> None:
    assert (difference(one, other) == "") is same


def test_programs_may_differ_in_the_last_digits_of_floats() -> None:
    assert difference(0.1 + 0.2, 0.3, exact=False) == ""
    assert difference(0.1, 0.11, exact=False)
    assert difference({"a": 2}, Counter(a=2), exact=False) == ""


def test_arrays_and_frames_are_compared() -> None:
    numpy = pytest.importorskip("numpy")
    pandas = pytest.importorskip("pandas")
    array = numpy.array([1.0, numpy.nan])
    assert difference([array], [array.copy()]) == ""
    assert difference(array, array.astype("float32"))
    assert difference(array, array + 1e-15)
    assert difference(array, array + 1e-15, exact=False) == ""
    assert difference(numpy.float64(1.0), numpy.float64(2.0))
    assert difference(numpy.float64(1.0), 1.0)
    frame = pandas.DataFrame({"a": [1, 2], "b": ["x", "y"]})
    assert difference(frame, frame.copy()) == ""
    assert difference(frame, frame[["b", "a"]])
    assert difference(frame["a"], frame["a"] + 1)
    assert difference(frame.index, pandas.RangeIndex(3))


def test_figures_are_short() -> None:
    assert [seconds(value) for value in (2, 0.0123, 4.56e-5, 3e-8)] == [
        "2 s",
        "12.3 ms",
        "45.6 µs",
        "30 ns",
    ]
    assert [times(value) for value in (1.234, 12.6, 300.0)] == ["1.2×", "13×", "300×"]


def test_a_page_gets_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Record("2026-01-02", "3.11.7", {"numpy": "2.0"}, 4000, 0.02, 0.001, 20.0, 4.0)
    monkeypatch.setattr("perflint.evidence.record.records", lambda: {"some-rule": (found,)})
    text = with_table(SUM, "some-rule")
    assert "| Python 3.11.7, numpy 2.0 | 4,000 | 20 ms | 1 ms | 20× | 5× | 2026-01-02 |" in text
    assert headings(text) == headings(SUM)
    assert "Not measured yet" in with_table(SUM, "another-rule")


# Why a rule is in the group `default` whose programs need not differ in time.
KINDS = {
    Impact.BLOCKING: "others wait meanwhile",
    Impact.SYNC: "waits for a device, which the machine that measures may lack",
    Impact.COMPLEXITY: "grows faster than the data, so a larger size shows any ratio",
    Impact.MEMORY: "grows in memory, not in time",
}


@pytest.mark.parametrize(
    "rule",
    [rule for rule in rules() if rule.group is Group.DEFAULT and rule.impact not in KINDS],
    ids=lambda rule: rule.name,
)
def test_default_rules_show_a_ratio(rule: Rule) -> None:
    own = records().get(rule.name, ())
    assert own, f"`python scripts/measure.py {rule.code}` measures it"
    assert min(item.ratio for item in own) >= NOTABLE, [item.ratio for item in own]


def test_ratio_and_growth() -> None:
    small = Pair(10, Timing(2.0, 0, 3), Timing(1.0, 0, 3))
    large = Pair(40, Timing(32.0, 0, 3), Timing(4.0, 0, 3))
    assert Measurement(pairs=(small, large)).ratio == 8
    assert Measurement(pairs=(small, large)).growth == 4
    assert Measurement().ratio is None


class TestCommand:
    def test_a_table(self) -> None:
        result = CliRunner().invoke(perflint, ["measure", "PFL601", "--size", "800"])
        assert result.exit_code == 0, result.output
        assert result.stdout.split("\n")[0].split() == [
            "Code", "Name", "Python", "Size", "Slow", "Fast", "Ratio", "Growth", "Note",
        ]  # fmt: skip
        assert "string-concat-in-loop" in result.stdout

    def test_json(self) -> None:
        arguments = ["measure", "string-concat-in-loop", "--json", "--python", sys.executable]
        result = CliRunner().invoke(perflint, [*arguments, "--size", "800"])
        (item,) = json.loads(result.stdout)
        assert item["equal"] is True
        assert [size["size"] for size in item["sizes"]] == [200, 800]

    def test_an_unknown_rule(self) -> None:
        result = CliRunner().invoke(perflint, ["measure", "no-such-rule"])
        assert result.exit_code == 2
        assert "there is no rule, prefix or group `no-such-rule`" in result.stderr

"""Code of unusual shapes: no internal error, and what is looked at grows no faster than the code."""

from __future__ import annotations

import cProfile
import importlib
import sys
from pathlib import Path
from typing import Any

import pytest

from perflint.engine.checking import analysis, workers
from perflint.engine.checking.summary import Summary
from perflint.language.effort import EFFORT, TooMuch, limited, spend
from tests.stand_ins import messages, project, renaming, reporting, run, told, use

sys.path.append(str(Path(__file__).parent.parent / "benchmarks"))
shapes = importlib.import_module("unusual_code")


# Shapes of which twice the code takes twice the calls of functions, whatever is called. Those that are not
# named have a square in them (all that call all), or what Python itself bounds (blocks in one another).
GROWING = (
    "loops-chain handle-chain handle-circle array-chain rows-chain method-chain-of-self chain-across"
    " mutual-recursion parser callers-of-handle callers-across results-chain callers callees fields appends"
    " elif-chain elif-returns memberships growing-lists subclasses subclasses-across importers"
    " import-circles dict-of-lambdas comprehensions-in-calls one-name one-name-in-branches"
    " long-method-chain keywords keywords-used decorator-stacks awaits-in-loop tasks-awaited constants"
    " globals-used fills-of-self tests-of-one-class"
).split()


def checked(root: Path, name: str, size: int) -> tuple[Summary, int]:
    """What a run over a shape gave, and how many nodes were looked at."""
    before = EFFORT.left
    summary = run(
        project(root, shapes.SHAPES[name].make(size)), screen=False, flags={"select": ["ALL"]}
    )
    return summary, before - EFFORT.left


@pytest.mark.parametrize("name", [name for name, shape in shapes.SHAPES.items() if shape.size > 1])
def test_no_shape_makes_an_internal_error(tmp_path: Path, name: str) -> None:
    summary, _ = checked(tmp_path, name, min(shapes.SHAPES[name].size, 25))
    assert summary.faults == ()
    assert summary.problems == ()


@pytest.mark.parametrize(
    "name",
    [
        "long-file",
        "protobuf",
        "statements",
        "loops",
        "while-loops",
        "elif-chain",
        "ifs",
        "tries",
        "match-cases",
        "assignments",
        "module-assignments",
        "function-chain",
        "coroutine-chain",
        "callers",
        "deep-classes",
        "wide-classes",
        "imports",
        "large-dict",
        "attribute-chain",
        "boolean",
    ],
)
def test_twice_the_code_is_twice_the_work(tmp_path: Path, name: str) -> None:
    _, once = checked(tmp_path / "once", name, 30)
    _, twice = checked(tmp_path / "twice", name, 60)
    _, more = checked(tmp_path / "more", name, 120)
    assert more - twice < 2.5 * (twice - once) + 2_000


def calls(root: Path, name: str, size: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many functions a run over a shape calls, those of the interpreter included."""
    profiles = [cProfile.Profile()]
    work = workers._work

    def counted(*arguments: Any) -> Any:
        profiles.append(cProfile.Profile())  # one for each thread
        return profiles[-1].runcall(work, *arguments)

    files = project(root, shapes.SHAPES[name].make(size))
    with monkeypatch.context() as patch:
        patch.setattr(workers, "_work", counted)
        profiles[0].runcall(run, files, screen=False, flags={"select": ["ALL"]})
    return sum(one.callcount for profile in profiles for one in profile.getstats())


@pytest.mark.parametrize("name", GROWING)
def test_twice_the_code_is_twice_the_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    calls(tmp_path / "before", name, 3, monkeypatch)  # what is made once
    once, twice, more = (
        calls(tmp_path / str(times), name, 20 * times, monkeypatch) for times in (1, 2, 4)
    )
    assert more - twice <= 2.4 * (twice - once)


def test_what_takes_too_much_is_ended_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"), reporting("PFL992", "c", name="eager"))
    monkeypatch.setattr(analysis, "_MOST_OF_RULE", 100)
    monkeypatch.setattr(analysis, "_MOST_OF_RULE_A_LINE", 0)
    files = {"large.py": "x = [" + "a, " * 200 + "]\n", "small.py": "x = a\n"}
    summary = run(project(tmp_path, files), screen=False)
    assert told(summary) == ["large.py:1:1 PFL004", "small.py:1:5 PFL991"]
    assert "`no-pfl991`, `eager` did not end" in messages(summary)[0]
    assert summary.faults == ()
    assert summary.fails


def test_a_file_whose_outline_takes_too_much_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))
    monkeypatch.setattr(analysis, "_MOST", 100)
    monkeypatch.setattr(analysis, "_MOST_A_LINE", 0)
    files = {"large.py": "f(x)\n" * 300, "small.py": "x = a\n"}
    summary = run(project(tmp_path, files))
    assert told(summary) == ["large.py:1:1 PFL004", "small.py:1:5 PFL991"]
    assert "the file was not checked" in messages(summary)[0]


def test_limits_count_inside_one_another() -> None:
    with limited(100):
        with limited(1_000):
            spend(60)
        spend(30)
        with pytest.raises(TooMuch), limited(5):
            spend(6)
        with pytest.raises(TooMuch):
            spend(10)


@pytest.mark.parametrize("cache", [False, True])
def test_a_file_that_is_too_large_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: bool
) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))
    root = project(tmp_path, {"large.py": "x = a\n" * 200, "small.py": "x = a\n"})
    found = ["small.py:1:5 PFL991"]
    assert len(told(run(root, cache=cache))) == 201
    for _ in range(2):
        summary = run(root, cache=cache, flags={"max-file-size": 1})
        assert told(summary) == ["large.py:1:1 PFL004", *found]
        assert "larger than 1 KiB" in messages(summary)[0]
        assert "`max-file-size`" in messages(summary)[0]
    assert len(told(run(root, cache=cache, flags={"max-file-size": 0}))) == 201
    assert len(told(run(root, cache=cache))) == 201


@pytest.mark.parametrize(
    "text",
    [
        f"x = {'(' * 3_000}a{')' * 3_000}\n",
        f"x = a{' + a' * 20_000}\n",
        f"x = {'-' * 20_000}a\n",
        f"x = a{'.b' * 20_000}\n",
        f"x = a{'[0]' * 20_000}\n",
        f"x = a{'()' * 20_000}\n",
        f"x = {'a if b else ' * 5_000}a\n",
        f"x = {'lambda: ' * 5_000}a\n",
        f"x = {'not ' * 5_000}a\n",
        f"x = {'await ' * 50}a\n",
        "if a:\n    b\n" + "elif a:\n    b\n" * 20_000,
        "".join(f"{' ' * depth}if a:\n" for depth in range(99)) + " " * 99 + "b\n",
        "".join(f"{' ' * depth}def f():\n" for depth in range(99)) + " " * 99 + "return a\n",
        "".join(f"{' ' * depth}class a:\n" for depth in range(99)) + " " * 99 + "b = a\n",
        "@a\n" * 20_000 + "def f(): ...\n",
        f"x = {'{**' * 150}a{'}' * 150}\n",
        f"x = f'{'{a}' * 5_000}'\n",
    ],
    ids=lambda text: text[:12].strip(),
)
def test_depth_is_one_finding_at_most(tmp_path: Path, text: str) -> None:
    root = project(tmp_path, {"deep.py": text, "good.py": "x = ''\nfor y in z:\n    x += str(y)\n"})
    summary = run(root, screen=False)
    assert summary.faults == ()
    deep = [line for line in told(summary) if line.startswith("deep.py") and "PFL00" in line]
    assert len(deep) <= 1
    assert any(line.startswith("good.py:3:5 PFL601") for line in told(summary))

"""Runs programs and compares what they return; a script for any Python, with or without perflint.

It reads a job (JSON) from standard input and writes the result (JSON) to the file it is given:

    {"sides": [{"folder": …, "module": …}, …], "sizes": [null, 1000], "repeats": 7, "exact": true,
     "cpu": false, "versions": true}

    {"missing": "torch"}       a library is not installed
    {"python": "3.11.7", "libraries": {"numpy": "2.4.6"},    where versions are wanted
     "outcomes": [{"exception": …, "printed": …}, …],
     "difference": "",         empty if all sides give the same
     "runs": [{"size": 1000, "seconds": [[…], […]]}]}

Each side's module defines `run()`, or `run(size=…)`. Without repeats, nothing is timed. With `cpu`, the
seconds are those of the processor, which others on the machine lengthen less.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import importlib
import importlib.util
import inspect
import io
import json
import math
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

_SAMPLE = 0.002  # seconds that one sample of a fast program lasts at least
_BUDGET = 3.0  # seconds for the samples of one size, beyond the first of each side


def main(result: str) -> None:
    """Carry out the job on standard input and write its result."""
    answer = carry_out(json.load(sys.stdin))
    with open(result, "w", encoding="utf-8") as file:
        json.dump(answer, file)


def carry_out(job: dict[str, Any]) -> dict[str, Any]:
    """The result of a job."""
    sides = job["sides"]
    sizes: list[int | None] = job["sizes"]
    outcomes: list[dict[str, Any]] = []
    values: list[Any] = []
    modules: list[ModuleType | None] = []
    for side in sides:
        sys.path.insert(0, side["folder"])
        try:
            outcome, value, module = _outcome(side["module"], sizes[0])
        except ModuleNotFoundError as error:
            missing = error.name or ""
            if _is_foreign(missing.partition(".")[0], sides):
                return {"missing": _first_missing(missing)}
            raise
        outcomes.append(outcome)
        values.append(value)
        modules.append(module)
        if not job["repeats"]:
            _forget(side["folder"])
            sys.path.remove(side["folder"])
    timed = job["repeats"] and not any(outcome["exception"] for outcome in outcomes)
    return {
        "python": platform.python_version(),
        "libraries": _libraries(sides) if job["versions"] else {},
        "outcomes": outcomes,
        "difference": _first_difference(outcomes, values, job["exact"]),
        "runs": [_timed(modules, size, job) for size in sizes] if timed else [],
    }


def _outcome(name: str, size: int | None) -> tuple[dict[str, Any], Any, ModuleType | None]:
    printed = io.StringIO()
    module: ModuleType | None = None
    value: Any = None
    exception: str | None = None
    with contextlib.redirect_stdout(printed):
        try:
            module = importlib.import_module(name)
            value = _call(module, size)()
        except ModuleNotFoundError:
            raise
        except Exception as error:  # what a program raises is part of what it does
            exception = f"{type(error).__name__}: {error}"
    return {"exception": exception, "printed": printed.getvalue()}, value, module


def _call(module: ModuleType, size: int | None) -> Callable[[], Any]:
    run: Callable[..., Any] = module.run
    if size is None or "size" not in inspect.signature(run).parameters:
        return run
    return lambda: run(size=size)


def _timed(
    modules: list[ModuleType | None], size: int | None, job: dict[str, Any]
) -> dict[str, Any]:
    """Samples of each side in turns, so that a busy machine slows all of them alike."""
    clock = time.process_time if job["cpu"] else time.perf_counter
    calls = [_call(module, size) for module in modules if module is not None]
    with contextlib.redirect_stdout(io.StringIO()):
        first = [_seconds(call, 1, clock) for call in calls]  # warms up
        first = [min(one, _seconds(call, 1, clock)) for one, call in zip(first, calls)]
        loops = [max(1, math.ceil(_SAMPLE / max(seconds, 1e-7))) for seconds in first]
        seconds: list[list[float]] = [[] for _ in calls]
        start = time.perf_counter()
        for done in range(job["repeats"]):
            if done >= 3 and time.perf_counter() - start > _BUDGET:
                break
            for samples, call, count in zip(seconds, calls, loops):
                samples.append(_seconds(call, count, clock) / count)
    return {"size": size, "seconds": seconds}


def _seconds(call: Callable[[], Any], count: int, clock: Callable[[], float]) -> float:
    gc.collect()
    gc.disable()
    try:
        start = clock()
        for _ in range(count):
            call()
        return clock() - start
    finally:
        gc.enable()


def _is_foreign(name: str, sides: list[dict[str, str]]) -> bool:
    """Whether a missing module is a library, not a file that the program forgot."""
    return bool(name) and not any(
        os.path.exists(os.path.join(side["folder"], name + suffix))
        for side in sides
        for suffix in ("", ".py")
    )


def _first_missing(name: str) -> str:
    """`torch`, or `openvino.runtime` where `openvino` is installed without it."""
    parts = name.split(".")
    for count in range(1, len(parts)):
        if importlib.util.find_spec(".".join(parts[:count])) is None:
            return ".".join(parts[:count])
    return name


def _forget(folder: str) -> None:
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "").startswith(folder + os.sep):
            del sys.modules[name]
    importlib.invalidate_caches()


def _libraries(sides: list[dict[str, str]]) -> dict[str, str]:
    """The versions of the libraries that the programs import themselves."""
    names: set[str] = set()
    for side in sides:
        path = os.path.join(side["folder"], *side["module"].split(".")) + ".py"
        with open(path, encoding="utf-8") as file:
            for node in ast.walk(ast.parse(file.read())):
                if isinstance(node, ast.Import):
                    names.update(alias.name.partition(".")[0] for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    names.add(node.module.partition(".")[0])
    names -= set(sys.stdlib_module_names)
    if not names:
        return {}
    import importlib.metadata  # takes longer than most programs

    providers = importlib.metadata.packages_distributions()
    return {
        distribution: importlib.metadata.version(distribution)
        for name in sorted(names)
        for distribution in providers.get(name, ())[:1]
    }


# Comparing


def _first_difference(outcomes: list[dict[str, Any]], values: list[Any], exact: bool) -> str:
    for outcome, value in zip(outcomes[1:], values[1:]):
        if outcome["exception"] != outcomes[0]["exception"]:
            return f"raises {outcomes[0]['exception']}, then {outcome['exception']}"
        if outcome["printed"] != outcomes[0]["printed"]:
            return f"prints {outcomes[0]['printed']!r}, then {outcome['printed']!r}"
        found = difference(values[0], value, exact)
        if found:
            return f"returns another value: {found}"
    return ""


def difference(one: Any, other: Any, exact: bool = True, place: str = "") -> str:
    """Where two values differ, or an empty string.

    Types are compared by name: the classes of two programs are never the same objects. Not exact:
    floats may differ in their last digits, as they do when a sum is taken in another order.
    """
    here = place or "the value"
    if type(one).__qualname__ != type(other).__qualname__:
        if not exact and _equal(one, other):
            return ""  # a `dict` and a `Counter` of the same counts
        return f"{here} is {_shown(one)}, then {_shown(other)}"
    family = type(one).__module__.partition(".")[0]
    if isinstance(one, float):
        same = one == other or one != one and other != other
        if not same and not exact:
            same = math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-12)
        return "" if same else f"{here} is {one!r}, then {other!r}"
    if isinstance(one, (list, tuple)) or type(one).__qualname__ == "deque":
        if len(one) != len(other):
            return f"{here} has {len(one)} items, then {len(other)}"
        return _first(
            difference(a, b, exact, f"{place}[{index}]")
            for index, (a, b) in enumerate(zip(one, other))
        )
    if isinstance(one, dict):
        if list(map(_key, one)) != list(map(_key, other)):
            return f"{here} has the keys {_shown(list(one))}, then {_shown(list(other))}"
        return _first(
            difference(a, b, exact, f"{place}[{key!r}]")
            for (key, a), b in zip(one.items(), other.values())
        )
    if family == "numpy":
        return _array_difference(one, other, exact, here)
    if family == "torch" and hasattr(one, "detach"):
        if one.dtype != other.dtype or one.device != other.device:
            return f"{here} is {one.dtype} on {one.device}, then {other.dtype} on {other.device}"
        if str(one.dtype) == "torch.bfloat16":
            one, other = one.float(), other.float()
        return _array_difference(
            one.detach().cpu().numpy(), other.detach().cpu().numpy(), exact, here
        )
    if family == "pandas":
        return _frame_difference(one, other, exact, here)
    if callable(one) or isinstance(one, ModuleType):
        return ""  # programs do not compare by their functions
    compares = any("__eq__" in vars(kind) for kind in type(one).__mro__[:-1])
    if compares and _equal(one, other):
        return ""
    if hasattr(one, "__dict__"):
        return difference(vars(one), vars(other), exact, f"{place}.__dict__")
    if not compares and _shown(one) == _shown(other):
        return ""
    return f"{here} is {_shown(one)}, then {_shown(other)}"


def _array_difference(one: Any, other: Any, exact: bool, here: str) -> str:
    import numpy

    left, right = numpy.asarray(one), numpy.asarray(other)
    if left.dtype != right.dtype or left.shape != right.shape:
        return f"{here} is {left.dtype}{left.shape}, then {right.dtype}{right.shape}"
    if left.dtype.kind in "fc":
        if exact:
            same = numpy.array_equal(left, right, equal_nan=True)
        else:
            near = {2: 1e-2, 4: 1e-4}.get(left.dtype.itemsize, 1e-9)
            same = numpy.allclose(left, right, rtol=near, atol=near / 10, equal_nan=True)
    else:
        same = numpy.array_equal(left, right)
    return "" if same else f"{here} is {_shown(left)}, then {_shown(right)}"


def _frame_difference(one: Any, other: Any, exact: bool, here: str) -> str:
    import pandas.testing

    check = {
        "DataFrame": pandas.testing.assert_frame_equal,
        "Series": pandas.testing.assert_series_equal,
    }.get(type(one).__qualname__)
    try:
        if check is not None:
            check(one, other, check_exact=exact)
        elif isinstance(one, pandas.Index):
            pandas.testing.assert_index_equal(one, other)
        elif not (one is other or _equal(one, other)):
            return f"{here} is {_shown(one)}, then {_shown(other)}"
    except AssertionError as error:
        return f"{here}: {error}"
    return ""


def _equal(one: Any, other: Any) -> bool:
    try:
        return bool(one == other)
    except (TypeError, ValueError):
        return False


def _first(differences: Iterator[str]) -> str:
    return next(filter(None, differences), "")


def _key(key: Any) -> Any:
    return "nan" if key != key else key


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:199]}…"


if __name__ == "__main__":
    main(sys.argv[1])

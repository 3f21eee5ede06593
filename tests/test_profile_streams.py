"""Profiles that are long, odd, or pictures."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from perflint.profiles import reading
from perflint.profiles.record import Profile, ProfileError
from perflint.profiles.streaming import items

OUTER, INNER = "outer (app.py:1)", "inner (app.py:9)"


def times(profile: Profile) -> dict[str, tuple[float, float]]:
    return {each.name: (round(each.own, 6), round(each.total, 6)) for each in profile.functions}


def call(name: str, begun: float, length: float, **more: Any) -> dict[str, Any]:
    return {"ph": "X", "pid": 1, "tid": 1, "ts": begun, "dur": length, "name": name, **more}


NESTED = [
    call(INNER, 1, 2),
    call(INNER, 4, 3),
    call(OUTER, 0, 10),
    call(INNER, 11, 1),
    call(OUTER, 10, 4),
]


@pytest.mark.parametrize("order", ["ends", "begins", "mixed"])
@pytest.mark.parametrize("form", ["{}", '{{"a": [1, {{"b": 2}}], "traceEvents": {}, "z": [3]}}'])
def test_calls_are_added_up_in_whatever_order_they_stand(order: str, form: str) -> None:
    events = {
        "ends": NESTED,
        "begins": sorted(NESTED, key=lambda each: each["ts"]),
        "mixed": NESTED[3:] + NESTED[:3],
    }[order]
    profile = reading.parse(form.format(json.dumps(events)).encode())
    assert times(profile) == {"outer": (8e-6, 14e-6), "inner": (6e-6, 6e-6)}
    assert profile.seconds == pytest.approx(14e-6)


def test_recursion_counts_once_and_threads_run_beside_each_other() -> None:
    events = [call(OUTER, 2, 2), call(OUTER, 1, 5), call(OUTER, 0, 10), call(INNER, 0, 8, tid=2)]
    profile = reading.parse(json.dumps(events).encode())
    assert times(profile) == {"outer": (10e-6, 10e-6), "inner": (8e-6, 8e-6)}
    assert profile.seconds == pytest.approx(10e-6)


class Endless(io.RawIOBase):
    """A trace of many calls, made as it is read."""

    def __init__(self, calls: int) -> None:
        self._parts = self._made(calls)
        self._left = b""

    def _made(self, calls: int) -> Iterator[bytes]:
        yield b'{"traceEvents": ['
        for number in range(0, calls, 1000):
            yield b"".join(
                b'{"pid": 1, "tid": 1, "ts": %d.5, "ph": "X", "cat": "fee", "dur": 0.5,'
                b' "name": "inner (app.py:9)", "args": {"note": "}, ]\\"{"}}, ' % each
                for each in range(number, number + 1000)
            )
        yield json.dumps(call(OUTER, 0, calls + 1)).encode() + b'], "viztracer_metadata": {}}'

    def read(self, size: int = -1, /) -> bytes:
        while len(self._left) < size:
            part = next(self._parts, b"")
            if not part:
                break
            self._left += part
        found, self._left = self._left[:size], self._left[size:]
        return found


def test_a_long_trace_takes_little_memory() -> None:
    calls = 60_000
    tracemalloc.start()
    try:
        from perflint.profiles import chrome

        profile = chrome.parse(items(Endless(calls), chrome.MEMBER))  # type: ignore[arg-type]
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert times(profile)["inner"] == (calls * 0.5e-6, calls * 0.5e-6)
    assert most < 12_000_000  # the text has 7 MB, what is made of it at once 60


@pytest.mark.parametrize(
    "text", ['{"traceEvents": [{"ph": "X"', '{"traceEvents": [{}, {]', '{"traceEvents": [']
)
def test_a_trace_that_is_cut_short_is_refused(text: str) -> None:
    with pytest.raises(ProfileError, match="cut short"):
        reading.parse(text.encode())


def test_an_event_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perflint.profiles.streaming._LONGEST", 3_000_000)
    with pytest.raises(ProfileError, match="cut short"):
        reading.parse(b'{"traceEvents": [{"ph": "' + b"x" * 9_000_000)


@pytest.mark.parametrize("blank", [" 79", "  12", "79"])
def test_samples_without_a_stack_are_samples(blank: str) -> None:
    """As py-spy writes threads that run no Python."""
    profile = reading.parse(f"main (main.py:8);total (rows.py:7) 59\n{blank}\n".encode())
    assert profile.seconds == pytest.approx(0.01 * (59 + int(blank)))
    assert times(profile)["total"] == (0.59, 0.59)


@pytest.mark.parametrize("text", ["79\n", " 79\n 3\n", "1 2\n"])
def test_numbers_alone_are_no_stacks(text: str) -> None:
    with pytest.raises(ProfileError):
        reading.parse(text.encode())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '<?xml version="1.0"?><!DOCTYPE svg><svg><title>py-spy record</title>',
            "py-spy record -f",
        ),
        ("<svg xmlns='http://www.w3.org/2000/svg'></svg>", "a picture"),
        ("<!DOCTYPE html><html><body>pyinstrument", "pyinstrument -r json"),
        ("\n<html><title>Scalene", "scalene run -o"),
        ("<!doctype html><html><script>VizTracer</script>", "viztracer -o profile.json"),
        ("<html><title>memray", "memory"),
        ("<html></html>", "cProfile"),
    ],
)
def test_pictures_say_what_to_record_instead(text: str, said: str) -> None:
    with pytest.raises(ProfileError) as caught:
        reading.parse(text.encode())
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_stacks_may_begin_with_a_module() -> None:
    assert reading.parse(b"<module> (a.py:3);f (a.py:1) 5\n").seconds


# What functions took themselves

GROWING = """\
class Log:
    text = ""

    def fill(self, rows):
        for row in rows:
            self.text += f"{row}<."
"""
TWO = GROWING + "        for row in rows:\n            self.size += row\n"


@pytest.mark.parametrize(
    ("source", "own", "limit"),
    [(GROWING, 4.0, False), (GROWING, 1.0, True), (TWO, 4.0, True)],
    ids=["leaf", "calls-others", "another-loop"],
)
def test_own_time_of_a_leaf_is_evidence(
    tmp_path: Path, source: str, own: float, limit: bool
) -> None:
    from click.testing import CliRunner

    from perflint.cli.commands import perflint

    file = tmp_path / "log.py"
    file.write_text(source)
    tree = {"function": "fill", "file_path": str(file), "line_no": 4, "time": 4.5}
    tree["children"] = [{"function": "other", "file_path": "o.py", "line_no": 1, "time": 4.5 - own}]
    root = {
        "function": "<module>",
        "file_path": "m.py",
        "line_no": 1,
        "time": 5.0,
        "children": [tree],
    }
    (tmp_path / "run.json").write_text(json.dumps({"duration": 5.0, "root_frame": root}))
    command = ["check", "--isolated", "--no-cache", "-j", "1", "--output-format", "concise"]
    command += [str(file), "--profile", str(tmp_path / "run.json")]
    result = CliRunner().invoke(perflint, command)
    assert ("at most" in result.output) is limit
    assert "of 5.0 s in run.json" in result.output


def test_escapes_of_scalene_change_no_function(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from perflint.cli.commands import perflint

    file = tmp_path / "log.py"
    for text, stale in (("\\u003c", False), ("<", False), ("\\u003e", True)):
        file.write_text(GROWING)
        line = GROWING.splitlines()[5].replace("<", text)
        shares = {"n_cpu_percent_python": 50.0, "n_cpu_percent_c": 0.0, "n_sys_percent": 0.0}
        files = {str(file): {"lines": [{"lineno": 6, "line": line, **shares}], "functions": []}}
        (tmp_path / "run.json").write_text(json.dumps({"elapsed_time_sec": 5.0, "files": files}))
        command = ["check", "--isolated", "--no-cache", "-j", "1", "--output-format", "json"]
        command += [str(file), "--profile", str(tmp_path / "run.json")]
        (found,) = json.loads(CliRunner().invoke(perflint, command).stdout)
        assert found["seen"]["stale"] is stale

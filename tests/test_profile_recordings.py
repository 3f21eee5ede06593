"""What profilers write by default, in the releases that are installed: recorded here, and read."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path

import pytest

from perflint.profiles import reading
from perflint.profiles.record import ProfileError

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "profiles"
sys.path.insert(0, str(ROOT / "scripts"))

from record_profiles import RECIPES, Recipe, read, record  # noqa: E402


@pytest.mark.slow
@pytest.mark.parametrize("recipe", RECIPES, ids=[recipe.name for recipe in RECIPES])
def test_what_is_recorded_is_read(recipe: Recipe, tmp_path: Path) -> None:
    file = record(recipe, sys.executable, tmp_path)
    if file is None:
        pytest.skip(f"{recipe.name}: the profiler is not installed")
    assert read(recipe, file)


def test_a_session_of_pyinstrument_has_lines_and_functions() -> None:
    program = "<module>\0shop/app/rows.py\x001\x01l37"
    records = [
        [["MainThread\0<thread>\x0014", program, "total\0shop/app/rows.py\x006\x01l9"], 0.5],
        [
            [
                "MainThread\0<thread>\x0014",
                program,
                "wait\0shop/app/rows.py\x0014\x01cTable\x01l16",
            ],
            0.25,
        ],
        [["MainThread\0<thread>\x0014", program], 0.25],
    ]
    profile = reading.parse(json.dumps({"duration": 1.0, "frame_records": records}).encode())
    assert profile.seconds == 1.0
    assert {(each.name, each.first): each.total for each in profile.functions} == {
        ("MainThread", None): 1.0,
        ("<module>", 1): 1.0,
        ("total", 6): 0.5,
        ("wait", 14): 0.25,
    }
    assert {each.number: each.seconds for each in profile.lines} == {37: 1.0, 9: 0.5, 16: 0.25}
    for damaged in ([[["x"], 1]], [["a\0b\0c", 1]], [3]):
        with pytest.raises(ProfileError, match="no complete session"):
            reading.parse(json.dumps({"duration": 1, "frame_records": damaged}).encode())


def test_packed_files_are_read_as_they_are_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    data = (FOLDER / "viztracer.json").read_bytes()
    packed = gzip.compress(data)
    assert reading.parse(packed).seconds == reading.parse(data).seconds
    for part in (3, 12, len(packed) // 2, len(packed) - 4):
        with pytest.raises(ProfileError, match="damaged or cut short"):
            reading.parse(packed[:part])
    monkeypatch.setattr(reading, "LARGEST_TRACE", 1000)
    with pytest.raises(ProfileError, match="more than"):
        reading.parse(packed)


def test_a_packed_file_that_unpacks_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGEST", 1_000_000)
    with pytest.raises(ProfileError, match="larger than"):
        reading.parse(gzip.compress(b"a;b 1\n" * 400_000))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b'\x04"M\x18@@\xc0\x99@\0\0\xf9\x05memray\0', "measures memory"),
        (b'{"total_num_allocations": 3, "total_bytes_allocated": 9}', "measures memory"),
        (b"         9 function calls (8 primitive calls) in 0.651 seconds\n", "-m cProfile -o"),
        (b"         9 function calls in 0.651 seconds\n", "-m cProfile -o"),
        (b"\n  _     ._   __/__   _ _  _  _ _/_   Recorded: 09:27:30\n", "pyinstrument -r json"),
        (b"Timer unit: 1e-06 s\n\nTotal time: 0.2 s\n", "kernprof -l"),
        (
            b"<!DOCTYPE html><script>// catapult's trace_viewer</script>",
            "viztracer -o profile.json",
        ),
    ],
)
def test_what_is_told_of_other_things_that_profilers_write(data: bytes, told: str) -> None:
    with pytest.raises(ProfileError, match=told):
        reading.parse(data)


def test_a_speedscope_file_that_lacks_most_of_its_run_is_refused() -> None:
    document = {
        "exporter": "pyinstrument",
        "shared": {"frames": [{"name": "total", "file": "rows.py", "line": 6}]},
        "profiles": [
            {
                "type": "evented",
                "unit": "seconds",
                "startValue": 0.0,
                "endValue": 0.8,
                "events": [
                    {"type": "O", "at": 0.0, "frame": 0},
                    {"type": "C", "at": 0.01, "frame": 0},
                ],
            }
        ],
    }
    with pytest.raises(ProfileError, match=r"0\.01 s of 0\.8 s"):
        reading.parse(json.dumps(document).encode())
    document["profiles"][0]["events"][1]["at"] = 0.7  # type: ignore[index]
    assert reading.parse(json.dumps(document).encode()).seconds == 0.7

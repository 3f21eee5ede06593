"""Profiles of every tool are read, hostile ones are refused, and findings are found in them again."""

from __future__ import annotations

import contextlib
import io
import json
import marshal
import pickle
import re
import shutil
import struct
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from perflint.cli.commands import perflint
from perflint.evidence.weighing import weigh
from perflint.profiles import matching, reading
from perflint.profiles.matching import Matched, matched
from perflint.profiles.places import Outline
from perflint.profiles.record import Called, Function, Line, Profile, ProfileError
from perflint.rules.finding import Block, Finding, Impact, Severity
from perflint.syntax.lines import Position

FOLDER = Path(__file__).parent / "profiles"
ROWS = FOLDER / "shop" / "app" / "rows.py"
FILES = sorted(path for path in FOLDER.iterdir() if path.is_file())
# Of what `total` took, in these recordings of one program.
IDS = [path.name for path in FILES]


def checked(*arguments: str) -> list[dict[str, object]]:
    options = ["--isolated", "--no-cache", "-j", "1", "-q", "--output-format", "json"]
    result = CliRunner().invoke(perflint, ["check", *options, *arguments])
    assert result.exit_code in (0, 1), result.output
    found = json.loads(result.stdout)
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_formats(path: Path) -> None:
    profile = reading.read(path)
    outline = Outline(ROWS.read_text(encoding="utf-8"))
    own = Matched(path.name, profile, [ROWS])
    assert not own.unmatched
    total = [each for each in profile.functions if each.name == "total"]
    assert len({each.path for each in total}) == 1
    assert 0 < sum(each.total for each in total) <= profile.seconds * 1.001
    assert all(each.own <= each.total * 1.001 for each in profile.functions)
    assert outline.around(9).name == "total"


@pytest.mark.parametrize(
    "name",
    [name for name in IDS if name != "torch.json"],  # which ran another program
)
def test_findings_are_seen(name: str, tmp_path: Path) -> None:
    # Beside the tests it would be a test itself, whose hints are left out.
    file = tmp_path / "shop" / "app" / "rows.py"
    file.parent.mkdir(parents=True)
    shutil.copy(ROWS, file)
    found = checked(str(file), "--profile", str(FOLDER / name))
    seen = {each["code"]: each["seen"] for each in found}
    assert set(seen) == {"PFL606", "PFL613"}
    for each in seen.values():
        assert isinstance(each, dict)
        assert each["source"] == name
        assert not each["stale"]
        assert each["seconds"] is not None
        assert 0 < each["seconds"] <= each["run_seconds"]
    spent = [each["seen"]["seconds"] for each in found]  # type: ignore[index]
    assert spent == sorted(spent, reverse=True)


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_cut_short(path: Path) -> None:
    data = path.read_bytes()
    for part in (1, 2, 3, 10, len(data) // 3, len(data) // 2, len(data) - 3):
        with contextlib.suppress(ProfileError):
            reading.parse(data[:part])


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_damaged(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for place in range(0, min(len(data), 3000), 37):
        for value in (0, 0x7F, 0xFF):
            changed = bytes(data[:place]) + bytes([value]) + bytes(data[place + 1 :])
            with contextlib.suppress(ProfileError):
                reading.parse(changed)


class Harmful:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return print, ("loaded",)


def test_no_pickle_runs_code(capsys: pytest.CaptureFixture[str]) -> None:
    for protocol in range(6):
        with pytest.raises(ProfileError):
            reading.parse(pickle.dumps(Harmful(), protocol))
    assert not capsys.readouterr().out


@pytest.mark.parametrize(
    "data",
    [
        b"\x80\x04r\xff\xff\xff\x7fN.",  # a memo of gigabytes
        b"\x80\x05\x96\xff\xff\xff\xff\xff\xff\xff\x0f.",  # a bytearray of an exabyte
        b"{(" + struct.pack("<I", 2**31) + b"0",
        b"{(" * 5000,
        b"[" * 200_000,
        b'{"root_frame":' * 50_000,
        b'{"traceEvents": [{"ph": "X", "ts": NaN, "dur": 1, "name": "a (b.py:1)"}]}',
        b'{"traceEvents": [{"ph": "X", "ts": 1, "dur": 1e999, "name": "a (b.py:1)"}]}',
        b'{"traceEvents": [{"ph": "X", "ts": 1, "dur": 1, "name": "aten::add"}]}',
        b'{"shared": {"frames": []}, "profiles": [{"type": "sampled", "samples": [[-1]], "weights": [1]}]}',
        b'{"shared": {"frames": []}, "profiles": [{"type": "sampled", "unit": "bytes"}]}',
        b'{"elapsed_time_sec": 1, "files": {"a.py": 3}}',
        b"{}",
        b"hello world\n",
        b"main 12\n",
        b"MOJ\x03",
        b"\xff\xfe\x00",
        b"",
        marshal.dumps({("a.py", 1, "f"): "nothing"}),
        marshal.dumps(compile("print('loaded')", "x", "exec")),
    ],
)
def test_hostile(data: bytes) -> None:
    with pytest.raises(ProfileError) as caught:
        reading.parse(data)
    assert "\n" not in str(caught.value)


def test_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGEST", 1024 * 1024)
    file = tmp_path / "large"
    with file.open("wb") as stream:
        stream.truncate(2 * 1024 * 1024)
    with pytest.raises(ProfileError, match="larger than 1 MiB"):
        reading.read(file)


def test_one_message(tmp_path: Path) -> None:
    (tmp_path / "run.pstats").write_bytes(b"{(")
    arguments = ["check", str(ROWS), "--profile", str(tmp_path / "run.pstats")]
    result = CliRunner().invoke(perflint, arguments)
    assert result.exit_code == 2
    assert "cannot read the profile" in result.output
    assert "Traceback" not in result.output


def test_own_unmarshalling_agrees() -> None:
    data = (FOLDER / "cprofile.pstats").read_bytes()
    table = marshal.load(io.BytesIO(data))
    assert len(reading.parse(data).functions) == len(table)


def test_names_mean_the_file_that_fits_best() -> None:
    one, other = Path("/home/u/shop/app/rows.py"), Path("/home/u/shop/old/rows.py")
    for name, meant in {
        str(one): one,
        "/srv/shop/app/rows.py": one,
        "C:\\work\\shop\\old\\rows.py": other,
        "app/rows.py": one,
        "rows.py": None,  # both are called so
        "/elsewhere/rows.py": None,
        "lib/rows.py": None,
    }.items():
        assert matched([name], [one, other]) == ({meant: [name]} if meant else {})
    assert matched(["rows.py"], [one]) == {one: ["rows.py"]}


def _seen(source: str, profile: Profile) -> list[object]:
    path = Path("/p/rows.py")
    outline = Outline(source)
    found = checked_text(source)
    return [matching.look([Matched("p", profile, [path])], path, outline, each) for each in found]


def checked_text(source: str) -> list[Finding]:
    line = next(n for n, text in enumerate(source.split("\n"), 1) if "# here" in text)
    loop = next(n for n, text in enumerate(source.split("\n"), 1) if "for " in text)
    place = Position(line, 1)
    return [
        Finding(
            "PFL606", "x", "m", Severity.WARNING, Impact.COMPLEXITY, 0, 1, place, place,
            block=Block("loop", loop),
        )
    ]  # fmt: skip


SOURCE = "def f(rows):\n    a = 1\n    for row in rows:\n        g(row)  # here\n    return a\n"


def test_lines_of_the_loop() -> None:
    lines = tuple(Line("/p/rows.py", n, s, h) for n, s, h in [(2, 1, 1), (3, 0.5, 9), (4, 2, 8)])
    (seen,) = _seen(SOURCE, Profile(5.0, (Function("/p/rows.py", "f", 1, 3.5, 3.5),), lines))
    assert (seen.seconds, seen.call_seconds, seen.calls) == (2.5, 2, 8)  # type: ignore[attr-defined]
    assert not seen.stale  # type: ignore[attr-defined]


def test_a_function_that_moved_is_stale() -> None:
    (seen,) = _seen(SOURCE, Profile(5.0, (Function("/p/rows.py", "f", 7, 3.5, 3.5),)))
    assert seen.stale  # type: ignore[attr-defined]


def test_a_line_that_changed_is_stale() -> None:
    lines = (Line("/p/rows.py", 4, 2.0, text="        h(row)"),)
    (seen,) = _seen(SOURCE, Profile(5.0, (), lines))
    assert seen.stale  # type: ignore[attr-defined]


def test_another_function_is_not_it() -> None:
    (seen,) = _seen(SOURCE, Profile(5.0, (Function("/p/rows.py", "g", 1, 3.5, 3.5),)))
    assert seen is None


def judged(finding: Finding, profile: Profile, source: str = SOURCE) -> Finding:
    path = Path("/p/rows.py")
    outline, own = Outline(source), Matched("run", profile, [path])
    return weigh([finding], lambda each: own.look(path, outline, each))[0].finding


def lines(*seconds: tuple[int, float]) -> tuple[Line, ...]:
    return tuple(Line("/p/rows.py", number, spent) for number, spent in seconds)


HINT, WARNING = Severity.HINT, Severity.WARNING
F = Function("/p/rows.py", "f", 1, 0.0, 4.0)
SAMPLES = lines((2, 0.01), (3, 8.0))  # the shortest is one sample


@pytest.mark.parametrize(
    ("profile", "before", "after"),
    [
        # Lines: what the statement took makes it a warning, or a hint.
        (Profile(10.0, (F,), lines((3, 0.001), (4, 2.0))), HINT, WARNING),
        (Profile(10.0, (F,), lines((3, 8.0), (4, 0.001))), WARNING, HINT),
        # A function's time is no more than a limit: enough to lower, too little to raise.
        (Profile(10.0, (F,)), HINT, HINT),
        (Profile(10.0, (F,)), WARNING, WARNING),
        (Profile(1000.0, (replace(F, own=0.001), replace(F, name="g", own=900.0))), WARNING, HINT),
        # Where no sample was taken at the statement, it is in the loop around it.
        (Profile(10.0, (F,), SAMPLES), WARNING, WARNING),
        (Profile(10.0, (F,), lines((2, 8.0), (3, 0.001))), WARNING, HINT),
        # Of few samples one may have been missed.
        (Profile(0.3, (F,), lines((2, 0.2), (3, 0.01), (4, 0.0))), WARNING, WARNING),
        # Of scalene's lines the time of functions that they call is not known.
        (Profile(10.0, (F,), lines((3, 8.0), (4, 0.001)), calls=False), WARNING, WARNING),
        (Profile(10.0, (F,), lines((3, 0.001), (4, 2.0)), calls=False), HINT, WARNING),
    ],
)
def test_severity_follows_a_profile(profile: Profile, before: Severity, after: Severity) -> None:
    (finding,) = checked_text(SOURCE)
    found = judged(replace(finding, severity=before), profile)
    assert found.severity is after
    assert bool(found.because) == (before is WARNING and after is HINT)


@pytest.mark.parametrize(
    ("impact", "asynchronous", "waits", "after"),
    [
        (Impact.COMPLEXITY, False, False, HINT),
        (Impact.COMPLEXITY, True, True, HINT),
        (Impact.REMOTE_PER_ITEM, False, True, HINT),
        (Impact.REMOTE_PER_ITEM, False, False, WARNING),  # waiting is no sample of py-spy
        (Impact.REMOTE_PER_ITEM, True, True, WARNING),  # what awaits is not on the stack
        (Impact.BLOCKING, True, True, HINT),
        (Impact.BLOCKING, True, False, WARNING),
    ],
)
def test_what_waits_is_lowered_only_where_waiting_is_measured(
    impact: Impact, asynchronous: bool, waits: bool, after: Severity
) -> None:
    source = f"async {SOURCE}" if asynchronous else SOURCE
    (finding,) = checked_text(source)
    profile = Profile(10.0, (F,), lines((3, 8.0), (4, 0.001)), waits=waits)
    assert judged(replace(finding, impact=impact), profile, source).severity is after


def test_what_may_have_held_an_event_loop_stays() -> None:
    (finding,) = checked_text(SOURCE)
    profile = Profile(10.0, (F,), lines((3, 8.0), (4, 0.06)), waits=True)
    assert judged(replace(finding, impact=Impact.BLOCKING), profile).severity is WARNING


def test_a_function_took_its_own_time_and_what_it_called(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    shutil.copy(ROWS, tmp_path / "app")
    options = ["--isolated", "--no-cache", "-j", "1", "--output-format", "concise"]
    profile = ["--profile", str(FOLDER / "cprofile.pstats")]
    result = CliRunner().invoke(perflint, ["check", *options, str(tmp_path), *profile])
    # A leaf, whose own time is that of its only loop.
    assert re.search(r"\(3\d\d ms of 588 ms in cprofile.pstats\)", result.output)
    # Of a call it is told what the call took, which is no limit.
    assert "(137 ms of 588 ms in cprofile.pstats)" in result.output
    assert result.exit_code == 1
    result = CliRunner().invoke(
        perflint, ["check", *options, str(tmp_path), *profile, "--min-time", "60%"]
    )
    assert result.exit_code == 0


def test_a_hint_that_costs_fails_the_run_where_hints_are_not_told(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    shutil.copy(ROWS, tmp_path / "app")
    profile = ["--profile", str(FOLDER / "rows.lprof"), "--no-hints"]
    assert [each["severity"] for each in checked(str(tmp_path), *profile)] == ["warning", "warning"]
    assert not checked(str(tmp_path), *profile, "--min-time", "10s")


def test_statements_end_where_their_block_begins() -> None:
    outline = Outline(
        "def f(a):\n    for x in (\n        a\n    ):\n        try:\n            g(\n                x)\n"
        "        except E:\n            h()\n"
    )
    spots = {(3, 3): (2, 4), (2, 9): (2, 9), (7, 7): (6, 7), (9, 9): (9, 9)}
    assert {spot: outline.statement(*spot) for spot in spots} == spots


def test_the_time_of_a_call_is_no_limit() -> None:
    source = "def f(rows):\n    for row in rows:\n        copy.deepcopy(row)\n        g(row)\n"
    start, end = Position(3, 9), Position(3, 27)
    (finding,) = checked_text(SOURCE)
    finding = replace(finding, position=start, end_position=end)
    calls = (Called("/p/rows.py", "f", 1, "deepcopy", 3.0, 9),)
    profile = Profile(10.0, (F,), called=calls)
    assert judged(replace(finding, severity=HINT), profile, source).severity is WARNING
    assert judged(replace(finding, severity=WARNING), profile, source).severity is WARNING
    # The rest of the function may be what it takes besides.
    little = Profile(10.0, (F,), called=(replace(calls[0], seconds=0.001),))
    assert judged(replace(finding, severity=WARNING), little, source).severity is WARNING
    assert judged(replace(finding, severity=HINT), little, source).severity is HINT
    for other in (
        source.replace("g(row)", "x.deepcopy(row)"),  # which of both took the time?
        source.replace("copy.deepcopy(row)", "copy.deepcopy[row]"),
    ):
        assert judged(replace(finding, severity=HINT), profile, other).severity is HINT
    elsewhere = Profile(10.0, (F,), called=(replace(calls[0], first=7),))
    assert judged(replace(finding, severity=HINT), elsewhere, source).severity is HINT

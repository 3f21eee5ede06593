"""What evidence does to findings, wherever it comes from; and how records of observed runs are read."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import Result

from perflint.engine.configuring.config import Config
from perflint.engine.running.run import check
from perflint.evidence.observed import Observed, RecordError
from perflint.evidence.planning import FOR_SIZE, planned
from perflint.evidence.seen import Seen, Spread
from perflint.evidence.weighing import Threshold, said, saving_of, statements, weigh
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.reasons import Verdict, reason_names
from perflint.rules.registry import rules
from perflint.syntax.lines import Position
from tests.command_line import Run, write

DEDUPE = """\
def dedupe(items):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
    return seen
"""
AT = Position(4, 12)
FINDING = Finding(
    "PFL606", "seen-list-in-loop", "slow", Severity.HINT, Impact.COMPLEXITY, 0, 9, AT, AT,
    because="the loop goes over few elements",
)  # fmt: skip


def spread(*values: float) -> Spread:
    ordered = sorted(values)
    return Spread(
        len(values), ordered[len(values) // 2], ordered[-1], ordered[-1], float(sum(values))
    )


SEEN = Seen("observed", 10.0, 4.0, 3.2, 3000, spread(3000), spread(3000))


def weighed(finding: Finding, seen: Seen | None, threshold: Threshold | None = None) -> Finding:
    return weigh([finding], lambda _: seen, threshold)[0].finding


def test_a_hint_that_costs_becomes_a_warning() -> None:
    found = weighed(FINDING, SEEN)
    assert (found.severity, found.because) == (Severity.WARNING, "")
    assert weighed(FINDING, replace(SEEN, call_seconds=0.05)).severity is Severity.HINT


def test_a_warning_whose_loop_ran_twice_becomes_a_hint() -> None:
    warning = replace(FINDING, severity=Severity.WARNING, because="")
    few = replace(SEEN, call_seconds=0.001, trips=spread(2, 1), size=None)
    found = weighed(warning, few)
    assert (found.severity, found.because) == (
        Severity.HINT,
        "the loop ran twice in the observed run",
    )
    small = weighed(warning, replace(SEEN, source="prof.out", call_seconds=0.02))
    assert small.because == "it took 0.2 % of the run in prof.out"
    only_counts = replace(few, call_seconds=None, seconds=None)
    assert weighed(warning, only_counts).severity is Severity.HINT


@pytest.mark.parametrize("seen", [None, replace(SEEN, stale=True)])
def test_what_was_not_seen_or_is_stale_stays(seen: Seen | None) -> None:
    assert weighed(FINDING, seen) == FINDING
    warning = replace(FINDING, severity=Severity.WARNING, because="")
    assert weighed(warning, seen) == warning


def test_what_is_not_about_time_stays() -> None:
    wrong = replace(FINDING, impact=Impact.WRONG_RESULT, severity=Severity.WARNING)
    assert weighed(wrong, replace(SEEN, call_seconds=0.0)) == wrong
    memory = replace(FINDING, impact=Impact.MEMORY, severity=Severity.WARNING)
    assert weighed(memory, replace(SEEN, call_seconds=0.0)) == memory


def test_hints_in_tests_stay_hints() -> None:
    cold = replace(FINDING, cold="test")
    assert weighed(cold, SEEN) == cold


def test_a_held_event_loop_costs_however_short_it_is() -> None:
    blocking = replace(FINDING, name="blocking-sleep-in-async", impact=Impact.BLOCKING)
    held = Seen("observed", 100.0, 0.06, 0.06, 1, held=spread(0.06))
    assert weighed(blocking, held).severity is Severity.WARNING
    assert weighed(blocking, replace(held, held=spread(0.001))).severity is Severity.HINT


def test_candidates_are_findings_only_where_they_cost() -> None:
    candidates = frozenset({FINDING.because})
    assert [
        each.finding.severity for each in weigh([FINDING], lambda _: SEEN, None, candidates)
    ] == [Severity.WARNING]
    assert not weigh([FINDING], lambda _: None, None, candidates)
    names = reason_names(rules())
    assert all(name in names for name in FOR_SIZE)
    silent = {
        f"{rule.code}:{reason.name}"
        for rule in rules()
        for reason in rule.reasons
        if reason.verdict is Verdict.SILENT
    }
    assert silent >= FOR_SIZE.keys()
    assert len(statements(FOR_SIZE)) >= 4


def test_the_gain_is_amdahls_at_the_size_that_was_seen() -> None:
    gain = saving_of(FINDING, SEEN)
    assert gain is not None
    assert gain.ratio is not None
    assert gain.ratio > 100  # measured at 3,000
    assert gain.won == pytest.approx(3.2 * (1 - 1 / gain.ratio))
    assert str(gain) == "3.2 s of 10.0 s; about 3.2 s to win"
    small = saving_of(FINDING, replace(SEEN, trips=spread(2), size=spread(2)))
    assert small is not None
    assert small.ratio is not None
    assert small.ratio < 3
    unmeasured = saving_of(replace(FINDING, name="no-such-rule"), SEEN)
    assert str(unmeasured) == "3.2 s of 10.0 s"
    # Threads can spend more than the run takes: there is no more to win than all of it.
    most = saving_of(FINDING, replace(SEEN, call_seconds=70.0))
    assert most is not None
    assert most.share == 1.0


def test_what_costs_most_comes_first_and_what_was_not_seen_last() -> None:
    seen = {"a": None, "b": SEEN, "c": replace(SEEN, call_seconds=5.0)}
    found = weigh([replace(FINDING, message=name) for name in seen], lambda one: seen[one.message])
    assert [each.finding.message for each in sorted(found, key=lambda one: one.order)] == [
        "c",
        "b",
        "a",
    ]
    assert [said(each) for each in found][:2] == [
        "never seen to run there",
        "3.2 s of 10.0 s; about 3.2 s to win; ran 3,000 times; the loop has 3,000 iterations;"
        " up to 3,000 elements",
    ]


# Records


def record(folder: Path, *seconds: float, calls: int = 3000) -> Path:
    """A record of a run in which each function took so many seconds; `dedupe` 3.2 where none are given."""
    seconds = seconds or (3.2,)
    source = folder / "app.py"
    summary = check([source], Config(cwd=folder, isolated=True), cache=False)
    plan = planned(summary.checked, folder)
    tally = {"count": 1, "total": calls, "maximum": calls, "values": [[calls, 1]]}
    places = [
        {
            "file": name, "function": place.scope.name, "digest": place.scope.digest,
            "rule": place.code, "line": place.offset, "end": place.end, "column": place.column,
            "first": place.scope.line, "calls": calls, "call_seconds": spent, "seconds": spent,
            "entries": 1, "trips": tally, "size": tally,
            "held": {"count": 0, "total": 0, "maximum": 0, "values": []},
        }
        for own, spent in zip(plan.places.values(), seconds, strict=True)
        for name, place, _ in own
    ]  # fmt: skip
    file = folder / ".perflint_observed.json"
    runs = [{"python": "3.12.1", "seconds": 10.0, "processes": 1}]
    content = {"perflint_observed": 1, "runs": runs, "places": places}
    file.write_text(json.dumps(content), encoding="utf-8")
    return file


def checked(run: Run, *args: str) -> Result:
    return run("check", "--isolated", "--no-cache", "--output-format", "concise", *args)


def test_a_record_may_be_called_anything(run: Run) -> None:
    write("app.py", DEDUPE)
    record(Path.cwd()).rename("monday")
    assert "(3.2 s of 10.0 s" in checked(run, "--observed", "monday", "app.py").stdout
    write("notes", "no record")  # a file to check, then, of which nothing is known
    assert checked(run, "--observed", "notes").exit_code == 2


def test_check_reads_a_record(run: Run) -> None:
    write("app.py", DEDUPE)
    assert checked(run).exit_code == 0
    record(Path.cwd())
    result = checked(run, "--observed", ".")
    assert result.exit_code == 1
    assert "PFL606 `item" in result.stdout
    assert "(3.2 s of 10.0 s; about 3.2 s to win)" in result.stdout
    assert checked(run, "--observed", "--min-time", "50%", ".").exit_code == 0
    assert checked(run, "--observed", "--min-time=4s", ".").exit_code == 0
    assert checked(run, "--observed=.perflint_observed.json").exit_code == 1


def test_a_function_is_known_again_where_it_moves_and_stale_when_it_changes(run: Run) -> None:
    write("app.py", DEDUPE)
    record(Path.cwd())
    write("app.py", f"import os\n\n\n{DEDUPE}")
    assert checked(run, "--observed").exit_code == 1
    write("app.py", DEDUPE.replace("return seen", "return [*seen]"))
    result = checked(run, "--observed")
    assert result.exit_code == 0
    assert "Changed since the run: 1 finding" in result.stderr
    write("app.py", DEDUPE.replace("dedupe", "unique"))
    result = checked(run, "--observed")
    assert "Never seen to run: 1 finding" in result.stderr


def test_json_tells_what_was_seen(run: Run) -> None:
    write("app.py", DEDUPE)
    record(Path.cwd())
    result = run("check", "--isolated", "--observed", "--output-format", "json")
    seen = json.loads(result.stdout)[0]["seen"]
    assert seen["calls"] == 3000
    assert seen["trips"]["maximum"] == 3000
    assert seen["gain"]["won"] == pytest.approx(3.2, abs=0.1)
    plain = run("check", "--isolated", "--output-format", "json")
    assert json.loads(plain.stdout)[0]["seen"] is None


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "there is no .perflint_observed.json; `perflint observe"),
        ("", "is no record of observed runs, or a damaged one"),
        ("[]", "is no record"),
        ('{"perflint_observed": 2}', "written by another version of perflint (format 2, here 1)"),
        ('{"perflint_observed": 1, "runs": [], "places": [{}]}', "is no record"),
        ("[" * 100_000, "is no record"),
        ('{"perflint_observed": 1, "places": [], "runs": ' + "[" * 100_000, "is no record"),
        *(
            (
                '{"perflint_observed": 1, "places": [], "runs": '
                f'[{{"python": "3", "seconds": 1, "processes": {number}}}]}}',
                "is no record",
            )
            for number in ("1e999", "Infinity", "NaN", "9" * 400, '"3"', "1e16", "null")
        ),
    ],
)
def test_what_is_no_record_is_told(run: Run, content: str | None, told: str) -> None:
    write("app.py", DEDUPE)
    if content is not None:
        write(".perflint_observed.json", content)
    result = checked(run, "--observed")
    assert result.exit_code == 2
    assert told in result.stderr


def test_options_that_need_a_record(run: Run) -> None:
    write("app.py", DEDUPE)
    assert "add --observed" in checked(run, "--min-time", "1%").stderr
    record(Path.cwd())
    assert "write a share as 1%" in checked(run, "--observed", "--min-time", "much").stderr


def test_records_add_up(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(DEDUPE, encoding="utf-8")
    file = record(tmp_path)
    found = Observed.load(file)
    found.merge(Observed.load(file))
    found.write(file)
    again = Observed.load(file)
    (sight,) = again.sights.values()
    assert (again.seconds, sight.calls, sight.entries) == (20.0, 6000, 2)
    with pytest.raises(RecordError):
        found.write(tmp_path / "gone" / "record.json")


GROWING = """\
def {name}(rows: list[str]) -> str:
    text = ""
    for row in rows:
        text += row
    return text
"""


def test_fix_rewrites_only_what_costs(run: Run) -> None:
    source = "\n\n".join(GROWING.format(name=name) for name in ("one", "two", "three"))
    write("app.py", source)
    record(Path.cwd(), 3.0, 0.02, 0.5)
    result = run("fix", "--isolated", "--observed", ".")
    assert result.exit_code == 0
    text = Path("app.py").read_text(encoding="utf-8")
    assert text.count("join") == 2
    assert GROWING.format(name="two") in text
    assert "1 fix not made: no run has shown that it costs 1 % or more." in result.stderr
    write("app.py", source)
    run("fix", "--isolated", "--observed", "--min-time", "0.6s", ".")
    assert Path("app.py").read_text(encoding="utf-8").count("join") == 1
    assert "add --observed" in run("fix", "--min-time", "2s").stderr


def test_fix_goes_on_in_functions_that_it_has_changed(run: Run) -> None:
    nested = GROWING.format(name="one").replace(
        "    return text\n",
        "    more = []\n    for row in rows:\n        more.append(row)\n    return text\n",
    )
    write("app.py", nested)
    record(Path.cwd(), 3.0)
    assert "Changed since" not in run("fix", "--isolated", "--observed", ".").stderr
    assert "join" in Path("app.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("severity", Severity)
@pytest.mark.parametrize("seconds", [0.0, 0.001, 9.9])
def test_samples_neither_raise_nor_lower(severity: Severity, seconds: float) -> None:
    finding = replace(FINDING, severity=severity)
    seen = Seen("observed", 10.0, seconds=seconds, calls=0, trips=spread(1), sampled=True)
    (judged,) = weigh([finding], lambda _: seen)
    assert judged.finding == finding
    assert "never" not in said(judged)
    assert "about" in said(judged)


def test_a_loop_that_was_held_raises_though_the_rest_is_sampled() -> None:
    finding = replace(FINDING, severity=Severity.HINT, impact=Impact.BLOCKING)
    seen = Seen("observed", 10.0, seconds=1.0, held=spread(0.2, 0.2), sampled=True)
    (judged,) = weigh([finding], lambda _: seen)
    assert judged.finding.severity is Severity.WARNING

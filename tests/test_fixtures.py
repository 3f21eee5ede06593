"""The harness over `testdata/`: each case is exact, and layout and names change nothing."""

from __future__ import annotations

import difflib
import io
import tokenize
import traceback
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from perflint.evidence.measure import run_trial
from perflint.rules.finding import Certainty, Finding, Gain, Impact, Severity
from perflint.syntax.applying import apply
from perflint.syntax.edits import Fix, Safety
from tests.changes import diff
from tests.fixtures import (
    Fixture,
    Mark,
    comments,
    difference,
    fixtures,
    indented,
    with_crlf,
    with_renamed_imports,
    with_tabs,
)
from tests.runs import decided, fixed, found, found_in, marks

FIXTURES = fixtures()


def grouped(fixture: Fixture) -> Any:
    """A case of a test; all tests of a fixture run in one process, which keeps what it has found."""
    return pytest.param(fixture, id=str(fixture), marks=pytest.mark.xdist_group(str(fixture)))


def test_there_are_fixtures() -> None:
    assert len(FIXTURES) > 10


@pytest.mark.parametrize("fixture", [grouped(fixture) for fixture in FIXTURES])
def test_fixture(fixture: Fixture, update: bool) -> None:
    """All checks of a case, also after one that fails: a test for each would take a quarter of the time
    that all tests take, for being told apart."""
    told = []
    for check in CHECKS:
        try:
            check(fixture)
        except Exception as error:
            told.append(f"{check.__name__}: {_told(error)}")
    for kind in KINDS:
        try:
            fixing_changes_what_is_expected(fixture, kind, update)
        except Exception as error:
            told.append(f"fixing_changes_what_is_expected, {kind}: {_told(error)}")
    if told:
        pytest.fail("\n".join([str(fixture), *told]), pytrace=False)


@pytest.mark.parametrize("fixture", [grouped(fixture) for fixture in FIXTURES if fixture.entry()])
def test_fixed_code_does_the_same(fixture: Fixture, tmp_path: Path) -> None:
    entry = fixture.entry()
    assert entry is not None
    module = entry.removesuffix(".py").replace("/", ".")
    before = fixture.files()
    for kind in KINDS:
        after = _fixed(fixture, kind)
        if after == before or kind == "unsafe" and after == _fixed(fixture, "fixed"):
            continue  # there is nothing to compare, or it was compared more strictly
        folders = [_written(tmp_path / kind / "before", before)]
        folders.append(_written(tmp_path / kind / "after", after))
        sides = [(folder, module) for folder in folders]
        answer = run_trial(sides, exact=kind == "fixed", timeout=60)
        if "missing" in answer:
            pytest.skip(f"needs {answer['missing']}")
        assert not answer["difference"], f"{kind}: {answer['difference']}"


# The checks of a case


def findings_are_those_marked(fixture: Fixture) -> None:
    seen = found_in(fixture)
    expected, got = fixture.marks(), marks(seen)
    messages = "".join(
        f"\n  {name}:{finding.position.line}: {finding.code} {finding.message}"
        for name, own in seen.items()
        for finding in own
        if Mark(name, finding.position.line, _severity(finding), finding.code) not in expected
    )
    assert expected == got, difference(expected, got, fixture.texts()) + messages
    for own in seen.values():
        for finding in own:
            assert _warns_of_what_is_shown(finding), finding
            assert _is_safe_only_where_shown(finding), finding


def reasons_are_those_named(fixture: Fixture) -> None:
    named = fixture.reasons()
    if not named:
        return
    names = {name for _, _, name in named}
    missing = named - decided(fixture.files(), fixture.settings(), names)
    assert not missing, f"reasons that decide nothing: {sorted(missing)}"


def fixing_changes_what_is_expected(fixture: Fixture, kind: str, update: bool) -> None:
    before = fixture.files()
    safely = _fixed(fixture, "fixed")
    for name, after in _fixed(fixture, kind).items():
        path = fixture.changes(name, kind)
        if kind == "unsafe" and after == safely[name]:
            after = before[name]  # it adds nothing to the safe ones, which are kept
        if update:
            if after != before[name]:
                path.write_text(diff(before[name], after), encoding="utf-8")
            else:
                path.unlink(missing_ok=True)
        kept = fixture.expected(name, kind)
        told = f"{path.name}; `pytest --update` writes it:\n"
        assert kept == after, told + _diff(kept, after, name)


def fixed_code_compiles_keeps_its_comments_and_needs_no_more_fixing(fixture: Fixture) -> None:
    for kind in KINDS:
        once = _fixed(fixture, kind)
        if kind == "unsafe" and not _fixable(fixture, kind):
            continue  # nothing was fixed at all
        if kind == "fixed" and once == _fixed(fixture, "unsafe"):
            continue  # where the unsafe fixes change nothing, the safe ones among them change nothing
        for name, text in once.items():
            compile(text, name, "exec")
            lost = comments(fixture.files()[name]) - comments(text)
            assert not lost, f"{name}, {kind}: lost {list(lost)}"
        if once != fixture.files():
            twice = _after(once, fixture, kind)
            for name, text in once.items():
                assert twice[name] == text, f"{kind}:\n" + _diff(text, twice[name], name)


def each_fix_alone_compiles(fixture: Fixture) -> None:
    for name, own in found_in(fixture).items():
        text = fixture.files()[name]
        for finding in own:
            assert 0 <= finding.start <= finding.end <= len(text)
            for fix in (finding.fix, *finding.on_request):
                if isinstance(fix, Fix):
                    after, applied = apply(text, [fix])
                    assert applied == [fix], f"{name}:{finding.position.line}: edits overlap"
                    compile(after, f"{name} fixed at line {finding.position.line}", "exec")


def nothing_is_found_unscreened_where_findings_are_suppressed(fixture: Fixture) -> None:
    """Suppressing a finding makes it quiet, and screening keeps none back: a rule that finds something
    without it would be heard."""
    seen = found_in(fixture)
    files = {name: _suppressed(text, seen.get(name, ())) for name, text in fixture.files().items()}
    left = found(files, fixture.settings(), screen=False)
    assert not marks(left), difference({}, marks(left), files)


def layout_and_names_of_imports_change_nothing(fixture: Fixture) -> None:
    files, renamed = fixture.files(), with_other_names(fixture)
    for name, text in renamed.items():
        compile(text, name, "exec")
    other = {name: with_crlf(with_tabs(text)) for name, text in renamed.items()}
    expected, got = marks(found_in(fixture)), marks(found(other, fixture.settings()))
    if expected != got:
        for what, changed in (
            ("imports renamed", renamed),
            ("tabs", {name: with_tabs(text) for name, text in files.items()}),
            ("lines that end as in Windows", {name: with_crlf(files[name]) for name in files}),
            ("all of that", other),
        ):
            got = marks(found(changed, fixture.settings()))
            assert expected == got, f"{what}:\n{difference(expected, got, changed)}"


def layout_changes_no_fix(fixture: Fixture) -> None:
    if not _fixable(fixture, "unsafe"):  # safe fixes are among these
        return
    once = {name: with_crlf(text) for name, text in _fixed(fixture, "unsafe").items()}
    files = {name: with_crlf(with_tabs(text)) for name, text in fixture.files().items()}
    after = _after(files, fixture, "unsafe")
    for name, text in after.items():
        compile(text, f"{name} indented with tabs, fixed", "exec")
    if any(indented(text) != indented(once[name]) for name, text in after.items()):
        # Tabs are wider, and lines may be wrapped elsewhere: lines that end as in Windows alone.
        files = {name: with_crlf(text) for name, text in fixture.files().items()}
        after = _after(files, fixture, "unsafe")
        for name, text in once.items():
            assert after[name] == text, _diff(text, after[name], name)


KINDS = ("fixed", "unsafe")
CHECKS = (
    findings_are_those_marked,
    reasons_are_those_named,
    fixed_code_compiles_keeps_its_comments_and_needs_no_more_fixing,
    each_fix_alone_compiles,
    nothing_is_found_unscreened_where_findings_are_suppressed,
    layout_and_names_of_imports_change_nothing,
    layout_changes_no_fix,
)


def with_other_names(fixture: Fixture) -> dict[str, str]:
    """The files with every import renamed, unless the case says that its findings hang on the names."""
    files = fixture.files()
    if not fixture.options().get("rename-imports", True):
        return files
    return {
        # What other files import keeps its name.
        name: text
        if len(files) > 1 and name.endswith("__init__.py")
        else with_renamed_imports(text)
        for name, text in files.items()
    }


def _fixable(fixture: Fixture, kind: str) -> bool:
    return any(
        isinstance(fix, Fix) and (kind == "unsafe" or fix.safety is Safety.SAFE)
        for own in found_in(fixture).values()
        for finding in own
        for fix in (finding.fix, *finding.on_request)
    )


@cache
def _fixed(fixture: Fixture, kind: str) -> Mapping[str, str]:
    if not _fixable(fixture, kind):
        return fixture.files()
    return _after(fixture.files(), fixture, kind)


def _after(files: Mapping[str, str], fixture: Fixture, kind: str) -> dict[str, str]:
    return fixed(
        files,
        fixture.settings(),
        unsafe=kind == "unsafe",
        codemods=fixture.options().get("codemods", ()),
    )


def _warns_of_what_is_shown(finding: Finding) -> bool:
    """Whether a finding is a hint, or its claim is shown and its gain not small."""
    return finding.severity is Severity.HINT or (
        finding.certainty is Certainty.SHOWN
        and (finding.gain is not Gain.SMALL or finding.impact is Impact.SUPERSEDED)
    )


def _is_safe_only_where_shown(finding: Finding) -> bool:
    """Whether the claim of a finding is shown, or none of its fixes is safe, and each says why."""
    return finding.certainty is Certainty.SHOWN or not any(
        isinstance(fix, Fix) and (fix.safety is Safety.SAFE or not fix.reason)
        for fix in (finding.fix, *finding.on_request)
    )


def _told(error: Exception) -> str:
    """What is wrong, and where, if it is not said."""
    told = str(error) if isinstance(error, AssertionError) else ""
    return told or "".join(traceback.format_exception(error))


def _severity(finding: Finding) -> str:
    return "hint" if finding.severity.value == "hint" else "error"


def _suppressed(text: str, findings: tuple[Finding, ...]) -> str:
    """A text with `# perflint: ignore[…]` at each reported line, or above its statement where the
    line ends within a string, a bracket or a continued line."""
    lines = text.split("\n")
    codes: dict[int, set[str]] = {}
    for finding in findings:
        codes.setdefault(finding.position.line, set()).add(finding.code)
    closed = {0}
    inside: Counter[int] = Counter()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.NEWLINE, tokenize.NL):
            closed.add(token.start[0])
        if token.end[0] > token.start[0]:
            inside.update(range(token.start[0], token.end[0]))
    for number, own in sorted(codes.items(), reverse=True):
        comment = f"# perflint: ignore[{', '.join(sorted(own))}]"
        if number in closed and not inside[number]:
            lines[number - 1] += f"  {comment}"
        else:
            while number - 1 not in closed:
                number -= 1
            line = lines[number - 1]
            lines.insert(number - 1, line[: len(line) - len(line.lstrip())] + comment)
    return "\n".join(lines)


def _written(folder: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def _diff(before: str, after: str, name: str) -> str:
    return "\n".join(
        difflib.unified_diff(
            before.split("\n"), after.split("\n"), f"expected {name}", "found", lineterm=""
        )
    )

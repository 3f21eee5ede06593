"""Whole runs: projects, settings by file, processes, screening, standard input."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from perflint.engine.checking import workers
from perflint.engine.running.run import Fixing
from perflint.rules.finding import Severity
from perflint.rules.rule import Group
from perflint.syntax.edits import Fix
from tests.stand_ins import failing, messages, project, renaming, reporting, run, told, use

BULK = f"# {'-' * 8000}\n"  # so that there is enough for several processes
MANY = {f"pkg/m{number:02}.py": f"y = {number}\nx = a\n{BULK}" for number in range(40)}


@pytest.fixture(autouse=True)
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    use(
        monkeypatch,
        renaming("PFL991", "a", "b"),
        reporting("PFL992", "c", name="no-c", group=Group.ADVICE),
    )


def test_findings_and_counts(tmp_path: Path) -> None:
    root = project(tmp_path, {"m.py": "x = a, c\n", "n.py": "c\n"})
    summary = run(root)
    assert told(summary) == ["m.py:1:5 PFL991"]
    assert [file.filename for file in summary.checked] == ["m.py", "n.py"]
    assert summary.counts["files"] == summary.counts["known"] == 2
    assert summary.counts["parsed"] == 1
    assert summary.times["total"] > 0
    assert summary.fails
    finding = summary.checked[0].findings[0]
    assert isinstance(finding.fix, Fix)
    assert (finding.start, finding.end) == (4, 5)


def test_hints_do_not_fail_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rule = reporting("PFL991", "a")
    rule.severity = Severity.HINT
    use(monkeypatch, rule)
    summary = run(project(tmp_path, {"m.py": "x = a\n"}))
    assert len(told(summary)) == 1
    assert not summary.fails


def test_settings_hold_for_the_files_below_them(tmp_path: Path) -> None:
    root = project(
        tmp_path,
        {
            "m.py": "a, c\n",
            "inner/perflint.toml": 'select = ["no-c"]\n',
            "inner/n.py": "a, c\n",
            "tests/t.py": "a, c\n",
            "perflint.toml": 'select = ["ALL"]\nper-file-ignores = { "tests/*" = ["PFL991"] }\n',
        },
    )
    assert told(run(root)) == [
        "inner/n.py:1:4 PFL992",
        "m.py:1:1 PFL991",
        "m.py:1:4 PFL992",
        "tests/t.py:1:4 PFL992",
    ]


def test_suppressions_can_be_ignored(tmp_path: Path) -> None:
    root = project(tmp_path, {"m.py": "a  # noqa\n", "n.py": "a\n# perflint: skip-file\n"})
    assert told(run(root)) == []
    found = told(run(root, ignore_suppressions=True))
    assert found == ["m.py:1:1 PFL991", "n.py:1:1 PFL991"]


def test_unused_suppressions_are_found_in_files_that_no_rule_concerns(tmp_path: Path) -> None:
    root = project(tmp_path, {"m.py": "x = 1  # noqa: PFL991\n", "n.py": "x = 1  # noqa: PFL992\n"})
    assert told(run(root)) == ["m.py:1:8 PFL001"]
    assert told(run(root, flags={"ignore": ["PFL001"]})) == []


def test_only_some_files_are_reported_but_all_are_known(tmp_path: Path) -> None:
    root = project(tmp_path, {**MANY, "other/deep/n.py": "a\n"})
    summary = run(root, "pkg/m03.py", "other")
    assert told(summary) == ["other/deep/n.py:1:1 PFL991", "pkg/m03.py:2:5 PFL991"]
    assert summary.counts["files"] == 2
    assert summary.counts["known"] == 41


def test_files_of_two_projects_and_of_none(tmp_path: Path) -> None:
    project(tmp_path / "one", {"m.py": "a\n"})
    project(tmp_path / "two", {"m.py": "a\n"})
    (tmp_path / "loose.py").write_text("a\n")
    (tmp_path / "unrelated.py").write_text("a\n")
    summary = run(tmp_path, "one", "two/m.py", "loose.py", cache=True)
    assert told(summary) == [
        "loose.py:1:1 PFL991",
        "one/m.py:1:1 PFL991",
        "two/m.py:1:1 PFL991",
    ]
    assert summary.counts["known"] == 3
    assert not (tmp_path / ".perflint_cache").exists()


def test_a_named_file_of_no_project_is_seen_with_what_it_imports_of_its_folder(
    tmp_path: Path,
) -> None:
    app = tmp_path / "app"
    app.mkdir()
    (app / "m.py").write_text("from app import helper\na\n")
    (app / "helper.py").write_text("from . import deep\nimport string\na\n")
    (app / "deep.py").write_text('print("\\d")\n')
    (app / "unrelated.py").write_text("a\n")
    summary = run(tmp_path, "app/m.py")
    assert told(summary) == ["app/m.py:2:1 PFL991"]
    assert summary.counts["known"] == 3


def test_files_outside_of_the_current_folder_have_their_whole_path(tmp_path: Path) -> None:
    root = project(tmp_path / "one", {"m.py": "a\n"})
    (tmp_path / "two").mkdir()
    (line,) = told(run(tmp_path / "two", str(root)))
    assert line == f"{root / 'm.py'}:1:1 PFL991"


@pytest.mark.parametrize("cache", [False, True])
def test_processes_change_nothing(tmp_path: Path, cache: bool) -> None:
    root = project(tmp_path, MANY)
    alone = run(root, jobs=1)
    together = run(root, jobs=3, cache=cache)
    assert together.checked == alone.checked
    assert len(told(together)) == 40
    fixed = run(root, jobs=3, fix=Fixing(), cache=cache)
    assert told(fixed) == []
    assert [result.filename for result in fixed.fixed] == sorted(MANY)
    assert (root / "pkg/m07.py").read_text() == f"y = 7\nx = b\n{BULK}"


def test_faults_come_back_from_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"), failing("PFL992", "y"))
    summary = run(project(tmp_path, MANY), jobs=2)
    assert len(told(summary)) == len(summary.faults) == 40
    assert [fault.filename for fault in summary.faults] == sorted(MANY)


def test_a_process_that_dies_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parent = os.getpid()

    def die(context: Any, node: Any) -> None:
        if os.getpid() != parent:
            os._exit(9)

    use(monkeypatch, reporting("PFL991", "a", rewrite=die))
    summary = run(project(tmp_path, MANY), jobs=2)
    assert "a worker process ended before its work was done" in summary.faults[0].message


def test_progress(tmp_path: Path) -> None:
    seen: list[tuple[str, int, int]] = []
    run(project(tmp_path, MANY), jobs=1, progress=lambda *step: seen.append(step))
    assert seen[0] == ("outline", 0, 40)
    assert ("outline", 40, 40) in seen
    assert seen[-1] == ("check", 40, 40)
    assert [done for phase, done, _ in seen if phase == "check"] == sorted(
        done for phase, done, _ in seen if phase == "check"
    )


def test_screening_changes_nothing(tmp_path: Path) -> None:
    files = {**MANY, "n.py": "def f():\n    return a\n\n\nclass C:\n    x = c\n    y = a\n"}
    root = project(tmp_path, files)
    flags = {"select": ["ALL"]}
    screened, whole = run(root, flags=flags), run(root, flags=flags, screen=False)
    assert screened.checked == whole.checked
    assert len(told(whole)) == 43


def test_standard_input(tmp_path: Path) -> None:
    root = project(tmp_path, {"m.py": "c\n", "perflint.toml": 'select = ["PFL991"]\n'})
    named = run(root, stdin=(Path("m.py"), b"x = a, c\n"))
    assert told(named) == ["m.py:1:5 PFL991"]
    unnamed = run(root, stdin=(None, b"x = a, c\n"))
    assert told(unnamed) == ["-:1:5 PFL991"]
    new = run(root, stdin=(Path("new/file.py"), b"a\n"))
    assert told(new) == ["new/file.py:1:1 PFL991"]
    assert run(root, stdin=(Path("m.py"), b"x = (\n")).fails


def test_fixing_standard_input_writes_nothing(tmp_path: Path) -> None:
    root = project(tmp_path, {"m.py": "a\n"})
    summary = run(root, stdin=(Path("m.py"), b"x = a\r\n"), fix=Fixing())
    assert (root / "m.py").read_text() == "a\n"
    (result,) = summary.fixed
    assert (result.before, result.after, result.written) == ("x = a\r\n", "x = b\r\n", False)
    assert told(summary) == []


def test_excluded_standard_input_is_not_checked(tmp_path: Path) -> None:
    root = project(tmp_path, {"m.py": ""})
    flags = {"extend-exclude": ["m.py"], "force-exclude": True}
    assert run(root, stdin=(Path("m.py"), b"a\n"), flags=flags).checked == ()


def test_codemods_run_the_rules_that_offer_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from perflint.rules.codemod import Codemod
    from perflint.syntax.edits import Safety

    use(
        monkeypatch,
        renaming("PFL991", "a", "b", codemod="one"),
        renaming("PFL992", "c", "d", codemod="two", group=Group.PREVIEW),
        codemods=[
            Codemod("one", "…", Safety.SAFE),
            Codemod("two", "…", Safety.SAFE, on_request=True),
        ],
    )
    root = project(tmp_path, {"m.py": "a, c  # noqa: PFL993\n"})
    flags = {"select": ["ALL"]}
    assert told(run(root, codemods=["two"])) == ["m.py:1:4 PFL992"]
    run(root, fix=Fixing(), flags=flags)
    assert (root / "m.py").read_text() == "b, c\n"
    run(root, codemods=["two"], fix=Fixing(codemods=("two",)))
    assert (root / "m.py").read_text() == "b, d\n"


def test_no_files(tmp_path: Path) -> None:
    summary = run(project(tmp_path, {}))
    assert (summary.checked, summary.faults, summary.fails) == ((), (), False)


def test_errors_of_deep_calls_reach_the_caller() -> None:
    def fail(number: int) -> None:
        raise KeyError(number)

    with pytest.raises(KeyError, match="5"):
        workers.deep(fail, 5)
    assert workers.deep(lambda: messages) is messages


def test_nothing_heavy_is_imported_to_start() -> None:
    code = (
        "import sys; import perflint.engine.running.run;"
        "print(*sorted(set(sys.modules) & {'libcst', 'astroid', 'rich', 'multiprocessing',"
        " 'concurrent.futures', 'importlib.metadata', 'pathspec', 'tomllib', 'asyncio'}))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == ""


def test_a_number_of_more_digits_than_python_writes(tmp_path: Path) -> None:
    big = f"0x{'f' * 5000}"
    text = (
        f"def f(items, n={big}):\n    if n == {big}:\n        return 1\n    for i in range({big}):\n"
        f"        items = items + [{big}]\n    return f'{{ {big} }}', items[:{big}], i * {big}\n"
    )
    root = project(tmp_path, {"m.py": text})
    for screen in (True, False):
        summary = run(root, flags={"select": ["ALL"]}, screen=screen)
        assert not summary.faults

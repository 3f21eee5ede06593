"""The cache: never seen in results, whatever happens to it."""

from __future__ import annotations

import ast
import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from perflint.engine.checking.questions import Paths, digest
from perflint.engine.checking.summary import Summary
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import Fixing
from perflint.engine.storing import cache
from perflint.engine.storing.cache import Cache, version_key
from perflint.engine.storing.cache_folder import user_folder
from perflint.engine.storing.cache_removal import clean as remove
from perflint.project.answers.callers import Place
from perflint.project.calls.trace import Step
from perflint.rules.finding import TraceStep
from perflint.syntax.lines import Position
from tests.command_line import ROOT
from tests.stand_ins import project, renaming, reporting, run, told, use

FILES = {"m.py": "x = a\n", "n.py": "from m import x\ny = x\n", "o.py": "z = 1\n"}


@pytest.fixture(autouse=True)
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of tests have always just changed; here their times are trusted all the same."""
    monkeypatch.setattr("perflint.engine.checking.outlines.racy", lambda changed: False)
    monkeypatch.setattr("perflint.engine.checking.results.racy", lambda changed: False)


def clean(config: Config) -> list[Path]:
    """The folders that `perflint clean` removes; there must be nothing that it leaves."""
    settings = config.settings
    removed, left = remove(config.cwd, settings.cache_dir, settings.cache_within)
    assert left == []
    return removed


def folder(root: Path) -> Path:
    return root / ".perflint_cache" / version_key()


def test_nothing_changed_is_answered_without_work(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    first = run(root, cache=True)
    second = run(root, cache=True)
    assert second.checked == first.checked
    assert told(first) == ["m.py:1:5 PFL991"]
    assert first.counts["outlined"] == 3
    assert (second.counts["outlined"], second.counts["cached"]) == (0, 3)
    assert second.times["outline"] == second.times["check"] == 0


def test_the_folder_says_what_it_is(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    run(root, cache=True)
    tag = (root / ".perflint_cache" / "CACHEDIR.TAG").read_text()
    assert tag.startswith("Signature: 8a477f597d28d172789f06886806bc55")
    assert (root / ".perflint_cache" / ".gitignore").read_text() == "*\n"


def test_a_changed_file_is_checked_again_and_others_are_not(tmp_path: Path) -> None:
    root = project(tmp_path, {**FILES, "p.py": "a\n"})
    run(root, cache=True)
    (root / "m.py").write_text("x = 1\n\na\n")
    summary = run(root, cache=True)
    assert told(summary) == ["m.py:3:1 PFL991", "p.py:1:1 PFL991"]
    assert summary.counts["outlined"] == 1
    assert summary.counts["cached"] == 3  # all the others


def test_new_and_removed_files(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    run(root, cache=True)
    (root / "q.py").write_text("a\n")
    (root / "m.py").unlink()
    assert told(run(root, cache=True)) == ["q.py:1:1 PFL991"]
    (root / "q.py").unlink()
    assert told(run(root, cache=True)) == []


def test_touched_files_are_known_by_content(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    run(root, cache=True)
    for name in FILES:
        os.utime(root / name, (1, 1))
    summary = run(root, cache=True)
    assert told(summary) == ["m.py:1:5 PFL991"]
    assert summary.counts["outlined"] == 0


def test_a_change_within_the_same_moment_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    use(monkeypatch, renaming("PFL991", "a", "b"))
    root = project(tmp_path, FILES)
    status = (root / "m.py").stat()
    assert told(run(root, cache=True)) == ["m.py:1:5 PFL991"]
    (root / "m.py").write_text("x = q\n")
    os.utime(root / "m.py", ns=(status.st_atime_ns, status.st_mtime_ns))
    assert told(run(root, cache=True)) == []


def test_settings_and_rules_are_part_of_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project(tmp_path, FILES)
    assert len(told(run(root, cache=True))) == 1
    assert told(run(root, cache=True, flags={"ignore": ["PFL991"]})) == []
    assert told(run(root, cache=True, flags={"per-file-ignores": {"m.py": ["PFL991"]}})) == []
    (root / "m.py").write_text("x = a  # noqa\n")
    assert told(run(root, cache=True)) == []
    assert len(told(run(root, cache=True, ignore_suppressions=True))) == 1
    assert told(run(root, cache=True)) == []


def test_only_some_files_keep_what_is_known_of_others(tmp_path: Path) -> None:
    root = project(tmp_path, {**FILES, "p.py": "a\n"})
    run(root, cache=True)
    assert told(run(root, "p.py", cache=True)) == ["p.py:1:1 PFL991"]
    (root / "p.py").write_text("a, a\n")
    assert len(told(run(root, "p.py", cache=True))) == 2
    summary = run(root, cache=True)
    assert len(told(summary)) == 3
    assert summary.counts["outlined"] == 0


def test_findings_with_traces_can_be_read_back(tmp_path: Path) -> None:
    config = "import perflint.cli; import sys; sys.argv[0] = 'perflint'; perflint.cli.main()"
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "b.py").write_text("import time\n\n\ndef load():\n    time.sleep(1)\n")
    (tmp_path / "a.py").write_text("from b import load\n\n\nasync def run():\n    load()\n")
    told = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", config, "check", "-v", "--output-format", "concise"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
            capture_output=True,
            text=True,
            check=False,
        )
        assert "passed over" not in done.stderr
        told.append((done.stdout, "cached 2" in done.stderr))
    assert told[0][0].startswith("a.py:5:5: PFL402 ")
    assert told == [(told[0][0], False), (told[0][0], True)]


def test_every_result_can_be_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = project(
        tmp_path, {"m.py": "é = a\nclass C(list[int]):\n    x: int = 1\n", "n.py": "x ="}
    )

    def traced(context: Any, node: Any) -> None:
        return None

    use(monkeypatch, reporting("PFL991", "a", rewrite=traced), renaming("PFL992", "int", "str"))
    first = run(root, cache=True)
    for path in folder(root).glob("run-*"):
        path.unlink()
    second = run(root, cache=True)
    assert second.checked == first.checked
    assert second.notes == ()
    assert second.counts["outlined"] == 0


def test_a_full_disk_is_noted_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = project(tmp_path, FILES)

    def full(*arguments: Any, **named: Any) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("perflint.engine.storing.folders._write_all", full)
    summary = run(root, cache=True)
    assert told(summary) == ["m.py:1:5 PFL991"]
    assert len(summary.notes) == 1
    assert "cannot write the cache: no space left on device; going on without" in summary.notes[0]


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    (root / ".perflint_cache").write_text("in the way")
    summary = run(root, cache=True)
    assert told(summary) == ["m.py:1:5 PFL991"]
    assert "cannot write the cache" in summary.notes[0]


def test_cache_dir(tmp_path: Path) -> None:
    root = project(tmp_path / "one", FILES)
    flags = {"cache-dir": str(tmp_path / "elsewhere")}
    run(root, cache=True, flags=flags)
    assert not (root / ".perflint_cache").exists()
    assert run(root, cache=True, flags=flags).counts["cached"] == 3
    (kept,) = (tmp_path / "elsewhere").iterdir()
    other = project(tmp_path / "two", FILES)
    run(other, cache=True, flags=flags)
    assert clean(Config(root, flags=flags)) == [kept]
    assert len([*(tmp_path / "elsewhere").iterdir()]) == 1


def test_clean_removes_caches_and_nothing_else(tmp_path: Path) -> None:
    one, two = project(tmp_path / "one", FILES), project(tmp_path / "two", FILES)
    for root in (one, two):
        run(root, cache=True)
    (tmp_path / "three" / ".perflint_cache").mkdir(parents=True)
    (tmp_path / "three" / ".perflint_cache" / "mine.txt").write_text("not a cache")
    assert sorted(clean(Config(tmp_path))) == [one / ".perflint_cache", two / ".perflint_cache"]
    assert not (one / ".perflint_cache").exists()
    assert (tmp_path / "three" / ".perflint_cache" / "mine.txt").exists()


def test_old_versions_are_removed(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    run(root, cache=True)
    now = folder(root)
    old = [now.with_name(f"0.0.{number}-0123456789abcdef") for number in range(6)]
    for number, path in enumerate(old):
        path.mkdir()
        (path / "outlines").write_bytes(b"")
        os.utime(path / "outlines", (number, number))
    for path in now.iterdir():
        path.unlink()
    now.rmdir()
    run(root, cache=True)
    left = sorted(path for path in (root / ".perflint_cache").iterdir() if path.is_dir())
    assert left == sorted([now, *old[4:]])


def test_results_for_other_arguments_are_thinned(tmp_path: Path) -> None:
    root = project(tmp_path, {f"m{number:02}.py": "a\n" for number in range(20)})
    for number in range(20):
        run(root, f"m{number:02}.py", cache=True)
    assert len(list(folder(root).glob("run-*"))) == 16
    assert run(root, "m19.py", cache=True).counts["cached"] == 1


def test_fixing_uses_and_does_not_spoil_the_cache(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    run(root, cache=True)
    assert told(run(root, cache=True, fix=Fixing())) == []
    assert (root / "m.py").read_text() == "x = b\n"
    assert told(run(root, cache=True)) == []
    again = run(root, cache=True, fix=Fixing())
    assert again.counts["cached"] == 3
    assert again.fixed == ()


def test_concurrent_runs_share_a_cache(tmp_path: Path) -> None:
    root = project(tmp_path, {f"m{n}.py": "def f():\n    return 1\n" for n in range(30)})
    code = (
        "import sys; from pathlib import Path;"
        "from perflint.engine.configuring.config import Config;"
        "from perflint.engine.running.run import check;"
        "s = check([Path('.')], Config(), jobs=1);"
        "print(len(s.checked), len(s.faults), len(s.notes))"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    started = [
        subprocess.Popen(
            [sys.executable, "-c", code], cwd=root, env=environment, stdout=subprocess.PIPE
        )
        for _ in range(4)
    ]
    assert [process.communicate()[0].strip() for process in started] == [b"30 0 0"] * 4


def test_a_cache_is_of_all_files_that_perflint_consists_of() -> None:
    own = {os.path.relpath(path, ROOT / "perflint") for path, _, _ in cache._own_files()}
    for name in ("__init__.py", "rules/manifest.json", "knowledge/requests.pyi", "cli/check.py"):
        assert os.path.normpath(name) in own
    assert any(name.startswith("checks") for name in own)


def test_effects_have_their_names_where_nothing_is_outlined(tmp_path: Path) -> None:
    text = "def add(text: str, part: str) -> str:\n    text = text + part\n    return text\n"
    root = project(
        tmp_path, {"app.py": text + "\n\ndef twice(text: str):\n    return add(text, 'x')\n"}
    )
    code = (
        "from pathlib import Path;"
        "from perflint.engine.configuring.config import Config;"
        "from perflint.engine.running.run import projects;"
        "[(project, _)], summary = projects([Path('.')], Config(), jobs=1);"
        "reaches = project.call_reaches('app', 7, 11, 7, 25);"
        "print({step.message for each in reaches for step in each.trace})"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    first, second = (
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env=environment,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for _ in range(2)
    )
    assert first == second == "{'`add` gives it back with more in it'}\n"


def test_without_a_folder_nothing_is_kept() -> None:
    nothing = Cache(None)
    nothing.store("name", b"")
    assert nothing.load("name") is None
    assert nothing.notes == []


HELPER = "import time\n\n\ndef load():\n    {body}\n"
CALLER = "from helper import load\n\n\nasync def handler():\n    load()\n"


def test_a_change_in_a_helper_checks_its_callers_when_its_effects_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from perflint.rules.finding import Impact
    from perflint.rules.rule import Rule, Screen

    rule = Rule("PFL991", "blocks", "blocks", Impact.BLOCKING, Screen.on("load"))
    asked = []

    @rule.on(ast.Call)
    def check(node: Any, context: Any) -> Any:
        asked.append(context.path)
        for reach in context.reaches(node, "blocks"):
            yield context.finding(node, f"blocks through {reach.effect.api}")

    use(monkeypatch, rule)
    files = {"helper.py": HELPER.format(body="pass"), "caller.py": CALLER, "z.py": "load()\n"}
    root = project(tmp_path, files)

    def changed(body: str) -> tuple[list[str], list[str]]:
        (root / "helper.py").write_text(HELPER.format(body=body))
        asked.clear()
        found = [line for line in told(run(root, cache=True)) if "helper" not in line]
        return found, sorted(set(asked) - {"helper.py"})

    assert changed("pass") == ([], ["caller.py", "z.py"])
    assert changed("return 1 + 1") == ([], [])
    found, again = changed("time.sleep(1)")
    assert found == ["caller.py:5:5 PFL991"]
    assert again == ["caller.py"]
    assert changed("time.sleep(2)") == (found, [])
    assert changed("return None") == ([], ["caller.py"])


def test_what_changes_no_outline_asks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project(tmp_path, {**FILES, "p.py": "a\n"})
    first = run(root, cache=True)

    def fail(*arguments: object) -> bool:
        raise AssertionError("the project is as it was")

    monkeypatch.setattr("perflint.engine.checking.questions.Answers.holds", fail)
    (root / "m.py").write_text("x = a  # a remark\n")
    second = run(root, cache=True)
    assert told(second) == told(first)
    assert second.counts["cached"] == 3
    # Nor does a change of the outline that no other file can see.
    (root / "m.py").write_text("x = a\n\n\ndef w():\n    a\n")
    third = run(root, cache=True)
    assert third.checked == run(root, cache=False).checked
    assert third.counts["cached"] == 3


def test_records_of_files_that_a_run_did_not_check_are_of_their_own_time(tmp_path: Path) -> None:
    files = {"helper.py": HELPER.format(body="pass"), "caller.py": "a\n" + CALLER, "z.py": "a\n"}
    root = project(tmp_path, files)
    run(root, cache=True)
    (root / "helper.py").write_text(HELPER.format(body="time.sleep(1)"))
    run(root, "z.py", cache=True)
    summary = run(root, cache=True)
    assert summary.checked == run(root, cache=False).checked


def test_checks_of_answers() -> None:
    step = TraceStep("a.py", Position(1, 2), "x")

    def told_as(answer: object) -> int:
        return digest(answer, Paths(set(), set()))

    assert told_as(frozenset({"a", "b", "c"})) == told_as(frozenset({"c", "b", "a"}))
    assert told_as({"a": 1, "b": (step, None)}) == told_as({"b": (step, None), "a": 1})
    different = [(), ("",), ("", ""), ((), ""), "()", None, "None", 1, "1", {}, {"": ""}, step]
    assert len({told_as(answer) for answer in different}) == len(different)
    with pytest.raises(TypeError):
        told_as(object())
    paths = Paths(set(), set())
    assert digest(Step("a.py", 1, 2, "x"), paths) == digest(Step("a.py", 3, 4, "x"), paths)
    assert digest(Place("f", "b.py", 1, 2, 0), paths) != digest(Place("f", "b.py", 3, 2, 0), paths)
    assert paths == Paths({"b.py"}, {"a.py"})


def test_all_that_a_change_needs_can_be_read_back(tmp_path: Path) -> None:
    files = {
        "app.py": "from flask import Flask\n\napp = Flask('app')\n",
        "views.py": (
            "from app import app\nfrom work import each, load\n\n\n@app.route('/')\ndef home():\n"
            "    each(load)\n"
        ),
        "work.py": (
            "import functools\nimport time\n\n\ndef timed(do):\n    @functools.wraps(do)\n"
            "    def inner(*given):\n        return do(*given)\n\n    return inner\n\n\n"
            "@timed\ndef load():\n    time.sleep(1)\n\n\ndef each(do):\n    for _ in range(9):\n"
            "        do()\n"
        ),
    }
    root = project(tmp_path, files)
    run(root, cache=True)
    (root / "app.py").write_text(files["app.py"] + "ready = True\n")
    summary = run(root, cache=True)
    assert summary.notes == ()
    assert summary.counts["outlined"] == 1


# Standard input and loose files


def through_stdin(root: Path, text: str, name: str = "m.py", **options: Any) -> Summary:
    return run(root, cache=True, stdin=(Path(name), text.encode()), **options)


def test_standard_input_keeps_what_it_learns_of_the_files(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    assert told(through_stdin(root, "x = a, a\n")) == ["m.py:1:5 PFL991", "m.py:1:8 PFL991"]
    again = through_stdin(root, "x = 1\n")
    assert told(again) == []
    assert again.counts["outlined"] == 1  # the text itself
    summary = run(root, cache=True)
    assert told(summary) == ["m.py:1:5 PFL991"]  # what is on disk
    assert summary.counts["outlined"] == 0


def test_standard_input_that_is_what_the_file_holds_is_the_file(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    first = run(root, "m.py", cache=True)
    second = through_stdin(root, FILES["m.py"])
    assert second.checked == first.checked
    assert second.times["outline"] == second.times["check"] == 0
    fixed = through_stdin(root, FILES["m.py"], fix=Fixing())
    assert [result.after for result in fixed.fixed] == ["x = b\n"]
    assert (root / "m.py").read_text() == FILES["m.py"]


def test_standard_input_of_a_file_that_is_not_there_yet(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    for _ in range(2):
        assert told(through_stdin(root, "a\n", "new.py")) == ["new.py:1:1 PFL991"]
    assert through_stdin(root, "a\n", "new.py").counts["outlined"] == 1
    assert told(run(root, cache=True)) == ["m.py:1:5 PFL991"]
    (root / "m.py").write_text("x = 1\n")
    assert told(through_stdin(root, "a\n", "new.py")) == ["new.py:1:1 PFL991"]
    assert told(run(root, cache=True)) == []


def test_standard_input_sees_what_changed_on_disk(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    through_stdin(root, "y = a\n", "n.py")
    (root / "m.py").write_text("x = a, a\n")
    assert told(through_stdin(root, "y = 1\n", "n.py")) == []
    assert len(told(run(root, cache=True))) == 2


def test_standard_input_without_a_name_keeps_nothing(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    run(root, cache=True, stdin=(None, b"a\n"))
    assert not (root / ".perflint_cache").exists()


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the platform keeps our caches."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    return tmp_path / "caches" / "perflint"


def test_loose_files_are_remembered_in_the_folder_of_the_user(tmp_path: Path, user: Path) -> None:
    loose = tmp_path / "loose"
    loose.mkdir()
    (loose / "m.py").write_text("a\n")
    first = run(loose, cache=True)
    assert run(loose, cache=True).times["check"] == 0 < first.times["check"]
    assert [path.name for path in loose.iterdir()] == ["m.py"]
    assert told(through_stdin(loose, "a, a\n")) == ["m.py:1:1 PFL991", "m.py:1:4 PFL991"]
    (kept,) = user.iterdir()
    other = tmp_path / "other"
    other.mkdir()
    assert clean(Config(other)) == []
    assert clean(Config(loose)) == [kept]
    assert not kept.exists()


def test_a_project_keeps_its_cache_beside_it(tmp_path: Path, user: Path) -> None:
    run(project(tmp_path / "shop", FILES), cache=True)
    assert not user.exists()


def test_only_so_many_caches_are_kept_for_the_user(
    tmp_path: Path, user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("perflint.engine.storing.cache_removal._PROJECTS", 3)
    for number in range(5):
        loose = tmp_path / f"loose{number}"
        loose.mkdir()
        (loose / "m.py").write_text("a\n")
        run(loose, cache=True)
    assert len([*user.iterdir()]) == 3
    loose = tmp_path / "loose4"
    assert run(loose, cache=True).times["check"] == 0


@pytest.mark.parametrize(
    ("platform", "variable", "value", "folder"),
    [
        ("linux", "XDG_CACHE_HOME", "/caches", "/caches/perflint"),
        ("linux", "XDG_CACHE_HOME", "", "/home/ada/.cache/perflint"),
        ("linux", "XDG_CACHE_HOME", "relative", None),
        ("darwin", "XDG_CACHE_HOME", "", "/home/ada/Library/Caches/perflint"),
        ("win32", "LOCALAPPDATA", "/local", "/local/perflint"),
        ("win32", "LOCALAPPDATA", "", None),
    ],
)
def test_the_folder_of_the_user(
    monkeypatch: pytest.MonkeyPatch, platform: str, variable: str, value: str, folder: str | None
) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.setenv(variable, value)
    monkeypatch.setattr("sys.platform", platform)
    assert user_folder() == (Path(folder) if folder else None)

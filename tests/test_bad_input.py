"""Bad input: one clear message each, the run goes on, and nothing is lost."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from perflint.engine.configuring.settings import ConfigError
from perflint.engine.running.run import Fixing
from perflint.rules.finding import Severity
from perflint.rules.rule import Screen
from perflint.rules.selection import UnknownSelector
from perflint.syntax.edits import Refusal
from tests.stand_ins import failing, messages, project, renaming, reporting, run, told, use


@pytest.fixture(autouse=True)
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))


GOOD = "x = a\n"


@pytest.mark.parametrize(
    ("data", "code", "place", "said"),
    [
        (b"def f(:\n    pass\n", "PFL002", "1:7", "invalid syntax"),
        (b"x = 1\n  y = 2\n", "PFL002", "2:", "unexpected indent"),
        (b"print 'old'\n", "PFL002", "1:1", "Missing parentheses"),
        (b"x = (1,\n", "PFL002", "1:5", "'(' was never closed"),
        (b"x = 1\ny = '\0'\n", "PFL002", "2:6", "NUL character"),
        (b"# coding: klingon\nx = 1\n", "PFL003", "1:1", "unknown encoding"),
        (b"x = '\xff'\n", "PFL003", "1:1", "invalid"),
        (b"# coding: ascii\nx = '\xc3\xa9'\n", "PFL003", "1:1", "ascii"),
        (b"\xff\xfex\0 \0=\0", "PFL003", "1:1", ""),
        (b"x = " + b"(" * 2000 + b")" * 2000, "PFL002", "1:", "nested"),
    ],
)
def test_a_broken_file_is_a_finding_and_the_run_goes_on(
    tmp_path: Path, data: bytes, code: str, place: str, said: str
) -> None:
    root = project(tmp_path, {"bad.py": data, "good.py": GOOD})
    summary = run(root)
    bad, good = told(summary)
    assert bad.startswith(f"bad.py:{place}")
    assert bad.endswith(code)
    assert said in messages(summary)[0]
    assert "\n" not in messages(summary)[0]
    assert good == "good.py:1:5 PFL991"
    assert summary.fails
    assert summary.faults == ()
    before = (root / "bad.py").read_bytes()
    run(root, fix=Fixing())
    assert (root / "bad.py").read_bytes() == before
    assert (root / "good.py").read_text() == "x = b\n"


@pytest.mark.parametrize(
    "data",
    [
        b"import {{ project.module }}\n",
        b'NAME = "{{ name }}"\n{% if debug %}\nDEBUG = True\n{% endif %}\n',
        b"{# settings of a project #}\nNAME = 1\n",
        b"class {{ name|title }}View:\r\n    pass\r\n",
    ],
)
def test_a_template_is_a_hint(tmp_path: Path, data: bytes) -> None:
    summary = run(project(tmp_path, {"settings.py": data}))
    (finding,) = summary.checked[0].findings
    assert (finding.code, finding.severity) == ("PFL002", Severity.HINT)
    assert finding.message.startswith("a template, not Python")
    assert not summary.fails


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="aliases of types are known there")
def test_syntax_newer_than_this_python(tmp_path: Path) -> None:
    root = project(tmp_path, {"new.py": "type Rows[\n    T\n] = int\n", "good.py": GOOD})
    summary = run(root)
    assert told(summary)[1].endswith("PFL002")
    assert "a newer Python accepts this" in messages(summary)[1]


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf# only a comment", b"\x0c\n", b"   \n\t\n", b"\r"],
)
def test_empty_files(tmp_path: Path, data: bytes) -> None:
    summary = run(project(tmp_path, {"m.py": data}), screen=False)
    assert told(summary) == []
    assert summary.counts["files"] == 1


def test_form_feeds_and_newlines_of_all_kinds(tmp_path: Path) -> None:
    data = b"\x0cx = a\r\n\x0c\ny = a\rz = a\n\x0c"
    root = project(tmp_path, {"m.py": b"\xef\xbb\xbf" + data})
    assert told(run(root)) == ["m.py:1:6 PFL991", "m.py:3:5 PFL991", "m.py:4:5 PFL991"]


def test_columns_count_characters(tmp_path: Path) -> None:
    root = project(tmp_path, {"m.py": "x = '日本😀', a\n"})
    assert told(run(root)) == ["m.py:1:12 PFL991"]


def test_a_file_of_100_000_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, reporting("PFL991", "a", screen=Screen.on("a", constructs="loop")))
    text = "y = 1\n" * 99_998 + "for x in y:\n    a\n"
    assert told(run(project(tmp_path, {"m.py": text}))) == ["m.py:100000:5 PFL991"]


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "-" * 2000 + "a\n",
        "x = " + " + ".join(["a"] * 2000) + "\n",
        "x = a" + ".b" * 2000 + "\n",
        "x = a" + "()" * 2000 + "\n",
        "x = " + "lambda: " * 2000 + "a\n",
        "if a:\n    pass\n" + "elif a:\n    pass\n" * 2000,
    ],
    ids=["signs", "sums", "attributes", "calls", "lambdas", "elifs"],
)
def test_nesting_of_2_000_levels(tmp_path: Path, text: str) -> None:
    summary = run(project(tmp_path, {"deep.py": text, "good.py": GOOD}))
    assert "good.py:1:5 PFL991" in told(summary)
    assert summary.faults == ()
    deep = [line for line in told(summary) if line.startswith("deep.py")]
    assert deep, "checked, or said to be too deep"


def test_deep_nesting_in_worker_processes(tmp_path: Path) -> None:
    files = {"deep.py": "x = " + "-" * 2000 + "a\n", "good.py": GOOD}
    files.update({f"filler{number}.py": "y = 1\n" for number in range(30)})
    summary = run(project(tmp_path, files), jobs=2)
    assert told(summary) == ["deep.py:1:2005 PFL991", "good.py:1:5 PFL991"]


def test_unreadable_and_missing_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = project(tmp_path, {"secret.py": GOOD, "good.py": GOOD})
    real = os.open

    def refuse(path: Any, *arguments: Any, **named: Any) -> Any:
        if str(path).endswith("secret.py"):
            raise PermissionError(13, "Permission denied")
        return real(path, *arguments, **named)

    monkeypatch.setattr(os, "open", refuse)
    summary = run(root, "missing.py", "secret.py", "good.py", cache=True)
    assert told(summary) == [
        "good.py:1:5 PFL991",
        "missing.py:1:1 PFL003",
        "secret.py:1:1 PFL003",
    ]
    assert "cannot read the file: No such file or directory" in messages(summary)[1]
    assert "cannot read the file: Permission denied" in messages(summary)[2]
    assert summary.fails
    monkeypatch.undo()
    use(monkeypatch, renaming("PFL991", "a", "b"))
    again = run(root, "secret.py", "good.py", cache=True)
    assert told(again) == ["good.py:1:5 PFL991", "secret.py:1:5 PFL991"]


def test_folders_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = project(tmp_path, {"inner/m.py": GOOD, "good.py": GOOD})
    real = os.scandir

    def refuse(path: Any) -> Any:
        if str(path).endswith("inner"):
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(os, "scandir", refuse)
    summary = run(root)
    assert told(summary) == ["good.py:1:5 PFL991"]
    assert summary.problems == (
        "inner: cannot read the folder: Permission denied; it was left out",
    )


def test_links_in_a_circle(tmp_path: Path) -> None:
    root = project(tmp_path, {"pkg/m.py": GOOD})
    (root / "pkg" / "self").symlink_to(root / "pkg")
    (root / "one").symlink_to(root / "two")
    (root / "two").symlink_to(root / "one")
    (root / "loop.py").symlink_to(root / "loop.py")
    assert told(run(root)) == ["pkg/m.py:1:5 PFL991"]


def test_a_rule_that_raises_is_contained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"), failing("PFL992", "boom"))
    root = project(tmp_path, {"m.py": "boom, a\n", "n.py": GOOD})
    summary = run(root, cache=True)
    assert told(summary) == ["m.py:1:7 PFL991", "n.py:1:5 PFL991"]
    (fault,) = summary.faults
    assert (fault.filename, fault.rule) == ("m.py", "always-fails")
    assert "ZeroDivisionError: a bug; please report it" in fault.message
    assert "test" in fault.traceback or "stand_ins" in fault.traceback
    assert len(run(root, cache=True).faults) == 1, "told again, also when other things are cached"


def test_a_rule_that_raises_does_not_stop_fixing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"), failing("PFL992", "boom"))
    root = project(tmp_path, {"m.py": "boom, a\n"})
    summary = run(root, fix=Fixing())
    assert (root / "m.py").read_text() == "boom, b\n"
    assert len(summary.faults) == 1


def test_a_rule_that_recurses_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(context: Any, node: Any) -> Any:
        return endless(context, node)

    use(monkeypatch, reporting("PFL992", "boom", rewrite=endless), renaming("PFL991", "a", "b"))
    summary = run(project(tmp_path, {"m.py": "boom, a\n"}))
    assert told(summary) == ["m.py:1:1 PFL004", "m.py:1:7 PFL991"]
    assert "nested too deeply: the rule `no-pfl992` was not run" in messages(summary)[0]


def test_what_libcst_cannot_parse_is_checked_but_not_rewritten(tmp_path: Path) -> None:
    text = "(näme): int = a\nx = a\n"
    root = project(tmp_path, {"m.py": text})
    summary = run(root, fix=Fixing())
    assert told(summary) == ["m.py:1:15 PFL991"]
    (finding,) = summary.checked[0].findings
    assert isinstance(finding.fix, Refusal)
    assert "LibCST cannot parse this code" in finding.fix.reason
    assert (root / "m.py").read_text(encoding="utf-8") == "(näme): int = a\nx = b\n"


def test_wrong_settings_end_the_run(tmp_path: Path) -> None:
    root = project(tmp_path, {"m.py": GOOD, "inner/perflint.toml": "slect = []\n"})
    (root / "inner" / "n.py").write_text(GOOD)
    with pytest.raises(ConfigError, match=r"inner.perflint\.toml: unknown key `slect`"):
        run(root)


@pytest.mark.parametrize(
    "flags",
    [
        {"select": ["PFL777"]},
        {"ignore": ["PFL777"]},
        {"extend-select": ["PFL777"]},
        {"unfixable": ["PFL777"]},
        {"per-file-ignores": {"other/*": ["PFL777"]}},
    ],
)
def test_unknown_rules_end_the_run(tmp_path: Path, flags: dict[str, Any]) -> None:
    with pytest.raises(UnknownSelector, match="`PFL777`; did you mean `PFL991`"):
        run(project(tmp_path, {"m.py": GOOD}), flags=flags)


def test_an_unknown_rule_of_a_settings_file_is_told_with_it(tmp_path: Path) -> None:
    settings = "[tool.perflint]\nignore = ['PFL777']\n"
    root = project(tmp_path / "one", {"m.py": GOOD, "pyproject.toml": settings})
    with pytest.raises(UnknownSelector) as caught:
        run(root)
    assert str(caught.value).startswith(f"{root / 'pyproject.toml'}: there is no rule")
    with pytest.raises(UnknownSelector) as caught:
        run(project(tmp_path / "two", {"m.py": GOOD}), flags={"ignore": ["PFL778"]})
    assert str(caught.value).startswith("there is no rule")


def test_unknown_codemods_end_the_run(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="there is no codemod `renam`"):
        run(project(tmp_path, {"m.py": GOOD}), codemods=["renam"])

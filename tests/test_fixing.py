"""Fixing to a fixpoint: rounds, what is refused, and what is never done."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from perflint.engine.running.run import Fixing
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from tests.stand_ins import project, renaming, reporting, run, told, use


def test_rounds_until_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(
        monkeypatch,
        renaming("PFL991", "a", "b"),
        renaming("PFL992", "b", "c"),
        renaming("PFL993", "c", "d"),
    )
    root = project(tmp_path, {"m.py": "x = a + b + c + d\n", "n.py": "d\n"})
    summary = run(root, fix=Fixing())
    assert (root / "m.py").read_text() == "x = d + d + d + d\n"
    (result,) = summary.fixed
    assert (result.filename, result.rounds, result.written) == ("m.py", 6, True)
    assert len(result.applied) == 6
    assert told(summary) == []
    assert [file.filename for file in summary.checked] == ["m.py", "n.py"]


def test_fixes_that_undo_one_another_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"), renaming("PFL992", "b", "a"))
    root = project(tmp_path, {"m.py": "a\n"})
    summary = run(root, fix=Fixing())
    assert (root / "m.py").read_text() == "b\n"
    assert told(summary) == ["m.py:1:1 PFL992"]
    assert summary.faults == ()


def test_fixes_that_touch_one_another_take_as_many_rounds_as_they_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def named(context: Context, node: ast.Name) -> Fix:
        span = context.span(node)
        edits = (Edit(0, 0, f"b{span.start} = 1\n"), Edit(span.start, span.end, f"b{span.start}"))
        return Fix("name", edits, Safety.SAFE, "name it")

    use(monkeypatch, reporting("PFL991", "a", rewrite=named))
    root = project(tmp_path, {"m.py": "a\n" * 15})
    summary = run(root, fix=Fixing())
    assert summary.fixed[0].rounds == 15
    assert told(summary) == []


def test_at_most_ten_rounds_that_bring_no_end_nearer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def longer(context: Context, node: ast.Name) -> Fix:
        end = context.span(node).end
        return Fix("grow", (Edit(end, end, " + 1"),), Safety.SAFE, "grow")

    use(monkeypatch, reporting("PFL991", "a", rewrite=longer))
    root = project(tmp_path, {"m.py": "a\n"})
    summary = run(root, fix=Fixing())
    assert (root / "m.py").read_text() == "a" + " + 1" * 10 + "\n"
    assert summary.fixed[0].rounds == 10


def test_a_fix_that_breaks_the_file_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(
        monkeypatch,
        renaming("PFL991", "a", "b"),
        renaming("PFL992", "b", "(", name="breaks-things", codemod="breaker"),
        renaming("PFL993", "c", "d"),
    )
    root = project(tmp_path, {"m.py": "x = a\ny = b\nz = c\n", "n.py": "a\n"})
    summary = run(root, fix=Fixing())
    assert (root / "m.py").read_text() == "x = b\ny = b\nz = d\n"
    assert (root / "n.py").read_text() == "b\n"
    assert told(summary) == ["m.py:1:5 PFL992", "m.py:2:5 PFL992", "n.py:1:1 PFL992"]
    assert {fault.filename for fault in summary.faults} == {"m.py", "n.py"}
    for fault in summary.faults:
        assert fault.rule == "breaks-things"
        assert "fixing `breaks-things` breaks the file" in fault.message
        assert "`breaker` was left out" in fault.message
        assert "report" in fault.message


def test_of_fixes_that_break_the_file_together_one_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(
        monkeypatch,
        renaming("PFL991", "a", "yield", codemod="one"),
        renaming("PFL992", "b", "await g", codemod="two"),
        renaming("PFL993", "c", "return 1", codemod="three"),
    )
    root = project(tmp_path, {"m.py": "async def f():\n    a\n    b\n    c\n"})
    summary = run(root, fix=Fixing())
    text = "async def f():\n    yield\n    await g\n    c\n"
    assert (root / "m.py").read_text() == text
    assert [fault.message.split("`")[3] for fault in summary.faults] == ["three"]


def test_layout_that_breaks_the_file_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))
    monkeypatch.setattr(
        "perflint.engine.fixing.tidying.tidy", lambda before, text, style, **_: f"({text}"
    )
    root = project(tmp_path, {"m.py": "a\n"})
    summary = run(root, fix=Fixing())
    assert (root / "m.py").read_text() == "b\n"
    assert "laying out what" in summary.faults[0].message


def test_what_did_not_compile_before_need_not_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))
    root = project(tmp_path, {"m.py": "return a\n"})
    summary = run(root, fix=Fixing())
    assert (root / "m.py").read_text() == "return b\n"
    assert summary.faults == ()


def test_unsafe_fixes_only_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(
        monkeypatch,
        renaming("PFL991", "a", "b", safety=Safety.UNSAFE),
        renaming("PFL992", "c", "d"),
    )
    root = project(tmp_path, {"m.py": "a, c\n"})
    assert told(run(root, fix=Fixing())) == ["m.py:1:1 PFL991"]
    assert (root / "m.py").read_text() == "a, d\n"
    assert told(run(root, fix=Fixing(unsafe=True))) == []
    assert (root / "m.py").read_text() == "b, d\n"


def test_only_named_codemods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(
        monkeypatch,
        renaming("PFL991", "a", "b", codemod="one"),
        renaming("PFL992", "c", "d", codemod="two"),
    )
    root = project(tmp_path, {"m.py": "a, c\n"})
    run(root, fix=Fixing(codemods=("two",)))
    assert (root / "m.py").read_text() == "a, d\n"


def test_unfixable_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"), renaming("PFL992", "c", "d"))
    root = project(tmp_path, {"m.py": "a, c\n"})
    run(root, fix=Fixing(), flags={"unfixable": ["PFL991"]})
    assert (root / "m.py").read_text() == "a, d\n"


def test_without_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))
    root = project(tmp_path, {"m.py": "a\n"})
    summary = run(root, fix=Fixing(write=False))
    assert (root / "m.py").read_text() == "a\n"
    (result,) = summary.fixed
    assert (result.before, result.after, result.written) == ("a\n", "b\n", False)


def test_encoding_newlines_and_byte_order_mark_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))
    latin = "# coding: latin-1\r\nx = a, 'é'\r\n"
    root = project(
        tmp_path,
        {
            "latin.py": latin.encode("latin-1"),
            "bom.py": b"\xef\xbb\xbfa\n",
            "mixed.py": b"a\r\nx = 'two'\ra\n\ny = 1; a",
        },
    )
    run(root, fix=Fixing())
    assert (root / "latin.py").read_bytes() == latin.replace("a,", "b,").encode("latin-1")
    assert (root / "bom.py").read_bytes() == b"\xef\xbb\xbfb\n"
    assert (root / "mixed.py").read_bytes() == b"b\r\nx = 'two'\rb\n\ny = 1; b"


def test_a_fix_that_the_encoding_cannot_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, renaming("PFL991", "a", "'€'"))
    root = project(tmp_path, {"m.py": b"# coding: latin-1\nx = a\n"})
    summary = run(root, fix=Fixing())
    assert (root / "m.py").read_bytes() == b"# coding: latin-1\nx = a\n"
    assert "cannot write '€' as iso-8859-1" in summary.faults[0].message


def test_where_libcst_does_not_print_back_no_fix_is_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))
    text = "a\ntry:\n    pass\nexcept É :\n    a\n"
    root = project(tmp_path, {"m.py": text})
    summary = run(root, fix=Fixing(), screen=False)
    assert (root / "m.py").read_text(encoding="utf-8") == "b" + text[
        1:
    ]  # the first line is printed back
    (kept,) = (finding for file in summary.checked for finding in file.findings)
    assert isinstance(kept.fix, Refusal)
    assert "print" in kept.fix.reason


def test_a_file_changed_meanwhile_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project(tmp_path, {"m.py": "a\n"})

    def meddling(context: Context, node: ast.Name) -> Fix:
        (root / "m.py").write_text("a  # edited\n")
        span = context.span(node)
        return Fix("rename", (Edit(span.start, span.end, "b"),), Safety.SAFE, "write `b`")

    use(monkeypatch, reporting("PFL991", "a", rewrite=meddling))
    summary = run(root, fix=Fixing())
    assert (root / "m.py").read_text() == "a  # edited\n"
    assert "m.py: the file changed while it was checked" in summary.problems[0]


def test_a_read_only_file_is_told_and_its_findings_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))
    root = project(tmp_path, {"m.py": "a\n", "n.py": "a\n"})
    (root / "m.py").chmod(0o444)
    summary = run(root, fix=Fixing())
    assert [(r.filename, r.written, bool(r.error)) for r in summary.fixed] == [
        ("m.py", False, True),
        ("n.py", True, False),
    ]
    assert summary.fixed[0].error.startswith("m.py: the file is read-only")
    assert told(summary) == ["m.py:1:1 PFL991"]


def test_unused_suppressions_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))
    root = project(tmp_path, {"m.py": "a  # noqa: PFL991\nb  # perflint: ignore[PFL991]\n"})
    summary = run(root, fix=Fixing())
    assert (root / "m.py").read_text() == "a  # noqa: PFL991\nb\n"
    assert told(summary) == []

"""Wrong rewrites of each kind, planted to see that the differential harness finds them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator

import pytest

from perflint.engine.fixing import fixing
from perflint.rules import vetting
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax import edits
from perflint.syntax.edits import Edit, Fix, Safety
from tests.differential.execution import Call, Runner
from tests.differential.harness import Report, examine
from tests.differential.programs import Piece, Template
from tests.differential.sites import together
from tests.runs import fixed
from tests.stand_ins import use

Plant = Callable[[Context, ast.For], Iterable[Edit]]

_TEMPLATE = Template(
    codemod="plant",
    pieces=(
        Piece(
            "loop",
            """
            total = 0
            for item in $items:
                note(item)
                total += int(item)  # grows
            """,
            ("total", "(total, item)"),
            ("items",),
        ),
    ),
    holes={},
    parameters={"items": (("list[int]", "list[int]"), ("list[str]", "list[str]"))},
)


def right(context: Context, loop: ast.For) -> Iterator[Edit]:
    """Says the same in other words."""
    yield put(context, loop, "total += int(item)", "total = total + int(item)")


def value(context: Context, loop: ast.For) -> Iterator[Edit]:
    """Another result."""
    yield put(context, loop, "total += ", "total -= ")


def kind(context: Context, loop: ast.For) -> Iterator[Edit]:
    """A result of another type."""
    yield put(context, loop, "int(item)", "int(item) * 1.0")


def order(context: Context, loop: ast.For) -> Iterator[Edit]:
    """The effect after what may raise."""
    yield put(context, loop, "note(item)", "total += int(item)")
    yield put(context, loop, "total += int(item)", "note(item)")


def exception(context: Context, loop: ast.For) -> Iterator[Edit]:
    """Nothing is raised any more."""
    yield put(context, loop, "int(item)", "(int(item) if str(item).isdigit() else 0)")


def other_exception(context: Context, loop: ast.For) -> Iterator[Edit]:
    """Another class is raised."""
    yield put(context, loop, "int(item)", "{str(n): n for n in range(-9, 1000)}[str(item)]")


def lost_comment(context: Context, loop: ast.For) -> Iterator[Edit]:
    """A comment goes."""
    yield put(context, loop, "  # grows", "")


def comment_twice(context: Context, loop: ast.For) -> Iterator[Edit]:
    """A comment is copied."""
    yield put(context, loop, "  # grows", "  # grows  # grows")


def second_site(context: Context, loop: ast.For) -> Iterator[Edit]:
    """The name is another one everywhere but in other loops that grow it."""
    span = context.span(loop)
    function = context.flow.function(loop)
    around = context.span(function) if function is not None else span
    total = _in_names_of(loop, "total")
    for found in re.finditer(rf"\b{total}\b(?! \+=)", context.source.text):
        if around.start <= found.start() < around.end:
            yield Edit(found.start(), found.end(), "grown")
    yield put(context, loop, "total += ", "grown += ")


def put(context: Context, loop: ast.For, old: str, new: str) -> Edit:
    """The edit that puts one text in the place of another in a loop, in the names that it has there."""
    old, new = (_in_names_of(loop, text) for text in (old, new))
    start = context.source.text.index(old, context.span(loop).start)
    return Edit(start, start + len(old), new)


def _is_untouched(context: Context, loop: ast.For) -> bool:
    """Whether a loop is one of the template, which no rewrite has changed."""
    start, end = context.span(loop)
    pattern = r"note\(item\)[\s\S]*?\btotal \+= int\(item\)  # grows"
    return bool(_grows(loop)) and bool(
        re.search(_in_names_of(loop, pattern), context.source.text[start : end + len("  # grows")])
    )


def _in_names_of(loop: ast.For, text: str) -> str:
    text = re.sub(r"\bitem\b", ast.unparse(loop.target), text)
    return re.sub(r"\btotal\b", ast.unparse(_grows(loop)[0].target), text)


def _grows(loop: ast.For) -> list[ast.AugAssign]:
    return [part for part in loop.body if isinstance(part, ast.AugAssign)]


def plant(patch: pytest.MonkeyPatch, rewrite: Plant) -> None:
    """Let a rule that reports loops over totals, and rewrites them so, be all rules that there are."""
    rule = Rule(
        "PFL999", "slow-total", "slow", Impact.OVERHEAD, Screen.on("total"), codemods=("plant",)
    )

    @rule.on(ast.For)
    def check(node: ast.For, context: Context) -> Iterator[Finding]:
        if _is_untouched(context, node):
            found = tuple(dict.fromkeys(rewrite(context, node)))
            fix = Fix("plant", found, Safety.SAFE, "plant it")
            yield context.finding(node, "slow", cold="", fix=(lambda: fix) if found else None)

    codemod = Codemod("plant", "plant it", Safety.SAFE, module=__name__)
    use(patch, rule, codemods=[codemod])


def kinds(report: Report) -> set[str]:
    """The kinds of differences that a run found."""
    return {kind.partition(":")[0] for failure in report.failures for kind in failure.kinds}


def test_a_right_rewrite_is_none_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, right)
    for template in (_TEMPLATE, together([_TEMPLATE])):
        report = examine(template, programs=10, calls=40, seed=1, smallest=False)
        assert report.counts["safe"] >= 10
        assert not report.different, report.failures[0]


@pytest.mark.parametrize(
    ("rewrite", "found"),
    [
        (value, "value"),
        (kind, "type"),
        (order, "fewer effects"),
        (exception, "returns"),
        (other_exception, "other exception"),
        (comment_twice, "a comment comes twice"),
    ],
    ids=lambda part: part.__name__ if callable(part) else part,
)
def test_a_wrong_rewrite_is_found(
    monkeypatch: pytest.MonkeyPatch, rewrite: Plant, found: str
) -> None:
    plant(monkeypatch, rewrite)
    assert found in kinds(examine(_TEMPLATE, programs=8, calls=80, seed=1, smallest=False))


def test_a_lost_comment_is_refused_and_else_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, lost_comment)
    assert not examine(_TEMPLATE, programs=6, calls=12, seed=1, smallest=False).counts["safe"]
    monkeypatch.setattr(vetting, "lost", lambda source, edits: "")
    assert "a comment is lost" in kinds(
        examine(_TEMPLATE, programs=6, calls=12, seed=1, smallest=False)
    )


def test_what_is_wrong_for_a_second_site_is_found_by_programs_of_several(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plant(monkeypatch, second_site)
    alone = examine(_TEMPLATE, programs=10, calls=40, seed=1, smallest=False)
    assert alone.counts["safe"]
    assert not alone.different, alone.failures[0]
    assert examine(together([_TEMPLATE]), programs=10, calls=40, seed=1, smallest=False).different


_TWO_LOOPS = """\
def grown(xs: list[str], ys: list[str]) -> str:
    text = "head"
    if xs:
        for x in xs:
            text += f"{x},"
        for y in ys:
            text += f"{y};"
    return text


result = grown(["a"], ["b"])
"""


def test_fixes_that_are_merged_blindly_do_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    runner, call = Runner(), Call(())
    before = runner.run(_TWO_LOOPS, call)
    after = fixed({"m.py": _TWO_LOOPS}, {})["m.py"]
    assert "join" in after
    assert not runner.differences(_TWO_LOOPS, after, call, (before, runner.run(after, call)))
    monkeypatch.setattr(fixing, "apply", merged)
    after = fixed({"m.py": _TWO_LOOPS}, {})["m.py"]
    assert runner.differences(_TWO_LOOPS, after, call, (before, runner.run(after, call)))


def merged(text: str, fixes: Iterable[Fix]) -> tuple[str, list[Fix]]:
    """Apply all fixes whose edits do not overlap, and those that they share once."""
    taken: list[Edit] = []
    applied = []
    for fix in fixes:
        fresh = [edit for edit in fix.edits if edit not in taken]
        if not any(one.start < two.end and two.start < one.end for one in fresh for two in taken):
            taken += fresh
            applied.append(fix)
    return edits.replace(text, taken), applied

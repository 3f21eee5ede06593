"""The differential harness, and a small run of it over every codemod that has a template."""

from __future__ import annotations

import ast
import collections
from collections.abc import Iterator

import pytest

from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Edit, Fix, Safety
from tests.differential.describing import describe
from tests.differential.execution import Call, Runner
from tests.differential.harness import all_templates, examine
from tests.differential.inputs import one
from tests.differential.programs import Piece, Template, announced, compose
from tests.differential.sites import partners, together
from tests.stand_ins import use


@pytest.mark.slow
@pytest.mark.parametrize("name", all_templates())
def test_rewrites_change_nothing_that_is_not_announced(name: str) -> None:
    report = examine(all_templates()[name], programs=20, calls=160, seed=7)
    if report.skipped:
        pytest.skip(report.skipped)
    assert report.programs
    assert not report.different, report.failures[0]
    assert report.returned > report.calls // 10 or not report.calls, "most programs only raise"


# Those whose fixes most often share names; `scripts/differential.py --sites several` tries all.
SHARING = (
    "join-strings",
    "membership-set",
    "seen-set",
    "index-by-key",
    "hoist-from-loop",
    "use-deque",
)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHARING)
def test_rewrites_of_several_sites_change_nothing_that_is_not_announced(name: str) -> None:
    """Each codemod with itself, and with another one that needs no more libraries."""
    templates = all_templates()
    for several in (together([templates[name]]), *partners(templates, name, 1, seed=7)):
        report = examine(several, programs=16, calls=96, seed=7)
        assert not report.different, report.failures[0]


def test_a_rewrite_that_changes_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    use_swap(monkeypatch, Safety.SAFE)
    report = examine(_TEMPLATE, programs=10, calls=60, seed=1)
    assert report.counts["safe"] >= 10
    assert report.different
    assert {failure.safety for failure in report.failures} == {"safe"}
    smallest = min(report.failures, key=lambda failure: len(failure.program.text))
    assert smallest.program.text.endswith("    size = len(items)\n    return size\n")


def test_what_is_announced_is_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    use_swap(monkeypatch, Safety.UNSAFE)
    assert examine(_TEMPLATE, programs=10, calls=60, seed=1).different
    told = Template(**{**vars(_TEMPLATE), "announced": (announced(_KINDS, "adds up"),)})
    assert not examine(told, programs=10, calls=60, seed=1).different


def test_programs_follow_from_their_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    use_swap(monkeypatch, Safety.SAFE)
    first, second = (examine(_TEMPLATE, programs=8, calls=40, seed=3) for _ in range(2))
    assert first.counts == second.counts
    assert first.different == second.different


def test_every_template_composes_programs() -> None:
    templates = all_templates()
    for template in templates.values():
        for number in range(len(template.pieces)):
            program = compose(template, lambda label, count: number if label == "piece" else 0)  # noqa: B023
            assert program is not None, f"{template.codemod}: {template.pieces[number].name}"


@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        ("return 1", "return 1", set()),
        ("return 1", "return 2", {"value"}),
        ("return 1", "return True", {"type"}),
        ("return 0.3", "return 0.1 + 0.2", {"digits"}),
        ("return [1]", "return (1,)", {"type"}),
        ("return []", "raise ValueError", {"raises"}),
        ("raise ValueError", "return []", {"returns"}),
        ("raise ValueError(1)", "raise ValueError(2)", set()),
        ("raise ValueError", "raise KeyError", {"other exception"}),
        ("a = []\n    return [a, a]", "return [[], []]", {"identity"}),
        ("return items", "return list(items)", {"identity"}),
        ("items.append(1)", "pass", {"arguments"}),
        ("global g\n    g = 1", "global g\n    g = 2", {"globals"}),
        ("global g\n    g = [1]\n    return g", "global g\n    g = [2]\n    return g", {"value"}),
        ("print(1)\n    print(2)", "print(2)\n    print(1)", {"order"}),
        ("print(1)\n    print(2)", "print(1)", {"fewer effects"}),
        ("print(1)", "print(1)\n    print(2)", {"more effects"}),
        ("print(1)", "print(2)", {"other effects"}),
        ("note(1)", "note(2)", {"other effects"}),
        ("note(1)", "note(True)", {"type"}),
        ("note(0.3)", "note(0.1 + 0.2)", {"digits"}),
        ("note('a')", "note('b')", {"other effects"}),
        ("note(items, items)", "note(items, list(items))", {"identity"}),
        ("return float('nan')", "import numpy\n    return numpy.float64('nan')", {"type"}),
        ("pass", "while True: pass", {"hangs"}),
        ("yield 1", "yield 2", {"value"}),
        ("yield 1\n    note(1)", "note(1)\n    yield 1", {"order"}),
        ("yield 1", "return iter([1])", {"type", "fewer effects"}),
    ],
)
def test_differences_have_their_kind(before: str, after: str, kinds: set[str]) -> None:
    runner = Runner()
    head = "from world import note\n\n\ndef entry(items):\n"
    one_text, other = (f"{head}    {body}\n" for body in (before, after))
    outcomes = runner.run(one_text, _CALL), runner.run(other, _CALL)
    assert runner.differences(one_text, other, _CALL, outcomes) == kinds


def test_descriptions_tell_exact_types_and_identity() -> None:
    shared = [1]
    assert describe([shared, shared]) != describe([[1], [1]])
    assert describe({"a": 1}) != describe(collections.OrderedDict(a=1))
    assert describe(1) != describe(1.0) != describe(True)
    assert describe(float("nan")) == describe(float("nan"))
    assert describe(0.0) != describe(-0.0)
    assert describe({2, 1}) == describe({1, 2})


# A codemod that puts another function in the place of one.

_CALL = Call((("items", one("[1]", lambda: [1])),))
_KINDS = "value, type, raises, returns, other exception, other effects, fewer effects"
_TEMPLATE = Template(
    codemod="sum-up",
    pieces=(
        Piece("length", "$step\nsize = len($items)", ("size",), ("items",)),
        Piece("at once", "$step", ("(len($items))",), ("items",)),
    ),
    holes={"step": ("", "note($items)")},
    parameters={"items": (("", "list"),)},
)


def use_swap(patch: pytest.MonkeyPatch, safety: Safety) -> None:
    """Let a rule that replaces `len` by another function be all rules that there are."""
    rule = Rule(
        "PFL999",
        "slow-length",
        "slow",
        Impact.OVERHEAD,
        Screen.on("len"),
        codemods=("sum-up",),
    )

    @rule.on(ast.Name)
    def check(node: ast.Name, context: Context) -> Iterator[Finding]:
        if node.id == "len":
            span = context.span(node)
            edits = (Edit(span.start, span.end, "sum"),)
            fix = Fix("sum-up", edits, safety, "add up", "adds up")
            yield context.finding(node, "`len` is slow", cold="", fix=lambda: fix)

    codemod = Codemod("sum-up", "add up", safety, module=__name__)
    use(patch, rule, codemods=[codemod])

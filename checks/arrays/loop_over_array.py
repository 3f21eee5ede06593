'''Placeholder page.'''

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from perflint.codemods import vectorize_loop
from perflint.rules.context import Context
from perflint.rules.element_loops import ElementLoop, element_loop
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL301",
    name="loop-over-array",
    summary="a Python loop over the elements of an array",
    impact=Impact.OVERHEAD,
    screen=Screen.on("numpy", "cupy", "pandas", constructs="loop"),
    codemods=("vectorize-loop",),
)


@RULE.on(cst.For, cst.ListComp, cst.GeneratorExp)
def check(node: cst.For | cst.ListComp | cst.GeneratorExp, context: Context) -> Iterator[Finding]:
    twin = context.twin(node)
    found = element_loop(context, twin) if twin is not None else None
    if found is None or found.library not in ("numpy", "cupy"):
        return
    yield context.finding(
        found.node,
        message(found, context),
        loop=found.node,
        fix=lambda: vectorize_loop.rewrite(context, found),
    )


def message(found: ElementLoop, context: Context) -> str:
    """What the loop costs and what to write instead."""
    shown = ", ".join(f"`{context.short(array)}`" for array in found.arrays[:2])
    return (
        f"a Python loop over the elements of {shown} takes about 0.1 µs a step for what one"
        f" whole-array {_form(found)} does a hundred times faster"
    )


def _form(found: ElementLoop) -> str:
    return "expression"

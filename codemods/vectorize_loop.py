"""Replace a loop over the elements of arrays by expressions on whole arrays.

    out = np.zeros(len(x))                      out = np.zeros(len(x))
    for i in range(len(x)):             ->      out[:] = x * 2 + y[:len(x)]
        out[i] = x[i] * 2 + y[i]

    for v in x:                         ->      total += np.sum(x * x)
        total += v * v

    for i in range(n):                  ->      out[:] = np.where(x > 0, np.log(x), 0.0)
        if x[i] > 0:
            out[i] = math.log(x[i])
        else:
            out[i] = 0.0

Also: running maxima and minima, counts under a condition, lists that grow by one element, products of
matrices by three loops, comprehensions, `sum`, `max`, `any` over a generator. Results are stored into
the array that was there (`out[:] = …`), never into a new one, so its dtype and its other references
stay. An array that may be longer than the loop is sliced.

Shown before anything is rewritten: the arrays are arrays; those that stand in one expression have the
same number of dimensions (rows times numbers is not columns times numbers); no iteration reads what
another one wrote; positions cannot be negative; the loop's variables are not used after it.

Safe where all arrays are made in the same function with `float64` elements (torch: with the default dtype and
no gradients; whole numbers that are only read, and stay within 64 bits), their lengths are shown to be equal, the body is
one store of `+ - * /` or of functions that do the same to an element and to an array, and nobody sees what an error
leaves half done (a handler, a `finally`). Otherwise unsafe: an index that is out of range may no longer
be reported, sums differ in their last digits and small integers add up without wrapping, the sum of nothing
is `0.0`, a `math` function gives `nan` or `inf` with a warning where it raised, whole numbers among floats
become floats, and an array of several dimensions does not raise where it did, or raises where it did not
(elements of shape `(1,)` have an `.item()`, too). Where an element raises, the loop has done what came before
it, and the whole expression nothing. Whole numbers (`int`, `math.floor`, `math.ceil`, `math.trunc`) stay
integers, of 64 bits: what is larger wraps around, and `nan` is some number where it raised. Refused where any
of the above is not shown, for arrays whose attributes the function sets (`x.shape = …`), for pandas, JAX and TensorFlow, for running sums, for positions of extremes, for
progress bars, for calls of the user's own functions, for what the head of the loop calls and the expression
would call twice, where a handler around the loop minds what an element may raise, and where the loop is known
to go over so few elements that whole arrays take longer.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.escapes import absorbed, handled
from perflint.codemods.parts.layout import owns_lines
from perflint.codemods.parts.lookups import looked_up
from perflint.codemods.parts.whole_arrays.comprehensions import comprehension
from perflint.codemods.parts.whole_arrays.expressions import Expressions
from perflint.codemods.parts.whole_arrays.plan import (
    DIMENSIONS,
    DTYPE,
    PARTIAL,
    WRAPPING,
    Plan,
    Refused,
)
from perflint.codemods.parts.whole_arrays.statements import Statements
from perflint.codemods.parts.whole_arrays.whole_numbers import may_wrap
from perflint.language.nodes import descendants, parent
from perflint.reasoning.arrays.element_loops.loops import ElementLoop
from perflint.reasoning.arrays.element_loops.subscripts import array_of
from perflint.reasoning.arrays.shapes import dtype, is_fresh, shape
from perflint.reasoning.models.iteration_work import OUTSIDE
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.rules.paying import count_of, number_of, shortfall
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="vectorize-loop",
    summary="replace a loop over the elements of arrays by expressions on whole arrays",
    safety=Safety.SAFE,
    varies=True,
    speed=Contract(least=50, warns=1000, loop=False, rule="PFL301"),
)

_RAISED = frozenset(
    "ArithmeticError FloatingPointError IndexError LookupError OverflowError ValueError"
    " ZeroDivisionError".split()
)

_ALTERING = frozenset({"resize", "resize_", "setflags"})


def rewrite(context: Context, loop: ElementLoop) -> Fix | Refusal:
    """The rewrite of an element loop."""
    try:
        return _fix(context, loop)
    except Refused as refused:
        return Refusal(CODEMOD.name, str(refused))


def _fix(context: Context, loop: ElementLoop) -> Fix:
    values = Expressions(context, loop, Plan())
    assert isinstance(CODEMOD.speed, Contract)
    few = shortfall(CODEMOD.speed, _rounds(context, loop))
    if few:
        raise Refused(f"the loop goes over {few}")
    _check(values)
    values.axes = [values.axis(head) for head in loop.heads]
    if isinstance(loop.node, ast.For):
        edits, title = Statements(values).rewritten(loop.node)
    else:
        assert not isinstance(loop.node, ast.While)  # refused
        edits, title = comprehension(values, loop.node)
    _check_computed_once(values, edits)
    reasons = values.plan.reasons
    safe = not reasons and values.plan.exact and isinstance(loop.node, ast.For)
    if safe and not _all_shown(values):
        safe = False
        values.plan.warn(DTYPE)
    if safe and may_wrap(context, loop):
        safe = False
        values.plan.warn(WRAPPING)
    if safe and absorbed(context, loop.node):
        safe = False
        values.plan.warn(PARTIAL)
    if not safe and handled(context, loop.node) & _RAISED:
        raise Refused("an exception of an element is handled, and arrays raise none")
    if not safe and not reasons:
        values.plan.warn(DTYPE)
    if not safe and any(shape(context, array).dims is None for array in loop.arrays):
        if values.scalar:
            values.plan.warn(DIMENSIONS)
    return Fix(
        CODEMOD.name,
        (*values.plan.edits, *edits),
        Safety.SAFE if safe else Safety.UNSAFE,
        title,
        "" if safe else "; ".join(reasons),
    )


def _rounds(context: Context, loop: ElementLoop) -> int | None:
    """How many elements the loops go over, where that is known."""
    rounds = 1
    for head in loop.heads:
        counts = [count_of(context, array) for array in head.arrays]
        if head.stop is not None:
            counts = [number_of(context, head.stop)]
        known = [count for count in counts if count is not None]
        if not known:
            return None
        rounds *= min(known)
    return rounds


def _check(values: Expressions) -> None:
    context, loop = values.context, values.loop
    if loop.library not in ("numpy", "torch"):
        raise Refused(f"there is no rewrite for {loop.library} arrays")
    for array in (*loop.arrays, *(a for head in loop.heads for a in head.arrays)):
        found = context.type(array)
        if found is not None and found.name in (
            "pandas.Series",
            "numpy.ma.MaskedArray",
            "numpy.matrix",
            "numpy.flatiter",
        ):
            raise Refused(f"`{context.short(array)}` is no plain array")
        if _is_altered(context, array, loop.node):
            raise Refused(f"`{context.short(array)}` gets another shape, or other flags")
        if any(
            isinstance(node, ast.Call) and context.reaches(node, *OUTSIDE)
            for node in ast.walk(array)
        ):
            raise Refused(f"`{context.short(array)}` reads a file; give the array a name first")
    if any(isinstance(node, ast.While) for node in descendants(loop.node)):
        raise Refused("the loop counts by hand, and its counter lives on; use `for` first")
    if loop.carried:
        raise Refused(f"`{loop.carried}` is a running sum: `cumsum` does it, by other rules")
    if any(head.stepped for head in loop.heads):
        raise Refused("the loop counts in steps")
    if any(head.progress for head in loop.heads):
        raise Refused("the loop shows a progress bar")
    if any(head.flat for head in loop.heads):
        raise Refused("the loop runs over positions of any number of dimensions")
    if loop.whole:
        raise Refused("a number of a whole array would be asked for without elements as well")
    if loop.outside:
        raise Refused(f"the body calls `{min(loop.outside)}`, which may be given arrays or not")
    libraries = {values.library(array) for array in loop.arrays} - {None}
    if len(libraries) > 1:
        raise Refused("arrays of two libraries meet in the loop")
    if not isinstance(loop.node, ast.For):
        return
    if not owns_lines(context, loop.node):
        raise Refused("several statements share a line")
    looked = looked_up(context, loop.node)
    if looked:
        raise Refused(looked)
    _check_order(values)
    function = context.flow.function(loop.node)
    names = {name for head in loop.heads for name in head.names}
    names |= {
        step.target.id
        for step in loop.steps
        if step.kind == "local" and isinstance(step.target, ast.Name)
    }
    for name in sorted(names):  # so that the same one is named each time
        if _used_after(context, name, loop.node):
            raise Refused(f"`{name}` may be used after the loop")
        if function is not None and context.flow.captured(name, function):
            raise Refused(f"`{name}` is captured by an inner function")


def _is_altered(context: Context, array: ast.expr, loop: ast.AST) -> bool:
    """Whether the function sets attributes of an array by the end of a loop, or of those around it, or alters
    it as they would: `x.shape = …`, `x.flags.writeable = …`, `x.resize(…)`."""
    if not isinstance(array, ast.Name):
        return False
    function = context.flow.function(loop)
    region: ast.AST = function if function is not None else context.names.tree
    *_, outermost = [loop, *context.flow.loops(loop)]
    end = getattr(outermost, "end_lineno", 0)
    for read in context.flow.reads(array.id, region):
        node: ast.AST | None = parent(read)
        while isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            if node.attr in _ALTERING and isinstance(parent(node), ast.Call):
                break
            node = parent(node)
        if isinstance(node, ast.Attribute) and node.lineno <= end:
            return True
    return False


def _check_computed_once(values: Expressions, edits: list[Edit]) -> None:
    """Refuse to write down twice what the head of a loop calls once: it may give something else, or take long."""
    context = values.context
    text = _closed_up("\n".join(edit.text for edit in edits))
    for array in (array for head in values.loop.heads for array in head.arrays):
        called = any(isinstance(node, (ast.Call, ast.Await)) for node in ast.walk(array))
        if called and text.count(_closed_up(context.code(array))) > 1:
            raise Refused(f"`{context.short(array)}` would be computed twice; give it a name first")


def _closed_up(code: str) -> str:
    """Code without the blanks and line breaks that a rewrite may set otherwise."""
    return "".join(code.split())


def _check_order(values: Expressions) -> None:
    """Refuse a body whose later statements would see what an earlier one stores."""
    stored = {
        values.key(array_of(step.target))
        for step in values.loop.steps
        if step.kind in ("store", "update")
    }
    if not stored or len(values.loop.steps) < 2:
        return
    alive = [array for head in values.loop.heads for array in head.values.values()]
    alive.extend(
        array_of(step.value)
        for step in values.loop.steps
        if step.kind == "local" and isinstance(step.value, (ast.Subscript, ast.Name))
    )
    for array in alive:
        if values.key(array) in stored:
            raise Refused(f"`{values.context.short(array)}` is read and stored to under two names")


def _used_after(context: Context, name: str, node: ast.For) -> bool:
    """Whether a read outside the loop may see what the loop binds."""
    region = context.flow.function(node)
    if region is None:
        return True
    inside = set(descendants(node))
    return any(
        read not in inside
        and any(binding.node in inside for binding in context.flow.reaching(read))
        for read in context.flow.reads(name, region)
    )


def _all_shown(values: Expressions) -> bool:
    """Whether every array is made in this function with one known dtype."""
    wanted = "float64" if values.loop.library == "numpy" else "float"
    arrays = [*values.loop.arrays, *(a for head in values.loop.heads for a in head.arrays)]
    stored = {
        values.key(array_of(step.target))
        for step in values.loop.steps
        if step.kind in ("store", "update")
    }
    return all(
        is_fresh(values.context, array)
        and (
            dtype(values.context, array) == wanted
            or dtype(values.context, array) == "int64"
            and values.key(array) not in stored
        )
        for array in arrays
    )

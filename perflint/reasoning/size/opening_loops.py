"""Loops that open files: what else their iterations do, and how many of them get to the file."""

from __future__ import annotations

import ast
import re

from perflint.language.nodes import COMPREHENSIONS, descendants, last_name, parent, parents
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.callers import Repeat
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.size.large_collections import required_nonempty
from perflint.reasoning.size.sizes import size_of
from perflint.reasoning.thresholds import FEW

REMOTE = ("http", "network")
_SLOW = (*REMOTE, "sleep", "subprocess", "wait")
# What says of an element that it is one of few.
_SELDOM = re.compile(
    r"error|fail|exception|success|best|improv|anomal|outlier|debug|verbose", re.IGNORECASE
)
# What each iteration of a loop is that goes over all of the data again.
_PASSES = re.compile(r"epoch|(^|_)pass(es)?$", re.IGNORECASE)
# How deep the functions that a loop calls are looked into.
_DEPTH = 3


def iterates_elements(loop: ast.AST) -> bool:
    """Whether a loop goes over elements, or on as long as there are some: not one that tries again."""
    return not isinstance(loop, ast.While) or bool(required_nonempty(loop))


def ends_with_result(loop: ast.AST) -> bool:
    """Whether a loop goes on until it has something, which the first round mostly gives: `while not
    answer: answer = ask(file)`."""
    match loop:
        case (
            ast.While(test=ast.UnaryOp(op=ast.Not(), operand=wanted))
            | ast.While(
                test=ast.Compare(
                    left=wanted, ops=[ast.Is()], comparators=[ast.Constant(value=None)]
                )
            )
        ):
            return any(
                isinstance(node, ast.Name)
                and isinstance(node.ctx, ast.Store)
                and node.id == last_name(wanted)
                for node in descendants(loop, into_functions=False)
            )
    return False


def handles_other_files(start: ast.AST, loop: ast.AST, context: FileContext) -> bool:
    """Whether an iteration calls functions that read or write other files: what the loop is there for."""
    return any(
        isinstance(node, ast.Call)
        and node is not start
        and any(
            not reach.direct and reach.effect.detail in ("file", "metadata")
            for reach in context.reaches(node, "blocks")
        )
        for node in descendants(loop, into_functions=False)
    )


def called_functions(nodes: list[ast.AST], context: FileContext) -> list[ast.AST]:
    """Nodes, and the functions of this file that are called in them."""
    found = list(nodes)
    level = found
    for _ in range(_DEPTH):
        functions = [
            function_of(context, inner.func)
            for node in level
            for inner in descendants(node, into_functions=False)
            if isinstance(inner, ast.Call)
        ]
        level = [one for one in dict.fromkeys(functions) if one is not None and one not in found]
        found = [*found, *level]
    return found


def loop_and_callers(repeated: Repeat, context: FileContext) -> list[ast.AST]:
    """The loop that makes the calls, and the functions of this file between it and the call."""
    lines = {step.position.line for step in repeated.trace if step.filename == context.path}
    return [
        repeated.loop,
        *(
            function
            for function in context.names.nodes(ast.FunctionDef, ast.AsyncFunctionDef)
            if any(
                function.lineno <= line <= (function.end_lineno or function.lineno)
                for line in lines
            )
            and not any(up is function for up in parents(repeated.loop))
        ),
    ]


def runs_loops(loop: ast.AST, context: FileContext) -> bool:
    """Whether an iteration calls a function of this file that has a loop of its own."""
    return any(
        isinstance(inner, (ast.For, ast.While))
        for node in descendants(loop, into_functions=False)
        if isinstance(node, ast.Call) and (called := function_of(context, node.func)) is not None
        for inner in descendants(called)
    )


def waits_long(loop: ast.AST, context: FileContext, kinds: tuple[str, ...] = _SLOW) -> bool:
    """Whether an iteration waits for something far slower than a file: the network, another program, a
    model; or for one of some of these."""
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Await() | ast.AsyncWith() if kinds is _SLOW:
                return True
            case ast.Call():
                reached = context.reaches(node, "blocks", "infers")
                if any(
                    reach.effect.detail in kinds
                    if reach.effect.kind == "blocks"
                    else kinds is _SLOW
                    for reach in reached
                ):
                    return True
    return False


def is_written_out(loop: ast.AST, context: FileContext) -> bool:
    """Whether a loop goes over a few elements that are written out: `for key in (FIRST, *LEGACY)`."""
    if isinstance(loop, COMPREHENSIONS):
        over = loop.generators[-1].iter
    elif isinstance(loop, (ast.For, ast.AsyncFor)):
        over = loop.iter
    else:
        return False
    match over:
        case ast.Tuple(elts=[first, *_] as written) | ast.List(elts=[first, *_] as written):
            if not isinstance(first, ast.Starred) and all(_is_constant(one) for one in written):
                return len(written) <= FEW
    return size_of(over, context).is_up_to(FEW)


def _is_constant(node: ast.expr) -> bool:
    """Whether an element is written out, or those of a constant are put in: `*LEGACY`."""
    return not isinstance(node, ast.Starred) or last_name(node.value).isupper()


def reads_another_part(call: ast.Call, loop: ast.AST) -> bool:
    """Whether each iteration is a pass over the whole file, or reads another part of it: epochs, and
    what seeks in it."""
    if isinstance(loop, (ast.For, ast.AsyncFor)) and any(
        _PASSES.search(last_name(node)) for node in (loop.target, *ast.walk(loop.iter))
    ):
        return True
    item = parent(call)
    opened = last_name(item.optional_vars) if isinstance(item, ast.withitem) else ""
    return bool(opened) and any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "seek"
        and last_name(node.func.value) == opened
        for node in descendants(loop)
    )


def over_outputs(loop: ast.AST, context: FileContext) -> bool:
    """Whether a loop goes over what one call in an outer loop gives (the answers of a model to one
    prompt): how long that call takes, and how long its result is, nobody knows."""
    if not isinstance(loop, ast.For):
        return False
    over = loop.iter
    while isinstance(over, ast.Call) and context.names.dotted(over.func) in (
        "builtins.enumerate",
        "builtins.zip",
    ):
        over = over.args[0] if over.args else over.func
    if not isinstance(over, ast.Name):
        return False
    outer = context.loop(loop)
    bindings = context.flow.reaching(over)
    return (
        outer is not None
        and len(bindings) == 1
        and isinstance(bindings[0].value, (ast.Call, ast.Await))
        and any(up is outer for up in parents(bindings[0].node))
    )


def writes_collected(call: ast.AST, loop: ast.AST) -> bool:
    """Whether what is written is gathered before, and written when there is enough of it:
    `if len(rows) >= 100:`, `if number % 1000 == 0:`."""
    for above in parents(call):
        if above is loop:
            return False
        if isinstance(above, ast.If) and (_tests_count(above.test) or _starts_anew(above)):
            return True
    return False


def _tests_count(test: ast.expr) -> bool:
    return any(
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Mod)
        or isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "len"
        for node in ast.walk(test)
    )


def _starts_anew(branch: ast.If) -> bool:
    """Whether a branch empties what its test counts, or sets it to nothing."""
    asked = {node.id for node in ast.walk(branch.test) if isinstance(node, ast.Name)}
    for node in descendants(branch):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=0)):
                if name in asked:
                    return True
    return False


def rarely_passes(call: ast.AST, loop: ast.AST) -> bool:
    """Whether a file is opened for few of the elements: names say that they failed, or are best."""
    for above in parents(call):
        if above is loop:
            return False
        if isinstance(above, ast.If) and any(
            _SELDOM.search(last_name(node)) for node in ast.walk(above.test)
        ):
            return True
    return False

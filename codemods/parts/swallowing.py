"""Context managers, and whether they let exceptions of their block out."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

from perflint.knowledge.kinds import of_kind
from perflint.language.flow.blocks import LOOP_STATEMENTS
from perflint.language.nodes import FUNCTIONS, FunctionNode, descendants, parents
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.rules.context import Context

# What is made to swallow exceptions (a cancel scope those of its cancellation), or holds what may.
SWALLOWING = frozenset(
    {
        "contextlib.suppress",
        "contextlib.ExitStack",
        "contextlib.AsyncExitStack",
        "numpy.testing.assert_raises",
        "numpy.testing.assert_raises_regex",
        "pytest.raises",
        "stamina.Attempt",
        "tenacity.AttemptManager",
        *(
            f"{library}.{name}"
            for library, names in {
                "anyio": "CancelScope TaskGroup create_task_group fail_after move_on_after",
                "anyio.abc": "CancelScope TaskGroup",
                "trio": "CancelScope Nursery fail_after fail_at move_on_after move_on_at open_nursery",
            }.items()
            for name in names.split()
        ),
    }
)
_ASSERTING = "assertRaises"  # how methods of test cases begin that swallow what they wait for
_SUBTEST = "subTest"
# What says of a context manager only that it is one.
_ANY = frozenset(
    {
        f"{module}.{name}"
        for module, names in {
            "contextlib": "AbstractContextManager AbstractAsyncContextManager",
            "typing": "ContextManager AsyncContextManager Any",
            "builtins": "object",
        }.items()
        for name in names.split()
    }
)
_MAKERS = of_kind("makes context manager")
_DEEPEST = 5  # names, functions and blocks that a manager is followed through


def swallows(context: Context, manager: ast.expr, depth: int = 0) -> bool | None:
    """Whether a context manager swallows exceptions; None if that is not known."""
    return _all_of(_one_swallows(context, each, depth) for each in written(context, manager, depth))


def written(context: Context, manager: ast.expr, depth: int = 0) -> Iterator[ast.expr]:
    """The expressions that give a context manager: what the name has that is entered, both sides of a
    condition, what a function of the file returns."""
    if isinstance(manager, ast.IfExp):
        for side in (manager.body, manager.orelse):
            yield from written(context, side, depth)
        return
    value: ast.expr | None = None
    if isinstance(manager, ast.Name):
        only = context.names.only_binding(manager)
        value = only.value if only is not None and only.kind in ("assign", "walrus") else None
    given = [value] if value is not None else _returned(context, manager)
    if not given or depth == _DEEPEST:
        yield manager
    else:
        for each in given:
            yield from written(context, each, depth + 1)


def _returned(context: Context, manager: ast.expr) -> list[ast.expr]:
    """What a plain function of the file returns that is called for a context manager."""
    function = function_of(context, manager.func) if isinstance(manager, ast.Call) else None
    if (
        not isinstance(function, ast.FunctionDef)
        or function.decorator_list
        or function.name == "__init__"
    ):
        return []
    own = [*descendants(function, into_functions=False)]
    if any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in own):
        return []
    return [node.value for node in own if isinstance(node, ast.Return) and node.value is not None]


def _all_of(answers: Iterator[bool | None]) -> bool | None:
    """What holds for all that may be entered: one that swallows is enough."""
    found = set(answers)
    return True if True in found else None if None in found or not found else False


def _one_swallows(context: Context, manager: ast.expr, depth: int) -> bool | None:
    called = manager.func if isinstance(manager, ast.Call) else manager
    dotted = context.name(called) or ""
    known = context.type(manager)
    name = known.name if known is not None else ""
    if not SWALLOWING.isdisjoint((dotted, name)) or _asserts(called):
        return True
    if isinstance(called, ast.Name):
        only = context.names.only_binding(called)
        owner = only.node if only is not None else None
        if isinstance(owner, ast.ClassDef):
            return _class_swallows(owner)
    function = function_of(context, called) if isinstance(manager, ast.Call) else None
    if function is not None and function.name != "__init__":
        if _MAKERS.isdisjoint(map(context.name, function.decorator_list)):
            return None
        return _generator_swallows(context, function, depth)
    for found in ("" if name in _ANY else name, dotted, context.callee(manager) or ""):
        root = found.partition(".")[0]
        if root and (
            root in sys.stdlib_module_names or context.project.stub_text(root) is not None
        ):
            return False
    return None


def _asserts(called: ast.expr) -> bool:
    return isinstance(called, ast.Attribute) and (
        called.attr.startswith(_ASSERTING) or called.attr == _SUBTEST
    )


def _class_swallows(owner: ast.ClassDef) -> bool | None:
    for node in owner.body:
        if isinstance(node, FUNCTIONS) and node.name in ("__exit__", "__aexit__"):
            values = [
                inner.value
                for inner in descendants(node, into_functions=False)
                if isinstance(inner, ast.Return)
            ]
            if all(
                value is None or isinstance(value, ast.Constant) and not value.value
                for value in values
            ):
                return False
            sure = all(isinstance(value, ast.Constant) and value.value for value in values)
            return True if sure else None
    return None


def _generator_swallows(context: Context, function: FunctionNode, depth: int) -> bool | None:
    """Whether a function made a context manager handles exceptions of what runs in its block."""
    if depth == _DEEPEST:
        return None
    answers: list[bool | None] = [False]
    for node in descendants(function, into_functions=False):
        if isinstance(node, ast.YieldFrom):
            answers.append(None)
        elif isinstance(node, ast.Yield):
            answers.append(_swallowed_at(context, node, function, depth + 1))
    return _all_of(iter(answers))


def _swallowed_at(
    context: Context, node: ast.Yield, function: FunctionNode, depth: int
) -> bool | None:
    """Whether an exception that a `yield` raises is swallowed on its way out of the function."""
    answers: list[bool | None] = [False]
    child: ast.AST = node
    for above in parents(node):
        if above is function:
            break
        if isinstance(above, ast.Try) and (
            child in above.body and above.handlers or _leaves(above.finalbody)
        ):
            return True
        if isinstance(above, (ast.With, ast.AsyncWith)) and child in above.body:
            answers += [swallows(context, item.context_expr, depth) for item in above.items]
        child = above
    return _all_of(iter(answers))


def _leaves(block: list[ast.stmt]) -> bool:
    """Whether a `finally` may be left by a jump, which drops the exception that it runs for."""
    for statement in block:
        for node in (statement, *descendants(statement, into_functions=False)):
            if isinstance(node, ast.Return):
                return True
            if isinstance(node, (ast.Break, ast.Continue)):
                above = next(up for up in parents(node) if isinstance(up, LOOP_STATEMENTS))
                if not any(above is own for each in block for own in ast.walk(each)):
                    return True
    return False

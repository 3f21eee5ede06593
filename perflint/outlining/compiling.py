"""Whether Python surely compiles what it has parsed.

Its compiler refuses some of what its parser takes, as a `return` outside of functions. To compile a file
takes nearly as long as to parse it, and most hold nothing of which that could come.
"""

from __future__ import annotations
import __future__

import ast
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from perflint.language.flow.blocks import LOOP_STATEMENTS
from perflint.language.names import Names
from perflint.language.nodes import COMPREHENSIONS, FUNCTIONS, FunctionNode, parent, parents
from perflint.syntax.source import handles_groups

# Types of nodes about which the compiler has many rules, and which are rare.
_MANY_RULES = frozenset(
    {
        ast.Global,
        ast.Match,
        ast.Nonlocal,
        *(
            getattr(ast, name)
            for name in ("ParamSpec", "TypeAlias", "TypeVar", "TypeVarTuple")
            if hasattr(ast, name)
        ),
    }
)
# Blocks of the compiler that a statement takes at most; it can nest 20 of them.
_BLOCKS: dict[type[ast.AST], int] = {ast.For: 1, ast.AsyncFor: 4, ast.While: 1, ast.Try: 4}
_MOST_BLOCKS = 16
_MOST_BEFORE_STAR = 255
_TAKING_SEVERAL = (ast.Call, ast.ClassDef, ast.List, ast.Set, ast.Tuple)
_CUTTING = frozenset({*FUNCTIONS, ast.ClassDef, ast.Module})
# What has other rules than the statements that hold it.
_APART = frozenset({*FUNCTIONS, ast.ClassDef, ast.AnnAssign, ast.Lambda, *COMPREHENSIONS})
_FEATURES = frozenset(__future__.all_feature_names)


def surely_compiles(names: Names, text: str) -> bool:
    """Whether nothing in a file may be refused by the compiler; False where it has to be asked."""
    read = text if text.isascii() else unicodedata.normalize("NFKC", text)  # as names are
    if "__debug__" in read or handles_groups(text) or not _MANY_RULES.isdisjoint(names.by_type):
        return False
    calls: Iterable[Any] = names.by_type.get(ast.Call, ())
    with_words = [call for call in calls if call.keywords]
    return all(map(_words_differ, with_words)) and all(
        all(map(fits, names.by_type[kind]))
        for kind, fits in _FITTING.items()
        if kind in names.by_type
    )


def _returns(statement: ast.Return) -> bool:
    return _function(statement) is not None


def _yields(node: ast.Yield | ast.YieldFrom) -> bool:
    """Whether a `yield` stands in a statement of a function; in one of a coroutine, it may not return."""
    return isinstance(_of_statement(node), ast.FunctionDef)


def _awaits(node: ast.Await) -> bool:
    return isinstance(_of_statement(node), ast.AsyncFunctionDef)


def _repeats(loop: ast.AsyncFor) -> bool:
    return isinstance(_function(loop), ast.AsyncFunctionDef) and _is_shallow(loop)


def _enters(block: ast.AsyncWith) -> bool:
    return isinstance(_function(block), ast.AsyncFunctionDef) and _is_shallow(block)


def _binds(node: ast.NamedExpr) -> bool:
    return _statement(node) is not None


def _function(statement: ast.AST) -> FunctionNode | None:
    """The function in whose body a statement stands, if it stands in no class or module."""
    above = parent(statement)
    while above is not None and above.__class__ not in _CUTTING:
        above = above._parent  # type: ignore[attr-defined]
    return above if isinstance(above, FUNCTIONS) else None


def _of_statement(node: ast.expr) -> FunctionNode | None:
    """The function in whose body the statement stands that an expression is part of."""
    statement = _statement(node)
    return None if statement is None else _function(statement)


def _statement(node: ast.expr) -> ast.stmt | None:
    """The statement that evaluates an expression itself; None for annotations, parts of comprehensions, …"""
    for above in parents(node):
        if above.__class__ in _APART:
            return None
        if isinstance(above, ast.stmt):
            return above
    return None


def _in_loop(node: ast.AST) -> bool:
    """Whether a `break` or `continue` stands in the body of a loop."""
    child = node
    for above in parents(node):
        if above.__class__ in _CUTTING:
            return False
        if isinstance(above, LOOP_STATEMENTS) and child not in above.orelse:
            return True
        child = above
    return False


def _is_shallow(block: ast.AST) -> bool:
    """Whether the compiler can nest as many blocks."""
    blocks = 0
    for around in (block, *parents(block)):
        if around.__class__ in _CUTTING:
            break
        if isinstance(around, (ast.With, ast.AsyncWith)):
            blocks += len(around.items)
        blocks += _BLOCKS.get(around.__class__, 0)
    return blocks <= _MOST_BLOCKS


def _handlers_fit(attempt: ast.Try) -> bool:
    """Whether what catches everything comes last."""
    return _is_shallow(attempt) and all(handler.type for handler in attempt.handlers[:-1])


def _words_differ(call: ast.Call | ast.ClassDef) -> bool:
    """Whether no keyword is repeated."""
    words = call.keywords
    return len(words) < 2 or _differ([word.arg for word in words if word.arg is not None])


def _parameters_differ(arguments: ast.arguments) -> bool:
    several = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    several += [one for one in (arguments.vararg, arguments.kwarg) if one is not None]
    return len(several) < 2 or _differ([one.arg for one in several])


def _differ(several: Sequence[str]) -> bool:
    return len(several) == len(set(several))


def _star_fits(star: ast.Starred) -> bool:
    """Whether a star stands where it may, and a target holds no other."""
    above = parent(star)
    if isinstance(star.ctx, ast.Load):
        return isinstance(above, _TAKING_SEVERAL)
    if not isinstance(above, (ast.List, ast.Tuple)) or len(above.elts) > _MOST_BEFORE_STAR:
        return False
    return sum(isinstance(item, ast.Starred) for item in above.elts) == 1


def _import_fits(statement: ast.ImportFrom) -> bool:
    """Whether a star, or a feature of the language, is imported where it may be."""
    module = parent(statement)
    if statement.module == "__future__":
        if not isinstance(module, ast.Module) or statement.level:
            return False
        before = module.body[: module.body.index(statement)]
        return all(alias.name in _FEATURES for alias in statement.names) and all(
            isinstance(one, ast.ImportFrom)
            and one.module == "__future__"
            or one is module.body[0]
            and isinstance(one, ast.Expr)
            and isinstance(one.value, ast.Constant)
            and isinstance(one.value.value, str)
            for one in before
        )
    return isinstance(module, ast.Module) or statement.names[0].name != "*"


def _is_plain(comprehension: ast.comprehension) -> bool:
    return not comprehension.is_async


_FITTING: dict[type[ast.AST], Callable[[Any], bool]] = {
    ast.Return: _returns,
    ast.Yield: _yields,
    ast.YieldFrom: _yields,
    ast.Await: _awaits,
    ast.NamedExpr: _binds,
    ast.AsyncFor: _repeats,
    ast.AsyncWith: _enters,
    ast.Break: _in_loop,
    ast.Continue: _in_loop,
    ast.For: _is_shallow,
    ast.While: _is_shallow,
    ast.With: _is_shallow,
    ast.Try: _handlers_fit,
    ast.ClassDef: _words_differ,
    ast.arguments: _parameters_differ,
    ast.Starred: _star_fits,
    ast.ImportFrom: _import_fits,
    ast.comprehension: _is_plain,
}

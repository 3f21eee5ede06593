"""Functions so short that a worker costs more than they do, as far as their text shows."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from perflint.language.nodes import COMPREHENSIONS, FunctionNode, descendants
from perflint.outlining.function_facts import FileFunctions, FoundMark, function_marks

BRIEF = "brief"  # marks functions of which `is_brief` holds
TINY = "tiny"  # marks functions that compute with their arguments in a step or two
MOST_NODES = 24
_MOST_STATEMENTS = 6
_BUILTINS = frozenset(
    f"builtins.{name}"
    for name in (
        "abs bin bool chr complex divmod float format hash hex id int isinstance len oct ord pow repr"
        " round str type"
    ).split()
)
_TEXT = frozenset(
    "capitalize casefold center count endswith expandtabs find index isalnum isalpha isascii isdecimal"
    " isdigit islower isnumeric isspace istitle isupper ljust lower lstrip partition removeprefix"
    " removesuffix replace rfind rindex rjust rpartition rstrip split startswith strip swapcase title"
    " upper zfill encode decode".split()
)
# Names that hardly anything but text has as methods.
_TEXT_ONLY = frozenset(
    "casefold endswith isdigit lower lstrip removeprefix removesuffix rstrip startswith strip title"
    " upper zfill".split()
)
_MATH = frozenset(
    "acos asin atan atan2 cbrt ceil copysign cos cosh degrees erf exp exp2 expm1 fabs floor fmod hypot"
    " isclose isfinite isinf isnan isqrt ldexp log log10 log1p log2 modf pow radians remainder sin sinh"
    " sqrt tan tanh trunc".split()
)
_OPERATORS = frozenset(
    "abs add and_ contains eq floordiv ge getitem gt index inv invert itemgetter le lshift lt mod mul ne"
    " neg not_ or_ pos pow rshift sub truediv truth xor".split()
)
_MORE = (
    ast.For,
    ast.While,
    ast.Try,
    ast.With,
    ast.Yield,
    ast.YieldFrom,
    ast.Await,
    *COMPREHENSIONS,
)
_ARRAYS = ("numpy.", "torch.")


@function_marks
def brief_functions(functions: FileFunctions) -> Iterator[FoundMark]:
    """The functions, methods left out, of which `is_brief` holds."""
    dotted = functions.names.dotted
    for index, node in functions.named():
        above = functions.names.scopes[node].parent
        if above is None or above.kind != "class":
            if is_brief(node, lambda call: is_cheap(call, dotted(call.func))):
                yield FoundMark(index, BRIEF)


def is_trivial(name: str) -> bool:
    """Whether a function, by its dotted name, is a builtin, a method of text, or one of `math` or
    `operator` that takes no time."""
    if name in _BUILTINS:
        return True
    module, _, last = name.rpartition(".")
    if module in ("builtins.str", "builtins.bytes"):
        return last in _TEXT
    if module in ("math", "cmath"):
        return last in _MATH
    return module in ("operator", "_operator") and last in _OPERATORS


def is_cheap(call: ast.Call, name: str | None) -> bool:
    """Whether a call of what has this name takes no time; without a name, whether it is a method of text."""
    if name is None:
        return isinstance(call.func, ast.Attribute) and call.func.attr in _TEXT_ONLY
    return is_trivial(name)


def is_brief(function: ast.AST, cheap: Callable[[ast.Call], bool]) -> bool:
    """Whether a function is a few plain statements that call nothing but what is cheap."""
    if not isinstance(function, ast.FunctionDef) or len(function.body) > _MOST_STATEMENTS:
        return False
    for node in descendants(function):
        if isinstance(node, _MORE):
            return False
        if isinstance(node, ast.Call) and not cheap(node):
            return False
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.MatMult, ast.Pow)):
            return False
    return True


def is_short(formula: FunctionNode, dotted: Callable[[ast.expr], str | None]) -> bool:
    """Whether a function that only computes with its arguments does so in a step or two, and asks no
    library of arrays."""
    count = 0
    for statement in formula.body:
        for node in descendants(statement):
            count += isinstance(node, ast.expr)
            if isinstance(node, ast.Attribute) and (dotted(node) or "").startswith(_ARRAYS):
                return False
    return count < MOST_NODES

"""What computes each element by itself: operators and functions that exist for whole arrays."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Final

from perflint.language.nodes import parent
from perflint.outlining.function_facts import FileFunctions, FoundMark, function_marks
from perflint.reasoning.pools.smallness import TINY, is_short

_Named = Callable[[ast.expr], str | None]
# Marks of functions that only compute with their arguments, and return numbers or (LABELLING) also texts.
FORMULA: Final = "formula"
LABELLING: Final = "labelling"
# Marks of functions that are given one text: see `text_form`.
REMADE: Final = "remade_text"
ASKED: Final = "asked_text"

# math functions and the array function that does the same to each element.
MATH = {
    "sqrt": "sqrt",
    "exp": "exp",
    "exp2": "exp2",
    "expm1": "expm1",
    "log": "log",
    "log2": "log2",
    "log10": "log10",
    "log1p": "log1p",
    "sin": "sin",
    "cos": "cos",
    "tan": "tan",
    "asin": "arcsin",
    "acos": "arccos",
    "atan": "arctan",
    "atan2": "arctan2",
    "sinh": "sinh",
    "cosh": "cosh",
    "tanh": "tanh",
    "asinh": "arcsinh",
    "acosh": "arccosh",
    "atanh": "arctanh",
    "fabs": "fabs",
    "floor": "floor",
    "ceil": "ceil",
    "trunc": "trunc",
    "hypot": "hypot",
    "pow": "power",
    "fmod": "fmod",
    "copysign": "copysign",
    "degrees": "degrees",
    "radians": "radians",
    "isnan": "isnan",
    "isinf": "isinf",
    "isfinite": "isfinite",
}
MATH_ONLY = frozenset({"erf", "erfc", "gamma", "lgamma", "cbrt", "dist", "remainder"})
BUILTINS = frozenset({"abs", "min", "max", "pow", "round", "int", "float", "bool", "complex"})
# Functions of numpy, torch, jax.numpy and tensorflow that work on each element by itself.
ELEMENTWISE = frozenset(
    "abs absolute add arccos acos arccosh acosh arcsin asin arcsinh asinh arctan atan arctan2"
    " atan2 arctanh atanh bitwise_and bitwise_or bitwise_xor bitwise_not cbrt ceil clip clamp"
    " clamp_min clamp_max conj copysign cos cosh deg2rad degrees divide div elu equal erf erfc"
    " erfinv exp exp2 expm1 fabs float_power floor floor_divide fmax fmin fmod frac gelu greater"
    " greater_equal heaviside hypot invert isclose isfinite isinf isnan leaky_relu less less_equal"
    " lgamma log log10 log1p log2 logaddexp logical_and logical_not logical_or logical_xor logit"
    " maximum minimum mod mul multiply nan_to_num neg negative not_equal pow power rad2deg radians"
    " reciprocal relu remainder rint round rsqrt selu sigmoid sign sin sinc sinh softplus sqrt"
    " square sub subtract tan tanh true_divide trunc where int8 int16 int32 int64 uint8 uint16"
    " uint32 uint64 float16 float32 float64 gt ge lt le eq ne silu softsign xlogy".split()
)
TEXT_METHODS = frozenset(
    "lower upper strip lstrip rstrip title capitalize swapcase casefold startswith endswith"
    " zfill center ljust rjust isdigit isalpha isalnum isnumeric isdecimal isspace islower"
    " isupper istitle count find replace split rsplit encode removeprefix removesuffix".split()
)
# Text methods that are somewhat quicker for whole columns of any text, and those that never are.
QUICKER_TEXT = frozenset(
    "lower startswith endswith isdigit isalpha isalnum isnumeric isdecimal isspace islower isupper"
    " istitle".split()
)
SLOW_TEXT = frozenset({"split", "rsplit", "encode"})
PREFIXES = (
    "numpy.",
    "torch.",
    "torch.nn.functional.",
    "torch.special.",
    "torch.linalg.",
    "numpy.linalg.",
    "jax.numpy.",
    "jax.nn.",
    "jax.numpy.linalg.",
    "jax.scipy.special.",
    "scipy.special.",
    "tensorflow.",
    "tensorflow.math.",
    "tensorflow.nn.",
    "cupy.",
)


@function_marks
def formulas(functions: FileFunctions) -> Iterator[FoundMark]:
    """The functions that only compute with their arguments."""
    dotted = functions.names.dotted
    for index, node in functions.named():
        if index in functions.yields:
            continue
        if is_formula(node, dotted):
            numbers = is_formula(node, dotted, labels=False)
            yield FoundMark(index, FORMULA if numbers else LABELLING)
            if is_short(node, dotted):
                yield FoundMark(index, TINY)
        elif text := text_form(node):
            yield FoundMark(index, text)


def is_formula(
    function: ast.AST, named: _Named, *, decorated: bool = False, labels: bool = True
) -> bool:
    """Whether a function only computes with its arguments, by arithmetic and conditions.

    Args:
        named: gives the dotted name of what an expression refers to.
        decorated: whether it may have decorators.
        labels: whether it may also give constants that are no numbers, as texts.
    """
    if not isinstance(function, ast.FunctionDef):
        return False
    if function.decorator_list and not decorated or isinstance(parent(function), ast.ClassDef):
        return False
    body = [
        statement
        for statement in function.body
        if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
    ]
    computes = bool(body) and all(_computes(statement, named) for statement in body)
    return computes and (labels or not _returns_labels(function))


def text_form(function: ast.AST) -> str:
    """What a function does with the one text that it is given: `remade` text, or what it `asked` of it; empty
    where it does anything that a column of texts cannot do at once."""
    if not isinstance(function, ast.FunctionDef) or function.decorator_list:
        return ""
    if isinstance(parent(function), ast.ClassDef):
        return ""
    match function:
        case ast.FunctionDef(
            args=ast.arguments(
                posonlyargs=[],
                args=[ast.arg(arg=name)],
                vararg=None,
                kwonlyargs=[],
                kwarg=None,
                defaults=[],
            ),
            body=[ast.Return(value=ast.expr() as value)]
            | [ast.Expr(value=ast.Constant()), ast.Return(value=ast.expr() as value)],
        ):
            pass
        case _:
            return ""
    steps: set[str] = set()
    if not _of_text(value, name, steps) or not steps:
        return ""
    return REMADE if REMADE in steps else ASKED


def _of_text(node: ast.expr, name: str, steps: set[str]) -> bool:
    """Whether an expression is made of a text alone; it notes how."""
    match node:
        case ast.Name(id=own):
            return own == name
        case ast.Call(func=ast.Attribute(value=text, attr=attr), args=args, keywords=[]):
            if attr not in TEXT_METHODS - SLOW_TEXT or attr == "count":
                return False
            if (attr == "replace") is not (len(args) == 2):
                return False
            steps.add(ASKED if attr in QUICKER_TEXT else REMADE)
            return _all_constant(args) and _of_text(text, name, steps)
        case ast.Subscript(value=text, slice=ast.Slice(lower=lower, upper=upper, step=step)):
            steps.add(REMADE)
            ends = [end for end in (lower, upper, step) if end is not None]
            return _all_constant(ends) and _of_text(text, name, steps)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            steps.add(ASKED)
            return any(
                isinstance(one, ast.Constant)
                and isinstance(one.value, str)
                and _of_text(other, name, steps)
                for one, other in ((left, right), (right, left))
            )
        case ast.Compare(left=text, ops=[ast.Eq() | ast.NotEq()], comparators=[ast.Constant()]):
            steps.add(ASKED)
            return _of_text(text, name, steps)
    return False


def _all_constant(nodes: list[ast.expr]) -> bool:
    return all(
        isinstance(node.operand if isinstance(node, ast.UnaryOp) else node, ast.Constant)
        for node in nodes
    )


def _returns_labels(function: ast.FunctionDef) -> bool:
    """Whether a function gives constants that are no numbers, or what stands outside it, as it is."""
    own = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    own |= {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    given = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
    while given:
        match given.pop():
            case ast.IfExp(body=body, orelse=orelse):
                given += [body, orelse]
            case ast.Constant(value=value):
                if not isinstance(value, (int, float)):
                    return True
            case ast.Name(id=name):
                if name not in own:
                    return True
    return False


def _computes(statement: ast.stmt, named: _Named) -> bool:
    match statement:
        case ast.Return(value=ast.Constant()):
            return True
        case ast.Return(value=ast.expr() as value):
            return _is_arithmetic(value, named)
        case ast.Assign(targets=[ast.Name()], value=value):
            return _is_arithmetic(value, named)
        case ast.If(test=test, body=body, orelse=orelse):
            return _is_arithmetic(test, named) and all(
                _computes(inner, named) for inner in (*body, *orelse)
            )
    return False


def _is_arithmetic(node: ast.expr, named: _Named) -> bool:
    match node:
        case ast.Constant(value=value):
            return isinstance(value, (bool, int, float))
        case ast.Name():
            return True
        case ast.Attribute():
            return (named(node) or "").startswith(("math.", "numpy.", "torch."))
        case ast.BinOp(left=left, right=right):
            return _is_arithmetic(left, named) and _is_arithmetic(right, named)
        case ast.UnaryOp(operand=operand):
            return _is_arithmetic(operand, named)
        case ast.Compare(left=left, ops=operators, comparators=rest):
            return not any(isinstance(op, (ast.In, ast.NotIn)) for op in operators) and all(
                _is_arithmetic(part, named) for part in (left, *rest)
            )
        case ast.BoolOp(values=values):
            return all(_is_arithmetic(part, named) for part in values)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return all(_is_arithmetic(part, named) for part in (test, body, orelse))
        case ast.Call(args=args, keywords=[]):
            module, _, name = (named(node.func) or "").rpartition(".")
            known = (
                module == "math"
                and (name in MATH or name in MATH_ONLY)
                or module == "builtins"
                and name in BUILTINS
                or f"{module}." in PREFIXES
                and name in ELEMENTWISE
            )
            return known and all(_is_arithmetic(argument, named) for argument in args)
    return False

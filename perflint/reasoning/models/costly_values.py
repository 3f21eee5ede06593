"""Values that are costly to make or to hold: models, sessions, connections, open files, large data.

Used where a value is made again or sent again without need. Constants and small literals are not
heavy, and what is not known is not either.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from perflint.knowledge.facts import Effect
from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import descendants
from perflint.language.terms.class_lookup import canonical
from perflint.language.terms.evaluation import evaluate
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.iteration_work import FRAME_READERS
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.thresholds import LARGE_DATA
from perflint.reasoning.values.possible_values import attribute_values

_PLAIN = (
    ast.Constant,
    ast.List,
    ast.Tuple,
    ast.Dict,
    ast.Set,
    ast.UnaryOp,
    ast.BinOp,
    ast.operator,
    ast.unaryop,
    ast.expr_context,
)
_SOURCES = ("file", "network", "database", "embedded")
_MODELS = classes_of("model")
_ARRAYS = classes_of("array")
_DATA = (*classes_of("array", "pandas data", "frame"), "scipy.sparse.csr_matrix")
_CREATES = {
    "client": "a client",
    "session": "a session",
    "connection": "a connection",
    "engine": "a database engine",
    "process-pool": "a pool",
    "thread-pool": "a pool",
    "tokenizer": "a tokenizer",
    "loader": "a data loader",
}
_LOADERS = frozenset({"from_pretrained", "load_model", "load_from_checkpoint"})
_READING = (*classes_of("reads object"), "h5py.File")
# What gives as much as it belongs to, in another form.
_KEEPING = frozenset(
    "astype contiguous copy cpu detach fillna get_weights reshape state_dict to_numpy transpose".split()
)
_DEEPEST = 4  # steps from what is handed on to what it was made of
_SIZED = frozenset("zeros ones empty full arange rand randn random uniform normal randint".split())


def heavy(context: FileContext, value: ast.expr | None) -> str:
    """What an expression makes that is heavy, in words (`a model`); an empty string for others."""
    if value is None:
        return ""
    if isinstance(value, ast.IfExp):
        return heavy(context, value.body) or heavy(context, value.orelse)
    if isinstance(value, ast.Call):
        found = _costly_call(context, value)
        if found:
            return found
        if isinstance(value.func, ast.Attribute) and isinstance(value.func.value, ast.Call):
            inner = heavy(context, value.func.value)  # `Model(...).eval()`
            if inner:
                return inner
        if _sized(context, value):
            return "large data"
    if isinstance(value, (ast.ListComp, ast.SetComp, ast.DictComp)):
        iterable = value.generators[0].iter
        return "large data" if isinstance(iterable, ast.Call) and _range(iterable) else ""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
        sizes = [n.value for n in (value.left, value.right) if isinstance(n, ast.Constant)]
        return "large data" if any(type(n) is int and n >= LARGE_DATA for n in sizes) else ""
    if context.is_a(value, *_MODELS):
        return "a model"
    return ""


def heavy_elsewhere(context: FileContext, name: str) -> str:
    """What a variable of another module holds that is heavy, by its dotted name, in words."""
    whole = term = context.project.variable(name)
    while term is not None and term[0] in ("call", "attribute"):
        term = term[1]
        if term is not None and term[0] == "name":
            made = canonical(term[1], context.project)
            own = context.project.marks(made) is not None
            known_effects = [
                effect
                for effect in _effects_of(context, made)
                # A function of the project that reads a file may well read a small one: settings.
                if not own or effect.kind not in ("blocks", "queries")
            ]
            found = _known(made, known_effects, own=own)
            if found:
                return found
    known = evaluate(whole, context.project)
    if known is not None and known.kind == "instance" and context.subclass(known.name, *_MODELS):
        return "a model"
    return ""


def plain(value: ast.expr) -> bool:
    """Whether an expression is a constant or a display of constants."""
    return all(isinstance(node, _PLAIN) for node in descendants(value))


def effects(context: FileContext, call: ast.Call) -> tuple[Effect, ...]:
    """What a call does, by what is known of the function or class that it runs."""
    found = [reach.effect for reach in context.reaches(call)]
    name = context.callee(call)
    if name is not None:
        for candidate in (name, f"{name}.__init__"):
            function = context.project.function(candidate)
            if function is not None:
                found.extend(function.effects)
    return tuple(found)


def _effects_of(context: FileContext, name: str) -> list[Effect]:
    """What a function or class does that is known by its dotted name."""
    return [
        reach.effect
        for candidate in (name, f"{name}.__init__")
        for reach in context.project.reaches(candidate)
    ]


def _costly_call(context: FileContext, call: ast.Call) -> str:
    dotted = context.name(call.func) or context.callee(call) or ""
    if context.is_a(call, "pathlib.PurePath"):
        return ""  # `resolve()` asks the file system, and reads nothing
    own = function_of(context, call.func) is not None
    found = _known(dotted, effects(context, call), own=own)
    return found or ("a model" if context.is_a(call, *_MODELS) else "")


def _known(dotted: str, known: Iterable[Effect], *, own: bool = False) -> str:
    """What a function or class of this dotted name and with these effects gives that is heavy.

    Args:
        own: whether it is one of the file that is looked at, whose name tells nothing.
    """
    known = tuple(known)
    for effect in known:
        if effect.kind == "loads_model":
            return "a model" if effect.detail == "model" else "loaded data"
    if dotted.rpartition(".")[2] in _LOADERS and not own:
        return "a model"
    if dotted in _READING or dotted.startswith(FRAME_READERS):
        return "loaded data"
    for effect in known:
        if effect.kind == "connects":
            return "a connection"
        if effect.kind == "creates" and effect.detail in _CREATES:
            return _CREATES[effect.detail]
    if dotted == "builtins.open":
        return "an open file"
    for effect in known:
        if effect.kind in ("blocks", "queries") and effect.detail in _SOURCES:
            return "loaded data"
    return ""


def _sized(context: FileContext, call: ast.Call) -> bool:
    """Whether a call makes a large array or list, by constant sizes."""
    dotted = context.name(call.func) or ""
    if dotted in ("builtins.list", "builtins.set", "builtins.tuple", "numpy.array") and call.args:
        inner = call.args[0]
        return isinstance(inner, ast.Call) and _range(inner)
    if dotted.startswith(("numpy.", "torch.")) and dotted.rpartition(".")[2] in _SIZED:
        size = 1
        for argument in call.args:
            for node in descendants(argument):
                if isinstance(node, ast.Constant) and type(node.value) is int:
                    size *= max(node.value, 1)
        return size >= LARGE_DATA
    return False


def _range(call: ast.Call) -> bool:
    if not (isinstance(call.func, ast.Name) and call.func.id == "range"):
        return False
    return any(
        isinstance(arg, ast.Constant) and type(arg.value) is int and arg.value >= LARGE_DATA
        for arg in call.args
    )


def large(context: FileContext, node: ast.expr, depth: int = 0) -> str:
    """What a value that is handed on holds, if it is heavy: by its type or by what made it."""
    if depth > _DEEPEST:
        return ""  # a name that is made of itself in a loop
    if context.is_a(node, *_MODELS):
        return "a model"
    if isinstance(node, ast.Name):
        for binding in context.flow.reaching(node):
            if binding.kind == "assign":
                found = heavy(context, binding.value) or _most_of(context, binding.value, depth)
                if found:
                    return found
    if isinstance(node, ast.Attribute):
        for value in attribute_values(context, node):
            found = heavy(context, value) or _most_of(context, value, depth)
            if found:
                return found
    if context.is_a(node, *_DATA):
        return "an array" if context.is_a(node, *_ARRAYS) else "a frame"
    return ""


def _most_of(context: FileContext, value: ast.expr | None, depth: int) -> str:
    """What data holds that is most of other data, or all of it in another form: `data[:, :-1]`."""
    whole = value
    while True:
        match whole:
            case ast.Subscript(value=inner, slice=part) if _is_wide(part):
                whole = inner
            case ast.Attribute(value=inner, attr="T"):
                whole = inner
            case ast.Call(func=ast.Attribute(value=inner, attr=method)) if method in _KEEPING:
                whole = inner
            case ast.BinOp(left=inner, op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div()):
                whole = inner
            case _:
                break
    if whole is value or not isinstance(whole, (ast.Name, ast.Attribute)):
        return ""
    return large(context, whole, depth + 1)


def _is_wide(part: ast.expr) -> bool:
    """Whether a slice takes all of a dimension, or all but a little of it: `[:, 1:]`, `[:-1]`."""
    parts = part.elts if isinstance(part, ast.Tuple) else [part]
    return all(isinstance(one, ast.Slice) and _leaves_few(one) for one in parts)


def _leaves_few(part: ast.Slice) -> bool:
    if part.lower is not None and not isinstance(part.lower, ast.Constant):
        return False  # `[-1:]`, `[start:]`
    return part.upper is None or isinstance(part.upper, ast.UnaryOp)

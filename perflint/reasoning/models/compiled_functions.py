"""Functions that make a compiled function each time they run: what a compiler is given there is another
object each time, so that it finds nothing of what it has compiled before."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.knowledge.kinds import of_kind
from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, FunctionNode, descendants, last_name, parent
from perflint.language.scopes import Binding
from perflint.language.terms.libraries import calls_of, names_of
from perflint.outlining.function_facts import (
    FileFunctions,
    FoundEffect,
    effect_kind,
    function_effects,
)
from perflint.outlining.outline import GUARDED

# Kinds of effect, each with the parameters that the compiled function calls.
# Used in the function that makes it, and nowhere else.
COMPILES: Final = effect_kind("compiles_anew", "compiles anew each time it runs", propagates=True)
RETURNS: Final = effect_kind("returns_compiled", "returns what is compiled anew each time")
# By `torch.compile`, which looks for what it has compiled.
WRAPS: Final = effect_kind("wraps_compiled", "compiles each time it runs", propagates=True)

JAX: Final = of_kind("traces")
ALWAYS: Final = of_kind("compiles")
_TORCH = "torch.compile"
_LIBRARIES = frozenset({"jax", "tensorflow", "numba", "torch"})
_KEEPING = frozenset("append add insert extend setdefault register put partial".split())
_MAKERS = of_kind("makes function")


@function_effects
def compiling(functions: FileFunctions) -> Iterator[FoundEffect]:
    """The functions that make a compiled function each time they run."""
    names = functions.names
    for call, dotted in calls_of(names, names_of(names, _LIBRARIES)):
        if not call.args:
            continue
        if not (dotted in JAX or dotted in ALWAYS or dotted == _TORCH):
            continue
        above = parent(call)
        if isinstance(above, FUNCTIONS) and call in above.decorator_list:
            continue
        if dotted in JAX and not made_anew(call.args[0], names):
            continue
        place, looped = functions.places.place(call)
        if not place.owner or looped or place.dead or place.flags & GUARDED:
            continue
        function = functions.nodes[place.owner - 1]
        if isinstance(function, ast.Lambda):
            continue
        how = _use(call, function, names)
        if how and dotted == _TORCH:
            how = WRAPS
        given = {
            argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)
        }
        runs = sorted((called_by(call, names) & given) - {"self", "cls"})
        if how:
            yield FoundEffect(place.owner, how, " ".join(runs))


def _use(call: ast.Call, function: FunctionNode, names: Names) -> str:
    """What a function does with what it has compiled, one of the kinds above; empty where it keeps it."""
    match parent(call):
        case ast.Assign(targets=[ast.Name(id=name)]):
            return use_of(name, function, names)
    return _use_at(call)


def use_of(name: str, function: FunctionNode, names: Names) -> str:
    """What a function does with a local: calls it or hands it on, gives it back, or (empty) anything else."""
    scope = names.scopes[function]
    if len(scope.bindings.get(name, ())) != 1:
        return ""
    uses = {
        _use_at(node) if names.scope_of(node) is scope else ""
        for node in descendants(function)
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
    }
    return uses.pop() if len(uses) == 1 else ""


def _use_at(node: ast.expr) -> str:
    above = parent(node)
    if isinstance(above, ast.Return):
        return RETURNS
    if isinstance(above, ast.keyword):
        above = parent(above)
    if not isinstance(above, ast.Call):
        return ""
    if above.func is node:
        return COMPILES
    kept = last_name(above.func) in _KEEPING or isinstance(parent(above), ast.Return)
    return "" if kept else COMPILES


def made_anew(function: ast.expr, names: Names) -> bool:
    """Whether a function that is given to JAX is another object each time."""
    match function:
        case ast.Lambda():
            return True
        case ast.Call(func=callee):
            return names.dotted(callee) in _MAKERS
        case ast.Attribute(value=value):
            return names.dotted(function) is None and isinstance(value, (ast.Name, ast.Attribute))
        case ast.Name():
            binding = names.only_binding(function)
            if binding is None:
                return False
            if binding.kind == "function":
                return binding.scope.kind in ("function", "lambda")
            return (
                isinstance(binding.value, (ast.Lambda, ast.Call))
                and binding.scope.kind == "function"
            )
    return False


def _is_there(binding: Binding) -> bool:
    """Whether a name stands for a function that is there already: `getattr(schema, name)`."""
    value = binding.value
    if binding.kind != "assign":
        return binding.kind.startswith("for")  # what callers give is often the same
    return _is_got(value) or isinstance(value, (ast.Attribute, ast.Subscript))


def _is_got(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Call) and last_name(value.func) == "getattr"


def _takes_function(call: ast.Call, names: Names) -> bool:
    """Whether what is called is no compiled function yet, but gives one for a function."""
    match call:
        case ast.Call(func=ast.Call(args=[]), args=[_]):
            return True
        case ast.Call(args=[ast.Name() as given]):
            binding = names.only_binding(given)
            # An item or attribute may as well be the data that a compiled function is given.
            return binding is not None and _is_got(binding.value)
    return False


def called_by(made: ast.Call | FunctionNode, names: Names) -> frozenset[str]:
    """The names of functions and models from outside that a compiled function calls."""
    compiled: ast.AST = made
    if isinstance(made, ast.Call):
        above = parent(made)
        if isinstance(above, ast.Call) and above.func is made and _takes_function(above, names):
            made = above  # `njit(signature)(function)`
        if not made.args:
            return frozenset()
        compiled = made.args[0]
        if isinstance(compiled, ast.Name):
            binding = names.only_binding(compiled)
            if binding is not None and not _is_there(binding):
                compiled = binding.value or binding.node
        if isinstance(compiled, (ast.Name, ast.Attribute)):
            root = compiled
            while isinstance(root, ast.Attribute):
                root = root.value  # type: ignore[assignment]
            return frozenset({root.id}) if isinstance(root, ast.Name) else frozenset()
    if not isinstance(compiled, (ast.Lambda, *FUNCTIONS)):
        return frozenset()
    own = {argument.arg for argument in ast.walk(compiled.args) if isinstance(argument, ast.arg)}
    return frozenset(
        node.id
        for call in descendants(compiled)
        if isinstance(call, ast.Call)
        for node in ast.walk(call.func)
        if isinstance(node, ast.Name) and node.id not in own
    )

"""What bindings give their names: assigned, unpacked, looped over, entered, caught, imported, passed."""

from __future__ import annotations

import ast

from perflint.knowledge.facts import Term
from perflint.language.flow.fills import MAKERS, contents, may_be_display
from perflint.language.names import Names
from perflint.language.nodes import parent
from perflint.language.scopes import Binding
from perflint.language.terms.module_types import ModuleTypes
from perflint.language.terms.parameter_terms import parameter_term
from perflint.language.terms.query_rows import is_unspecific_query
from perflint.language.terms.terms import any_of, applied, instance


def binding_term(binding: Binding, types: ModuleTypes) -> Term | None:
    """The term of what a binding gives its name."""
    if binding.annotation is not None:
        annotated = types.annotation(binding.annotation)
        if annotated is not None and binding.kind == "parameter-variadic":
            return _variadic(binding, annotated)
        if binding.kind == "parameter" and is_unspecific_query(annotated):
            # What rows a query gives that a function adds to is known where it is called.
            passed = ("argument", types.names.qualname(binding.scope), binding.name)
            return ("otherwise", annotated, passed)
        if annotated is not None:
            return annotated
    value = binding.value
    match binding.kind:
        case "function" | "class":
            return ("name", types.names.qualname(types.names.scopes[binding.node]))
        case "import":
            return ("name", binding.imported) if binding.imported else None
        case "parameter":
            return parameter_term(binding, types)
        case "except":
            return _caught(value, types.names)
    if value is None:
        return None
    if binding.kind in ("assign", "walrus"):
        return _filled(binding, value, types)
    return _part(binding, value, types)


def _variadic(binding: Binding, each: Term) -> Term:
    """What `*values: int` or `**values: int` holds, by what each of them is."""
    arguments = parent(binding.node)
    assert isinstance(arguments, ast.arguments)
    if arguments.kwarg is binding.node:
        return instance("builtins.dict", instance("builtins.str"), each)
    return instance("collections.abc.Sequence", each)


def _part(binding: Binding, value: ast.expr, types: ModuleTypes) -> Term | None:
    """What a name gets of a value that is gone over, entered or unpacked."""
    base, _, unpacked = binding.kind.partition("-")
    if base == "unpack":
        return _unpacked(binding, value, types.term(value), types)
    if base == "for":
        whole = applied("element", types.term(value))
    elif base == "with":
        whole = applied("entered", types.term(value))
    else:
        return None
    return _unpacked(binding, None, whole, types) if unpacked else whole


def _caught(value: ast.expr | None, names: Names) -> Term | None:
    if isinstance(value, (ast.Name, ast.Attribute)):
        dotted = names.dotted(value)
        return instance(dotted) if dotted else None
    return None


def _filled(binding: Binding, value: ast.expr, types: ModuleTypes) -> Term | None:
    """What a name is assigned, with what is put into it where that is a collection written out."""
    term = types.term(value)
    if binding.scope.kind == "class" or not may_be_display(value):
        return term
    called = types.names.dotted(value.func) if isinstance(value, ast.Call) else None
    if isinstance(value, ast.Call) and called not in MAKERS:
        return term
    added, complete = contents(types.names.uses_of(binding))
    if not added or term is None:
        return term
    name = called or term[1]
    written = [part for part in term[2:] if part is not None]
    known = [types.term(fill.value) for fill in added]
    if not written:
        element = types.joined(known if complete else [*known, None])
    else:  # the first one decides
        element = any_of([written[-1], *(part for part in known if part is not None)])
    if name != "builtins.dict":
        return instance(name, element)
    keys = [types.term(fill.key) for fill in added]
    return instance(name, any_of([*written[:-1], *keys]), element)


def _unpacked(
    binding: Binding, written: ast.expr | None, whole: Term | None, types: ModuleTypes
) -> Term | None:
    """What a name gets of an unpacked value, along its path through the target.

    Args:
        binding: of the name.
        written: the value, where it is unpacked as it stands in the text: `a, (b, c) = f, (g, h)`.
        whole: the term of the value.
    """
    steps, before = steps_to(binding.target)
    for step in steps:
        items = _items(written)
        if items is not None and -len(items) <= step < len(items):
            written = items[step]
            whole = types.term(written)
        else:
            written, whole = None, ("unpacked", whole, step) if whole is not None else None
    if before is None:
        return whole if written is None else _filled(binding, written, types)
    items = _items(written)
    if items is None:
        return instance("builtins.list", applied("element", whole))
    first, after = before
    rest = items[first : len(items) - after]
    return instance("builtins.list", any_of([types.term(item) for item in rest]))


def _items(written: ast.expr | None) -> list[ast.expr] | None:
    """The items of a list or tuple that stands in the text, if all do."""
    if not isinstance(written, (ast.Tuple, ast.List)):
        return None
    starred = any(isinstance(item, ast.Starred) for item in written.elts)
    return None if starred else written.elts


def written_value(binding: Binding) -> ast.expr | None:
    """The expression whose value a name gets, where that stands in the text: `""` for `text` in
    `text, count = "", 0`; None for others, as for a parameter, whose default is what it has at times."""
    if binding.kind in ("assign", "walrus"):
        return binding.value
    if binding.kind != "unpack":
        return None
    steps, rest = steps_to(binding.target)
    written = binding.value
    for step in steps:
        items = _items(written)
        if items is None or not -len(items) <= step < len(items):
            return None
        written = items[step]
    return written if rest is None else None


def steps_to(target: ast.AST | None) -> tuple[list[int], tuple[int, int] | None]:
    """The way to a name through a target, from outside: the index at each step, from the end where a
    starred name stands before it; and, of a starred name, how many items stand before and after it."""
    steps: list[int] = []
    rest: tuple[int, int] | None = None
    child = target
    while child is not None:
        above = parent(child)
        if isinstance(above, ast.Starred):
            child, above = above, parent(above)
        if not isinstance(above, (ast.Tuple, ast.List)):
            break
        index = above.elts.index(child)  # type: ignore[arg-type]
        after = len(above.elts) - index - 1
        if isinstance(child, ast.Starred):
            rest = index, after
        elif any(isinstance(item, ast.Starred) for item in above.elts[:index]):
            steps.append(-1 - after)
        else:
            steps.append(index)
        child = above
    return steps[::-1], rest

"""Look values up in a set that is made once before the loop.

    for name in names:                     allowed_set = set(allowed)
        if name in allowed:         ->     for name in names:
                                               if name in allowed_set:

A list of a function that is only added to and searched becomes the set itself. Of a constant of the module, the
set stands beside it, as a `frozenset`.

Safe where the elements and the value looked up are known to be plain values (`str`, `int`, `bytes`, …),
the list is exactly a list, and nothing else can change it: it is made in this function and given to
nobody, or the loop calls nothing that could change a list of others. Otherwise unsafe: values with an `__eq__` of their own may compare otherwise, or others may
change the list, which may also be another argument of the same call, and put something into it that has no hash. Lists of
the module are changed by others also where these set them (`monkeypatch.setattr("m._ALLOWED", …)`, `globals()`).
Refused where nothing shows that the elements and the value looked up have a hash, and that the list is a list
and no text, in which `in` finds parts; where the list may be None or not
bound before the loop (`if allowed and name not in allowed`), where it is the attribute of an object that
the loop calls, or that others can change while a generator or coroutine waits, where the list grows in a loop further
out, in the body of a class, in the
methods of PyTorch modules and in files that use `torch.jit.script`, which TorchScript may compile, and where the
loop calls the function that holds the test, or the function hands out its names (`locals()`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from perflint.codemods.parts.becoming_sets import as_set
from perflint.codemods.parts.comparing import compares_otherwise
from perflint.codemods.parts.holding import stays_home
from perflint.codemods.parts.layout import insert_after, insert_before, owns_lines
from perflint.codemods.parts.lookup_tables import (
    changed_otherwise,
    changing,
    is_changed,
    is_searched,
    place,
    scriptable,
)
from perflint.codemods.parts.naming import fresh
from perflint.codemods.parts.quiet import is_fresh
from perflint.language.nodes import LoopNode, parent
from perflint.language.scopes import Binding
from perflint.language.terms.value_types import Type
from perflint.reasoning.values.containers import is_plain
from perflint.reasoning.values.hashing import Hashing
from perflint.reasoning.values.module_names import set_by_others
from perflint.reasoning.values.shown_hashes import (
    hashing,
    hashing_of_elements,
    may_be_no_list,
    unshown,
    unshown_elements,
)
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="membership-set",
    summary="look values up in a set made once before the loop",
    safety=Safety.SAFE,
    varies=True,
    speed=Contract(least=25, warns=100, counted="look-ups in as many elements"),
)
_UNEQUAL = "elements or values with their own `__eq__` may compare otherwise"


def rewrite(
    context: Context, test: ast.Compare, loop: LoopNode | None, elements: Type | None
) -> Fix | Refusal:
    """Rewrite one membership test; `loop` is the outermost loop in which the list stays as it is."""
    container = test.comparators[0]
    missing = (
        may_be_no_list(container, context)
        or unshown(test.left, context)
        or unshown_elements(container, context)
    )
    if missing:
        return Refusal(CODEMOD.name, missing)
    certain = (
        min(hashing(test.left, context), hashing_of_elements(container, context)) >= Hashing.NUMBER
        and is_plain(elements)
        and is_plain(context.type(test.left))
    )
    constant = _constant(context, container) if is_plain(elements) else None
    if constant is not None and isinstance(container, ast.Name):
        return _beside(context, test, container, constant, certain)
    if loop is None:
        return Refusal(CODEMOD.name, "the loop is around a call of this function")
    whole = as_set(context, container) if isinstance(container, ast.Name) else None
    if whole is not None and isinstance(container, ast.Name):
        return _becomes_set(context, test, container, whole, elements)
    placed = place(context, container, test, loop, "set")
    if isinstance(placed, str):
        return Refusal(CODEMOD.name, placed)
    reason = _reason(context, test, placed.container, loop, certain)
    between = placed.changing(context)
    # What is safe alone stays so: then each loop has its own set.
    container, statement = (
        placed.container,
        placed.own if between and not reason else placed.statement,
    )
    if context.names.lookup("set", context.names.scope_of(statement)) is not None:
        return Refusal(CODEMOD.name, "`set` is another name here")
    name = placed.known or fresh(context, _wanted(context, container, statement))
    edits: tuple[Edit, ...] = (Edit(*context.span(container), name),)
    if not placed.known:
        edits += (insert_before(context, statement, [f"{name} = set({container.id})"]),)
    changed = changed_otherwise(context, container, loop)
    if changed:
        return Refusal(CODEMOD.name, changed)
    if reason and between:
        reason = f"{between}; {reason}"
    return _fix(edits, f"look up in a set of `{container.id}`", reason)


def _fix(edits: Iterable[Edit], title: str, reason: str) -> Fix:
    """The rewrite, which is safe where nothing could differ."""
    safety = Safety.UNSAFE if reason else Safety.SAFE
    return Fix(CODEMOD.name, tuple(edits), safety, title, reason)


def _reason(
    context: Context, test: ast.Compare, container: ast.Name, loop: LoopNode, certain: bool
) -> str:
    """What could differ where a set is asked instead of the list; empty if nothing can."""
    unlike = compares_otherwise(context, container, test.left)
    parts = (unlike, "" if certain else _UNEQUAL, changing(context, container, loop))
    return "; ".join(filter(None, parts))


def _becomes_set(
    context: Context,
    test: ast.Compare,
    container: ast.Name,
    whole: tuple[list[Edit], list[ast.Compare]],
    elements: Type | None,
) -> Fix | Refusal:
    """Make a list a set that is only added to and searched."""
    edits, tests = whole
    if scriptable(context, test):
        return Refusal(CODEMOD.name, "TorchScript, which may compile the function, has no sets")
    unlike = [compares_otherwise(context, container, one.left) for one in tests]
    for one in tests:
        missing = unshown(one.left, context)
        if missing:
            return Refusal(CODEMOD.name, missing)
        if not (is_plain(elements) and is_plain(context.type(one.left))):
            unlike.append(_UNEQUAL)
    reason = "; ".join(dict.fromkeys(filter(None, unlike)))
    return _fix(edits, f"make `{container.id}` a set", reason)


def _constant(context: Context, container: ast.expr) -> Binding | None:
    """The binding of a list of the module that a function reads and nothing in the file changes."""
    if not isinstance(container, ast.Name):
        return None
    binding = context.names.only_binding(container)
    if binding is None or binding.scope is not context.names.scope:
        return None
    if context.names.scope_of(container) is context.names.scope:
        return None
    statement = binding.node
    if not isinstance(statement, (ast.Assign, ast.AnnAssign)):
        return None
    if not isinstance(parent(statement), ast.Module) or not owns_lines(context, statement):
        return None
    if not is_fresh(context, binding.value) or is_changed(context, container, statement):
        return None
    return binding


def _beside(
    context: Context, test: ast.Compare, container: ast.Name, constant: Binding, certain: bool
) -> Fix | Refusal:
    """Look up in a set that is a constant of the module beside its list."""
    assert isinstance(constant.node, ast.stmt)
    if scriptable(context, constant.node) or scriptable(context, test):
        return Refusal(CODEMOD.name, "TorchScript, which may compile the function, has no sets")
    if context.names.lookup("frozenset", context.names.scope) is not None:
        return Refusal(CODEMOD.name, "`frozenset` is another name here")
    name, made = _set_beside(context, container)
    edits = [Edit(*context.span(container), name)]
    if not made:
        line = f"{name} = frozenset({container.id})"
        edits.append(insert_after(context, constant.node, [line]))
    reason = "" if certain else _UNEQUAL
    reason = reason or compares_otherwise(context, container, test.left)
    reason = reason or set_by_others(context, container.id)
    if not reason and not _private(context, container):
        reason = f"`{container.id}` may be changed by other files"
    return _fix(edits, f"look up in a set beside `{container.id}`", reason)


def _set_beside(context: Context, container: ast.Name) -> tuple[str, bool]:
    """The name of the set beside a list of the module, and whether the module has it already."""
    wanted = f"{container.id}_SET" if container.id.isupper() else f"{container.id}_set"
    known = context.names.scope.bindings.get(wanted, ())
    if len(known) == 1:
        match known[0].value:
            case ast.Call(
                func=ast.Name(id="set" | "frozenset" as maker), args=[ast.Name(id=listed)]
            ):
                if listed == container.id and _stays_alike(context, known[0], maker):
                    return wanted, True
    return fresh(context, wanted), False


def _stays_alike(context: Context, known: Binding, maker: str) -> bool:
    """Whether a set of the module is made once, and nothing but asked for what it holds."""
    name = known.name
    if not isinstance(known.node, (ast.Assign, ast.AnnAssign)):
        return False
    if not isinstance(parent(known.node), ast.Module) or set_by_others(context, name):
        return False
    return maker == "frozenset" or (
        all(is_searched(read) for read in context.flow.reads(name, context.names.tree))
        and not context.project.named_elsewhere(context.names.module, name)
    )


def _private(context: Context, container: ast.Name) -> bool:
    """Whether a list of the module is its own: by its name, and by all that is done with it."""
    return (
        container.id.startswith("_")
        and not context.project.named_elsewhere(context.names.module, container.id)
        and all(
            stays_home(context, read)
            for read in context.flow.reads(container.id, context.names.tree)
        )
    )


def _wanted(context: Context, container: ast.Name, statement: ast.stmt) -> str:
    """A name for the set: in capitals only where it is one of the module's constants as well."""
    if not container.id.isupper():
        return f"{container.id}_set"
    module = context.names.scope_of(statement).kind == "module"
    return f"{container.id}_SET" if module else f"{container.id.lower()}_set"

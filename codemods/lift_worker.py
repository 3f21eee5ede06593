"""Give a process pool a function that its workers can import.

    pool.map(lambda x: x * 2, xs)        def task(x):
                                   ->        return x * 2
                                         ...
                                         pool.map(task, xs)

    def scale(x):                        def scale(factor, x):
        return x * factor          ->        return x * factor
    pool.map(scale, xs)                  ...
                                         pool.map(partial(scale, factor), xs)

A lambda or an inner function moves in front of the top-level statement that holds it; a lambda bound
to a module-level name becomes a `def` where it stands.

Safe where the function reads no local of its surroundings, and nothing that handles exceptions around the call, or where its
results are asked for, does something else where workers cannot have the function. Else unsafe: each captured value becomes a
parameter that `functools.partial` fills, so it is fixed when the task is given, and travels with each
task. Refused for generators, coroutines, decorated functions, functions that rebind names of their
surroundings, functions whose attributes are read or set, defaults that are no constants, annotations that may have no value when the module is loaded, captured names
that change later, and captured values that cannot travel (`self`, other local functions, locks, files,
connections).
"""

from __future__ import annotations

import ast
import builtins
import itertools
from dataclasses import replace

from perflint.codemods.parts.certainty import bound_above
from perflint.codemods.parts.failing_tasks import minds_failure
from perflint.codemods.parts.imports import member
from perflint.codemods.parts.indentation import lines_moved, text_moved
from perflint.codemods.parts.layout import (
    before_top,
    delete,
    indent_of,
    indent_step,
    owns_lines,
)
from perflint.codemods.parts.lookups import looked_up
from perflint.codemods.parts.naming import fresh
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import FUNCTIONS, FunctionNode, descendants, parent, parents
from perflint.reasoning.values.module_names import star_imported
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.lines import Span

CODEMOD = Codemod(
    name="lift-worker",
    summary="move a lambda or inner function to module level, where workers can import it",
    safety=Safety.SAFE,
    varies=True,
    speed=Elsewhere("before it the program fails"),
)

_LATE = "the captured values are fixed when the task is given, and are sent with each task"


def rewrite(context: Context, node: ast.Lambda | FunctionNode, use: ast.expr) -> Fix | Refusal:
    """Lift a function.

    Args:
        node: the lambda or the inner function.
        use: the expression that hands it to the pool: the lambda itself, or a name.
    """
    obstacle = _obstacle(context, node)
    if obstacle:
        return _refusal(obstacle)
    made = _lifted(context, node)
    if isinstance(made, Fix) and minds_failure(context, use):
        reason = "what is done where a worker cannot have the function is done no more"
        reason = "; ".join(filter(None, (made.reason, reason)))
        return replace(made, safety=Safety.UNSAFE, reason=reason)
    return made


def _lifted(context: Context, node: ast.Lambda | FunctionNode) -> Fix | Refusal:
    captured = _captured(context, node)
    unfit = _asked(context, node)
    if unfit:
        return _refusal(unfit)
    if isinstance(node, ast.Lambda):
        binding = parent(node)
        if isinstance(binding, ast.Assign) and isinstance(parent(binding), ast.Module):
            return _defined_in_place(context, node, binding)
    unfit = _unfit(context, node, captured)
    if unfit:
        return _refusal(unfit)
    if isinstance(node, ast.Lambda):
        return _lift_lambda(context, node, captured)
    return _lift_function(context, node, captured)


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


# What must hold


def _obstacle(context: Context, node: ast.Lambda | FunctionNode) -> str:
    if isinstance(node, ast.AsyncFunctionDef):
        return "a coroutine function is nothing that a worker runs"
    if isinstance(node, FUNCTIONS):
        if node.decorator_list:
            return f"`{node.name}` is decorated"
        if getattr(node, "type_params", None):
            return f"`{node.name}` has type parameters"
        bound = context.names.scope_of(node).bindings.get(node.name, ())
        if len(bound) != 1:
            return f"`{node.name}` is bound more than once"
        if not owns_lines(context, node) or node.body[0].lineno == node.lineno:
            return "several statements share a line"
    for part in descendants(node):
        if isinstance(part, ast.Nonlocal):
            return "it rebinds names of its surroundings"
        if isinstance(part, (ast.Yield, ast.YieldFrom)):
            return "it is a generator, and generators cannot travel between processes"
        if isinstance(part, ast.Await):
            return "it awaits"
        if isinstance(part, ast.Name) and part.id in ("super", "__class__"):
            return "it speaks of the class around it"
        if part is not node and _mangled(part, node):
            return "it uses a private name of the class around it"
    defaults = [*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)]
    if not all(isinstance(default, ast.Constant) for default in defaults):
        return "a default is computed where the function is defined"
    return ""


def _mangled(part: ast.AST, function: ast.AST) -> bool:
    """Whether a part of a function is spelled with a private name of the class around, which is another
    name outside of it."""
    spelled = (
        getattr(part, field, None) for field in ("id", "attr", "arg", "name", "asname", "rest")
    )
    return any(isinstance(up, ast.ClassDef) for up in parents(function)) and any(
        isinstance(name, str) and name.startswith("__") and not name.endswith("__")
        for name in (*spelled, *getattr(part, "names", ()))
    )


def _captured(context: Context, node: ast.Lambda | FunctionNode) -> list[str]:
    """The locals of surrounding functions that a function reads, in order of their first read;
    annotations, which are evaluated at the definition, included."""
    found: list[str] = []
    for inner in descendants(node):
        if not isinstance(inner, ast.Name) or inner.id in found:
            continue
        where = context.names.lookup(inner.id, context.names.scope_of(inner))
        if where is None or where[0].kind == "module":
            continue
        owner = where[0].node
        if owner is node or any(up is node for up in parents(owner)):
            continue
        if isinstance(node, FUNCTIONS) and inner.id == node.name:
            continue
        found.append(inner.id)
    return found


def _unfit(context: Context, node: ast.Lambda | FunctionNode, captured: list[str]) -> str:
    """Why a captured value cannot become an argument."""
    scope = context.names.scope_of(node)
    end = (node.end_lineno or 0, node.end_col_offset or 0)
    for name in captured:
        found = context.names.lookup(name, scope)
        assert found is not None
        for binding in found[1]:
            if binding.kind == "function" or isinstance(
                binding.value, (ast.Lambda, ast.GeneratorExp)
            ):
                return f"`{name}` cannot travel either"
            if binding.kind == "import":
                return f"`{name}` is imported in the function around it"
            if binding.kind == "class":
                return f"`{name}` is a class of the function around it"
            if binding.kind == "parameter" and name in ("self", "cls"):
                return f"`{name}` would be sent with each task"
            if binding.kind == "with" or _handle(context, binding.value):
                return f"`{name}` is open, or belongs to this process"
            at = getattr(binding.target or binding.node, "lineno", 0)
            inner = found[0].kind == "comprehension"
            if at > end[0] and binding.kind != "parameter" and not inner:
                return f"`{name}` changes after the function is defined"
        if isinstance(node, FUNCTIONS) and any(
            isinstance(inner, (*FUNCTIONS, ast.Lambda))
            and name in context.names.scopes[inner].bindings
            for inner in descendants(node)
        ):
            return f"`{name}` means two things in it"
    if isinstance(node, FUNCTIONS):
        annotated = [a.annotation for a in ast.walk(node.args) if isinstance(a, ast.arg)]
        for annotation in (*annotated, node.returns):
            for part in descendants(annotation) if annotation is not None else ():
                if not isinstance(part, ast.Name):
                    continue
                if part.id in captured:
                    return f"its annotations speak of the local `{part.id}`"
                if not _known_at_import(context, part):
                    return (
                        f"its annotations speak of `{part.id}`, which may have no value at import"
                    )
        if any(
            isinstance(inner, ast.Name) and inner.id == node.name for inner in descendants(node)
        ):
            if captured:
                return f"`{node.name}` calls itself"
    return ""


def _known_at_import(context: Context, name: ast.Name) -> bool:
    """Whether a name of the module has its value where a lifted function is defined; annotations that are
    not evaluated do not ask for it."""
    imported = context.names.scope.bindings.get("annotations", ())
    if any(binding.imported == "__future__.annotations" for binding in imported):
        return True
    return bound_above(context, name, before_top(context, name))


def _asked(context: Context, node: ast.Lambda | FunctionNode) -> str:
    """Why a function that something is asked about, or told, cannot be another one: `work.__qualname__`."""
    looked = looked_up(context, node) if isinstance(node, FUNCTIONS) else ""
    for read in _uses(context, node):
        if isinstance(asked := parent(read), ast.Attribute) and asked.attr != "__doc__":
            return f"`{read.id}.{asked.attr}` would be another one"
    return looked


_HANDLES = of_kind("handle")


def _handle(context: Context, value: ast.expr | None) -> bool:
    if not isinstance(value, ast.Call):
        return False
    name = context.name(value.func) or context.callee(value) or ""
    return name in _HANDLES or any(r.effect.kind == "connects" for r in context.reaches(value))


# Rewriting


def _defined_in_place(context: Context, node: ast.Lambda, binding: ast.Assign) -> Fix | Refusal:
    if len(binding.targets) != 1 or not isinstance(binding.targets[0], ast.Name):
        return _refusal("the lambda has several names")
    if not owns_lines(context, binding):
        return _refusal("several statements share a line")
    name = binding.targets[0].id
    return Fix(
        CODEMOD.name,
        (Edit(*context.span(binding), _as_def(context, node, name, []).rstrip()),),
        Safety.SAFE,
        f"define `{name}` with `def`, so that workers find it by name",
    )


def _lift_lambda(context: Context, node: ast.Lambda, captured: list[str]) -> Fix | Refusal:
    match parent(node):
        case ast.Assign(targets=[ast.Name(id=own)]):
            pass
        case ast.keyword(arg=str() as own):
            pass
        case _:
            own = "task"
    name = _chosen(context, node, own)
    text = _as_def(context, node, name, captured)
    return _placed(context, node, name, captured, text, [Edit(*context.span(node), "")])


def _chosen(context: Context, node: ast.AST, own: str) -> str:
    """A name at module level that is the same whichever other functions are lifted as well: it
    speaks of the function around, and counts where that is not enough."""
    around = _around(context, node)
    rivals = [
        other for other in context.names.nodes(ast.Lambda) if _around(context, other) == around
    ]
    number = rivals.index(node) + 1 if node in rivals else 1
    wanted = f"{around}_{own}" if around else own
    every = (wanted if count == 1 else f"{wanted}_{count}" for count in itertools.count(1))
    free = (chosen for name in every if _same(chosen := fresh(context, name), name))
    return next(itertools.islice(free, number - 1, None))


def _same(chosen: str, wanted: str) -> bool:
    """Whether a name is free as it is wanted, or as a private one."""
    return chosen.removeprefix("_") == wanted.removeprefix("_")


def _around(context: Context, node: ast.AST) -> str:
    function = context.flow.function(node)
    return function.name.strip("_") if function is not None else ""


def _as_def(context: Context, node: ast.Lambda, name: str, captured: list[str]) -> str:
    newline = context.source.newline
    source = context.source.text
    span = context.span(node)
    body = context.span(node.body)
    head = source[span.start : body.start]
    colon = _colon(context, node, head)
    parameters = head[len("lambda") : colon].strip()
    start = span.start + colon + 1
    while source[start].isspace():
        start += 1
    step = indent_step(context)
    code = text_moved(context, Span(start, span.end), step)
    if not _stands_alone(code):
        code = f"({code})"
    every = ", ".join([*captured, parameters] if parameters else captured)
    return f"def {name}({every}):{newline}{step}return {code}{newline}"


def _stands_alone(code: str) -> bool:
    """Whether the text of an expression can follow `return` without parentheses around it."""
    try:
        ast.parse(f"def f():\n return {code}")
    except SyntaxError:
        return False
    return True


def _colon(context: Context, node: ast.Lambda, head: str) -> int:
    """Where the colon of a lambda stands: the first one behind its last default."""
    start = context.span(node).start
    defaults = [*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)]
    after = max((context.span(default).end - start for default in defaults), default=0)
    return head.index(":", after)


def _lift_function(context: Context, node: FunctionNode, captured: list[str]) -> Fix | Refusal:
    # Two underscores in front would make it a private name of each class that speaks of it.
    own = f"_{node.name.lstrip('_')}" if node.name.startswith("__") else node.name
    if star_imported(context) and not own.startswith("_"):
        own = f"_{own}"
    taken = own in context.names.scope.bindings or _clashes(context, node, own)
    name = _chosen(context, node, own) if taken else own
    lines = context.source.lines
    first = node.lineno
    while lines.line(first - 1).startswith(f"{indent_of(context, node)}#"):
        first -= 1
    text = lines_moved(
        context,
        first,
        node.end_lineno or node.lineno,
        indent_of(context, node),
        "",
    )
    if captured:
        at = text.index("(", text.index(f"def {node.name}")) + 1
        every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        more = bool(every or node.args.vararg or node.args.kwarg)
        text = f"{text[:at]}{', '.join(captured)}{', ' if more else ''}{text[at:]}"
    edits: list[Edit] = [_without_gap(context, delete(context, node), first)]
    uses = _uses(context, node)
    if name != node.name:
        if any(_in(read, node) for read in uses):
            return _refusal(f"`{node.name}` calls itself, and its name is taken at module level")
        text = text.replace(f"def {node.name}", f"def {name}", 1)
    outside = [read for read in uses if not _in(read, node)]
    if captured:
        edits += [Edit(*context.span(read), "") for read in outside]
    elif name != node.name:
        edits += [Edit(*context.span(read), name) for read in outside]
    return _placed(context, node, name, captured, text, edits)


def _uses(context: Context, node: ast.Lambda | FunctionNode) -> list[ast.Name]:
    """The places that read the name of a function, or the one that a lambda is given."""
    made: ast.AST = node
    match node, parent(node):
        case ast.Lambda(), ast.Assign(targets=[ast.Name(id=name)]) as assigned:
            made = assigned
        case ((ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name)), _):
            pass
        case _:
            return []
    return [
        read
        for read in context.flow.reads(name, context.names.tree)
        if any(b.node is made for b in context.names.bindings(read))
    ]


def _without_gap(context: Context, edit: Edit, first: int) -> Edit:
    """A deletion of whole lines takes the comment above and the blank lines behind it along."""
    lines = context.source.lines
    if edit.text:
        return edit
    line = lines.line_of(edit.end)
    while line < len(lines.starts) and not lines.line(line).strip():
        line += 1
    return Edit(lines.start(first), lines.start(line), "")


def _clashes(context: Context, node: FunctionNode, name: str) -> bool:
    """Whether a name for the function means, or may come to mean, something else as well."""
    if hasattr(builtins, name) or context.names.scope.stars:
        return True
    return any(
        other is not node and other.name == name
        for other in context.names.nodes(ast.FunctionDef, ast.AsyncFunctionDef)
    )


def _in(node: ast.AST, above: ast.AST) -> bool:
    return any(up is above for up in parents(node))


def _placed(
    context: Context,
    node: ast.Lambda | FunctionNode,
    name: str,
    captured: list[str],
    text: str,
    edits: list[Edit],
) -> Fix | Refusal:
    """The fix with the new function in front of the top-level statement around the old one; edits
    with no text get the expression that stands for it."""
    newline = context.source.newline
    used = name
    imports: tuple[Edit, ...] = ()
    if captured:
        partial, imports = member(context, "functools", "partial", node)
        used = f"{partial}({', '.join([name, *captured])})"
    keyed = context.span(node) if isinstance(node, ast.Lambda) else None
    final: list[Edit] = []
    for edit in edits:
        replaces = edit.text == "" and (keyed is None or edit.start == keyed.start)
        if isinstance(node, FUNCTIONS) and edit is edits[0]:
            replaces = False
        final.append(Edit(edit.start, edit.end, used) if replaces and (captured or keyed) else edit)
    at = before_top(context, node)
    gap = newline * 2
    imported = next((edit for edit in imports if edit.start == at), None)
    lead = imported.text if imported is not None else ""
    separator = gap if imported is not None else ""
    final.append(Edit(at, at, f"{lead}{separator}{text}{gap}"))
    final += [edit for edit in imports if edit is not imported]
    return Fix(
        CODEMOD.name,
        tuple(final),
        Safety.UNSAFE if captured else Safety.SAFE,
        f"lift `{name}` to module level",
        _LATE if captured else "",
    )

"""Collect the parts of a string in a list and join them once.

    text = title + "\\n"                  text_parts = [title + "\\n"]
    for row in rows:                     for row in rows:
        text += row.name           ->        text_parts.append(row.name)
    text += "."                          text_parts.append(".")
    return text                          return "".join(text_parts)

The list takes the place of the text from where that starts (or from the loop on, where the text comes from
elsewhere: `text_parts = [text]`) to where it is first read. There the text is joined: in place, if that
is the only read of it, else under its name. Where the loop does nothing else, no list is kept:
`return "".join([row.name for row in rows])`. What only asks whether there is a text yet (`if text:`) asks
`any(text_parts)`, which ends with the first part that is not empty.

Safe when the text is a local that nobody else sees grow (no inner function, no `locals()`), when no way
out of the loop leads to a read of it, and when every part is known to be a string that joins as
others do: it shows that (a literal, an f-string, `str(number)`), or its type is known and neither the
project nor a library that it imports has a class of strings with operators of their own, as
`markupsafe.Markup` is. Unsafe when that is all that is missing: a part that is no string raises only after
the loop, and with another text, or joins itself to a string with `+` no more; markup becomes plain text, and
so does a text of a class of its own to which nothing is added. Unsafe as well in a `with` that may swallow
exceptions: the name then has no value behind it.
Refused when the text is read between iterations, when a part is known to be something else, where the
error for another type is handled, where an f-string has something in front of the text, and in files that use `torch.jit.script`.
"""

from __future__ import annotations

import ast
import re

from perflint.codemods.parts import joined_comprehensions
from perflint.codemods.parts.accumulation import (
    Growing,
    Stretch,
    leaving,
    stretch_from_loop,
    stretch_from_start,
)
from perflint.codemods.parts.certainty import may_be_none, surely_text, there
from perflint.codemods.parts.escapes import absorbed, swallower
from perflint.codemods.parts.exactness import overriding, overriding_bindings
from perflint.codemods.parts.expressions import argument
from perflint.codemods.parts.indentation import text_moved
from perflint.codemods.parts.layout import (
    comments_in,
    indent_of,
    indent_step,
    insert_after,
    insert_before,
    owns_lines,
)
from perflint.codemods.parts.lookups import looked_up
from perflint.codemods.parts.naming import fresh
from perflint.codemods.parts.quotes import quote
from perflint.codemods.parts.scripts import uses_torchscript
from perflint.language.nodes import FUNCTIONS, descendants, parent, parents, within
from perflint.language.scopes import Binding
from perflint.language.terms.binding_terms import written_value
from perflint.reasoning.values.growth import Growth
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.lines import Span

CODEMOD = Codemod(
    name="join-strings",
    summary="collect the parts of a string in a list and join them once",
    safety=Safety.SAFE,
    varies=True,
    speed=Contract(least=50, warns=20000, rule="PFL602", counted="pieces"),
)
# What a `str` or `bytes` would have to do in its own way for the text to be another one.
_PREPENDED = ("__radd__",)
_STARTED = ("__add__", "__iadd__", "__radd__")
# One of several strings side by side, or a comment between them.
_PIECE = re.compile(r"""(\w*)('''|\"\"\"|'|")((?:\\.|(?!\2).)*)\2|\#[^\r\n]*""", re.DOTALL)
_TYPE_COMMENT = re.compile(r"#\s*type:(?!\s*ignore\b)")


def grown(
    context: Context, growth: Growth, loop: ast.AST | None, kind: str = "str"
) -> Fix | Refusal:
    """Rewrite what makes a target grow in a loop, if both can be rewritten."""
    if isinstance(growth.statement, ast.NamedExpr):
        return _refusal("it grows in the middle of an expression")
    if not isinstance(growth.target, ast.Name):
        return _refusal(
            f"`{context.short(growth.target)}` belongs to an object that others can see"
        )
    if not isinstance(loop, (ast.For, ast.AsyncFor, ast.While)):
        return _refusal("the loop is no statement")
    return rewrite(context, loop, growth.target.id, kind)


def rewrite(
    context: Context, loop: ast.For | ast.AsyncFor | ast.While, name: str, kind: str = "str"
) -> Fix | Refusal:
    """Rewrite all growth of the local `name` around `loop`, which must be the outermost loop that
    grows it. `kind` is `str` or `bytes`."""
    # Each statement that adds to it has the same rewrite.
    return context.once(
        (CODEMOD.name, loop, name, kind), lambda: _rewrite(context, loop, name, kind)
    )


def _rewrite(
    context: Context, loop: ast.For | ast.AsyncFor | ast.While, name: str, kind: str
) -> Fix | Refusal:
    function = context.flow.function(loop)
    region: ast.AST = function if function is not None else context.names.tree
    obstacle = _seen_by_others(context, loop, name, region)
    if obstacle:
        return _refusal(obstacle)
    stretch = stretch_from_start(context, loop, name, region)
    if not isinstance(stretch, str):
        obstacle = leaving(context, stretch) or _odd_start(context, stretch, kind)
    if isinstance(stretch, str) or obstacle:
        later = stretch_from_loop(context, loop, name, region)
        if isinstance(later, str):
            return _refusal(later)
        if leaving(context, later) or _odd_start(context, later, kind):
            first = stretch if isinstance(stretch, str) else obstacle
            return _refusal(first or leaving(context, later))
        stretch = later
    # Loops that follow one another may make one text.
    found = stretch
    return context.once(
        (CODEMOD.name, found.statements[0], found.statements[-1], name, kind),
        lambda: _joined(context, found, kind, region),
    )


def _joined(context: Context, stretch: Stretch, kind: str, region: ast.AST) -> Fix | Refusal:
    """Collect the parts of all that grows in a stretch."""
    name = stretch.name
    reasons: list[str] = []
    for one in stretch.growing:
        if one.spliced and not _rest(context, one.values[0], name):
            return _refusal(
                f"`{name}` is not the first thing written in an f-string that starts with it"
            )
        for value in one.values:
            wrong = _wrong(context, value, kind)
            if wrong:
                return _refusal(wrong)
            doubt = _doubt(context, value, kind)
            if doubt and absorbed(context, one.statement):
                return _refusal(f"an exception for a part that is no `{kind}` is handled")
            reasons += [doubt] if doubt else []
    reasons = [*reasons[:1], *_doubts_of_start(context, stretch, kind)]
    manager, _ = (
        swallower(context, stretch.statements[0], name) if stretch.elsewhere else ("", True)
    )
    if manager:
        reasons.append(
            f"`{name}` has no value behind a loop out of which `{manager}` swallows an exception"
        )
    edits = _edits(context, stretch, kind, region)
    if isinstance(edits, str):
        return _refusal(edits)
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE if reasons else Safety.SAFE,
        f"collect the parts of `{name}` in a list and join them once",
        "; ".join(reasons),
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


# What must hold


def _seen_by_others(context: Context, loop: ast.stmt, name: str, region: ast.AST) -> str:
    """Why others than the statements of the function may see the text grow; empty if they do not."""
    if context.names.scope_of(loop).kind == "class":
        return "the list of parts would become an attribute of the class"
    if not isinstance(region, (*FUNCTIONS, ast.Module)):
        return f"`{name}` does not belong to a function or module"
    inner = isinstance(region, FUNCTIONS)
    if inner and context.flow.captured(name, region):
        return f"`{name}` is captured by an inner function"
    if inner and uses_torchscript(context):
        return "TorchScript, which may compile the function, takes `[]` for tensors"
    looked = looked_up(context, loop)
    if looked:
        return looked
    scope = context.names.scopes[region]
    if name in scope.globals or name in scope.nonlocals:
        return f"`{name}` belongs to an outer scope, where others can see it grow"
    if not inner and _seen_by_functions(context, name):
        return f"`{name}` is read by a function of the module, which could see it grow"
    return ""


def _seen_by_functions(context: Context, name: str) -> bool:
    return any(
        isinstance(node, ast.Name) and node.id == name
        for function in context.names.nodes(
            ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef
        )
        for node in descendants(function)
    )


def _wrong(context: Context, value: ast.expr, kind: str) -> str:
    """Why joining a value certainly gives something else than adding it; empty if it may be the same."""
    found = context.type(value)
    if found is None or found.kind != "instance" or found.name == f"builtins.{kind}":
        return ""
    shown = context.short(value)
    if not context.subclass(found.name, f"builtins.{kind}"):
        return f"`{shown}` is no `{kind}` but a `{found.name}`"
    for above in context.project.order(found.name):
        if above.name != f"builtins.{kind}" and {"__radd__"} & {*above.methods, *above.attributes}:
            return f"`{shown}` is a `{found.name}`, which makes its own of what it is added to"
    return ""


def _doubt(context: Context, value: ast.expr, kind: str) -> str:
    """What may be another behaviour if a value is joined; empty if there is none."""
    if surely_text(context, value, kind):
        return overriding(context, value, kind, *_PREPENDED)
    found = context.type(value)
    plain = f"builtins.{kind}"
    if found is not None and found.name != plain and context.subclass(found.name, plain):
        return ""  # a class of which `_wrong` has found that it joins as others do
    if kind == "bytes":
        return "a part that is no `bytes` is reported after the loop, or joined as it is by then"
    return f"a part that is no plain `{kind}` is reported after the loop, or becomes one"


def _odd_start(context: Context, stretch: Stretch, kind: str) -> str:
    """Why a text is not known to start as one; empty if it is."""
    name = stretch.name
    if stretch.start is not None:
        value = stretch.start.value
        assert value is not None
        known = surely_text(context, value, kind)
        return "" if known else f"`{name}` is not known to start as a `{kind}`"
    found = _before(context, stretch)
    if not found or not there(context, _target(stretch), stretch.statements[0]):
        return f"`{name}` may have no value before the loop"
    for binding in found:
        if binding.value is not None and binding.kind == "assign":
            known = surely_text(context, binding.value, kind)
        elif binding.kind == "augassign":
            known = True  # of what it was before, which is asked about as well
        else:
            term = context.types.binding(binding)
            known = term == ("instance", f"builtins.{kind}") and not (
                binding.value is not None and may_be_none(context, binding.value)
            )
        if not known:
            return f"`{name}` is not known to be a `{kind}` before the loop"
    return ""


def _doubts_of_start(context: Context, stretch: Stretch, kind: str) -> list[str]:
    """What may be another behaviour if a text starts as a part: where nothing is added, it is no text of its
    own, and of whatever class it was."""
    added = any(one.statement in stretch.statements for one in stretch.growing)
    methods = _STARTED if added else ()
    if stretch.start is not None:
        assert stretch.start.value is not None
        doubt = overriding(context, stretch.start.value, kind, *methods)
    else:
        bindings = _before(context, stretch)
        doubt = overriding_bindings(context, bindings, stretch.name, kind, *methods)
    return [doubt] if doubt else []


def _before(context: Context, stretch: Stretch) -> list[Binding]:
    """The bindings that may give a text its value before a stretch."""
    return [
        binding
        for binding in context.flow.reaching(_target(stretch))
        if not any(within(binding.node, one) for one in stretch.statements)
    ]


def _target(stretch: Stretch) -> ast.Name:
    """The name in the statement that makes it grow first."""
    statement = stretch.growing[0].statement
    target = statement.target if isinstance(statement, ast.AugAssign) else statement.targets[0]
    assert isinstance(target, ast.Name)
    return target


# Edits


def _edits(context: Context, stretch: Stretch, kind: str, region: ast.AST) -> list[Edit] | str:
    """The edits, or why there are none."""
    name = stretch.name
    first, last = stretch.statements[0], stretch.statements[-1]
    for statement in (first, last, *(one.statement for one in stretch.growing)):
        if not owns_lines(context, statement):
            return "several statements share a line"
    mark = quote(context)
    empty = f"{'b' if kind == 'bytes' else ''}{mark}{mark}"
    whole = joined_comprehensions.joined(
        context, stretch, empty, _only_use(context, stretch, region)
    )
    if whole is not None:
        return whole
    parts = fresh(context, *_names(name), within=region)
    edits: list[Edit] = []
    type_comment = ""
    if stretch.start is None:
        edits.append(insert_before(context, first, [f"{parts} = {_so_far(context, stretch)}"]))
    else:
        span = context.span(stretch.start)
        text = (
            f"{parts}{_annotated(context, stretch.start, kind)} = {_seeded(context, stretch.start)}"
        )
        if not _keeps_comments(context, stretch.start, text):
            return f"line {stretch.start.lineno} holds a comment that would go"
        end, type_comment = _type_comment(context, span)
        edits.append(Edit(span.start, end, text))
    for one in stretch.growing:
        text = _call(context, one, name, parts)
        if not _keeps_comments(context, one.statement, text):
            return f"line {one.statement.lineno} holds a comment that would go"
        edits.append(Edit(*context.span(one.statement), text))
    edits += [_tested(context, test, parts) for test in stretch.tests]
    joined = f"{empty}.join({parts})"
    use = None if type_comment else _only_use(context, stretch, region)
    if use is not None:
        edits.append(Edit(*context.span(use), joined))
    else:
        edits.append(insert_after(context, last, [f"{name} = {joined}{type_comment}"]))
    return edits


def _names(name: str) -> tuple[str, ...]:
    """What to call the list of the parts of a text."""
    if len(name.strip("_")) == 1:
        return ("parts", f"{name}_parts", "pieces")
    stem = name.rstrip("_")
    if name.isupper():
        return (f"{stem}_PARTS", f"{stem}_PIECES")
    if "_" not in stem.strip("_") and stem != stem.lower():
        return (f"{stem}Parts", f"{stem}Pieces")
    return (f"{stem}_parts", f"{stem}_pieces")


def _annotated(context: Context, start: ast.Assign | ast.AnnAssign, kind: str) -> str:
    """The annotation of the list, where the text had one."""
    plain = (
        isinstance(start, ast.AnnAssign) and context.name(start.annotation) == f"builtins.{kind}"
    )
    return f": list[{kind}]" if plain else ""


def _seeded(context: Context, start: ast.Assign | ast.AnnAssign) -> str:
    """The list that starts with the text; on lines of its own if the text stands so."""
    value = start.value
    assert value is not None
    if isinstance(value, ast.Constant) and not value.value:
        return "[]"
    target = start.targets[0] if isinstance(start, ast.Assign) else start.annotation
    span, end = context.span(value), context.span(start).end
    source = context.source.text
    opened = source.find("(", context.span(target).end, span.start)
    if end == span.end or opened < 0:
        return f"[{argument(context, value)}]"
    return f"[{source[opened + 1 : end - 1]}]"


def _so_far(context: Context, stretch: Stretch) -> str:
    """The list that starts with what a text holds before the stretch: empty if it holds nothing."""
    bindings = _before(context, stretch)
    values = [written_value(binding) for binding in bindings]
    empty = all(isinstance(value, ast.Constant) and not value.value for value in values)
    for loop in parents(stretch.statements[0]):
        if isinstance(loop, (ast.For, ast.AsyncFor, ast.While)):
            # What the stretch has made of the text comes round again.
            empty = empty and all(within(binding.node, loop) for binding in bindings)
    return "[]" if empty else f"[{stretch.name}]"


def _call(context: Context, one: Growing, name: str, parts: str) -> str:
    """`parts.append(…)` or `parts.extend(…)` with what a statement adds to the text."""
    value = one.values[0]
    if one.spliced:
        return f"{parts}.append({_rest(context, value, name)})"
    if len(one.values) > 1:
        given = f"({', '.join(argument(context, value) for value in one.values)})"
        return _laid_out(context, one.statement, f"{parts}.extend", given, given)
    given = _in_parentheses(context, one.statement, value)
    if given != context.code(value):
        return f"{parts}.append({given})"
    moved = text_moved(context, context.span(value), _deeper(context, one.statement))
    return _laid_out(context, one.statement, f"{parts}.append", given, moved)


def _deeper(context: Context, statement: ast.stmt) -> str:
    return indent_of(context, statement) + indent_step(context)


def _laid_out(context: Context, statement: ast.stmt, function: str, given: str, moved: str) -> str:
    """A call in place of a statement: its argument on lines of its own (`moved` there) if it has several.
    What is longer than the project's lines is wrapped after all fixes."""
    if "\n" not in given or given.lstrip("rbfuRBFU").startswith(('"""', "'''")):
        return f"{function}({given})"
    newline, indent = context.source.newline, indent_of(context, statement)
    return f"{function}({newline}{_deeper(context, statement)}{moved}{newline}{indent})"


def _rest(context: Context, string: ast.expr, name: str) -> str:
    """An f-string without the text that it starts with; plain text where nothing else is put into it. Empty
    where the text stands in another way than `f"{text}…`."""
    code = context.code(string)
    named = rf"{{[\s(]*{re.escape(name)}[\s)]*}}"
    begun = re.match(rf"(\w*)(\'\'\'|\"\"\"|\'|\"){named}", code)
    if begun is None:
        return ""
    prefix, mark = begun.groups()
    tail = code[begun.end() :]
    others = re.match(rf"{mark}\s*(?=[\w'\"])", tail)
    # It may be a piece of its own.
    rest = tail[others.end() :] if others is not None else f"{prefix}{mark}{tail}"
    fields = string.values[1:] if isinstance(string, ast.JoinedStr) else ()
    if any(isinstance(part, ast.FormattedValue) for part in fields):
        return rest
    return _PIECE.sub(_plain, rest)


def _plain(piece: re.Match[str]) -> str:
    """A string without fields as a plain one; comments stay."""
    prefix, mark, text = piece.groups()
    if mark is None or "f" not in prefix.lower():
        return piece.group()
    text = text.replace("{{", "{").replace("}}", "}")
    return f"{re.sub('[fF]', '', prefix)}{mark}{text}{mark}"


def _in_parentheses(context: Context, statement: ast.stmt, value: ast.expr) -> str:
    """The text of a value inside parentheses; with the lines and comments of its own, if it has some."""
    span, end = context.span(value), context.span(statement).end
    source = context.source.text
    if end == span.end or isinstance(value, (ast.NamedExpr, ast.Yield, ast.YieldFrom)):
        return argument(context, value)
    start = source.find("(", context.span(getattr(statement, "target", statement)).end, span.start)
    return source[start + 1 : end - 1] if start >= 0 else argument(context, value)


def _tested(context: Context, test: ast.expr, parts: str) -> Edit:
    """The question whether there is a text yet, asked of the parts."""
    negated = isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq)
    return Edit(*context.span(test), f"{'not ' if negated else ''}any({parts})")


def _type_comment(context: Context, span: Span) -> tuple[int, str]:
    """Where a statement ends, with the comment behind it if that gives the type of the text; and that
    comment, to stand behind the text."""
    lines = context.source.lines
    end = lines.start(lines.line_of(span.end)) + len(lines.line(lines.line_of(span.end)).rstrip())
    rest = context.source.text[span.end : end]
    return (end, rest) if _TYPE_COMMENT.match(rest.lstrip()) else (span.end, "")


def _keeps_comments(context: Context, statement: ast.stmt, text: str) -> bool:
    return all(comment in text for comment in comments_in(context, context.span(statement)))


def _only_use(context: Context, stretch: Stretch, region: ast.AST) -> ast.Name | None:
    """The one read of the text, if the text can be joined right there."""
    if isinstance(region, ast.Module) or stretch.elsewhere or len(stretch.later) != 1:
        return None
    use = stretch.later[0]
    if not isinstance(use, ast.Name) or not isinstance(use.ctx, ast.Load):
        return None
    statement = _plain_statement(use)
    block = getattr(parent(stretch.statements[0]), "body", ())
    if statement is None or parent(statement) is not parent(stretch.statements[0]):
        return None
    if not isinstance(parent(use), ast.Return) and statement not in block:
        return None
    return use


def _plain_statement(use: ast.Name) -> ast.stmt | None:
    """The statement of one line that evaluates a name exactly once and before it calls anything else."""
    child: ast.AST = use
    for above in parents(use):
        match above:
            case ast.Return() | ast.Expr() | ast.Assign():
                return above if above.lineno == above.end_lineno else None
            case ast.Attribute() | ast.Tuple():
                pass
            case ast.BinOp(left=left):
                if child is not left:
                    return None
            case ast.Call(func=function, args=args):
                if child is not function and (not args or args[0] is not child):
                    return None
            case _:
                return None
        child = above
    return None

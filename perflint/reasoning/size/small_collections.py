"""What is few by its nature: layers, arguments, fields, options, what somebody wrote out by hand.

Work that repeats once for each of a handful, or that searches through one, is not worth a change,
whatever its growth would be.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass

from perflint.knowledge.facts import FEW_ITEMS
from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.nodes import COMPREHENSIONS, parent
from perflint.language.scopes import Binding
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.networks import of_network
from perflint.reasoning.occurrence.short_loops import (
    breaks_off,
    calls_element,
    climbs,
    divides,
    follows_redirects,
    strips,
)
from perflint.reasoning.size.few_returned import writes_out_few
from perflint.reasoning.size.written_collections import written_size
from perflint.reasoning.thresholds import BY_HAND, FEW
from perflint.reasoning.values.containers import constant_size, statement_of
from perflint.reasoning.values.held_values import class_value, is_grown

_CONTAINERS = (*classes_of("part of program"), "inspect.Signature")
_FORM_SET = "django.forms.BaseFormSet"
_FORMS_OF_PAGE = frozenset(
    "forms initial_forms extra_forms deleted_forms ordered_forms cleaned_data".split()
)
_PARTS = frozenset(
    "shape parts parents __mro__ __bases__ __annotations__ __dict__ __slots__ __members__ _fields"
    " environ model_fields model_computed_fields __fields__ __dataclass_fields__ __attrs_attrs__"
    " primary_key primary_keys".split()
)
# What a class tells of itself: all that is read of these are fields, columns, keys.
_DESCRIPTIONS = frozenset({"_meta", "__table__", "__mapper__"})
# … and functions that give such.
_DESCRIBING = of_kind("describes") | {"attr.fields", "attrs.fields"}
_CASTS = of_kind("casts")
_WRAPPERS = (
    frozenset(
        f"builtins.{name}"
        for name in "enumerate reversed sorted list tuple set frozenset dict iter".split()
    )
    | of_kind("progress bar")
    | {"six.iteritems", "six.iterkeys", "six.itervalues"}
)
_EXPORTED = "__all__"  # the names of a module, which somebody wrote down
_VIEWS = frozenset({"items", "keys", "values", "copy"})
_MEMBERS = frozenset(
    "named_parameters named_modules named_children named_buffers parameters buffers modules"
    " get_fields mro __subclasses__ groups size dim".split()
)
_SEPARATORS = frozenset({".", "-", "_", "/", ":", "::", "+", "=", "|"})  # between parts of names


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked: of which file, and whether the collection is iterated, where what somebody wrote out by
    hand is short as well."""

    context: FileContext
    iterated: bool

    @property
    def most(self) -> int:
        """Up to how many elements are few."""
        return BY_HAND if self.iterated else FEW - 1


def rounds_few(node: ast.AST, outermost: ast.AST | None, context: FileContext) -> bool:
    """Whether all loops around a node, up to and with the outermost that matters, go round only a
    few times by their nature."""
    if isinstance(statement_of(node), ast.Raise):
        return True
    loops: list[ast.AST] = []
    for loop in context.flow.loops(node):
        loops.append(loop)
        if loop is outermost:
            break
    if not loops and isinstance(outermost, ast.While):
        loops.append(outermost)  # one that waits for its next event
    asked = _Question(context, iterated=True)
    return bool(loops) and all(_few(loop, asked) for loop in loops)


def short(node: ast.expr, context: FileContext) -> bool:
    """Whether a collection holds only a few elements by its nature."""
    return _short(node, _Question(context, iterated=False))


def over_forms(loop: ast.AST | None, context: FileContext) -> bool:
    """Whether a loop goes over the forms of one page, which somebody has filled in."""
    match loop:
        case ast.For(iter=ast.Call(func=ast.Name(id="enumerate"), args=[items, *_])):
            return _is_forms(items, context)
        case ast.For(iter=items):
            return _is_forms(items, context)
    return isinstance(loop, COMPREHENSIONS) and _is_forms(loop.generators[0].iter, context)


def _is_forms(items: ast.expr, context: FileContext) -> bool:
    if isinstance(items, ast.Attribute) and items.attr in _FORMS_OF_PAGE:
        items = items.value
    return context.is_a(items, _FORM_SET)


def is_written_out(node: ast.expr, context: FileContext) -> bool:
    """Whether all that a collection holds is written out by hand: by its name, or by its class."""
    held: ast.expr | None = node
    if isinstance(node, ast.Name):
        size = constant_size(node, context)
        only = context.names.only_binding(node)
        if size is None or size > BY_HAND:
            return only is not None and only.kind == "import" and _is_short(node, context)
        held = only.value if only is not None else None
    elif isinstance(node, ast.Attribute):
        return _is_short(node, context)
    return isinstance(held, (ast.List, ast.Tuple)) and 0 < len(held.elts) <= BY_HAND


def _is_short(node: ast.expr, context: FileContext) -> bool:
    size = written_size(node, context)
    return size is not None and size <= BY_HAND


def _few(loop: ast.AST, asked: _Question) -> bool:
    """Whether a loop goes round only a few times by its nature."""
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        return (
            _short(loop.iter, asked)
            or calls_element(loop, asked.context)
            or breaks_off(loop)
            or _in_network(loop, loop.iter, asked.context)
        )
    if isinstance(loop, COMPREHENSIONS):
        return all(
            _short(clause.iter, asked) or _in_network(loop, clause.iter, asked.context)
            for clause in loop.generators
        )
    if isinstance(loop, ast.While):
        return (
            strips(loop)
            or divides(loop)
            or climbs(loop)
            or follows_redirects(loop)
            or _fills(loop, asked)
        )
    if isinstance(loop, ast.Call) and loop.args:
        return _short(loop.args[-1], asked)
    return False


def _fills(loop: ast.While, asked: _Question) -> bool:
    """Whether a loop goes on while something is shorter than a small number, or to fill it up to a
    multiple of one."""
    parts = loop.test.values if isinstance(loop.test, ast.BoolOp) else [loop.test]
    for test in parts if not _is_or(loop.test) else []:
        match test:
            case ast.Compare(
                left=ast.Call(func=ast.Name(id="len")),
                ops=[ast.Lt() | ast.LtE()],
                comparators=[most],
            ) if _few_numbers(most, asked, 0):
                return True
            case (
                ast.BinOp(left=ast.Call(func=ast.Name(id="len")), op=ast.Mod())
                | ast.Compare(left=ast.BinOp(left=ast.Call(func=ast.Name(id="len")), op=ast.Mod()))
            ):
                return True
    return False


def _is_or(test: ast.expr) -> bool:
    return isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or)


def _short(node: ast.expr, asked: _Question, depth: int = 0) -> bool:
    if depth > 5:
        return False

    def also(inner: ast.expr) -> bool:
        return _short(inner, asked, depth + 1)

    match node:
        case ast.List(elts=elts) | ast.Tuple(elts=elts) | ast.Set(elts=elts):
            starred = [element.value for element in elts if isinstance(element, ast.Starred)]
            return len(elts) <= asked.most and all(also(inner) for inner in starred)
        case ast.Dict(keys=keys):
            return None not in keys and len(keys) <= asked.most
        case ast.Constant(value=str() as text):
            return len(text) <= asked.most
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return also(left) and also(right)
        case ast.IfExp(body=body, orelse=other):
            return also(body) and also(other)
        case ast.BoolOp(values=values):
            return all(also(value) for value in values)
        case ast.ListComp(generators=generators) | ast.GeneratorExp(generators=generators):
            return all(also(generator.iter) for generator in generators)
        case ast.Subscript(value=value, slice=ast.Slice(upper=upper)):
            return (
                upper is not None
                and _few_numbers(upper, asked, depth)
                or _is_few_unless_said(upper, asked)
                or also(value)
            )
        case ast.Subscript(value=value, slice=ast.Constant(value=str() as key)):
            return _is_gathered(value, key, asked.context)
        case ast.Call():
            return _short_call(node, asked, depth)
        case ast.Attribute():
            told = _short_attribute(node, asked, depth)
            if told is not None:
                return told
        case ast.Name():
            if node.id == _EXPORTED or _short_name(node, asked, depth):
                return True
        case _:
            return False
    known = asked.context.type(node)
    if known is None:
        return False
    return known.kind == "class" or asked.context.is_a(node, _FORM_SET, *_CONTAINERS)


def _is_few_unless_said(number: ast.expr | None, asked: _Question) -> bool:
    """Whether a number is a parameter that is small if nobody says otherwise: `rows[:size]`, `size=20`."""
    only = asked.context.names.only_binding(number) if isinstance(number, ast.Name) else None
    return only is not None and only.kind == "parameter" and _small_number(only.value)


def _is_gathered(names: ast.expr, key: str, context: FileContext) -> bool:
    """Whether an item of `locals()` is what a function gathers by `*args` or `**kwargs`."""
    made: ast.expr | None = names
    if isinstance(names, ast.Name):
        only = context.names.only_binding(names)
        made = only.value if only is not None else None
    if not isinstance(made, ast.Call) or not context.names.is_builtin(made.func, "locals"):
        return False
    function = context.function(names)
    if function is None:
        return False
    return any(
        gathered is not None and gathered.arg == key
        for gathered in (function.args.vararg, function.args.kwarg)
    )


def _empty(node: ast.expr) -> bool:
    """Whether a display holds nothing yet: what it is for is put in from elsewhere."""
    match node:
        case ast.List(elts=[]) | ast.Dict(keys=[]):
            return True
        case ast.Call(func=ast.Name(id="list" | "dict" | "set"), args=[], keywords=[]):
            return True
    return False


def _short_attribute(node: ast.Attribute, asked: _Question, depth: int) -> bool | None:
    """Whether an attribute holds few elements; None where only its type may tell."""
    context = asked.context
    if node.attr in _FORMS_OF_PAGE and _is_forms(node, context):
        return True
    if node.attr in _PARTS or _is_description(node.value, context):
        return True
    found = class_value(node, context)
    if found is not None:
        return not _empty(found) and _short(found, asked, depth + 1)
    written = written_size(node, context)
    if written is not None:
        return written <= asked.most
    owner = context.type(node.value)
    return owner is not None and _is_marked(f"{owner.name}.{node.attr}", context) or None


def _is_description(node: ast.expr, context: FileContext) -> bool:
    """Whether an expression is what a class or a function tells of itself: `Book._meta`,
    `inspect.signature(load)`."""
    if isinstance(node, ast.Name):
        only = context.names.only_binding(node)
        node = only.value if only is not None and only.value is not None else node
    match node:
        case ast.Attribute(attr=attr):
            return attr in _DESCRIPTIONS
        case ast.Call(func=function):
            return context.name(function) in _DESCRIBING
    return False


def _short_call(node: ast.Call, asked: _Question, depth: int) -> bool:
    def also(inner: ast.expr) -> bool:
        return _short(inner, asked, depth + 1)

    name = asked.context.name(node.func)
    if name is not None:
        if name in _DESCRIBING:
            return True
        if name in _WRAPPERS:
            return bool(node.args) and also(node.args[0])
        if name in _CASTS:
            return len(node.args) > 1 and also(node.args[1])
        if name == "builtins.zip":
            return any(also(argument) for argument in node.args)
        if name == "builtins.range" and node.args:
            return _few_numbers(node.args[min(1, len(node.args) - 1)], asked, depth)
    if _is_marked(name or asked.context.callee(node), asked.context):
        return True
    if isinstance(node.func, ast.Attribute):
        attr, receiver = node.func.attr, node.func.value
        if attr in _VIEWS and not node.args:
            return also(receiver)
        if attr == "split" and node.args and isinstance(node.args[0], ast.Constant):
            return node.args[0].value in _SEPARATORS or _is_typed(receiver, asked.context)
        if attr == "split" and node.args:
            return asked.context.names.dotted(node.args[0]) in (
                "os.sep",
                "os.pathsep",
                "os.path.sep",
            )
        return attr in _MEMBERS or _is_description(receiver, asked.context)
    return False


def _is_marked(function: str | None, context: FileContext) -> bool:
    """Whether it is said of a function that it gives few items (`@few`), or seen."""
    if function is None:
        return False
    facts = context.project.function(function)
    return facts is not None and FEW_ITEMS in facts.marks or writes_out_few(context, function)


def _is_typed(text: ast.expr, context: FileContext) -> bool:
    """Whether a text is what somebody has typed on a command line: `args.tasks`."""
    return isinstance(text, ast.Attribute) and context.is_a(text.value, "argparse.Namespace")


def _few_numbers(stop: ast.expr, asked: _Question, depth: int) -> bool:
    """Whether a range up to `stop` is short."""
    match stop:
        case ast.Call(func=function, args=[items]) if asked.context.names.is_builtin(
            function, "len"
        ):
            return _short(items, asked, depth + 1)
        case ast.Call(func=function, args=numbers) if asked.context.names.is_builtin(
            function, "min"
        ):
            return any(_few_numbers(number, asked, depth + 1) for number in numbers)
        case ast.Call(func=ast.Attribute(attr="dim" | "ndimension"), args=[]):
            return True
        case ast.Attribute(attr="ndim"):
            return True
        case ast.Name():
            only = asked.context.names.only_binding(stop)
            return only is not None and only.kind == "assign" and _small_number(only.value)
        case (
            ast.BinOp(left=left, op=ast.Sub())
            | ast.BinOp(left=left, op=ast.Add(), right=ast.Constant())
        ):
            return _few_numbers(left, asked, depth)
    return _small_number(stop)


def _short_name(node: ast.Name, asked: _Question, depth: int) -> bool:
    bindings = asked.context.names.bindings(node)
    if not bindings:
        return False
    cut = _cut_line(bindings, asked, depth) if len(bindings) > 1 else 0
    for binding in bindings:
        if cut and _line(binding) < cut < node.lineno:
            continue  # however much that was
        match binding.kind:
            case "parameter-variadic":
                continue
            case "import":
                written = written_size(node, asked.context)
                most = BY_HAND if asked.iterated else FEW - 1
                if written is not None and written <= most:
                    continue
                if not (asked.iterated and node.id.isupper()):
                    return False
            case "assign" | "walrus":
                if binding.value is None or not _short(binding.value, asked, depth + 1):
                    return False
            case "for" | "for-unpack":
                values = _written_values(node, binding, asked.context)
                if not values or not all(_short(value, asked, depth + 1) for value in values):
                    return False
            case _:
                return False
    return not is_grown(node, bindings[0])


def _cut_line(bindings: Iterable[Binding], asked: _Question, depth: int) -> int:
    """The last line at which a name is cut to a few; 0 where it is not."""
    return max((_line(each) for each in bindings if _cuts(each, asked, depth)), default=0)


def _line(binding: Binding) -> int:
    return getattr(binding.node, "lineno", 0)


def _cuts(binding: Binding, asked: _Question, depth: int) -> bool:
    """Whether a name is cut to a few where it holds more: `if rows.count() > 10: rows = rows[:10]`."""
    match parent(binding.node), binding.value:
        case (
            ast.If(test=ast.Compare(left=left, ops=[ast.Gt() | ast.GtE()]), body=body),
            ast.Subscript(value=ast.Name(id=name), slice=ast.Slice(lower=None)) as part,
        ) if name == binding.name and binding.node in body:
            match left:
                case (
                    ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=counted)])
                    | ast.Call(
                        func=ast.Attribute(value=ast.Name(id=counted), attr="count"), args=[]
                    )
                ) if counted == name:
                    return _short(part, asked, depth + 1)
    return False


def _written_values(node: ast.Name, binding: Binding, context: FileContext) -> list[ast.expr]:
    """The values of a dictionary that is written out, where a name is each of them in turn:
    `for kind, files in {"a": ("x", "y")}.items()`."""
    match binding.value, getattr(binding.node, "target", None):
        case ast.Call(func=ast.Attribute(value=table, attr="values")), ast.Name():
            pass
        case ast.Call(func=ast.Attribute(value=table, attr="items")), ast.Tuple(
            elts=[_, ast.Name(id=name)]
        ) if name == node.id:
            pass
        case _:
            return []
    only = context.names.only_binding(table) if isinstance(table, ast.Name) else None
    written = only.value if only is not None else table
    return written.values if isinstance(written, ast.Dict) else []


def _in_network(loop: ast.AST, iterable: ast.expr, context: FileContext) -> bool:
    """Whether a loop of a neural network's class goes over something of its own, not over data."""
    function = context.function(loop)
    if function is None or not of_network(loop, context):
        return False
    if function.name == "__init__":
        return True
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    others = {argument.arg for argument in arguments[1:]}
    return not any(
        isinstance(inner, ast.Name) and inner.id in others for inner in ast.walk(iterable)
    )


def _small_number(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value <= BY_HAND

"""What is few by its nature: layers, arguments, fields, options, what somebody wrote out by hand.

Work that repeats once for each of a handful, or that searches through one, is not worth a change,
whatever its growth would be.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.reasoning.context import FileContext
from perflint.reasoning.values.containers import FEW, constant_size, statement_of
from perflint.semantics.names import (
    COMPREHENSIONS,
    Binding,
    descendants,
    last_name,
    nodes_below,
    parents,
)
from perflint.syntax.spelling import spelling

_WRITTEN = 32  # elements that somebody writes out by hand
_MODULES = ("torch.nn.Module", "keras.Layer", "tensorflow.Module", "flax.linen.Module")
_CONTAINERS = (
    "torch.nn.ModuleList",
    "torch.nn.ModuleDict",
    "torch.nn.Sequential",
    "torch.nn.ParameterList",
    "argparse.Namespace",
    "inspect.Signature",
)
# What the last word of a name calls a handful.
_NOUNS = frozenset(
    "args argv kwargs options opts flags modes choices parameters params settings"
    " columns cols fields fieldnames attributes attrs props properties headers"
    " layer layers blocks stages heads modules submodules depth"
    " languages langs locales dim dims ndim dimensions axes shape strides channels"
    " plugins extensions exts suffixes prefixes backends providers drivers engines formats schemes"
    " protocols handlers callbacks hooks listeners middleware middlewares validators processors"
    " roles permissions scopes statuses states types dtypes kinds levels units operators methods"
    " splits folds bands modalities retries attempts tries tags packages requirements"
    " adapters experts branches backbones optimizers ports servers sockets envs gpus slots"
    " devices ranks tools calls actions routes signals metrics losses components parents samplers"
    " beams hyps hypotheses executors iterators classes categories labels roots groups muscles class"
    " errors warnings errbacks activities maps grants config configuration cfg metadata manifest"
    " environment environ funcs functions windows".split()
)
_GENERAL = frozenset("list lists tuple set dict map names keys ids codes indices".split())
_PARTS = frozenset(
    "shape parts parents __mro__ __bases__ __annotations__ __dict__ __slots__ __members__ _fields"
    " environ".split()
)
_WRAPPERS = frozenset(
    f"builtins.{name}"
    for name in "enumerate reversed sorted list tuple set frozenset dict iter".split()
) | {"tqdm.tqdm", "tqdm.auto.tqdm", "six.iteritems", "six.iterkeys", "six.itervalues"}
_EXPORTED = "__all__"  # the names of a module, which somebody wrote down
_VIEWS = frozenset({"items", "keys", "values", "copy"})
_MEMBERS = frozenset(
    "named_parameters named_modules named_children named_buffers parameters buffers modules"
    " get_fields mro __subclasses__ groups size dim".split()
)
_REFLECTION = frozenset(
    {
        "builtins.dir",
        "builtins.vars",
        "dataclasses.fields",
        "inspect.getmembers",
        "typing.get_type_hints",
        "typing.get_args",
        "importlib.metadata.entry_points",
    }
)
_SEPARATORS = frozenset({".", "-", "_", "/", ":", "::", "+", "=", "|"})  # between parts of names
_GROWING = frozenset({"append", "extend", "insert", "add", "update", "setdefault"})


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked: of which file, whether the collection is gone through (where what somebody wrote
    out by hand is short as well), and whether a name that says so is enough."""

    context: FileContext
    iterated: bool
    by_name: bool


def rounds_few(
    node: ast.AST, outermost: ast.AST | None, context: FileContext, *, by_name: bool = False
) -> bool:
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
    asked = _Question(context, iterated=True, by_name=by_name)
    return bool(loops) and all(_few(loop, asked) for loop in loops)


def short(node: ast.expr, context: FileContext, *, by_name: bool = False) -> bool:
    """Whether a collection holds only a few elements by its nature."""
    return _short(node, _Question(context, iterated=False, by_name=by_name))


def written(node: ast.expr, context: FileContext) -> bool:
    """Whether a collection is made from what somebody wrote out by hand: it is a few dozen long at
    most. A literal tells its size itself, and is left to that."""
    value = node
    if isinstance(node, ast.Name):
        only = context.names.only_binding(node)
        if only is None or only.kind != "assign" or only.value is None:
            return False
        value = only.value
    elif isinstance(node, ast.Attribute):
        return False
    if isinstance(value, (ast.List, ast.Tuple)):
        return False
    return _short(value, _Question(context, iterated=True, by_name=False))


def seldom(
    node: ast.AST, outermost: ast.AST | None, items: ast.expr | None, context: FileContext
) -> bool:
    """Whether names or an optional parameter say that there are only a few: no proof, but enough to
    make a hint of a finding."""
    if rounds_few(node, outermost, context, by_name=True):
        return True
    return items is not None and (
        short(items, context, by_name=True)
        or option(items, context)
        or elsewhere(items, context)
        or is_named_constant(items, context)
        or written(items, context)
    )


def _few(loop: ast.AST, asked: _Question) -> bool:
    """Whether a loop goes round only a few times by its nature."""
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        return (
            _short(loop.iter, asked)
            or calls_element(loop)
            or _cut_off(loop)
            or isinstance(loop.target, ast.Name)
            and _says_few(f"{loop.target.id}s", asked)
            or _in_network(loop, loop.iter, asked.context)
        )
    if isinstance(loop, COMPREHENSIONS):
        return all(
            _short(clause.iter, asked)
            or isinstance(clause.target, ast.Name)
            and _says_few(f"{clause.target.id}s", asked)
            or _in_network(loop, clause.iter, asked.context)
            for clause in loop.generators
        )
    if isinstance(loop, ast.While):
        return (
            _strips(loop) or _divides(loop) or _climbs(loop) or _hops(loop) or _fills(loop, asked)
        )
    if isinstance(loop, ast.Call) and loop.args:
        return _short(loop.args[-1], asked)
    return False


def _cut_off(loop: ast.For | ast.AsyncFor) -> bool:
    """Whether a loop breaks off after a few rounds: `for i, name in enumerate(names): if i == 3: break`."""
    match loop.iter, loop.target:
        case ast.Call(func=ast.Name(id="enumerate")), ast.Tuple(elts=[ast.Name(id=counter), _]):
            pass
        case _:
            return False
    for statement in loop.body:
        match statement:
            case ast.If(
                test=ast.Compare(
                    left=ast.Name(id=asked),
                    ops=[ast.Eq() | ast.GtE() | ast.Gt()],
                    comparators=[ast.Constant(value=int() as most)],
                ),
                body=[*_, ast.Break() | ast.Return()],
            ) if asked == counter and most < FEW:
                return True
    return False


def _strips(loop: ast.While) -> bool:
    """Whether a loop goes on while a text starts so, or while a name is taken: `while s.startswith(p)`,
    `while name in taken` or `while f"{name} ({number})" in taken` with a part of it changed in the loop."""
    for test in loop.test.values if isinstance(loop.test, ast.BoolOp) else [loop.test]:
        match test:
            case ast.Call(func=ast.Attribute(value=text, attr="startswith" | "endswith")):
                if _assigned(text, loop):
                    return True
            case ast.Call(func=ast.Attribute(attr="exists" | "is_file" | "isfile")):
                return True
            case ast.Compare(left=ast.JoinedStr(values=values), ops=[ast.In()]):
                parts = [part.value for part in values if isinstance(part, ast.FormattedValue)]
                if any(_assigned(part, loop) for part in parts):
                    return True
            case ast.Compare(left=name, ops=[ast.In() | ast.NotIn()]):
                if _assigned(name, loop):
                    return True
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


def _divides(loop: ast.While) -> bool:
    """Whether a number that the test reads gets smaller by a factor each time."""
    read = {inner.id for inner in ast.walk(loop.test) if isinstance(inner, ast.Name)}
    for inner in descendants(loop, into_functions=False):
        match inner:
            case ast.AugAssign(
                target=ast.Name(id=name), op=ast.FloorDiv() | ast.Div() | ast.RShift()
            ) if name in read:
                return True
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.BinOp(op=ast.FloorDiv() | ast.Div() | ast.RShift()),
            ) if name in read:
                return True
            case ast.Assign(
                targets=[ast.Tuple(elts=[ast.Name(id=name), _])],
                value=ast.Call(func=ast.Name(id="divmod")),
            ) if name in read:
                return True
    return False


def _climbs(loop: ast.While) -> bool:
    """Whether each round goes one step up: to the parent, to the folder above, to the base."""
    for inner in descendants(loop, into_functions=False):
        match inner:
            case ast.NamedExpr(value=ast.Call(func=ast.Attribute(value=above, attr="get"))):
                if "parent" in ast.unparse(above):
                    return True
            case ast.Assign(
                targets=[ast.Name(id=stepped)], value=ast.Attribute(value=ast.Name(id=name))
            ) if stepped == name and name in _names(loop.test):
                return True
            case ast.Assign(
                value=ast.Attribute(attr=attr) | ast.IfExp(body=ast.Attribute(attr=attr))
            ):
                if attr.startswith("parent") or attr in ("__base__", "__cause__", "__context__"):
                    return True
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="path"), attr="split")):
                return True
            case ast.Call(func=ast.Attribute(attr="dirname")):
                return True
    return False


def _names(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def _hops(loop: ast.While) -> bool:
    """Whether a loop follows redirects."""
    return any(
        "redirect" in last_name(inner).lower()
        for inner in descendants(loop, into_functions=False)
        if isinstance(inner, (ast.Attribute, ast.Name))
    )


def _assigned(target: ast.expr, loop: ast.While) -> bool:
    wanted = spelling(target)
    return any(
        isinstance(inner, (ast.Assign, ast.AugAssign))
        and any(
            spelling(one) == wanted
            for one in (inner.targets if isinstance(inner, ast.Assign) else [inner.target])
        )
        for inner in descendants(loop, into_functions=False)
    )


def _short(node: ast.expr, asked: _Question, depth: int = 0) -> bool:
    if depth > 5:
        return False
    most = _WRITTEN if asked.iterated else FEW - 1

    def also(inner: ast.expr) -> bool:
        return _short(inner, asked, depth + 1)

    match node:
        case ast.List(elts=elts) | ast.Tuple(elts=elts) | ast.Set(elts=elts):
            starred = [element.value for element in elts if isinstance(element, ast.Starred)]
            return len(elts) <= most and all(also(inner) for inner in starred)
        case ast.Dict(keys=keys):
            return None not in keys and len(keys) <= most
        case ast.Constant(value=str() as text):
            return len(text) <= most
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return also(left) and also(right)
        case ast.IfExp(body=body, orelse=other):
            return also(body) and also(other)
        case ast.BoolOp(values=values):
            return all(also(value) for value in values)
        case ast.ListComp(generators=generators) | ast.GeneratorExp(generators=generators):
            return all(also(generator.iter) for generator in generators)
        case ast.Subscript(value=value, slice=ast.Slice(upper=upper)):
            return _small_number(upper) or also(value)
        case ast.Subscript(value=value, slice=ast.Constant(value=str() as key)):
            return _says_few(key, asked) or _is_gathered(value, key, asked.context)
        case ast.Call():
            return _short_call(node, asked, depth)
        case ast.Attribute(attr=attr):
            if attr in _PARTS or _says_few(attr, asked):
                return True
            found = class_value(node, asked.context)
            if found is not None:
                return not _empty(found) and also(found)
        case ast.Name():
            if node.id == _EXPORTED or _says_few(node.id, asked) or _short_name(node, asked, depth):
                return True
        case _:
            return False
    known = asked.context.type(node)
    if known is None:
        return False
    return known.kind == "class" or asked.context.is_a(node, *_CONTAINERS)


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


def option(node: ast.expr, context: FileContext) -> bool:
    """Whether a collection is an option of its function: a parameter that may be left out, unless the
    function raises without it."""
    if not isinstance(node, ast.Name):
        return False
    bindings = context.names.bindings(node)
    given = [binding for binding in bindings if binding.kind == "parameter"]
    return any(_may_be_left_out(binding) for binding in given) and not _is_demanded(node, context)


def _is_demanded(parameter: ast.Name, context: FileContext) -> bool:
    """Whether a function raises if a parameter is left out: `if ids is None: raise …`, `assert ids`."""
    function = context.function(parameter)
    for statement in function.body if function is not None else ():
        match statement:
            case ast.If(test=test, body=[*_, ast.Raise()], orelse=[]):
                if _is_missing(test, parameter.id):
                    return True
            case ast.Assert(test=ast.Name(id=name)) if name == parameter.id:
                return True
            case ast.Assert(
                test=ast.Compare(
                    left=ast.Name(id=name),
                    ops=[ast.IsNot()],
                    comparators=[ast.Constant(value=None)],
                )
            ) if name == parameter.id:
                return True
    return False


def _is_missing(test: ast.expr, parameter: str) -> bool:
    """Whether a test holds for a parameter that is left out: `ids is None`, `not ids`."""
    match test:
        case (
            ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=name))
            | ast.Compare(
                left=ast.Name(id=name), ops=[ast.Is()], comparators=[ast.Constant(value=None)]
            )
        ):
            return name == parameter
    return False


def elsewhere(node: ast.expr, context: FileContext) -> bool:
    """Whether a collection belongs to another object or to a table of many, or may be None: of these
    nothing here says that one holds much."""
    if isinstance(node, ast.Subscript):
        return True
    if not isinstance(node, ast.Attribute):
        return False
    if not isinstance(node.value, ast.Name):
        return True
    if node.value.id not in ("self", "cls"):
        return True
    return _optional(node, context)


def _optional(node: ast.Attribute, context: FileContext) -> bool:
    """Whether an attribute of `self` is set to an option, annotated as one, or not set here at all."""
    owner = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
    if owner is None:
        return False
    found = False
    for inner in descendants(owner):
        match inner:
            case ast.AnnAssign(
                target=ast.Attribute(attr=attr) | ast.Name(id=attr), annotation=annotation
            ) if attr == node.attr:
                found = True
                if _says_none(annotation):
                    return True
            case ast.Assign(
                targets=[ast.Attribute(attr=attr) | ast.Name(id=attr)], value=value
            ) if attr == node.attr:
                found = True
                values = value.values if isinstance(value, ast.BoolOp) else [value]
                if any(option(one, context) for one in values):
                    return True
                if isinstance(value, ast.Constant) and value.value is None:
                    return True
    return not found


def _says_none(annotation: ast.expr) -> bool:
    return any(
        isinstance(inner, ast.Constant)
        and inner.value is None
        or isinstance(inner, ast.Name)
        and inner.id == "Optional"
        or isinstance(inner, ast.Attribute)
        and inner.attr == "Optional"
        for inner in ast.walk(annotation)
    )


def is_named_constant(node: ast.expr, context: FileContext) -> bool:
    """Whether a collection is a constant whose size no literal here tells."""
    if not isinstance(node, ast.Name) or not node.id.isupper():
        return False
    bindings = context.names.bindings(node)
    if any(is_grown(node, binding) for binding in bindings):
        return False
    return constant_size(node, context) is None


def _may_be_left_out(binding: Binding) -> bool:
    match binding.value:
        case ast.Constant(value=None) | ast.List(elts=[]) | ast.Tuple(elts=[]):
            return True
        case ast.List() | ast.Tuple() | ast.Set():
            return True
        case ast.Name(id=name):
            return name.isupper()  # a constant as the default
    return False


def _short_call(node: ast.Call, asked: _Question, depth: int) -> bool:
    def also(inner: ast.expr) -> bool:
        return _short(inner, asked, depth + 1)

    name = asked.context.name(node.func)
    if name is not None:
        if name in _WRAPPERS:
            return bool(node.args) and also(node.args[0])
        if name == "builtins.zip":
            return any(also(argument) for argument in node.args)
        if name == "builtins.range" and node.args:
            return _few_numbers(node.args[min(1, len(node.args) - 1)], asked, depth)
        if name in _REFLECTION:
            return True
    if isinstance(node.func, ast.Attribute):
        attr, receiver = node.func.attr, node.func.value
        if attr in _VIEWS and not node.args:
            return also(receiver)
        if attr == "split" and node.args and isinstance(node.args[0], ast.Constant):
            return node.args[0].value in _SEPARATORS or _is_typed(receiver)
        if attr == "split" and node.args:
            return asked.context.names.dotted(node.args[0]) in (
                "os.sep",
                "os.pathsep",
                "os.path.sep",
            )
        return attr in _MEMBERS
    return False


def _is_typed(text: ast.expr) -> bool:
    """Whether a text is an argument of a command line: `args.tasks`."""
    match text:
        case ast.Attribute(value=ast.Name(id="args" | "opts" | "options" | "arguments")):
            return True
    return False


def _few_numbers(stop: ast.expr, asked: _Question, depth: int) -> bool:
    """Whether a range up to `stop` is short."""
    match stop:
        case ast.Call(func=function, args=[items]) if asked.context.names.is_builtin(
            function, "len"
        ):
            return _short(items, asked, depth + 1)
        case ast.Call(func=ast.Attribute(attr="dim" | "ndimension"), args=[]):
            return True
        case ast.Attribute(attr="ndim"):
            return True
        case ast.Name(id=name) | ast.Attribute(attr=name):
            if _says_few(name, asked) or _is_quotient(stop, asked.context):
                return True
            only = asked.context.names.only_binding(stop) if isinstance(stop, ast.Name) else None
            return only is not None and only.kind == "assign" and _small_number(only.value)
        case (
            ast.BinOp(left=left, op=ast.Sub())
            | ast.BinOp(left=left, op=ast.Add(), right=ast.Constant())
        ):
            return _few_numbers(left, asked, depth)
    return _small_number(stop)


def _is_quotient(number: ast.expr, context: FileContext) -> bool:
    """Whether a number says how many times another goes into one: `rounds, rest = divmod(start, size)`."""
    if not isinstance(number, ast.Name):
        return False
    only = context.names.only_binding(number)
    match getattr(only, "node", None):
        case ast.Assign(
            targets=[ast.Tuple(elts=[ast.Name(id=first), _])],
            value=ast.Call(func=ast.Name(id="divmod")),
        ):
            return first == number.id
    return False


def _short_name(node: ast.Name, asked: _Question, depth: int) -> bool:
    bindings = asked.context.names.bindings(node)
    if not bindings:
        return False
    for binding in bindings:
        match binding.kind:
            case "parameter-variadic":
                continue
            case "import":
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


def is_grown(node: ast.Name, binding: Binding) -> bool:
    """Whether elements are added to what a name holds; those that the text names are few."""
    for inner in descendants(binding.scope.node):
        match inner:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)):
                if name == node.id and attr in _GROWING:
                    return True
            case ast.Subscript(value=ast.Name(id=name), slice=key, ctx=ast.Store()):
                if name == node.id and not isinstance(key, ast.Constant):
                    return True
            case ast.AugAssign(target=ast.Name(id=name)):
                if name == node.id:
                    return True
    return False


def class_value(node: ast.Attribute, context: FileContext) -> ast.expr | None:
    """What the class around gives to an attribute that no method gives another value or adds to."""
    if not isinstance(node.value, ast.Name) or node.value.id not in ("self", "cls"):
        return None
    owner = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
    if owner is None:
        return None
    values = [
        binding.value
        for binding in context.names.scopes[owner].bindings.get(node.attr, ())
        if binding.kind == "assign"
    ]
    for inner in nodes_below(owner, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Call):
        match inner:
            case ast.Assign(targets=[ast.Attribute(attr=node.attr)], value=value):
                values.append(value)
            case ast.AnnAssign(target=ast.Attribute(attr=node.attr), value=ast.expr() as value):
                values.append(value)
            case ast.AugAssign(target=ast.Attribute(attr=node.attr)):
                return None
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr=node.attr), attr=method), args=given
            ):
                if method in _GROWING and not (
                    method == "extend" and isinstance(given[0], (ast.List, ast.Tuple))
                ):
                    return None
    return values[0] if len(values) == 1 else None


def calls_element(loop: ast.For | ast.AsyncFor) -> bool:
    """Whether the elements are themselves called: layers, hooks, handlers, also by their position."""
    names = {inner.id for inner in ast.walk(loop.target) if isinstance(inner, ast.Name)}
    for statement in loop.body:
        for inner in descendants(statement, into_functions=False):
            match inner:
                case ast.Call(func=ast.Name(id=name) | ast.Subscript(slice=ast.Name(id=name))):
                    if name in names:
                        return True
    return False


def of_network(node: ast.AST, context: FileContext) -> bool:
    """Whether a node stands in the class of a neural network."""
    owner = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
    if owner is None:
        return False
    name = context.names.qualname(context.names.scopes[owner])
    return context.subclass(name, *_MODULES)


_MODELS = frozenset({"self", "model", "model_forward", "forward", "net", "network"})


def runs_a_model(loop: ast.AST, context: FileContext) -> bool:
    """Whether each iteration is a forward pass, beside which much else is nothing."""
    network = of_network(loop, context)
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in _MODELS:
                return True
            case ast.Call(func=ast.Attribute(attr="forward" | "generate")):
                return True
            case ast.Call(func=ast.Attribute(value=ast.Name(id="self"))) if network:
                return True
    return False


def _in_network(loop: ast.AST, iterable: ast.expr, context: FileContext) -> bool:
    """Whether a loop of a neural network's class goes over something of its own, not over data."""
    function = context.function(loop)
    if function is None or not of_network(loop, context):
        return False
    if function.name == "__init__":
        return True
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    given = {argument.arg for argument in arguments[1:]}
    return not any(
        isinstance(inner, ast.Name) and inner.id in given for inner in ast.walk(iterable)
    )


def _says_few(name: str, asked: _Question) -> bool:
    return asked.by_name and says_few(name)


def says_few(name: str) -> bool:
    """Whether the last or first word of a name calls a handful; a plain plural of one of these words
    counts, also before words as general as `names` and `list`."""
    words = name.strip("_").lower().split("_")
    while len(words) > 1 and words[-1] in _GENERAL:
        words.pop()
        if not words[-1].endswith("s"):
            words[-1] += "s"
    return words[-1] in _NOUNS or len(words) > 1 and words[0].endswith("s") and words[0] in _NOUNS


def _small_number(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value <= _WRITTEN

"""Lists, dicts and sets around a loop: where they are made, who changes them, what they hold."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import of_kind
from perflint.language.flow.below import calls_below, places_below
from perflint.language.flow.fills import LOOKING
from perflint.language.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    LoopNode,
    descendants,
    nodes_below,
    parent,
    parents,
)
from perflint.language.scopes import Binding
from perflint.language.terms.class_lookup import mro
from perflint.language.terms.value_types import Type
from perflint.reasoning.context import FileContext
from perflint.reasoning.values.growth import root_name
from perflint.syntax.spelling import spelling

# Values of these types hash and compare by what they are, with no code of the user's.
PLAIN = frozenset(
    f"builtins.{name}" for name in ("str", "int", "bool", "bytes", "NoneType", "float", "complex")
)
_UNHASHABLE = of_kind("pandas data", "unhashable")
CHANGING = frozenset(
    "append extend insert remove pop clear sort reverse add discard update setdefault popitem"
    " appendleft popleft extendleft intersection_update difference_update __setitem__".split()
)
_ADDING_ONE = frozenset("append insert add setdefault".split())
_ADDING = _ADDING_ONE | {"appendleft", "extend", "extendleft", "update"}
_OF_MAPPINGS = frozenset({"items", "keys", "values", "get", "setdefault"})  # methods no list has


def is_plain(found: Type | None) -> bool:
    """Whether values of a type are known to hash and compare by value."""
    if found is None or found.kind != "instance":
        return False
    if found.name == "builtins.tuple":
        return bool(found.args) and all(is_plain(arg) for arg in found.args)
    return found.name in PLAIN


def is_unhashable(found: Type | None, context: FileContext) -> bool:
    """Whether values of a type are known to have no hash."""
    return (
        found is not None
        and found.kind == "instance"
        and (
            found.name in _UNHASHABLE
            or context.subclass(found.name, "builtins.list", "builtins.dict", "builtins.set")
            or _loses_hash(found.name, context)
            or (
                found.name == "builtins.tuple"
                and any(is_unhashable(part, context) for part in found.args)
            )
        )
    )


def _loses_hash(name: str, context: FileContext) -> bool:
    """Whether a class of the project compares by value and says no hash for that."""
    for facts in mro(name, context.project):
        if "unhashable" in facts.marks:
            return True
        if "__hash__" in facts.methods or "__hash__" in facts.attributes:
            return False
    return False


def has_no_hash(value: ast.expr, context: FileContext) -> bool:
    """Whether a value that is looked up is known to have no hash: by its type, by its use, or by where
    it is looked up, which is after a hash has failed."""
    found = context.type(value)
    return (
        is_unhashable(found, context)
        or (found is None and _is_mapping(value, context))
        or _after_type_error(value, context)
    )


def holds_unhashable(container: ast.expr, context: FileContext) -> bool:
    """Whether a list is shown to hold what has no hash: by its type, by what is added to it in the function
    around, or by what it is made of (`[x for x in xs if isinstance(x, dict)]`)."""
    found = context.type(container)
    if found is not None and any(is_unhashable(part, context) for part in found.args):
        return True
    wanted = spelling(container)
    region = context.function(container) or context.names.tree
    if any(
        isinstance(call.func, ast.Attribute)
        and bool(call.args)
        and spelling(call.func.value) == wanted
        and is_unhashable(context.type(call.args[-1]), context)
        for call in calls_below(region, "append", "insert")
    ):
        return True
    only = context.names.only_binding(container) if isinstance(container, ast.Name) else None
    match only.value if only is not None else None:
        case ast.ListComp(elt=ast.Name(id=element), generators=clauses):
            tests = [test for clause in clauses for test in clause.ifs]
            return any(_asks_for_unhashable(test, element, context) for test in tests)
    return False


def _asks_for_unhashable(test: ast.expr, name: str, context: FileContext) -> bool:
    """Whether a test is `isinstance(name, dict)`, or the like for lists or sets."""
    match test:
        case ast.Call(func=function, args=[ast.Name(id=tested), kind]) if tested == name:
            return context.names.is_builtin(function, "isinstance") and (
                context.names.dotted(kind) in ("builtins.dict", "builtins.list", "builtins.set")
            )
    return False


def _after_type_error(node: ast.AST, context: FileContext) -> bool:
    """Whether a node stands in a handler of `TypeError` in its function."""
    function = context.function(node)
    for up in parents(node):
        if up is function:
            return False
        if isinstance(up, ast.ExceptHandler) and up.type is not None:
            caught = up.type.elts if isinstance(up.type, ast.Tuple) else [up.type]
            if any(context.names.is_builtin(kind, "TypeError") for kind in caught):
                return True
    return False


def _is_mapping(node: ast.expr, context: FileContext) -> bool:
    """Whether a name is used as a dict in its function, by keys that are texts: a dict has no hash."""
    if not isinstance(node, ast.Name):
        return False
    return any(
        isinstance(above, ast.Subscript)
        and above.value is read
        and isinstance(above.slice, ast.Constant)
        and isinstance(above.slice.value, str)
        for read in context.flow.reads(node.id, context.function(node) or context.names.tree)
        for above in (parent(read),)
    )


def is_asked_by_key(container: ast.expr, key: ast.expr, context: FileContext) -> bool:
    """Whether the function around a container uses it as a mapping: takes or sets its item of a key
    (`ids[word] if word in ids`), or asks for its items or keys."""
    wanted, by = spelling(container), spelling(key)
    for node in nodes_below(
        context.function(container) or context.names.tree, ast.Subscript, ast.Call
    ):
        match node:
            case ast.Subscript(value=owner, slice=index):
                if spelling(index) == by and spelling(owner) == wanted:
                    return True
            case ast.Call(func=ast.Attribute(value=owner, attr=method)) if method in _OF_MAPPINGS:
                if spelling(owner) == wanted:
                    return True
    return False


def made_in(node: ast.expr, loop: LoopNode, context: FileContext) -> bool:
    """Whether a container is made anew in each iteration of a loop: its name, or the root of the
    attribute or item that holds it, is bound there, or each iteration picks another one."""
    root = root_name(node)
    if root is None:
        return True
    if not all(context.flow.invariant(index, loop) for index in _indices(node)):
        return True
    return any(
        _inside(binding.node, loop)
        and not isinstance(binding.node, ast.AugAssign)
        and not (root is node and _extends(binding.value, root.id))
        for binding in context.flow.reaching(root)
    ) or any(
        _inside(store, loop) for store in _stores(node, loop) if not isinstance(node, ast.Name)
    )


def _extends(value: ast.expr | None, name: str) -> bool:
    """Whether a value is what a name held before, and more: `new + rows`, `[*rows, row]`."""
    match value:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return any(_extends(part, name) or _is_named(part, name) for part in (left, right))
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            return any(
                isinstance(part, ast.Starred) and _is_named(part.value, name) for part in elements
            )
        case ast.IfExp(body=body, orelse=other):
            return all(_extends(part, name) or _is_named(part, name) for part in (body, other))
    return False


def _is_named(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def changes(node: ast.expr, loop: ast.AST) -> list[ast.AST]:
    """The places in a loop that change a container in place or rebind it."""
    wanted = spelling(node)
    found: list[ast.AST] = []
    for inner in nodes_below(loop, ast.Call, ast.Subscript, ast.AugAssign):
        match inner:
            case ast.Call(func=ast.Attribute(value=value, attr=attr)) if (
                attr in CHANGING and spelling(value) == wanted
            ):
                found.append(inner)
            case ast.Subscript(value=value, ctx=ast.Store() | ast.Del()) if (
                spelling(value) == wanted
            ):
                found.append(inner)
            case ast.AugAssign(target=target) if spelling(target) == wanted:
                found.append(inner)
    found.extend(_stores(node, loop))
    return found


def adds_to(node: ast.expr, loop: ast.AST) -> bool:
    """Whether a loop adds elements to a container."""
    return any(map(_adds, changes(node, loop)))


def grows_in(node: ast.expr, loop: ast.AST) -> bool:
    """Whether a loop adds elements to a container, by a method or in place: `rows += more`."""
    return any(isinstance(one, ast.AugAssign) or _adds(one) for one in changes(node, loop))


def _adds(change: ast.AST) -> bool:
    """Whether a change of a container is a method that adds elements."""
    return (
        isinstance(change, ast.Call)
        and isinstance(change.func, ast.Attribute)
        and change.func.attr in _ADDING
    )


def is_passed_in_loop(node: ast.expr, loop: ast.AST) -> bool:
    """Whether a container is passed to a call in a loop, which may change it; raising ends that."""
    wanted = spelling(node)
    return any(
        given_to(wanted, call) and not isinstance(parent(call), ast.Raise)
        for call in nodes_below(loop, ast.Call)
    )


def attribute_holds(place: ast.Attribute, loop: ast.AST) -> bool:
    """Whether an attribute keeps its value in a loop, as far as calls tell: the loop passes no object on
    the path to it to a call, and calls no methods of one but those that the class of `self` defines here."""
    owners = [spelling(place.value)]
    while isinstance(place.value, ast.Attribute):
        place = place.value
        owners.append(spelling(place.value))
    if not isinstance(place.value, ast.Name):
        return False
    klass = next((up for up in parents(place) if isinstance(up, ast.ClassDef)), None)
    own = {one.name for one in klass.body if isinstance(one, FUNCTIONS)} if klass else set()
    for call in nodes_below(loop, ast.Call):
        if any(given_to(owner, call) for owner in owners):
            return False
        match call.func:
            case ast.Attribute(value=ast.Name(id="self"), attr=method) if method in own:
                pass
            case ast.Attribute(value=receiver) if spelling(receiver) in owners:
                return False
    return True


def given_to(wanted: str, call: ast.Call) -> bool:
    """Whether a call, which may change it, is passed what has a spelling."""
    values = [*call.args, *(word.value for word in call.keywords)]
    return any(spelling(value) == wanted for value in values) and not (
        isinstance(call.func, ast.Name) and call.func.id in LOOKING
    )


def viewed(node: ast.expr, context: FileContext) -> ast.expr:
    """The dict behind `d.items()`, `d.keys()` and `d.values()`; other expressions as they are."""
    match node:
        case ast.Call(
            func=ast.Attribute(value=table, attr="items" | "keys" | "values"), args=[], keywords=[]
        ) if context.is_a(table, "builtins.dict"):
            return table
    return node


def changed_by_others(node: ast.expr, loop: ast.AST, context: FileContext) -> bool:
    """Whether a local container may change in a loop by another name that holds it, or by an inner
    function that changes it."""
    if not isinstance(node, ast.Name):
        return False
    function = context.function(loop)
    region = function if function is not None else context.names.tree
    for inner in descendants(region):
        match inner:
            case ast.Assign(targets=[ast.Name() as other], value=ast.Name(id=name)) if (
                node.id in (name, other.id) and name != other.id
            ):
                alias = other if name == node.id else inner.value
                if changes(alias, loop):
                    return True
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                if inner is not function and context.flow.captured(node.id, region):
                    if function is not None and changes(node, inner):
                        return True
    return False


def constant_size(node: ast.expr, context: FileContext) -> int | None:
    """How many elements a container holds at most, where a literal says it, and the calls that add one
    element once after it; None if nothing does."""
    if not isinstance(node, ast.Name):
        return _literal_size(node)
    bindings = context.names.bindings(node)
    if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0].value is None:
        return None
    size = _literal_size(bindings[0].value)
    additions = [
        change
        for change in changes(node, bindings[0].scope.node)
        if isinstance(change, ast.AugAssign)
        or isinstance(change, ast.Subscript)
        and isinstance(bindings[0].value, ast.Dict)
        or _adds(change)
    ]
    if size is None or not all(_adds_one(change, bindings[0], context) for change in additions):
        return None
    return size + len(additions)


def _adds_one(change: ast.AST, binding: Binding, context: FileContext) -> bool:
    """Whether a change adds one element for each time that a name is bound."""
    return (
        (
            isinstance(change, ast.Subscript)
            or isinstance(change, ast.Call)
            and isinstance(change.func, ast.Attribute)
            and change.func.attr in _ADDING_ONE
        )
        and context.function(change) is context.function(binding.node)
        and all(
            _inside(binding.node, loop)
            for loop in parents(change)
            if isinstance(loop, (ast.For, ast.AsyncFor, ast.While, *COMPREHENSIONS))
        )
    )


def outermost_invariant(node: ast.expr, at: ast.AST, context: FileContext) -> LoopNode | None:
    """The outermost counted loop around `at` in which a container is neither made nor changed."""
    found: LoopNode | None = None
    for loop in context.flow.loops(at):
        if made_in(node, loop, context) or changes(node, loop):
            break
        if isinstance(loop, COMPREHENSIONS) and _inside(node, loop.generators[0].iter):
            break
        if isinstance(loop, ast.GeneratorExp) and _takes_in(node, parent(loop)):
            break
        found = loop
    return found


def _takes_in(node: ast.expr, taker: ast.AST | None) -> bool:
    """Whether a container takes in one by one what a generator gives: `found.extend(x for x in xs)`."""
    match taker:
        case ast.Call(func=ast.Attribute(value=receiver, attr=attr)) if attr in CHANGING:
            return spelling(receiver) == spelling(node)
        case ast.AugAssign(target=target):
            return spelling(target) == spelling(node)
    return False


def outermost_accumulating_loop(
    node: ast.expr, at: ast.AST, context: FileContext
) -> LoopNode | None:
    """The outermost counted loop around `at` over whose iterations a container is the same."""
    found: LoopNode | None = None
    for loop in context.flow.loops(at):
        if made_in(node, loop, context):
            break
        found = loop
    return found


def is_first(index: ast.expr) -> bool:
    """Whether an index or a slice is that of the first element alone: `0`, `:1`, `0:1`."""
    match index:
        case ast.Constant(value=0):
            return True
        case ast.Slice(lower=None | ast.Constant(value=0), upper=ast.Constant(value=1), step=None):
            return True
    return False


def statement_of(node: ast.AST) -> ast.stmt | None:
    """The statement that holds a node (itself, if it is one)."""
    if isinstance(node, ast.stmt):
        return node
    return next((up for up in parents(node) if isinstance(up, ast.stmt)), None)


def _literal_size(node: ast.expr) -> int | None:
    match node:
        case ast.List(elts=elts) | ast.Tuple(elts=elts) | ast.Set(elts=elts):
            return None if any(isinstance(e, ast.Starred) for e in elts) else len(elts)
        case ast.Dict(keys=keys):
            return None if None in keys else len(keys)
        case ast.Subscript(slice=ast.Slice(lower=lower, upper=upper, step=None)):
            first, last = _number(lower, 0), _number(upper, 0)
            if lower is None and last is not None and last > 0:
                return last  # at most
            if upper is None and first is not None and first < 0:
                return -first
            if first is not None and upper is not None and last is not None and last >= first >= 0:
                return last - first
    return None


def _number(node: ast.expr | None, default: int) -> int | None:
    match node:
        case None:
            return default
        case ast.Constant(value=int() as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
            return -value
    return None


def _indices(node: ast.expr) -> list[ast.expr]:
    """The indices in `tables[key][i].rows`, which pick a container."""
    found: list[ast.expr] = []
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        if isinstance(node, ast.Subscript):
            found.append(node.slice)
        node = node.value
    return found


def _stores(node: ast.expr, loop: ast.AST) -> list[ast.AST]:
    return [
        inner
        for inner in places_below(loop, node, into_functions=False)
        if isinstance(inner.ctx, (ast.Store, ast.Del))
        and not isinstance(parent(inner), ast.AugAssign)
    ]


def _inside(node: ast.AST, above: ast.AST) -> bool:
    return node is above or any(up is above for up in parents(node))

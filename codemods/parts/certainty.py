"""What is certain about a value at run time: that it is there, that it is text and nothing more."""

from __future__ import annotations

import ast

from perflint.knowledge.facts import NULLABLE, OPTIONAL
from perflint.language.flow.absence import may_give_none
from perflint.language.nodes import FUNCTIONS, parent, parents, within
from perflint.language.scopes import Binding, Scope
from perflint.rules.context import Context
from perflint.syntax.annotations import says_none
from perflint.syntax.spelling import spelling

_LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def surely_text(context: Context, node: ast.expr, kind: str = "str") -> bool:
    """Whether an expression gives a `str` (or `bytes`) itself: no None, no subclass, and nothing that
    an operator of another class makes of it (`"<b>" + markup` is markup)."""
    match node:
        case ast.Constant(value=value):
            return type(value).__name__ == kind
        case ast.JoinedStr():
            return kind == "str"
        case ast.BinOp(left=left, op=ast.Mod()):
            return surely_text(context, left, kind)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            # With None on either side it raises where it stands.
            return all(
                surely_text(context, side, kind) or _is_exactly(context, side, kind)
                for side in (left, right)
            )
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return any(
                surely_text(context, text, kind) and _is_exactly(context, times, "int")
                for text, times in ((left, right), (right, left))
            )
        case ast.BoolOp(op=ast.Or(), values=[*first, last]):
            return surely_text(context, last, kind) and all(
                _is_exactly(context, value, kind) for value in first
            )
        case ast.BoolOp(values=values):
            return all(surely_text(context, value, kind) for value in values)
        case ast.IfExp(body=body, orelse=orelse):
            return surely_text(context, body, kind) and surely_text(context, orelse, kind)
        case ast.Call(func=ast.Attribute(value=receiver)) if isinstance(
            receiver, (ast.Constant, ast.JoinedStr, ast.BinOp)
        ):
            return surely_text(context, receiver, kind) and _is_exactly(context, node, kind)
    return _is_exactly(context, node, kind) and not may_be_none(context, node)


def may_be_none(context: Context, node: ast.expr) -> bool:
    """Whether a value is said to be None at times: by an annotation, a default, `dict.get`, what its class
    sets an attribute to, or what is known of a library."""
    match node:
        case ast.Constant(value=value):
            return value is None
        case ast.Name():
            return any(_binds_none(context, binding) for binding in context.flow.reaching(node))
        case ast.IfExp(body=body, orelse=orelse):
            return may_be_none(context, body) or may_be_none(context, orelse)
        case ast.BoolOp(op=ast.Or(), values=[*_, last]):
            return may_be_none(context, last)
        case ast.BoolOp(values=values):
            return any(may_be_none(context, value) for value in values)
        case ast.NamedExpr(value=value) | ast.Await(value=value):
            return may_be_none(context, value)
        case ast.Call(func=ast.Attribute(attr="get" | "setdefault"), args=[_], keywords=[]):
            return True
        case ast.Call(
            func=ast.Attribute(attr="get" | "setdefault" | "pop"), args=[_, default], keywords=[]
        ) if _is_none_itself(default):
            return True
        case ast.Call(func=ast.Name(id="next" | "getattr"), args=[_, *_, default]) if (
            _is_none_itself(default)
        ):
            return True
        case ast.Call(func=ast.Name(id="max" | "min"), keywords=words) if any(
            word.arg == "default" and _is_none_itself(word.value) for word in words
        ):
            return True
        case ast.Attribute():
            return _attribute_may_be_none(context, node)
        case ast.Subscript(value=ast.Name() as row):
            return any(_is_row(context, binding) for binding in context.flow.reaching(row))
        case ast.Call(func=function):
            name = context.callee(node)
            facts = context.project.function(name) if name is not None else None
            if facts is not None:
                return OPTIONAL in facts.marks
            only = context.names.only_binding(function) if isinstance(function, ast.Name) else None
            made = only.value if only is not None else None
            return isinstance(made, ast.Lambda) and may_give_none(made, ())
    return False


def _is_none_itself(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _attribute_may_be_none(context: Context, node: ast.Attribute) -> bool:
    """Whether the class of an object, or one above it, has None for an attribute at times, and nobody has
    asked for that before."""
    known = context.type(node.value)
    for facts in context.project.order(known.name) if known is not None else ():
        if node.attr in facts.methods:
            called = context.project.function(facts.methods[node.attr])
            found = called is not None and OPTIONAL in called.marks
        elif f"{NULLABLE}{node.attr}" in facts.marks:
            found = True
        elif node.attr in facts.attributes:
            found = False
        else:
            continue
        return found and not _asked_before(spelling(node), node)
    return False


def _is_row(context: Context, binding: Binding) -> bool:
    """Whether a binding goes through a `csv.DictReader`: what a short row lacks is None there."""
    if not binding.kind.startswith("for") or binding.value is None:
        return False
    known = context.type(binding.value)
    return known is not None and known.name == "csv.DictReader"


def there(context: Context, name: ast.Name, statement: ast.stmt) -> bool:
    """Whether a name certainly has a value, and not None, where a statement starts."""
    bindings = context.names.bindings(name)
    function = context.function(statement)
    region = context.names.scopes[function if function is not None else context.names.tree]
    if not all(_is_around(binding.scope, region) for binding in bindings):
        return False  # a name of a comprehension or lambda in the statement
    if not any(
        binding.scope is not region or _bound_before(binding, statement) for binding in bindings
    ):
        return False
    missing = any(_binds_none(context, binding) for binding in bindings)
    return not missing or _asked_before(spelling(name), statement)


def bound(context: Context, name: ast.Name, start: ast.stmt | None = None) -> bool:
    """Whether a name certainly has a value where it is read, or where the statement `start` starts."""
    bindings = context.names.bindings(name)
    if not bindings:
        return bool(context.names.scope.stars) or context.names.dotted(name) is not None
    region = bindings[0].scope
    if start is not None and not _is_around(region, context.names.scope_of(start)):
        return False
    # In the scope of the name: the statement that reads it, or the function around that, which may be called
    # from there on.
    outwards = parents(name) if start is None else (start, *parents(start))
    around = (up for up in outwards if isinstance(up, ast.stmt))
    statement = next((up for up in around if _stands_in(context, up, region)), None)
    if any(one.kind == "delete" and not _only_later(one, statement) for one in bindings):
        return False
    if statement is None or any(
        one.scope is not region or _bound_before(one, statement) for one in bindings
    ):
        return True
    binding = {_statement(one.node) for one in bindings}
    child: ast.AST = statement
    for above in parents(statement):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(above, field, None)
            if isinstance(block, list) and child in block:
                if any(_always(one, binding) for one in block[: block.index(child)]):
                    return True
        if above is region.node:
            break
        child = above
    return False


def _is_around(scope: Scope, inner: Scope | None) -> bool:
    """Whether a scope is another one, or around it."""
    while inner is not None and inner is not scope:
        inner = inner.parent
    return inner is scope


def _only_later(binding: Binding, statement: ast.stmt | None) -> bool:
    """Whether a binding stands below a statement, and no loop leads back from it."""
    own = _statement(binding.node)
    if statement is None or not isinstance(own, ast.stmt):
        return False
    if own.lineno <= (statement.end_lineno or statement.lineno):
        return False
    loops = [up for up in parents(own) if isinstance(up, (ast.For, ast.AsyncFor, ast.While))]
    return not any(within(statement, loop) for loop in loops)


def _stands_in(context: Context, statement: ast.stmt, scope: Scope) -> bool:
    """Whether a statement is one of a scope itself, and of none within."""
    function = context.function(statement)
    return context.names.scopes[function if function is not None else context.names.tree] is scope


def bound_above(context: Context, name: ast.Name, place: int) -> bool:
    """Whether a name of the module, or a builtin, certainly has a value where a text offset is reached while
    the module is loaded."""
    bindings = context.names.bindings(name)
    if not bindings:
        return bool(context.names.scope.stars) or context.names.dotted(name) is not None
    binding = {_statement(one.node) for one in bindings if one.scope is context.names.scope}
    return any(
        context.span(statement).end <= place and _always(statement, binding)
        for statement in context.names.tree.body
    )


def _always(statement: ast.AST, binding: set[ast.AST]) -> bool:
    """Whether no way leads past a statement that does not pass one of those that bind a name."""
    match statement:
        case ast.If(body=body, orelse=orelse):
            branches = [body, orelse]
        case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=finalbody):
            if any(_always(one, binding) for one in finalbody):
                return True
            branches = [[*body, *orelse], *(handler.body for handler in handlers)]
        case ast.With(body=body) | ast.AsyncWith(body=body):
            branches = [body]
        case ast.For() | ast.AsyncFor() | ast.While():
            return False
        case _:
            return statement in binding
    return statement in binding or all(
        any(isinstance(one, _LEAVING) or _always(one, binding) for one in block)
        for block in branches
    )


def _statement(node: ast.AST) -> ast.AST:
    """The statement that a node is or stands in."""
    return next((up for up in (node, *parents(node)) if isinstance(up, ast.stmt)), node)


def _is_exactly(context: Context, node: ast.expr, kind: str) -> bool:
    found = context.type(node)
    return found is not None and found.kind == "instance" and found.name == f"builtins.{kind}"


def _binds_none(context: Context, binding: Binding) -> bool:
    if binding.annotation is not None and says_none(binding.annotation):
        # `x: str | None = f()` says what may come later; what is bound here says more.
        return binding.kind != "assign" or binding.value is None or _unknown(binding.value)
    if binding.kind == "parameter":
        return isinstance(binding.value, ast.Constant) and binding.value.value is None
    if binding.kind in ("assign", "walrus") and binding.value is not None:
        return may_be_none(context, binding.value)
    if binding.kind.startswith("for") and isinstance(binding.value, ast.Name):
        return any(
            whole.annotation is not None and any(map(_is_none, ast.walk(whole.annotation)))
            for whole in context.flow.reaching(binding.value)
        )
    return False


def _is_none(node: ast.AST) -> bool:
    match node:
        case ast.Constant(value=value):
            return value is None or isinstance(value, str) and "None" in value
        case ast.Name(id=last) | ast.Attribute(attr=last):
            return last == "Optional"
    return False


def _unknown(value: ast.expr) -> bool:
    return not isinstance(value, (ast.List, ast.ListComp, ast.JoinedStr)) and not (
        isinstance(value, ast.Constant) and value.value is not None
    )


def _bound_before(binding: Binding, statement: ast.stmt) -> bool:
    """Whether each way to a statement passes a binding."""
    if binding.kind == "parameter":
        return True
    own = _statement(binding.node)
    above = parent(own)
    around = [statement, *parents(statement)]
    if own in around:
        # `for name in …:` and `with … as name:` bind it for their bodies.
        return binding.kind.partition("-")[0] in ("for", "with", "walrus")
    if isinstance(own, (ast.For, ast.AsyncFor)):
        return False
    blocks = [getattr(above, field, None) for field in ("body", "orelse", "finalbody")]
    for block in blocks:
        if isinstance(block, list) and own in block:
            return any(up in block[block.index(own) + 1 :] for up in around)
    return False


def _asked_before(name: str, node: ast.AST) -> bool:
    """Whether a node is reached only where somebody has asked that a name, or an attribute, is not None.

    Args:
        name: its spelling.
    """
    child: ast.AST = node
    for above in parents(node):
        if isinstance(above, ast.IfExp) and child is above.body and _says_there(above.test, name):
            return True
        if (
            isinstance(above, ast.BoolOp)
            and isinstance(above.op, ast.And)
            and child in above.values
        ):
            earlier = above.values[: above.values.index(child)]
            if any(_says_there(value, name) for value in earlier):
                return True
        if isinstance(above, ast.If) and child in above.body and _says_there(above.test, name):
            return True
        for field in ("body", "orelse", "finalbody"):
            block = getattr(above, field, None)
            if isinstance(block, list) and child in block:
                if any(_leaves_without(before, name) for before in block[: block.index(child)]):
                    return True
        if isinstance(above, FUNCTIONS):
            return False
        child = above
    return False


def _leaves_without(statement: ast.AST, name: str) -> bool:
    match statement:
        case ast.If(test=test, body=[*_, last], orelse=[]) if isinstance(last, _LEAVING):
            return _says_missing(test, name)
        case ast.Assert(test=test):
            return _says_there(test, name)
    return False


def _says_there(test: ast.expr, name: str) -> bool:
    """Whether a name is not None where a test holds."""
    match test:
        case ast.Name() | ast.Attribute():
            return spelling(test) == name
        case ast.Compare(left=found, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return spelling(found) == name
        case ast.BoolOp(op=ast.And(), values=values):
            return any(_says_there(value, name) for value in values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _says_missing(operand, name)
        case ast.Call(func=ast.Name(id="len" | "isinstance"), args=[found, *_]):
            return spelling(found) == name
    return False


def _says_missing(test: ast.expr, name: str) -> bool:
    """Whether a name is not None where a test does not hold."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _says_there(operand, name)
        case ast.Compare(left=found, ops=[ast.Is()], comparators=[ast.Constant(value=None)]):
            return spelling(found) == name
        case ast.BoolOp(op=ast.Or(), values=values):
            return any(_says_missing(value, name) for value in values)
    return False

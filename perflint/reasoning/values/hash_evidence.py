"""What shows that the values of an expression have a hash: literals, constructors, annotations, what is put
into a collection, what iterating it gives.

Types are asked for single values. What a collection holds is followed to what is put into it, as its type may
rest on the first things that are: `names = ["a"]` and then `names.append(json.load(source))`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence

from perflint.knowledge.facts import Term
from perflint.language.flow.fills import fills_of
from perflint.language.nodes import FUNCTIONS, last_name, nodes_below, parent
from perflint.language.scopes import Binding
from perflint.language.terms.annotations import class_around
from perflint.language.terms.binding_terms import steps_to
from perflint.language.terms.class_lookup import mro
from perflint.language.terms.narrowing import narrowed
from perflint.language.terms.query_rows import DJANGO_QUERIES
from perflint.language.terms.value_types import Type
from perflint.reasoning.context import FileContext
from perflint.reasoning.values.containers import changes
from perflint.reasoning.values.displays import (
    has_star,
    is_dict,
    is_display,
    is_open_list,
    is_text_constant,
    made_by,
)
from perflint.reasoning.values.hashing import (
    HASHED,
    Hashing,
    hashing_of_type,
    is_of_library,
    is_row,
    least,
)

# Builtins that give the elements of what they are called with, in one order or another.
_SAME = frozenset(
    f"builtins.{name}" for name in "list tuple set frozenset sorted reversed iter".split()
)
_HASHING = frozenset({"builtins.set", "builtins.frozenset", "builtins.dict.fromkeys"})
# Methods that only texts have, which give a text, and those that give a list of them.
_TEXTS = frozenset(
    "capitalize casefold expandtabs hexdigest isoformat lower lstrip removeprefix removesuffix rstrip strip"
    " swapcase title upper zfill".split()
)
_SPLITTING = frozenset({"split", "rsplit"})
_ACCESSORS = frozenset({"str", "dt"})  # columns of texts and dates have these methods, too


def hashing_of_annotation(annotation: ast.expr, context: FileContext) -> Hashing:
    """What an annotation shows of the hash of a value."""
    match annotation:
        case ast.Subscript(value=base, slice=ast.Tuple(elts=[one, ast.Constant(value=end)])) if (
            end is ... and context.names.dotted(base) in ("builtins.tuple", "typing.Tuple")
        ):
            return hashing_of_annotation(one, context)
    types = context.types
    found = types.several_of(types.annotation(annotation))
    return least(hashing_of_type(one, context) for one in found)


def is_doubted(node: ast.expr, context: FileContext) -> bool:
    """Whether only some of the callers, or a docstring, say what a value is."""
    return any(doubt for _, doubt in context.types.rests_on(node))


class HashEvidence:
    """Follows values to where they come from. Bindings on the way are met once: what leads back to one adds
    nothing."""

    def __init__(self, context: FileContext) -> None:
        self.context = context
        self._open: set[tuple[str, int | str]] = set()

    # Values

    def of(self, node: ast.expr) -> Hashing:
        """What is shown of a value."""
        match node:
            case ast.Constant() | ast.JoinedStr():
                return self._of_types(node)
            case ast.Tuple(elts=items) if items:
                return least(map(self.of, items))
            case ast.IfExp(body=body, orelse=orelse):
                return min(self.of(body), self.of(orelse))
            case ast.BoolOp(values=values):
                return least(map(self.of, values))
            case ast.NamedExpr(value=value):
                return self.of(value)
            case ast.BinOp(left=left, right=right):
                return self._of_operation(left, right, node)
            case ast.Call():
                return self._of_call(node)
            case ast.Subscript(value=ast.Name() as collection) if not isinstance(
                node.slice, ast.Slice
            ):
                return self._of_item(collection, node)
            case ast.Name():
                return max(self._of_bindings(node), self._of_narrowed(node))
        return self._of_types(node)

    def _of_types(self, node: ast.expr) -> Hashing:
        """What the type of a value shows, or each of the types of which it has one."""
        if is_doubted(node, self.context) or self._rests_on_fills(node):
            return Hashing.UNKNOWN
        return self._of_each(self.context.types.several(node))

    def _of_each(self, types: Iterable[Type | None]) -> Hashing:
        return least(hashing_of_type(one, self.context) for one in types)

    def _of_operation(self, left: ast.expr, right: ast.expr, whole: ast.expr) -> Hashing:
        """Operators give plain values of plain ones."""
        if min(self.of(left), self.of(right)) >= Hashing.NUMBER:
            return self._of_each(self.context.types.several(whole))
        return Hashing.UNKNOWN

    def _of_call(self, call: ast.Call) -> Hashing:
        dotted = self.context.names.dotted(call.func) or ""
        made = made_by(dotted)
        if made:
            return made
        match call:
            case ast.Call(args=[collection]) if dotted == "builtins.tuple":
                return self.elements(collection)
            case ast.Call() if dotted == "builtins.frozenset":
                return Hashing.OWN
            case ast.Call(args=[collection]) if dotted in ("builtins.min", "builtins.max"):
                return self.elements(collection)
            case ast.Call(args=[iterator, *default]) if dotted == "builtins.next":
                return least([self.elements(iterator), *map(self.of, default)])
        if self._is_text(call, _TEXTS):
            return Hashing.PLAIN
        return self._of_types(call)

    def _is_text(self, call: ast.Call, methods: frozenset[str]) -> bool:
        """Whether a call is one of a method that only texts have, called as these are: with constant texts or
        nothing."""
        match call:
            case ast.Call(func=ast.Attribute(value=receiver, attr=method), args=args, keywords=[]):
                return (
                    method in methods
                    and last_name(receiver) not in _ACCESSORS
                    and self.context.type(receiver) is None
                    and not self.context.project.defines_method(method)
                    and all(isinstance(arg, ast.Constant) for arg in args)
                    and (method not in _SPLITTING or any(map(is_text_constant, args)))
                )
        return False

    def _of_item(self, collection: ast.Name, item: ast.Subscript) -> Hashing:
        """What stands in a collection, by what is put there or by its annotation."""
        if isinstance(item.slice, ast.Constant):
            field = self._of_field(collection, item.slice.value)
            if field:
                return field
        bindings = self.context.flow.reaching(collection)
        if not bindings or not any(map(is_display, bindings)):
            return self._of_types(item)
        return least(self._put_into(binding, values=True) for binding in bindings)

    def _of_field(self, row: ast.Name, key: object) -> Hashing:
        """What stands under a key of a row, where all rows are displays of dicts: those of a list that is
        written out, or made by a comprehension, and that nothing else is put into."""
        names = self.context.names
        each = names.only_binding(row)
        if each is None or each.kind != "for" or not isinstance(each.value, ast.Name):
            return Hashing.UNKNOWN
        rows = names.only_binding(each.value)
        match rows.value if rows is not None and rows.kind == "assign" else None:
            case ast.ListComp(elt=ast.Dict() as made):
                displays = [made]
            case ast.List(elts=[*parts]) if parts and all(
                isinstance(one, ast.Dict) for one in parts
            ):
                displays = [one for one in parts if isinstance(one, ast.Dict)]
            case _:
                return Hashing.UNKNOWN
        function = self.context.function(row) or names.tree
        # The name is bound once: what stores it is where it is made.
        filled = any(not isinstance(one, ast.Name) for one in changes(each.value, function))
        if filled or any(
            isinstance(store.ctx, ast.Store)
            and isinstance(store.slice, ast.Constant)
            and store.slice.value == key
            for store in nodes_below(function, ast.Subscript)
        ):
            return Hashing.UNKNOWN
        return least(self._of_value_at(display, key) for display in displays)

    def _of_value_at(self, display: ast.Dict, key: object) -> Hashing:
        for name, value in zip(reversed(display.keys), reversed(display.values), strict=True):
            if name is None:  # `**others`, which may hold the key
                return Hashing.UNKNOWN
            if isinstance(name, ast.Constant) and name.value == key:
                return self.of(value)
        return Hashing.UNKNOWN

    def _of_narrowed(self, name: ast.Name) -> Hashing:
        """What an `isinstance` shows."""
        types = self.context.types
        return self._of_each(types.several_of(narrowed(name, self.context.flow, types.annotation)))

    def _of_bindings(self, name: ast.Name) -> Hashing:
        return self._each_binding("value", name, lambda binding: self._of_binding(binding, name))

    def _each_binding(
        self, question: str, name: ast.Name, ask: Callable[[Binding], Hashing]
    ) -> Hashing:
        """What is shown of all that a name may stand for."""
        bindings = self.context.flow.reaching(name)
        found = Hashing.PLAIN if bindings else Hashing.UNKNOWN
        for binding in bindings:
            key = question, id(binding)
            if key not in self._open and found:
                self._open.add(key)
                found = min(found, ask(binding))
                self._open.discard(key)
        return found

    def _of_binding(self, binding: Binding, name: ast.Name) -> Hashing:
        """What is shown of the value that a binding gives its name."""
        annotated = self._annotated(binding)
        if annotated is not None and binding.annotation is not None:
            if binding.kind.endswith("variadic"):
                return Hashing.UNKNOWN
            return hashing_of_annotation(binding.annotation, self.context)
        value = binding.value
        if value is not None and binding.kind in ("assign", "walrus", "augassign"):
            return self.of(value)
        if value is not None and binding.kind.partition("-")[0] in ("for", "unpack"):
            steps, rest = steps_to(binding.target)
            if rest is not None:
                return Hashing.UNKNOWN  # a list
            if binding.kind.startswith("for"):
                return self._part_of_element(value, steps, name)
            return self._part(value, steps, name)
        if binding.kind == "import":
            return min(Hashing.OWN, self._of_types(name))
        return self._of_name_alone(binding, name)

    def _annotated(self, binding: Binding) -> Term | None:
        """The term of a name that is annotated, where the annotation tells something."""
        if binding.annotation is None:
            return None
        term = self.context.types.annotation(binding.annotation)
        if not binding.kind.endswith("variadic"):
            return term
        one = isinstance(binding.scope.node, FUNCTIONS) and (
            binding.scope.node.args.vararg is binding.node
        )
        return ("instance", "collections.abc.Sequence", term) if one else None

    def _of_name_alone(self, binding: Binding, name: ast.Name) -> Hashing:
        """What the type of a name shows, where it has no other binding that could have made it."""
        types = self.context.types
        if is_doubted(name, self.context):
            return Hashing.UNKNOWN
        return self._of_each(types.several_of(types.binding(binding)))

    def _part(self, value: ast.expr, steps: list[int], name: ast.Name) -> Hashing:
        """What is shown of a part of a value that is unpacked."""
        if not steps:
            return self.of(value)
        match value:
            case ast.Tuple(elts=items) | ast.List(elts=items) if not has_star(items):
                if -len(items) <= steps[0] < len(items):
                    return self._part(items[steps[0]], steps[1:], name)
        return Hashing.UNKNOWN if self._rests_on_fills(value) else self._of_types(name)

    def _part_of_element(self, value: ast.expr, steps: list[int], name: ast.Name) -> Hashing:
        """What is shown of a part of what iterating a value gives: the second of `d.items()`."""
        if not steps:
            return self.elements(value)
        first, rest = steps[0], steps[1:]
        is_builtin = self.context.names.is_builtin
        match value:
            case ast.Call(func=func, args=[inner, *_]) if is_builtin(func, "enumerate"):
                return self._part_of_element(inner, rest, name) if first else Hashing.PLAIN
            case ast.Call(func=func, args=items) if is_builtin(func, "zip") and not has_star(items):
                if 0 <= first < len(items):
                    return self._part_of_element(items[first], rest, name)
            case ast.Call(args=[inner, *_]) if self.context.names.dotted(value.func) in _SAME:
                return self._part_of_element(inner, steps, name)
            case ast.Call(func=ast.Attribute(value=table, attr="items"), args=[]):
                if not first and not rest and self._is_mapping(table):
                    return max(Hashing.OWN, self.elements(table))
                if rest or self._rests_on_fills(table):
                    return Hashing.UNKNOWN
            case ast.List(elts=items) | ast.Tuple(elts=items) if not has_star(items):
                return least(self._part(item, steps, name) for item in items)
            case ast.ListComp(elt=item) | ast.GeneratorExp(elt=item):
                return self._part(item, steps, name)
        return Hashing.UNKNOWN if self._rests_on_fills(value) else self._of_types(name)

    # Collections

    def elements(self, node: ast.expr) -> Hashing:
        """What is shown of all that iterating a value gives."""
        match node:
            case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
                return self._displayed(items)
            case ast.Dict(keys=keys):
                return min(
                    (
                        Hashing.OWN if key is None else max(Hashing.OWN, self.of(key))
                        for key in keys
                    ),
                    default=Hashing.PLAIN,
                )
            case ast.ListComp(elt=item) | ast.GeneratorExp(elt=item):
                return self.of(item)
            case ast.SetComp(elt=item) | ast.DictComp(key=item):
                return max(Hashing.OWN, self.of(item))
            case ast.IfExp(body=body, orelse=orelse):
                return min(self.elements(body), self.elements(orelse))
            case ast.BoolOp(values=values):
                return min(map(self.elements, values))
            case ast.NamedExpr(value=value):
                return self.elements(value)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return min(self.elements(left), self.elements(right))
            case ast.Subscript(value=value, slice=ast.Slice()):
                return self.elements(value)
            case ast.Call():
                return self._elements_of_call(node)
            case ast.Name():
                return self._each_binding(
                    "elements", node, lambda binding: self._elements_of_binding(binding, node)
                )
            case ast.Attribute() if self.context.names.dotted(node) == "sys.stdin":
                return Hashing.PLAIN
            case ast.Attribute() if not self._is_annotated(node):
                return max(self._elements_of_attribute(node), self._hashed_at_least(node))
        return self._elements_by_type(node)

    def _elements_of_attribute(self, place: ast.Attribute) -> Hashing:
        """What is shown of the elements of an attribute by what its class puts into it: all that this file
        does with attributes of the name."""
        owner = self.context.type(place.value)
        key = "attribute", place.attr
        if owner is None or key in self._open:
            return Hashing.UNKNOWN if owner is None else Hashing.PLAIN
        names = self.context.names
        stored = False
        found = Hashing.PLAIN
        self._open.add(key)
        for use in names.attributes(place.attr):
            statement = parent(use)
            if isinstance(use.ctx, ast.Load):
                found = min(found, self._put_at(use, values=False, keys=False))
            elif isinstance(statement, ast.Assign) and use in statement.targets:
                stored = stored or class_around(use, names) == owner.name
                found = min(found, self.elements(statement.value))
            elif not isinstance(statement, ast.AugAssign):
                found = Hashing.UNKNOWN
            else:
                found = min(found, self.elements(statement.value))
        self._open.discard(key)
        return min(found, Hashing.OWN) if stored else Hashing.UNKNOWN

    def _displayed(self, items: list[ast.expr]) -> Hashing:
        return min(
            (
                self.elements(item.value) if isinstance(item, ast.Starred) else self.of(item)
                for item in items
            ),
            default=Hashing.PLAIN,  # nothing is in it
        )

    def _elements_of_call(self, call: ast.Call) -> Hashing:
        dotted = self.context.names.dotted(call.func) or ""
        match call:
            case ast.Call(args=[], keywords=[]) if dotted in _SAME or dotted == "builtins.dict":
                return Hashing.PLAIN
            case ast.Call(args=[inner, *_]) if dotted in _HASHING:
                return max(Hashing.OWN, self.elements(inner))
            case ast.Call(args=[inner, *_]) if dotted in _SAME:
                return self.elements(inner)
            case ast.Call(args=[_, inner]) if dotted == "builtins.filter":
                return self.elements(inner)
            case ast.Call(args=[function, *_]) if dotted == "builtins.map":
                return made_by(self.context.names.dotted(function) or "")
            case ast.Call(func=ast.Attribute(value=inner, attr="copy"), args=[]):
                return self.elements(inner)
            case ast.Call(func=ast.Attribute(value=table, attr="keys"), args=[]):
                least_shown = Hashing.OWN if self._is_mapping(table) else Hashing.UNKNOWN
                return max(least_shown, self.elements(table))
        if self._is_text(call, _SPLITTING):
            return Hashing.PLAIN
        return self._elements_by_type(call)

    def _elements_by_type(self, node: ast.expr) -> Hashing:
        if is_doubted(node, self.context) or self._rests_on_fills(node):
            return self._hashed_at_least(node)
        types = self.context.types
        found = self._of_each(types.several(node, elements=True))
        if not found and self._are_rows(self.context.type(node)):
            return Hashing.OWN
        return max(found, self._hashed_at_least(node))

    def _elements_of_binding(self, binding: Binding, name: ast.Name) -> Hashing:
        """What is shown of the elements of a collection that a binding gives its name, and of those that
        are put into it."""
        types = self.context.types
        annotated = self._annotated(binding)
        if annotated is not None:
            found = self._of_each(types.several_of(("element", annotated)))
            known = types.several_of(annotated)
            if found or not all(map(is_open_list, known)) or binding.value is None:
                hashed = all(one is not None and one.name in HASHED for one in known)
                return max(found, Hashing.OWN) if known and hashed else found
        value = binding.value
        if value is not None and binding.kind in ("assign", "walrus", "augassign"):
            return min(self.elements(value), self._put_into(binding))
        if binding.kind == "import":
            return min(Hashing.OWN, self._elements_by_type(name))
        if value is not None and binding.kind == "parameter":
            return Hashing.UNKNOWN  # its default does not tell what callers pass
        return min(self._elements_by_type(name), self._put_into(binding))

    def _put_into(self, binding: Binding, *, values: bool = False) -> Hashing:
        """What is shown of all that statements put into a collection that has a name.

        Args:
            values: of a dict, ask about what stands under its keys, with what it was made with.
        """
        found = Hashing.PLAIN
        if values:
            match binding.value:
                case ast.Dict(keys=keys, values=items) if None not in keys:
                    found = self._displayed(items)
                case ast.List(elts=items):
                    found = self._displayed(items)
                case ast.Call(args=[], keywords=[]):
                    pass
                case _:
                    return Hashing.UNKNOWN
        of_dict = not values and is_dict(binding.value)
        for use in self.context.names.uses_of(binding):
            if not found:
                break
            found = min(found, self._put_at(use, values=values, keys=of_dict))
        return found

    def _put_at(self, use: ast.Name | ast.Attribute, *, values: bool, keys: bool) -> Hashing:
        """What is shown of what one use of a collection puts into it.

        Args:
            values: ask about what stands under keys or positions.
            keys: ask about the keys of a dict.
        """
        above = parent(use)
        match above:
            case ast.AugAssign(value=added) if not isinstance(use.ctx, ast.Load):
                return Hashing.UNKNOWN if values else self.elements(added)
            case ast.Subscript(slice=ast.Slice(), ctx=ast.Store()):
                statement = parent(above)
                if not values and isinstance(statement, ast.Assign):
                    return self.elements(statement.value)
                return Hashing.UNKNOWN
            case ast.Subscript(ctx=ast.Store()) if not keys:
                statement = parent(above)
                if isinstance(statement, (ast.Assign, ast.AugAssign)):
                    return self.of(statement.value)
                return Hashing.UNKNOWN
            case ast.Attribute(attr="extend" | "update" | "extendleft"):
                call = parent(above)
                if fills_of(use) is None and isinstance(call, ast.Call) and call.func is above:
                    plain = not values and len(call.args) == 1 and not call.keywords
                    return self.elements(call.args[0]) if plain else Hashing.UNKNOWN
        found = Hashing.PLAIN
        for fill in fills_of(use) or ():
            put = fill.key if keys else fill.value
            found = min(found, self.of(put) if put is not None else Hashing.UNKNOWN)
        return found

    def _hashed_at_least(self, node: ast.expr) -> Hashing:
        """That the elements have a hash, where the collection is one that asks for it."""
        return Hashing.OWN if self._has_hashed(node) else Hashing.UNKNOWN

    def _is_mapping(self, node: ast.expr) -> bool:
        """Whether what is asked for its `keys()` or `items()` is a mapping, as what has these methods is."""
        found = self.context.type(node)
        if found is None:
            return not self.context.project.defines_method("items")
        return found.kind == "instance" and found.name in HASHED

    def _has_hashed(self, node: ast.expr) -> bool:
        found = self.context.type(node)
        return found is not None and found.kind == "instance" and found.name in HASHED

    def _are_rows(self, found: Type | None) -> bool:
        """Whether a value gives rows of a database model, each of which has its key."""
        return (
            found is not None
            and found.kind == "instance"
            and self.context.subclass(found.name, *DJANGO_QUERIES)
            and len(found.args) == 1
            and is_row(found.args[0], self.context)
        )

    # What types rest on

    def _rests_on_fills(self, node: ast.expr) -> bool:
        """Whether a type is told by the first things that are put into a collection of this file."""
        if isinstance(node, ast.Name):
            return any(map(self._is_filled, self.context.flow.reaching(node)))
        return any(map(self._rests_on_fills, self._taken_from(node)))

    def _is_filled(self, binding: Binding) -> bool:
        """Whether a binding makes a collection that statements fill, or takes its value from such a one."""
        key = "fills", id(binding)
        if binding.annotation is not None or binding.value is None or key in self._open:
            return False
        if is_display(binding):
            return True
        made = binding.kind in ("assign", "walrus")
        if not made and binding.kind.partition("-")[0] not in ("for", "unpack"):
            return False
        self._open.add(key)
        filled = made and not self._put_into(binding) or self._rests_on_fills(binding.value)
        self._open.discard(key)
        return filled

    def _taken_from(self, node: ast.expr) -> Sequence[ast.expr]:
        """The expressions that hold a value, or a part of which it is."""
        match node:
            case (
                ast.Attribute(value=value)
                | ast.Subscript(value=value)
                | ast.Starred(value=value)
                | ast.NamedExpr(value=value)
                | ast.ListComp(elt=value)
                | ast.GeneratorExp(elt=value)
                | ast.DictComp(value=value)
            ):
                return [value]
            case ast.Call(func=ast.Name() as func, args=args):
                dotted = self.context.names.dotted(func) or ""
                builtin = dotted.startswith("builtins.") and not made_by(dotted)
                return args if builtin else []
            case ast.Call(func=func):
                return [func]
            case ast.BinOp(left=left, right=right) | ast.IfExp(body=left, orelse=right):
                return [left, right]
            case ast.BoolOp(values=values):
                return values
            case ast.List(elts=parts) | ast.Tuple(elts=parts):
                return [part for part in parts if not self.of(part)]
        return []

    def _is_annotated(self, place: ast.Attribute) -> bool:
        """Whether the class of an object says in an annotation what an attribute holds."""
        owner = self.context.type(place.value)
        if owner is None or owner.kind not in ("instance", "class"):
            return owner is not None and owner.kind == "module"
        for facts in mro(owner.name, self.context.project):
            if place.attr in facts.attributes or place.attr in facts.methods:
                if "dataclass" in facts.marks or is_of_library(facts.name, self.context):
                    return True
                return place.attr in facts.methods or self._annotates(facts.name, place.attr)
        return False

    def _annotates(self, klass: str, attribute: str) -> bool:
        """Whether a class of this file annotates an attribute, in its body or where a method sets it."""
        names = self.context.names
        for statement in names.nodes(ast.AnnAssign):
            owner = class_around(statement, names)
            match statement.target:
                case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="self"), attr=name):
                    if owner == klass and name == attribute:
                        return True
        return False

"""Reaching definitions: the bindings that can give a name its value where it is read."""

from __future__ import annotations

import ast
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from perflint.language.effort import spend
from perflint.language.flow.blocks import Blocks, always_leaves, statement_of
from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, parent, parents
from perflint.language.scopes import Binding, Scope

_MOST_REACHING = 500  # bindings of a name, from where on they are as good as unknown
_OWN_FLOW = frozenset({*FUNCTIONS, ast.Lambda, ast.ClassDef, ast.Module})


class Reaching:
    """Which bindings reach the places where names are read."""

    def __init__(self, names: Names, blocks: Blocks) -> None:
        self._names = names
        self._blocks = blocks
        # By the first binding of a name in a scope.
        self._held: dict[Binding, Held] = {}
        self._bound_here: dict[Binding, bool] = {}  # whether none is bound by an inner function
        # By statement, and by scope and name in it.
        self._known: dict[tuple[ast.AST, Scope, str], list[Binding]] = {}

    def bindings(self, name: ast.Name) -> list[Binding]:
        """The bindings that can give a name its value where it is read; all of them where the name
        comes from another function. Empty for builtins and unknown names."""
        found = self._names.lookup(name.id, self._names.scope_of(name))
        if found is None:
            return []
        scope, bindings = found
        if len(bindings) == 1:
            return bindings
        if not self._flows(name, scope, bindings):
            return bindings if len(bindings) <= _MOST_REACHING else [_unknown(bindings[-1])]
        key = statement_of(name), scope, name.id
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._walk_back(name, bindings) or bindings
        return known

    def _flows(self, name: ast.Name, scope: Scope, bindings: list[Binding]) -> bool:
        """Whether the order of statements decides: the name is read in the function that binds it,
        and nothing else binds it from inside another function."""
        reader = self._names.scope_of(name)
        while reader.kind == "comprehension" and reader is not scope and reader.parent is not None:
            reader = reader.parent
        if reader is not scope:
            return False
        first = bindings[0]
        known = self._bound_here.get(first)
        if known is None:
            known = self._bound_here[first] = all(
                binding.scope is scope or binding.scope.kind == "comprehension"
                for binding in bindings
            )
        return known

    def _walk_back(self, name: ast.Name, bindings: list[Binding]) -> list[Binding]:
        first = bindings[0]
        held = self._held.get(first)
        if held is None:
            held = self._held[first] = Held(bindings)
        return _WalkBack(name, bindings, held, self._blocks).run()


class Held:
    """Where the bindings of one name stand: what lies between them and the module, each node once."""

    def __init__(self, bindings: list[Binding]) -> None:
        self._bindings = bindings
        self._own: dict[ast.AST, list[int]] = {}  # the indexes of the bindings of a node itself
        self._below: dict[ast.AST, list[ast.AST]] = {}  # the children of a node that hold any
        self._spots: dict[ast.AST, dict[str, list[tuple[int, ast.AST]]]] = {}
        self._bound: dict[ast.AST, bool] = {}
        seen: set[ast.AST] = set()
        for index, binding in enumerate(bindings):
            child = binding.node
            self._own.setdefault(child, []).append(index)
            for above in parents(child):
                if child in seen:
                    break
                seen.add(child)
                self._below.setdefault(above, []).append(child)
                child = above

    def __contains__(self, node: ast.AST) -> bool:
        """Whether a node is or holds one of the bindings."""
        return node in self._own or node in self._below

    def own(self, node: ast.AST) -> list[int]:
        """The indexes of the bindings that a node itself is."""
        return self._own.get(node, [])

    def under(self, *nodes: ast.AST) -> Iterator[int]:
        """The indexes of the bindings in some nodes, in no particular order."""
        stack = [*nodes]
        while stack:
            node = stack.pop()
            yield from self._own.get(node, ())
            stack += self._below.get(node, ())

    def spots(
        self, above: ast.AST, places: dict[ast.AST, tuple[str, int]]
    ) -> dict[str, list[tuple[int, ast.AST]]]:
        """The statements of a node's blocks that hold any, by block, with their indexes, in order."""
        found = self._spots.get(above)
        if found is None:
            found = self._spots[above] = {}
            for child in self._below.get(above, ()):
                if child in places:
                    name, index = places[child]
                    found.setdefault(name, []).append((index, child))
            for spots in found.values():
                spots.sort(key=itemgetter(0))
        return found

    def always(self, statement: ast.AST) -> bool:
        """Whether a statement binds the name whichever way it runs."""
        known = self._bound.get(statement)
        if known is None:
            known = self._bound[statement] = self._binds(statement)
        return known

    def _binds(self, statement: ast.AST) -> bool:
        match statement:
            case ast.Assign() | ast.AugAssign():  # most of all
                pass
            case ast.If(body=body, orelse=orelse):
                return all(self._ends(branch) for branch in (body, orelse))
            case ast.With(body=body) | ast.AsyncWith(body=body):
                return statement in self._own or self.always_in(body)
            case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=final):
                branches = [[*body, *orelse], *(handler.body for handler in handlers)]
                return self.always_in(final) or all(map(self._ends, branches))
            case ast.For() | ast.AsyncFor() | ast.While() | ast.Match():
                return False
        return any(
            self._bindings[index].kind not in ("augassign", "annotation")
            for index in self.under(statement)
        )

    def always_in(self, block: Sequence[ast.AST]) -> bool:
        """Whether some statement of a block always binds the name."""
        return any(self.always(inner) for inner in block if inner in self)

    def _ends(self, block: list[ast.stmt]) -> bool:
        return always_leaves(block) or self.always_in(block)


class _WalkBack:
    """The walk back from a read to the bindings that reach it, block by block."""

    def __init__(self, name: ast.Name, bindings: list[Binding], held: Held, blocks: Blocks) -> None:
        self.name = name
        self.found: dict[int, None] = {}  # indexes of bindings
        self._bindings = bindings
        self._held = held
        self._blocks = blocks

    def run(self) -> list[Binding]:
        """The bindings; of very many, one that says nothing stands for all."""
        self._walk()
        spend(len(self.found))
        if len(self.found) > _MOST_REACHING:
            return [_unknown(self._bindings[next(iter(self.found))])]
        return [self._bindings[index] for index in self.found]

    def _walk(self) -> None:
        child: ast.AST = statement_of(self.name)
        self._add(index for index in self._held.under(child) if self._kind(index) == "walrus")
        above = parent(child)
        while above is not None:
            if self._leave(above, child):
                return
            if above.__class__ in _OWN_FLOW:
                break
            child = self._blocks.chain_top(above)
            above = parent(child)
        self._add(
            index for index in range(len(self._bindings)) if self._kind(index)[:9] == "parameter"
        )

    def _kind(self, index: int) -> str:
        return self._bindings[index].kind

    def _leave(self, above: ast.AST, child: ast.AST) -> bool:
        """Note what reaches `child` from its place in `above`; true if nothing further back can."""
        held = self._held
        places = self._blocks.places(above)
        place = places.get(child)
        block: list[ast.AST] | None = getattr(above, place[0]) if place is not None else None
        spots = held.spots(above, places)
        if place is not None and not isinstance(child, ast.ExceptHandler):
            field, position = place
            there = spots.get(field, [])
            for at in range(bisect_left(there, position, key=itemgetter(0)) - 1, -1, -1):
                self._add(held.under(there[at][1]))
                if held.always(there[at][1]) or len(self.found) > _MOST_REACHING:
                    return True
        body = [statement for _, statement in spots.get("body", ())]
        if isinstance(above, (ast.For, ast.AsyncFor)) and block is above.body:
            if self._own(above):
                return True  # each iteration binds it anew, whatever the last one did
            self._add(held.under(*body))
            return False
        if isinstance(above, ast.While):
            self._add(held.under(*body))
        elif isinstance(above, (ast.With, ast.AsyncWith, ast.ExceptHandler)):
            return self._own(above)
        elif isinstance(above, ast.match_case):
            own = list(held.under(above.pattern))
            self._add(own)
            return bool(own)
        elif isinstance(above, ast.Try) and block is not above.body:
            self._add(held.under(*body))
            if block is above.orelse and held.always_in(above.body):
                return True
        return False

    def _own(self, above: ast.AST) -> bool:
        own = self._held.own(above)
        self._add(own)
        return bool(own)

    def _add(self, indexes: Iterable[int]) -> None:
        self.found.update(dict.fromkeys(sorted(indexes)))


def _unknown(one: Binding) -> Binding:
    """What stands for very many bindings of a name, of which this is one."""
    return Binding(one.name, "many", one.node, one.scope)

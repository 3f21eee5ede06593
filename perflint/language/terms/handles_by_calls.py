"""What parameters lead to, a database, a server or a queue, by what the calls of their file pass for them:
`store(connection, row)` says what the `connection` of `store` is."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from perflint.knowledge.facts import Term
from perflint.language.flow.local_calls import calls_of, local_argument
from perflint.language.nodes import FUNCTIONS
from perflint.language.scopes import Binding
from perflint.language.terms.circles import components
from perflint.language.terms.module_types import ModuleTypes
from perflint.language.terms.sessions import is_named_session, session_by_use

# Names of parameters that stand for what leads to a database, a server or a queue.
_HANDLES = frozenset(
    "session sess dbsession db conn con cnx connection database cursor cur client redis collection"
    " bucket queue http".split()
)  # last words
_MOST = 16  # things of which a parameter may be one; of more, nothing follows

_Found = tuple[Term, ...] | None  # what may be passed for a parameter; None where that is unknown


def is_handle(binding: Binding) -> bool:
    """Whether a binding is a parameter of which a name, and no annotation, says what it leads to."""
    return (
        binding.kind == "parameter"
        and binding.annotation is None
        and binding.name.rpartition("_")[2] in _HANDLES
    )


def handle_by_calls(binding: Binding, types: ModuleTypes) -> Term | None:
    """A parameter by what all calls of this file pass for it, through others of its kind too."""
    handles: _Handles = types.names.once(
        f"handles, {types.by_callers}, {types.world is None}", _Handles
    )
    found = handles.passed(binding, types)
    if not found:
        return None
    return found[0] if len(found) == 1 else ("any", *found)


class _Handles:
    """The parameters of a module that lead somewhere, each looked at once, however long the chain of
    functions is that hand one on.

    Attributes:
        own: what is passed outright for a parameter; None where it is unknown.
        others: the parameters of other functions that are passed for it.
        found: all that may be passed for it.
    """

    def __init__(self) -> None:
        self.own: dict[Binding, _Found] = {}
        self.others: dict[Binding, tuple[Binding, ...]] = {}
        self.found: dict[Binding, _Found] = {}

    def passed(self, binding: Binding, types: ModuleTypes) -> _Found:
        """What may be passed for a parameter, through others of its kind too."""

        def following(one: Binding) -> tuple[Binding, ...]:
            if one not in self.others:
                self.own[one], self.others[one] = _step(one, types)
            return self.others[one]

        if binding not in self.found:
            for component in components(binding, following, self.found.keys()):
                inside = {*component}
                parts = [self.own[one] for one in component]
                parts += [
                    self.found[other]
                    for one in component
                    for other in self.others[one]
                    if other not in inside
                ]
                self.found.update(dict.fromkeys(component, _together(parts)))
        return self.found[binding]


def _step(binding: Binding, types: ModuleTypes) -> tuple[_Found, tuple[Binding, ...]]:
    """What calls pass outright for a parameter, and the parameters of its kind that they pass for it."""
    function = binding.scope.node
    if not isinstance(function, FUNCTIONS):
        return None, ()
    calls = calls_of(function, types.names)
    if not calls:
        used = is_named_session(binding.name)
        session = session_by_use(binding.name, function, types.term) if used else None
        return (session,) if session is not None else None, ()
    found: dict[Term | None, None] = {}
    others: dict[Binding, None] = {}
    for call in calls:
        value = local_argument(binding.name, call, function)
        if isinstance(value, ast.Constant) and value.value is None:
            continue  # says nothing of the others
        only = types.names.only_binding(value) if isinstance(value, ast.Name) else None
        if only is not None and is_handle(only):
            others[only] = None
        else:
            found[types.term(value)] = None
    known = tuple(term for term in found if term is not None)
    return (known if len(known) == len(found) <= _MOST else None), tuple(others)


def _together(parts: Iterable[_Found]) -> _Found:
    """What is one of several; None where one of them is unknown, or there are too many."""
    found: dict[Term, None] = {}
    for part in parts:
        if part is None:
            return None
        found.update(dict.fromkeys(part))
    return tuple(found) if len(found) <= _MOST else None

"""What Django reads before it deletes rows: those of other models that go with them.

Of each relation to a model that says `CASCADE`, `PROTECT` or `RESTRICT` the rows are read, but for those that
it can delete without: nothing else goes with them. What goes with rows that go along is not counted:
mostly there are none.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from perflint.costing.model_checks import assigned
from perflint.language.nodes import last_name

if TYPE_CHECKING:
    from perflint.costing.composing import Composer

_TO_ONE = frozenset({"reverse-foreign-key", "reverse-one-to-one"})
_LINKING = frozenset({"many-to-many", "reverse-many-to-many", "generic-relation"})
_READ = frozenset({"PROTECT", "RESTRICT"})


def read_along(composer: Composer, model: str) -> Iterator[str]:
    """The relations whose rows are read when a row of a model is deleted, each as `Line.order`."""
    for relation in composer.project.fields(model).values():
        if relation.framework != "django":
            continue
        name = f"{relation.target.rpartition('.')[2]}.{relation.inverse}"
        if relation.kind == "generic-relation":
            yield relation.name
        elif relation.kind in _TO_ONE and relation.target and relation.inverse:
            says = _on_delete(composer, relation.target, relation.inverse)
            if says in _READ or says == "CASCADE" and has_dependants(composer, relation.target):
                yield name


def has_dependants(composer: Composer, model: str) -> bool:
    """Whether something goes with rows of a model, so that they are read before they are deleted."""
    return any(
        relation.framework == "django"
        and (
            relation.kind in _LINKING
            or relation.kind in _TO_ONE
            and _on_delete(composer, relation.target, relation.inverse) != "DO_NOTHING"
        )
        for relation in composer.project.fields(model).values()
    )


def _on_delete(composer: Composer, model: str, field: str) -> str:
    """What a relation says to do when the row is deleted to which it leads, `CASCADE` or another; empty where
    that is not to be read."""
    for facts in composer.linked.order(model):
        found = composer.class_node(facts.name)
        for name, value in assigned(found[1]) if found is not None else ():
            if name == field and isinstance(value, ast.Call):
                said = [word.value for word in value.keywords if word.arg == "on_delete"]
                said += value.args[1:2]
                return last_name(said[0]) or "" if said else ""
    return ""

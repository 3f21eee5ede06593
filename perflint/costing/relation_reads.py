"""Reads of relations of database models that ask the database."""

from __future__ import annotations

import ast

from perflint.costing.charges import Charge
from perflint.costing.functions import Function
from perflint.costing.kinds import Kind
from perflint.costing.relations import Load
from perflint.language.nodes import descendants


def charge_relations(function: Function) -> None:
    """Charge the relations that a function reads and that are not loaded there."""
    relations = function.file.relations
    if isinstance(function.owner, ast.Module):
        return
    for node in descendants(function.owner, into_functions=False):
        if not isinstance(node, ast.Attribute) or node.attr not in relations.names:
            continue
        load = relations.load(node)
        if load is not None:
            _loaded(function, load)


def _loaded(function: Function, load: Load) -> None:
    read, relation = load.read, load.relation
    count, factors = function.repeated(read)
    arms, conditions = function.branches.of(read)
    if load.condition:
        conditions = (*conditions, load.condition)
    position = function.outline.position(read.lineno, read.col_offset)
    if function.fails((arms, conditions), position.line):
        return
    function.charges.append(
        Charge(
            Kind.QUERIES,
            count,
            factors,
            function.outline.path,
            position.line,
            position.column,
            function.context.short(read),
            f"{relation.owner}.{relation.name}",
            conditions=conditions,
            arms=arms,
            remedy=load.remedy,
            origin=load.origin.along(relation.name, relation) if load.origin is not None else None,
            kept=not relation.many or relation.framework == "sqlalchemy",
        )
    )

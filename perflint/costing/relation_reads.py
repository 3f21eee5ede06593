"""Reads of relations of database models that ask the database."""

from __future__ import annotations

import ast
from dataclasses import replace

from perflint.costing.charges import Charge
from perflint.costing.code_files import place_of
from perflint.costing.functions import Function
from perflint.costing.kinds import Kind
from perflint.costing.relations import Load
from perflint.language.nodes import descendants
from perflint.outlining.outline import Site
from perflint.project.world.models import Relation
from perflint.syntax.template_names import is_template_module


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
        elif is_template_module(function.outline.module):
            _opened(function, node)


def has(relation: Relation) -> str:
    """What must hold for reading an optional relation to ask the database, in words."""
    return f"if it has a `{relation.name}`"


def _loaded(function: Function, load: Load) -> None:
    read, relation = load.read, load.relation
    kept = not relation.many or relation.framework == "sqlalchemy"
    count, factors = function.per_object(read) if kept else function.repeated(read)
    arms, conditions = function.branches.of(read)
    if load.condition:
        conditions = (*conditions, load.condition)
    if function.file.is_optional(relation):
        conditions = (*conditions, has(relation))
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
            kept=kept,
        )
    )


def _opened(function: Function, read: ast.Attribute) -> None:
    """Charge what a template reads of an object whose type is told by those alone who pass it, as rows of a
    page of a query set that goes through functions."""
    origin = function.file.relations.opened(read)
    if origin is None:
        return
    site = Site(function.index, 0, 0, 0, *place_of(read), 0, -1, -1)
    way = function.branches.of(read)
    charge = function.made(
        Kind.QUERIES, function.per_object(read), site, read, f".{read.attr}", way
    )
    if charge is not None:
        function.charges.append(replace(charge, origin=origin, kept=True, open=True))

"""Clients that code makes again and again: whether they are stored, differ each time, or are cheap."""

from __future__ import annotations

import ast
import re
from itertools import takewhile

from perflint.knowledge.facts import Term
from perflint.language.nodes import LoopNode, parent, parents
from perflint.project.calls.trace import Reach
from perflint.reasoning.context import FileContext
from perflint.reasoning.http import clients
from perflint.reasoning.http.addresses import to_subscribers
from perflint.reasoning.occurrence.arguments import depends
from perflint.reasoning.occurrence.calls import Reached
from perflint.reasoning.size.large_collections import required_nonempty
from perflint.reasoning.size.small_collections import rounds_few

_FEW = re.compile(
    r"^_*(?:config|conf|cfg|settings?|options?"
    r"|database|db|tenant|schema|host|server|account|region|profile|workspace)(?:_?name)?$"
)
_PIECE = re.compile(r"chunk|^part$|^part_(?:no|number)$|^page")


def in_memory_only(call: ast.Call) -> bool:
    """Whether a call makes a database in memory, which is another one each time."""
    return any(
        isinstance(part, ast.Constant)
        and isinstance(part.value, str)
        and (":memory:" in part.value or "mode=memory" in part.value or part.value == "sqlite://")
        for part in [*call.args, *(word.value for word in call.keywords)]
    )


def is_stored_by_callers(context: FileContext, path: Reached) -> bool:
    """Whether a client that a function of this file makes is stored there, or by its callers."""
    call, function = path.construct, path.functions[-1]
    if function.name == "__init__":  # it lives as long as what it is part of
        outlives = clients.is_stored(path.call, context.flow.loop(path.call))
    else:
        outlives = clients.is_stored(call, None) and not isinstance(parent(call), ast.Return)
    return outlives or clients.cached_by(function)


def is_made_for_each_item(context: FileContext, path: Reached) -> bool:
    """Whether a function of this file makes another client for each item."""
    varying = path.varying
    loop = context.flow.loop(path.call)
    receiver = path.call.func.value if isinstance(path.call.func, ast.Attribute) else None
    if receiver is not None and loop is not None and not context.flow.invariant(receiver, loop):
        varying = varying | {"self"}
    return any(
        depends(context, part, path.functions[-1], varying)
        for part in clients.parts(path.construct)
    )


def is_stored_in_object(context: FileContext, reach: Reach) -> bool:
    """Whether a method stores the client that it makes in its object: `self.session = Session()`."""
    function = reach.functions[-1]
    owner, _, name = function.rpartition(".")
    facts = context.project.klass(owner)
    if facts is None or name == "__init__":
        return False
    stored: set[Term | None] = set()
    for term in facts.attributes.values():
        stored.update(term[1:] if term is not None and term[0] == "any" else (term,))
    made = context.project.terms_at(function, reach.trace[-1].line)
    return any(("call", term) in stored or term in stored for term in made)


def is_of_stored_session(context: FileContext, call: ast.Call) -> bool:
    """Whether a client of AWS is made by a session that was there already, which has read what it
    needs from the disk: `self.session.client("s3")`."""
    match call.func:
        case ast.Attribute(value=owner, attr="client" | "resource"):
            if isinstance(owner, ast.Name):
                return False  # known where it was made
            made = context.name(owner.func) if isinstance(owner, ast.Call) else None
            return made != "boto3.session.Session"
    return False


def transfers_in_pieces(loop: LoopNode | None) -> bool:
    """Whether a loop sends or fetches one large piece after the other, asks now and then, or takes what
    comes from a queue: each step takes longer than a client."""
    if isinstance(loop, ast.For):
        return any(
            isinstance(node, ast.Name) and _PIECE.search(node.id) for node in ast.walk(loop.target)
        )
    return isinstance(loop, ast.While) and not required_nonempty(loop)


def iterates_few(context: FileContext, call: ast.expr, loop: ast.For) -> bool:
    """Whether a loop goes over a few by its names, or over what has connections of its own, or whoever is
    to be told, or a call is for one sort of its items: `if kind == "connected":`."""
    if rounds_few(call, loop, context):
        return True
    items = {node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)}
    if any(_FEW.search(name) or to_subscribers(name) for name in items):
        return True
    for up in takewhile(lambda up: up is not loop, parents(call)):
        match up:
            case ast.If(
                test=ast.Compare(
                    left=ast.Name(id=name), ops=[ast.Eq()], comparators=[ast.Constant()]
                )
            ) if name in items:
                return True
    return False

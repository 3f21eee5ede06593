"""What one function does itself: the places that cost, and the functions that it runs, read from its file."""

from __future__ import annotations

from collections.abc import Mapping

from perflint.costing.charges import ByVerb, Reading, Run
from perflint.costing.code_files import CodeFile
from perflint.costing.django_calls import charge_objects, charge_pages
from perflint.costing.fetches import charge_passed_rows
from perflint.costing.form_calls import form_calls
from perflint.costing.functions import Function
from perflint.costing.library_calls import charge_library_calls
from perflint.costing.own_calls import open_calls, own_calls
from perflint.costing.relation_reads import charge_relations
from perflint.costing.shown_rows import shown_rows
from perflint.costing.unknown_calls import unknown_calls


def read(file: CodeFile, identity: int) -> Reading:
    """What a function of a file does."""
    function = Function(file, identity)
    charge_library_calls(function)
    runs = tuple(own_calls(function))
    charge_relations(function)
    charge_pages(function)
    charge_objects(function)
    charge_passed_rows(function)
    shown = tuple(shown_rows(function))
    forms = tuple(form_calls(function))
    charges = sorted(
        function.charges, key=lambda charge: (charge.line, charge.column, charge.kind.value)
    )
    unknown = dict.fromkeys(unknown_calls(function))
    return Reading(
        tuple(charges),
        runs,
        shown,
        forms,
        tuple(unknown),
        tuple(function.notes),
        tuple(function.deleted),
        function.branches.verbs,
    )


def read_open(
    file: CodeFile, identity: int
) -> tuple[tuple[tuple[Run, str], ...], Mapping[int, ByVerb]]:
    """What a method asks its own object for and its class alone does not tell, see `own_calls.open_calls`,
    and where it branches by the method of a request."""
    function = Function(file, identity)
    return tuple(open_calls(function)), function.branches.verbs

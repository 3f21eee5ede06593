"""What it costs that functions ask forms, and sets of forms, for what their framework does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from perflint.costing.branches import by_itself
from perflint.costing.charges import Bill, Charge, FormCall, both_conditions
from perflint.costing.forms import SERIALIZERS, Form, framework_of
from perflint.costing.formsets import FormSet, FormSets
from perflint.costing.formula import product
from perflint.costing.kinds import Kind
from perflint.costing.shown_fields import fields_shown
from perflint.costing.signals import SAVING
from perflint.costing.view_classes import ViewClass
from perflint.syntax.template_names import is_template_module

if TYPE_CHECKING:
    from perflint.costing.composing import Composer


class AskedForms:
    """The forms that functions of a project ask.

    Args:
        sets: the sets of forms of the project.
    """

    def __init__(self, composer: Composer, sets: FormSets) -> None:
        self._composer = composer
        self._linked = composer.linked
        self._form_sets = sets
        self._asked: set[tuple[str, str]] = set()  # what is being worked out

    def done(self, asked: FormCall, klass: str) -> Iterator[Charge]:
        """What it costs that a form does what it is asked for.

        Args:
            klass: of the object whose method asks, where that is known.
        """
        return self._of_form(asked, self._asked_of(asked, klass))

    def _asked_of(self, asked: FormCall, klass: str) -> str:
        """The form that is asked where a method is one of an object of a class."""
        if asked.of_view:
            view = klass or asked.form
            return ViewClass(self._composer, self._composer.row_reader, view).form_class
        return klass if asked.above and klass else asked.form

    def _of_form(self, asked: FormCall, klass: str) -> Iterator[Charge]:
        """What it costs that a form does what it is asked for; what it is in the middle of costs nothing."""
        if asked.made is not None:
            yield from self._of_set(asked, asked.made)
            return
        key = (klass, asked.step)
        if key in self._asked or not klass:
            return
        self._asked.add(key)
        form = Form(self._composer, klass, rest=framework_of(self._linked, klass) == SERIALIZERS)
        charge = asked.charge
        if asked.step == "validated":
            for name, bill in form.validation():
                yield from _run_by(asked, name, bill)
            yield from (replace(charge, what=f"{charge.what}: {what}") for what in form.asked())
        elif asked.step == "made":
            for name in form.linking():
                yield replace(charge, what=f"{charge.what}: the form reads `{name}` of its object")
        elif asked.step == "shown":
            fields = self._fields_shown(*asked.shown)
            for name in (*form.chosen(many=False), *form.chosen(many=True)):
                if fields is None or name in fields:
                    yield replace(charge, what=f"the form lists the choices of `{name}`")
        elif asked.of_view and (saved := form.own("save")):
            yield from _run_by(asked, *saved)
        elif form.saves:
            own = form.saving()
            if own is not None:
                yield from _run_by(asked, *own)
            if own is None or not own[1].formula(Kind.WRITES):
                yield replace(charge, kind=Kind.WRITES)
                for name, bill in self._composer.receiving(SAVING, form.model):
                    yield from _run_by(asked, name, bill)
            for kind, what in form.saved_along():
                yield replace(charge, kind=kind, what=f"{charge.what}: {what}")
        self._asked.discard(key)

    def _of_set(self, asked: FormCall, made: FormSet) -> Iterator[Charge]:
        """What it costs that a set of forms does what it is asked for."""
        sets, call = self._form_sets, asked.charge
        if asked.step == "validated":
            for name, bill, count, factors in sets.validation(made):
                again = replace(
                    call, count=call.count * count, factors=product(call.factors, factors)
                )
                yield from _run_by(replace(asked, charge=again), name, bill)
        ask = {"validated": sets.validated, "save": sets.saved, "shown": sets.shown}[asked.step]
        for kind, count, factors, what in ask(made):
            yield replace(
                call,
                kind=kind,
                count=call.count * count,
                factors=product(call.factors, factors),
                what=f"{call.what}: {what}" if asked.step != "shown" else what,
            )

    def _fields_shown(
        self, template: str, name: str, seen: frozenset[str] = frozenset()
    ) -> frozenset[str] | None:
        """The fields of a form that a template shows, with templates that it includes or extends; None where
        it is shown as a whole."""
        outline = self._linked.modules.get(template)
        index = self._linked.index(outline.path) if outline is not None else None
        reader = self._composer.reader(index) if index is not None else None
        if reader is None:
            return frozenset() if seen else None
        names = reader.context.names
        found = fields_shown(names.tree, name)
        for node in names.nodes(ast.ImportFrom) if template not in seen else ():
            if found is not None and node.module and is_template_module(node.module):
                more = self._fields_shown(node.module, name, seen | {template})
                found = found | more if more is not None else None
        return found


def _run_by(asked: FormCall, name: str, bill: Bill) -> Iterator[Charge]:
    """What a function costs that a form runs."""
    call = asked.charge
    for charge in by_itself(bill).charges:
        yield replace(
            charge,
            count=charge.count * call.count,
            factors=product(charge.factors, call.factors),
            through=(name, *charge.through),
            steps=(asked.trace, *charge.steps),
            conditions=both_conditions(call.conditions, charge.conditions),
            arms=call.arms,
            needs=call.needs,
            origin=None,
            keeper=(),
        )

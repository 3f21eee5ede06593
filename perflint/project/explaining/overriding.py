"""Effects that go through methods of a base class, for an object whose class overrides some of them.

The call graph takes `self.fetch()` in a method of a base class for the method of that class. Where the
class of the object is known, its own `fetch` is what runs.
"""

from __future__ import annotations

from dataclasses import replace

from perflint.language.terms.class_lookup import mro
from perflint.language.terms.value_types import Type
from perflint.project.answers.project import Project
from perflint.project.calls.trace import Reach


def for_receiver(reach: Reach, receiver: Type | None, project: Project) -> Reach | None:
    """An effect that a method call reaches, by the methods that its receiver has; None where these do
    nothing of the kind."""
    if receiver is None or receiver.kind != "instance" or len(reach.functions) < 2:
        return reach
    holder = reach.functions[0].rpartition(".")[0]
    if holder == receiver.name or project.klass(holder) is None:
        return reach
    order = list(mro(receiver.name, project))
    names = [facts.name for facts in order]
    for position, (caller, callee) in enumerate(zip(reach.functions, reach.functions[1:])):
        if caller.rpartition(".")[0] not in names:
            return reach  # it is about another object from here on
        owner, _, method = callee.rpartition(".")
        if owner not in names or caller.rpartition(".")[2] == method:
            continue
        used = next((facts.methods[method] for facts in order if method in facts.methods), callee)
        if used == callee:
            continue
        sort = (reach.effect.kind, reach.effect.detail)
        for own in project.reaches(used):
            if (own.effect.kind, own.effect.detail) == sort:
                return replace(
                    own,
                    trace=(*reach.trace[: position + 1], *own.trace),
                    functions=(*reach.functions[: position + 1], *own.functions),
                    apart=own.apart or reach.apart,
                )
        return None
    return reach

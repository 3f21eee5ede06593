"""The names under which users know the library functions that the stubs write in classes of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from perflint.knowledge.facts import ClassFacts, Term
from perflint.project.world.linking import Linked

# Clients whose parts are named as their classes: `openai._Audio_Speech.create`.
_PARTS = frozenset({"openai", "anthropic"})
# What functions of several libraries give: the stub of one of them says nothing of the others.
_SHARED = frozenset({"pickle._Load"})
_PRIVATE = re.compile(r"\._(?!_)")


def public(api: str, linked: Linked) -> str:
    """The public name of a library function.

    A method of a class that only the stub has goes by a public class that the class derives from
    (`torch.nn.Module.__call__`), else one that derives from it (`numpy.ndarray.sum`), else by what gives its
    objects (`os.environ.get`, `pandas.DataFrame.loc`), else by its last part alone.
    """
    if not _PRIVATE.search(api):
        return api
    known = linked.published.get(api)
    if known is None:
        known = linked.published[api] = _find(api, linked)
    return known


def _find(api: str, linked: Linked) -> str:
    klass, _, method = api.rpartition(".")
    if klass.partition(".")[0] in _PARTS:
        return _of_parts(api)
    facts = linked.library.klass(klass)
    if facts is None:
        return api  # a private function that someone calls under this name
    if klass not in _SHARED:
        for name in (*_above(facts, linked), *_below(facts, linked)):
            return name if method == "__init__" else f"{name}.{method}"
        for name in _giving(facts, linked):
            return name if method.startswith("__") else f"{name}.{method}"
    return method


def _of_parts(api: str) -> str:
    root, *parts = api.removesuffix(".__init__").split(".")
    known = [root]
    for part in parts:
        if part.startswith("_") and not part.startswith("__"):
            known += part.strip("_").removeprefix("Async").lower().split("_")
        elif not part.startswith("__"):
            known.append(part)
    return ".".join(known)


def _above(facts: ClassFacts, linked: Linked) -> Iterator[str]:
    root = facts.name.partition(".")[0]
    for base in linked.order(facts.name)[1:]:
        if base.name.partition(".")[0] == root and not _PRIVATE.search(base.name):
            yield base.name


def _below(facts: ClassFacts, linked: Linked) -> Iterator[str]:
    for name in _names(facts, linked):
        if any(base.name == facts.name for base in linked.order(name)[1:]):
            yield name


def _giving(facts: ClassFacts, linked: Linked) -> Iterator[str]:
    """The variables and functions of the class's module, and the attributes and methods of its classes, that
    give its objects."""
    names = _names(facts, linked)
    for name in names:
        function = linked.library.function(name)
        declared = function.returns if function is not None else linked.library.variable(name)
        if _is(declared, facts):
            yield name
    for name in names:
        klass = linked.library.klass(name)
        if klass is None:
            continue
        for attribute, term in klass.attributes.items():
            if _is(term, facts):
                yield f"{name}.{attribute}"
        for method, dotted in klass.methods.items():
            function = linked.library.function(dotted)
            if function is not None and _is(function.returns, facts) and method[:1] != "_":
                yield f"{name}.{method}"


def _is(term: Term | None, facts: ClassFacts) -> bool:
    return term is not None and term[:2] == ("instance", facts.name)


def _names(facts: ClassFacts, linked: Linked) -> list[str]:
    """The public names of a class's module, as its stub has them one after the other."""
    module = facts.name.rpartition(".")[0]
    text = linked.library.stub_text(module) or ""

    def place(name: str) -> tuple[int, str]:
        found = re.search(rf"(?m)^(?:class|def|async def)? *{name}\b", text)
        return found.start() if found else len(text), name

    return [f"{module}.{name}" for name in sorted(linked.library.names(module) or (), key=place)]

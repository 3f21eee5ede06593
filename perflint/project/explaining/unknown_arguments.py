"""Why nothing is known of a parameter: what its callers pass, and why that is unknown, call by call."""

from __future__ import annotations

from perflint.knowledge.facts import Term
from perflint.language.terms.evaluation import evaluate
from perflint.language.terms.value_types import Type
from perflint.project.answers.project import Project

_MOST_PLACES = 3  # that are named
_NOTHING_TELLS = "no annotation, body or stub tells"
_DEEPEST = 3  # parameters that are passed on to one another


def parameter_because(function: str, name: str, project: Project, depth: int = 0) -> str:
    """Why a parameter without annotation has no known type, as a statement.

    Args:
        function: its dotted name.
    """
    head = f"the parameter `{name}` of `{_last(function)}` has no annotation"
    given = project.given(function, name)
    if not given:
        return f"{head}, and the project is not seen to call it"
    known = {found.name for _, _, term in given if (found := _type(term, project)) is not None}
    unknown = [(path, line, term) for path, line, term in given if _type(term, project) is None]
    if not unknown:
        kinds = " or ".join(f"`{kind.removeprefix('builtins.')}`" for kind in sorted(known)[:3])
        return f"{head}; callers pass {kinds}"
    term = next((term for _, _, term in unknown if term is not None), None)
    alike = [(path, line) for path, line, other in unknown if other == term]
    places = [f"{path}:{line}" for path, line in dict.fromkeys(alike)]
    more = len(places) - _MOST_PLACES
    where = ", ".join(places[:_MOST_PLACES]) + (f" and {more} more" if more > 0 else "")
    count = f"{len(places)} callers, in {where}, pass" if len(places) > 1 else f"{where} passes"
    why = _because(term, project, depth) if depth < _DEEPEST else ""
    return f"{head}; {count} {_phrase(term)}" + (f": {why}" if why else "")


def _type(term: Term | None, project: Project) -> Type | None:
    return evaluate(term, project) if term is not None else None


def _because(term: Term | None, project: Project, depth: int) -> str:
    """The first thing on the way to a term that nothing tells."""
    match term:
        case ("argument", function, name):
            return parameter_because(function, name, project, depth + 1)
        case ("name", dotted):
            return f"nothing is known of `{dotted}`"
        case ("call", inner):
            called = _type(inner, project)
            if called is None:
                return _because(inner, project, depth)
            facts = project.function(called.name)
            returned = facts.returns if facts is not None and depth < _DEEPEST else None
            inner_why = _because(returned, project, depth + 1)
            return f"what `{called.name}` returns is unknown: {inner_why or _NOTHING_TELLS}"
        case ("attribute", inner, name):
            owner = _type(inner, project)
            if owner is None:
                return _because(inner, project, depth)
            return f"`{owner.name}` is not known to have `{name}`, or not of which type"
        case ("element" | "item" | "unpacked" | "awaited" | "entered", inner, *_):
            if _type(inner, project) is None:
                return _because(inner, project, depth)
            return f"what {_phrase(inner)} holds is unknown"
    return ""


def _phrase(term: Term | None) -> str:
    """A term in words."""
    match term:
        case ("argument", function, name):
            return f"what `{_last(function)}` was given as `{name}`"
        case ("element", inner):
            return f"an element of {_phrase(inner)}"
        case ("awaited", inner):
            return f"what awaiting {_phrase(inner)} gives"
        case ("entered", inner):
            return f"what entering {_phrase(inner)} gives"
        case ("instance", name, *_):
            return f"a `{name.removeprefix('builtins.')}`"
        case _:
            code = _code(term)
            return f"`{code}`" if code else "something of which nothing is known"


def _code(term: Term | None) -> str:
    """A term as code; empty where it has no such form."""
    match term:
        case ("name", dotted):
            return str(dotted).removeprefix("builtins.")
        case ("argument", _, name):
            return str(name)
        case ("instance", name, *_):
            return _last(name)
        case ("call", inner):
            code = _code(inner)
            return f"{code}()" if code else ""
        case ("attribute", inner, name):
            code = _code(inner)
            return f"{code}.{name}" if code else ""
        case ("item" | "unpacked", inner, *_):
            code = _code(inner)
            return f"{code}[…]" if code else ""
    return ""


def _last(dotted: str) -> str:
    return dotted.rpartition(".")[2]

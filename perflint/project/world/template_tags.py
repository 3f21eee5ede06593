"""Functions that templates call, as libraries of tags register them."""

from __future__ import annotations

from perflint.knowledge.facts import Term
from perflint.language.names import last_part
from perflint.outlining.outline import FunctionOutline
from perflint.syntax.template_names import TAGS


def tag_name(function: FunctionOutline) -> str:
    """What templates call a function of a library of tags: `@register.filter("money")`,
    `@register.simple_tag(name="money")`."""
    for term, is_called, text, _, _ in function.decorators:
        if is_called and text and term is not None and _last(term) in (*TAGS, "filter"):
            return text
    return function.name


def is_tag(function: FunctionOutline) -> bool:
    """Whether a function says itself that it is a tag, in whatever module: a library may be filled by
    several."""
    return any(term is not None and _last(term) in TAGS for term, *_ in function.decorators)


def _last(term: Term) -> str:
    """The last part of the name of a function."""
    return last_part(str(term[-1]))

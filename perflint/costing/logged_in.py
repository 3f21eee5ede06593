"""Ways on which who sends a request is logged in, and is not: no request takes them.

A view for guests shows a page whose head has a part for who is logged in: the view says
`if request.user.is_authenticated: return redirect(home)`, the template `{% if user.is_authenticated %}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from perflint.syntax.template_names import SUFFIXES

_TEST = re.compile(
    r"(?P<word>if|unless) `(?P<turned>not )?(?P<of>(?:self\.)?request\.)?user"
    r"\.(?P<asked>is_authenticated|is_anonymous)`"
)


def denies_itself(conditions: Iterable[str], way: Iterable[str]) -> bool:
    """Whether conditions, as they are told, say of who sends a request that they are logged in and are not.

    Args:
        way: the file and the functions of the way: the `user` of a template is that of the request.
    """
    plain = any(name.endswith(SUFFIXES) for name in way)
    said = set()
    for condition in conditions:
        found = _TEST.fullmatch(condition)
        if found is not None and (found["of"] or plain):
            turns = (found["word"] == "unless", found["turned"], found["asked"] == "is_anonymous")
            said.add(sum(map(bool, turns)) % 2)
    return len(said) > 1

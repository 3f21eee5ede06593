"""What requests carry: attributes that a project gives them in one place, as a middleware does
(`request.event = Event.objects.get(…)`), and reads in others (`self.request.event.talks`). Flask has an
object for it, `g`, and Flask-Login the user, as the project's `user_loader` finds it.
"""

from __future__ import annotations

import ast

from perflint.knowledge.facts import Term
from perflint.language.nodes import last_name, parent

# Starts the names of such attributes, among the variables of modules.
CARRIED = "@request."
USER = f"{CARRIED}user"
# What Flask-Login gives, and the methods whose functions find it.
LOGGED_IN = "flask_login.current_user"
USER_LOADERS = frozenset({"request_loader", "user_loader"})
# Start the names of what projects give requests to carry, in the variables of the world.
GIVEN = (CARRIED, LOGGED_IN, *(f"{framework}.g." for framework in ("flask", "quart")))
# What frameworks give requests themselves: asked of nearly each, and known or of no use.
_OF_FRAMEWORKS = frozenset(
    "GET POST META FILES COOKIES method path data query_params headers session body scheme args form json"
    " files cookies state app url values params matchdict content_type encoding meta".split()
)


def is_carried(node: ast.Attribute) -> bool:
    """Whether an attribute may be one that a project has given a request."""
    if last_name(node.value) != "request" or node.attr in _OF_FRAMEWORKS:
        return False
    above = parent(node)
    return not (isinstance(above, ast.Call) and above.func is node)


def carried(node: ast.Attribute, base: Term | None) -> Term:
    """The term of such an attribute: what its request is known to have, else what the project gives it.

    Args:
        base: the term of the request.
    """
    given: Term = ("name", f"{CARRIED}{node.attr}")
    return ("otherwise", ("attribute", base, node.attr), given) if base is not None else given

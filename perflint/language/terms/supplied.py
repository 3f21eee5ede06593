"""What frameworks supply for parameters: `db=Depends(get_db)`, the `instance` of a signal."""

from __future__ import annotations

import ast

from perflint.language.names import Names
from perflint.language.nodes import FunctionNode

_DEPENDS = frozenset(
    f"fastapi.{module}{name}"
    for module in ("", "params.", "param_functions.")
    for name in ("Depends", "Security")
)
_RECEIVER = "django.dispatch.receiver"


def provider(default: ast.expr | None, names: Names) -> ast.expr | None:
    """The function whose result FastAPI passes for a parameter with this default, or what that one yields."""
    if isinstance(default, ast.Call) and default.args and names.dotted(default.func) in _DEPENDS:
        return default.args[0]
    return None


def sender(name: str, function: FunctionNode, names: Names) -> ast.expr | None:
    """The model of which Django passes an object: `@receiver(post_save, sender=Book)`."""
    if name != "instance":
        return None
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and names.dotted(decorator.func) == _RECEIVER:
            return next((word.value for word in decorator.keywords if word.arg == "sender"), None)
    return None

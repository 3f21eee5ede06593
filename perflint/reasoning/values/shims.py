"""Code that already copes with old and new versions of a library: such places are left alone."""

from __future__ import annotations

import ast

from perflint.language.nodes import descendants, parents
from perflint.reasoning.context import FileContext

_IMPORT_ERRORS = frozenset(
    {"ImportError", "ModuleNotFoundError", "AttributeError", "Exception", "BaseException"}
)
_ATTRIBUTE_ERRORS = frozenset({"AttributeError"})
_DEEPEST = 3  # names behind names


def in_shim(context: FileContext, node: ast.AST) -> bool:
    """Whether a node stands in a `try` that catches a missing import, in a handler for one, or in
    a branch on a library's version or on `hasattr`."""
    for above in parents(node):
        match above:
            case ast.Try(body=body, handlers=handlers):
                imports = any(isinstance(inner, (ast.Import, ast.ImportFrom)) for inner in body)
                caught = _IMPORT_ERRORS if imports else _ATTRIBUTE_ERRORS
                if any(
                    _catches(handler, caught) and not isinstance(handler.body[-1], ast.Raise)
                    for handler in handlers
                ):
                    return True
    return by_version(context, node)


def by_version(context: FileContext, node: ast.AST) -> bool:
    """Whether a node stands in a branch on a library's or Python's version, or on `hasattr`."""
    child = node
    for above in parents(node):
        if isinstance(above, (ast.If, ast.IfExp)) and child is not above.test:
            if _asks_for_version(context, above.test):
                return True
        child = above
    return False


def _catches(handler: ast.ExceptHandler, errors: frozenset[str]) -> bool:
    if handler.type is None:
        return "Exception" in errors
    caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(isinstance(kind, ast.Name) and kind.id in errors for kind in caught)


def _asks_for_version(context: FileContext, test: ast.expr, depth: int = 0) -> bool:
    for node in descendants(test):
        match node:
            case ast.Call(func=ast.Name(id="hasattr")):
                return True
            case ast.Attribute(attr=attr) if "version" in attr.lower():
                return True
            case ast.Name(id=name) if (
                "version" in name.lower()
                or name.isupper()
                and any(character.isdigit() for character in name)
            ):
                return True
            case ast.Name() if depth < _DEEPEST:
                only = context.names.only_binding(node)
                if only is not None and only.kind == "assign" and only.value is not None:
                    # `is_new = major >= 10`, after `major = int(library.__version__.split(".")[0])`
                    if _asks_for_version(context, only.value, depth + 1):
                        return True
    return False

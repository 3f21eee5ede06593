"""What annotations say by their form alone."""

from __future__ import annotations

import ast


def says_none(annotation: ast.expr | None) -> bool:
    """Whether an annotation allows None: `str | None`, `Optional[str]`."""
    match annotation:
        case ast.Constant(value=None):
            return True
        case ast.Constant(value=str() as text):
            return "None" in text or "Optional" in text
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return says_none(left) or says_none(right)
        case ast.Subscript(value=ast.Name(id=last) | ast.Attribute(attr=last), slice=index):
            if last == "Optional":
                return True
            if last in ("Union", "Annotated"):
                inner = index.elts if isinstance(index, ast.Tuple) else [index]
                return any(says_none(part) for part in inner)
    return False

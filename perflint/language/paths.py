"""How the paths end that expressions give: `data.npy` of `FOLDER / "data.npy"`."""

from __future__ import annotations

import ast
import re

_FILE = re.compile(r"[^\s]{0,200}\.\w{1,8}")


def ending(node: ast.expr | None) -> str | None:
    """The text at the end of a path: of a literal, an f-string, a path joined with one."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=[*_, ast.Constant(value=str() as text)]):
            return text
        case ast.BinOp(op=ast.Div() | ast.Add(), right=right):
            return ending(right)
        case ast.Call(args=[*_, last]):
            return ending(last)
    return None


def files_named(body: list[ast.stmt], prefix: str = "") -> list[tuple[str, str]]:
    """The names that a module or class gives to paths of files, once each, and how these end."""
    found: dict[str, str | None] = {}
    for statement in body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=value)
            ):
                text = ending(value)
                known = text is not None and _FILE.fullmatch(text) is not None
                found[name] = text if known and name not in found else None
    return [(f"{prefix}{name}", text) for name, text in found.items() if text is not None]

"""What an expression shows of the collection that it makes."""

from __future__ import annotations

import ast

from perflint.language.flow.fills import may_be_display
from perflint.language.scopes import Binding
from perflint.language.terms.value_types import Type
from perflint.reasoning.values.hashing import (
    Hashing,
)

# Builtins and classes that give values of one plain class, whatever they are called with.
_MAKERS = {
    **dict.fromkeys(
        ("str", "int", "bool", "bytes", "repr", "format", "chr", "ord", "len", "hash", "id", "hex"),
        Hashing.PLAIN,
    ),
    "ascii": Hashing.PLAIN,
    "bin": Hashing.PLAIN,
    "oct": Hashing.PLAIN,
    "isinstance": Hashing.PLAIN,
    "callable": Hashing.PLAIN,
    "float": Hashing.NUMBER,
    "complex": Hashing.NUMBER,
}


def made_by(dotted: str) -> Hashing:
    """What is shown of all that a builtin gives, whatever it is called with."""
    module, _, name = dotted.rpartition(".")
    return _MAKERS.get(name, Hashing.UNKNOWN) if module == "builtins" else Hashing.UNKNOWN


def is_display(binding: Binding) -> bool:
    """Whether a binding makes a collection that statements fill."""
    return (
        binding.kind in ("assign", "walrus")
        and binding.value is not None
        and may_be_display(binding.value)
        and (not isinstance(binding.value, ast.Call) or isinstance(binding.value.func, ast.Name))
    )


def is_dict(made: ast.expr | None) -> bool:
    """Whether an expression makes a dict."""
    match made:
        case ast.Dict() | ast.DictComp() | ast.Call(func=ast.Name(id="dict")):
            return True
    return False


def is_open_list(found: Type | None) -> bool:
    """Whether an annotation says that something is a collection, and not of what: `seen: list = []`."""
    return (
        found is not None
        and found.name in ("builtins.list", "collections.deque")
        and not any(found.args)
    )


def is_text_constant(node: ast.expr) -> bool:
    """Whether an expression is a text or bytes, written out."""
    return isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes))


def has_star(items: list[ast.expr]) -> bool:
    """Whether one of the items of a display is another collection."""
    return any(isinstance(item, ast.Starred) for item in items)

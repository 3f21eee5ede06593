"""The last step of finding a type: astroid's inference, where nothing cheaper answers.

astroid follows values through functions with several returns, containers and branches. It sees the
standard library's source and perflint's own stubs; it never sees, let alone imports, an installed
library: what has no stub is unknown. Asking costs about a millisecond (astroid 4, measured), so it is
asked for candidate receivers only, and a bounded number of times for each file.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from perflint.language.terms.value_types import Type
from perflint.syntax.source import in_own_syntax

_MOST_QUESTIONS = 50  # for each file
_MOST_ANSWERS = 8  # values that one expression may have
_MOST_LINES = 20_000

StubText = Callable[[str], str | None]


class Inference:
    """astroid's view of one file, built when first asked.

    Args:
        text: the file.
        module: its dotted name.
        stub_text: the text of the stub of a library module, if there is one.
    """

    def __init__(self, text: str, module: str, stub_text: StubText) -> None:
        self._text = text
        self._module = module
        self._stub_text = stub_text
        self._asked = 0
        self._nodes: dict[tuple[str, int, int], Any] | None = None

    def type_of(self, node: ast.expr) -> Type | None:
        """The class that all values of an expression are instances of; None if astroid knows less."""
        if self._asked >= _MOST_QUESTIONS or self._text.count("\n") > _MOST_LINES:
            return None
        self._asked += 1
        import astroid  # noqa: F401 - with all that it needs itself, before nothing more may come

        if self._nodes is None:
            self._text = in_own_syntax(self._text)
        with _nothing_imported():
            found = self._index().get((type(node).__name__, node.lineno, node.col_offset))
            return _common(found) if found is not None else None

    def _index(self) -> dict[tuple[str, int, int], Any]:
        if self._nodes is None:
            self._nodes = {}
            tree = _parse(self._text, self._module, self._stub_text)
            stack = [tree] if tree is not None else []
            while stack:
                node = stack.pop()
                stack.extend(node.get_children())
                if node.lineno is not None:
                    key = (
                        _KINDS.get(type(node).__name__, type(node).__name__),
                        node.lineno,
                        node.col_offset,
                    )
                    self._nodes.setdefault(key, node)
        return self._nodes


# Names are spelled by what happens to them in astroid.
_KINDS = {"Const": "Constant"}


class _Refusing:
    """Finds no module beyond the standard library and astroid itself."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Refuse what is neither.

        Raises:
            ImportError: the module is another one.
        """
        top = name.partition(".")[0]
        own = top in ("astroid", "perflint") or top.startswith("_sysconfigdata")
        if top not in sys.stdlib_module_names and not own:
            raise ImportError(f"perflint imports no library of the code it analyzes: {name}")


@contextmanager
def _nothing_imported() -> Iterator[None]:
    """Keep astroid's own knowledge of libraries (of numpy, for one) from importing them."""
    refusing = _Refusing()
    sys.meta_path.insert(0, refusing)
    try:
        yield
    finally:
        sys.meta_path.remove(refusing)


def _parse(text: str, module: str, stub_text: StubText) -> Any:
    """The astroid tree of a file, in a manager that knows stubs and the standard library only."""
    from astroid.builder import AstroidBuilder
    from astroid.exceptions import AstroidError, AstroidImportError
    from astroid.manager import AstroidManager

    manager = AstroidManager()
    manager.always_load_extensions = False
    original = AstroidManager.ast_from_module_name

    def from_stubs(name: str, *arguments: Any, **options: Any) -> Any:
        cached = manager.astroid_cache.get(name)
        if cached is not None:
            return cached
        stub = stub_text(name)
        if stub is not None:
            return AstroidBuilder(manager, apply_transforms=False).string_build(stub, name)
        if name.partition(".")[0] in sys.stdlib_module_names:
            return original(manager, name, *arguments, **options)
        raise AstroidImportError(f"{name} has no stub", modname=name)

    manager.ast_from_module_name = from_stubs
    try:
        builder = AstroidBuilder(manager, apply_transforms=False)
        return builder.string_build(text, module)
    except (AstroidError, RecursionError, SyntaxError, ValueError):
        return None


def _common(node: Any) -> Type | None:
    """The class of everything that astroid infers, None where it differs or is not known."""
    from astroid.bases import Instance
    from astroid.exceptions import AstroidError
    from astroid.nodes import Const

    names: set[str] = set()
    try:
        for count, value in enumerate(node.infer()):
            if count >= _MOST_ANSWERS:
                return None
            if isinstance(value, Const) and value.value is None:
                continue
            if isinstance(value, Const):
                names.add(f"builtins.{type(value.value).__name__}")
            elif isinstance(value, Instance) or value.__class__.__name__ in (
                "List",
                "Dict",
                "Set",
                "Tuple",
            ):
                names.add(value.pytype())
            else:
                return None
    except (AstroidError, RecursionError, StopIteration, AttributeError):
        return None
    return Type("instance", names.pop()) if len(names) == 1 else None

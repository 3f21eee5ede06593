"""Drafts as text: a module of a package, or some of its names in one stub, as users import them."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Callable, Iterator, Sequence

from perflint.knowledge.definitions import Definitions, Member, last_part
from perflint.knowledge.drafts.signatures import Signatures
from perflint.knowledge.drafts.sources import Package, meaning

# What users of a class call without naming it.
_SPECIAL = frozenset(
    """
    __init__ __new__ __call__ __enter__ __exit__ __aenter__ __aexit__ __await__ __iter__ __next__
    __aiter__ __anext__ __getitem__ __setitem__ __delitem__ __getattr__ __len__ __contains__ __eq__ __hash__
    __add__ __radd__ __iadd__ __mul__ __rmul__ __mod__
    """.split()
)
_Meant = Callable[[str], str | None]  # the dotted name that a name stands for in a draft


def draft(package: Package, name: str) -> str:
    """The draft of one module of a package: all that it defines, and what it hands on of its package."""
    module = package.modules[name]
    writer = _Writer(package, module, lambda word: word, whole=True)
    parts = [
        part for word, member in module.members.items() for part in writer.member(word, member)
    ]
    imports = [*_handed_on(package, module), *writer.imports()]
    stars = [f"from {star} import *" for star in module.stars if star in package.modules]
    return _text(module, [*sorted(dict.fromkeys(imports)), *stars], parts)


def flat(package: Package, name: str, wanted: Sequence[str]) -> str:
    """The draft of some names of a module, those that it imports from others of its package included.

    Args:
        wanted: the names; if empty, all public ones.
    """
    module = package.modules[name]
    places = {}
    for word in wanted or [word for word in module.members if not word.startswith("_")]:
        place = package.place(f"{name}.{word}")
        if place is not None:
            places[f"{place[0].module}.{place[1]}"] = word
    parts: list[str] = []
    imports: set[str] = set()
    for dotted, word in places.items():
        home = package.modules[dotted.rpartition(".")[0]]
        writer = _Writer(package, home, places.get)
        parts += writer.member(word, home.members[dotted.rpartition(".")[2]])
        imports.update(writer.imports())
    return _text(module, sorted(imports), parts)


class _Writer:
    """Writes members of a module.

    Args:
        meant: the name that something of the package has in the draft; None where it is not in it.
        whole: whether the draft is of all modules, each by itself.
    """

    def __init__(
        self, package: Package, module: Definitions, meant: _Meant, *, whole: bool = False
    ) -> None:
        self._whole = whole
        self._package = package
        self._module = module
        self._meant = meant
        self._used: dict[str, str] = {}  # names of the draft, and what they import
        self._signatures = Signatures(self.known, self.typing)

    def imports(self) -> list[str]:
        """The imports of what annotations name."""
        return [_import(word, target) for word, target in self._used.items()]

    def known(self, dotted: str, inside: tuple[ast.ClassDef, ...]) -> str | None:
        """The name by which a draft knows what a name of the sources stands for; None where it does not."""
        word, _, rest = dotted.partition(".")
        for depth in range(len(inside), 0, -1):
            nested = self._module.class_members(inside[depth - 1]).get(word)
            if nested is not None and nested.kind == "class":
                return dotted
        target = self._module.dotted(ast.Name(word), (), self._from_stars)
        if target is None or target == f"builtins.{word}":
            return word if target and not rest else None
        own = self._module.members.get(word)
        if own is not None and own.kind == "typevar":
            return dotted
        whole = f"{target}.{rest}" if rest else target
        if not self._package.knows(whole):
            return None
        place = self._package.place(whole)
        if place is None:  # of another package
            self._used[word] = target
            return dotted
        written = self._meant(f"{place[0].module}.{place[1]}")
        if written is not None and self._whole and word not in self._module.members:
            return dotted  # which a star imports
        if written is not None and self._whole and target != f"{self._module.module}.{word}":
            self._used[word] = target
        return dotted if written is not None and self._whole else written

    def _from_stars(self, word: str) -> str | None:
        reached = (f"{star}.{word}" for star in self._module.stars)
        return next((name for name in reached if self._package.place(name) is not None), None)

    def typing(self, word: str) -> str:
        """A name of `typing`, imported."""
        self._used[word] = f"typing.{word}"
        return word

    def member(self, name: str, member: Member) -> Iterator[str]:
        """The lines of what a module defines under a name."""
        node = member.nodes[0] if member.nodes else None
        if member.kind == "class":
            assert isinstance(node, ast.ClassDef)
            yield self._class(name, node, ())
        elif member.kind == "function":
            for one in member.nodes:
                assert isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))
                yield self._signatures.function(one, (), name)
        elif member.kind == "typevar":
            assert isinstance(node, ast.Assign)
            kind = last_part(node.value.func) if isinstance(node.value, ast.Call) else "TypeVar"
            yield f'{name} = {self.typing(kind)}("{name}")'
        elif member.kind == "alias":
            assert isinstance(node, ast.Assign)
            target = self._signatures.annotation(node.value, ())
            if target != name:
                yield (
                    f"{name} = {target}" if target is not None else f"{name}: {self.typing('Any')}"
                )
        elif node is not None:
            yield from self._variable(name, node)

    def _variable(self, name: str, node: ast.stmt) -> Iterator[str]:
        told = meaning(node)
        stands_for = isinstance(node, ast.Assign)
        if isinstance(node, ast.AnnAssign) and last_part(node.annotation) == "TypeAlias":
            told, stands_for = node.value, True
        if told is not None:
            text = self._signatures.annotation(told, ())
            if text is None:
                yield f"{name}: {self.typing('Any')}"
            else:
                yield f"{name} = {text}" if stands_for else f"{name}: {text}"
        elif isinstance(node, ast.Assign):
            text = self._signatures.value(node.value, ())
            if text is not None:
                yield f"{name}: {text}"

    def _class(self, name: str, node: ast.ClassDef, inside: tuple[ast.ClassDef, ...]) -> str:
        bases = [self._signatures.annotation(base, inside) for base in node.bases]
        written = ", ".join(base for base in bases if base is not None)
        within = (*inside, node)
        body: list[str] = []
        for word, member in self._module.class_members(node).items():
            body += self._of_class(word, member, within)
        known = self._module.class_members(node)
        for word, text in self._signatures.attributes(node, within):
            if word not in known:
                body.append(f"{word}: {text}")
        head = f"class {name}({written}):" if written else f"class {name}:"
        lines = textwrap.indent("\n".join(dict.fromkeys(body)), "    ")
        made = any(last_part(_called(d)) == "dataclass" for d in node.decorator_list)
        return (
            f"{'@dataclass' + chr(10) if made else ''}{head}{chr(10) + lines if body else ' ...'}"
        )

    def _of_class(
        self, word: str, member: Member, within: tuple[ast.ClassDef, ...]
    ) -> Iterator[str]:
        if word.startswith("_") and word not in _SPECIAL:
            return
        node = member.nodes[0] if member.nodes else None
        if isinstance(node, ast.ClassDef):
            yield self._class(word, node, within)
        elif member.kind == "function":
            for one in member.nodes:
                assert isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))
                yield self._signatures.function(one, within, word)
        elif isinstance(node, ast.AnnAssign):
            yield f"{word}: {self._signatures.annotation(node.annotation, within) or self.typing('Any')}"
        elif member.kind == "alias" and isinstance(node, ast.Assign):
            other = self._module.class_members(within[-1]).get(last_part(node.value))
            if isinstance(node.value, ast.Name) and other is not None and other.kind == "function":
                yield f"{word} = {node.value.id}"
        elif isinstance(node, ast.Assign):
            text = self._signatures.value(node.value, within)
            if text is not None:
                yield f"{word}: {text}"


def _called(node: ast.expr) -> ast.expr:
    return node.func if isinstance(node, ast.Call) else node


def _handed_on(package: Package, module: Definitions) -> Iterator[str]:
    """The imports of public names from other modules of the package."""
    for word, member in module.members.items():
        inner = member.target.partition(".")[0] == package.name
        if member.kind == "import" and inner and not word.startswith("_"):
            if member.target != f"{module.module}.{word}" and package.knows(member.target):
                yield _import(word, member.target)


def _import(word: str, target: str) -> str:
    module, _, last = target.rpartition(".")
    if not module:
        return f"import {target}" + (f" as {word}" if word != target else "")
    return f"from {module} import {last}" + (f" as {word}" if word != last else "")


def _text(module: Definitions, imports: list[str], parts: list[str]) -> str:
    tree = ast.parse(module.text)
    first = (ast.get_docstring(tree) or f"`{module.module}`.").splitlines()[0]
    about = first.replace("\\", "").replace('"', "'").strip() or f"`{module.module}`."
    return "\n".join([f'"""{about}"""', *imports, *parts]) + "\n"

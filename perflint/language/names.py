"""Names of one module: which object a name stands for, through scopes, imports and aliases.

A name that is bound in more than one way has no single meaning and resolves to nothing: rules stay silent
about what they do not know.
"""

from __future__ import annotations

import ast
import builtins
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar, overload

from perflint.knowledge.kinds import of_kind
from perflint.language.effort import spend
from perflint.language.nodes import FUNCTIONS, LEAVES, field_of, last_name, of_types, parent
from perflint.language.scopes import Binding, Scope, ScopeWalk, absolute_module

A = TypeVar("A", bound=ast.AST)
B = TypeVar("B", bound=ast.AST)
K = TypeVar("K")
_NOT_MADE = object()
_ATTRIBUTES = attrgetter("__dict__")
# Functions that give the model of an application by its name, and how names say that one came from them.
GIVING_MODELS = frozenset({"django.apps.apps.get_model", "oscar.core.loading.get_model"})
NEW_TYPES = of_kind("new type")
PARTIAL = "functools.partial"
GIVING_USER = "django.contrib.auth.get_user_model"
# Functions that give a class by texts: a module, or the end of its name, and names in it.
GIVING_CLASSES = frozenset(
    "get_class get_classes load_class load_classes import_class import_classes".split()
)
IMPORTING = frozenset(
    {"django.utils.module_loading.import_string", "werkzeug.utils.import_string", "pydoc.locate"}
)
_GIVING = GIVING_CLASSES | {"get_model", "get_user_model", "getattr", "import_string", "locate"}
APPLICATIONS = "<apps>"
LOADED = "<loaded>"
USER_MODEL = "<user>"
USER_SETTING = "AUTH_USER_MODEL"  # of Django's settings: the model of users, as `accounts.User`
_BUILTINS = frozenset(dir(builtins)) | {"__file__", "__name__"}
# Builtins that a star import of a library whose names are not known hardly replaces: not those of which
# there are others for arrays and columns (`sum`, `max`, `round`).
_TYPES = frozenset(
    "list dict tuple set frozenset str bytes bytearray int float object isinstance super property"
    " staticmethod classmethod".split()
)
HARDLY_SHADOWED = _TYPES | frozenset(
    "enumerate getattr hasattr iter issubclass len map next open print range repr reversed setattr"
    " sorted type zip __file__ __name__".split()
)


class Names:
    """The names of one module.

    Attributes:
        tree: the module's `ast`.
        module: the dotted name of the module.
        package: the package that relative imports start from.
        scope: the module's own scope; `scopes` maps every scope node to its scope.
        exports: asked for the public names of a module that a star import names; `None` is unknown.
    """

    def __init__(
        self,
        tree: ast.Module,
        module: str = "__main__",
        *,
        is_package: bool = False,
        exports: Callable[[str], Iterable[str] | None] | None = None,
    ) -> None:
        self.tree = tree
        self.module = module
        self.package = module if is_package else module.rpartition(".")[0]
        self.exports = exports
        found = ScopeWalk(tree, self.package)
        found.run()
        self.by_type, self.scope, self.scopes = found.by_type, found.scope, found.scopes
        self._resolving: set[int] = set()
        self._dotted: dict[ast.AST, str | None] = {}  # of attributes
        self._memo: dict[str, object] = {}
        self._calls: dict[str, list[ast.Call]] | None = None  # see `calls_by_name`

    def release(self) -> None:
        """Forget everything, so that the tree goes at once: its nodes know their parents, and circles
        wait for a collection of garbage, which costs a fifth of the whole time."""
        for kind, nodes in self.by_type.items():
            if kind not in LEAVES:  # those go with what holds them
                deque(map(dict.clear, map(_ATTRIBUTES, nodes)), maxlen=0)  # without a step for each
        for scope in self.scopes.values():
            del scope.node, scope.parent
            scope.bindings.clear()
            scope.uses.clear()
        self.by_type.clear()
        self.scopes.clear()
        self._memo.clear()
        self._calls = None
        self._dotted.clear()

    # Structure

    @overload
    def nodes(self, kind: type[A], /) -> Iterator[A]: ...

    @overload
    def nodes(self, kind: type[A], other: type[B], /) -> Iterator[A | B]: ...

    @overload
    def nodes(self, *kinds: type[ast.AST]) -> Iterator[Any]: ...

    def nodes(self, *kinds: type[ast.AST]) -> Iterator[Any]:
        """The nodes of exactly these types, each type in document order."""
        return of_types(self.by_type, kinds)

    def calls(self, name: str) -> Sequence[ast.Call]:
        """The calls of what has a name, or a dotted name that ends with it, in document order."""
        found = self.calls_by_name.get(name, ())
        spend(len(found))
        return found

    @property
    def calls_by_name(self) -> Mapping[str, Sequence[ast.Call]]:
        """The calls by the last name of what they call, in document order."""
        known = self._calls
        if known is None:
            known = self._calls = self._by_name()
        return known

    def _by_name(self) -> dict[str, list[ast.Call]]:
        calls: dict[str, list[ast.Call]] = {}
        for call in self.nodes(ast.Call):
            function = call.func
            kind = function.__class__
            # As `last_name` has it, which is a call for each.
            name = (
                function.attr  # type: ignore[attr-defined]
                if kind is ast.Attribute
                else function.id  # type: ignore[attr-defined]
                if kind is ast.Name
                else ""
            )
            if name in calls:
                calls[name].append(call)
            else:
                calls[name] = [call]
        return calls

    def attributes(self, name: str) -> Sequence[ast.Attribute]:
        """The attributes of a name, in document order: `rows.size` for `size`."""
        attributes: dict[str, list[ast.Attribute]] = self.once(
            "attributes by name", self._by_attribute
        )
        found = attributes.get(name, ())
        spend(len(found))
        return found

    def _by_attribute(self) -> dict[str, list[ast.Attribute]]:
        attributes: defaultdict[str, list[ast.Attribute]] = defaultdict(list)
        for attribute in self.nodes(ast.Attribute):
            attributes[attribute.attr].append(attribute)
        return attributes

    def once(self, key: str, make: Callable[[], K]) -> K:
        """The result of `make`, computed once for this module and remembered under a key."""
        known: Any = self._memo.get(key, _NOT_MADE)
        if known is _NOT_MADE:
            known = self._memo[key] = make()
        found: K = known
        return found

    def scope_of(self, node: ast.AST) -> Scope:
        """The scope in which a node is evaluated (for a function: the one that holds its `def`)."""
        child: ast.AST = node
        while True:
            found: Scope | None = getattr(child, "_scope", None)
            if found is not None:
                return found
            above = parent(child)
            if above is None:
                return self.scope
            found = self.scopes.get(above)
            if found is not None and _inside(above, child):
                return found
            child = above

    def qualname(self, scope: Scope) -> str:
        """The dotted name of a scope: module and qualified name."""
        return f"{self.module}.{scope.qualname}" if scope.qualname else self.module

    # Resolution

    def lookup(self, name: str, scope: Scope) -> tuple[Scope, list[Binding]] | None:
        """The scope that a name read in `scope` comes from, with all its bindings there."""
        current: Scope | None = scope
        while current is not None:
            found = current.bindings.get(name)
            if current.globals and name in current.globals:
                return self._module_bindings(name)
            if found and (current.kind != "class" or current is scope):
                if name not in current.nonlocals:
                    return current, found
            current = current.parent
        return None

    def _module_bindings(self, name: str) -> tuple[Scope, list[Binding]] | None:
        found = self.scope.bindings.get(name)
        return (self.scope, found) if found else None

    def uses_of(self, binding: Binding) -> Iterator[ast.Name]:
        """The places that name what a binding binds, in inner functions as well."""
        using = self.once("scopes that use a name", self._using)
        for scope in using.get(binding.name, ()):
            found = self.lookup(binding.name, scope)
            if found is not None and found[0] is binding.scope:
                yield from scope.uses[binding.name]

    def _using(self) -> dict[str, list[Scope]]:
        found: defaultdict[str, list[Scope]] = defaultdict(list)
        for scope in self.scopes.values():
            for name, uses in scope.uses.items():
                if uses:
                    found[name].append(scope)
        return found

    def binding_scope(self, name: ast.Name) -> Scope | None:
        """The scope that a name comes from; None for builtins."""
        found = self.lookup(name.id, getattr(name, "_scope", None) or self.scope_of(name))
        return found[0] if found is not None else None

    def bindings(self, name: ast.Name) -> list[Binding]:
        """All bindings that a name can refer to, in no particular flow; empty for builtins."""
        found = self.lookup(name.id, getattr(name, "_scope", None) or self.scope_of(name))
        return found[1] if found else []

    def only_binding(self, name: ast.Name) -> Binding | None:
        """The binding of a name that is bound exactly once."""
        found = self.lookup(name.id, getattr(name, "_scope", None) or self.scope_of(name))
        return found[1][0] if found is not None and len(found[1]) == 1 else None

    def later_star(self, name: ast.Name) -> str:
        """The module of a star import that may give an imported name another meaning: it stands behind the
        import, and what it brings is unknown, or has that name."""
        binding = self.only_binding(name)
        if binding is None or binding.scope is not self.scope:
            return ""
        if not isinstance(binding.node, (ast.Import, ast.ImportFrom)):
            return ""
        for star, line in zip(self.scope.stars, self.scope.star_lines):
            exported = self.exports(star) if self.exports else None
            if line > binding.node.lineno and (exported is None or name.id in exported):
                return star
        return ""

    def is_builtin(self, node: ast.expr, name: str | None = None) -> bool:
        """Whether a node is a builtin's name (of that name, if there is one), not rebound here."""
        found = self.dotted(node)
        if found is None or not found.startswith("builtins."):
            return False
        return name is None or found == f"builtins.{name}"

    def dotted(self, node: ast.AST | None) -> str | None:
        """The dotted name of what an expression refers to, through imports and aliases.

        `np.zeros` is `numpy.zeros`, a builtin `len` is `builtins.len`, a function of this module
        `module.function`. None if unknown or if there are several meanings.
        """
        if node.__class__ is ast.Attribute and node in self._dotted:
            return self._dotted[node]
        root = node
        while root.__class__ is ast.Attribute:
            root = root.value
        if root.__class__ is not ast.Name:
            return None
        scope: Scope = getattr(root, "_scope", None) or self.scope_of(root)
        base = scope.meanings.get(root.id, "?")
        if base == "?":
            base = self._meaning_in(root, scope)
            if not self._resolving:
                scope.meanings[root.id] = base
        if root is node:
            return base
        assert node is not None
        if base is None:
            if not self._resolving:
                self._dotted[node] = None
            return None
        path: list[str] = []
        part: Any = node
        while part is not root:
            path.append(part.attr)
            part = part.value
        path.append(base)
        path.reverse()
        text = ".".join(path)
        if not self._resolving:
            self._dotted[node] = text
        return text

    def _meaning_in(self, node: ast.Name, scope: Scope) -> str | None:
        found = self.lookup(node.id, scope)
        if found is not None and len(found[1]) == 1:
            binding = found[1][0]
            if binding.kind == "import":
                return binding.imported or None
            if binding.kind in ("parameter", "for", "with"):
                return None
            if binding.kind == "unpack" and not isinstance(binding.value, ast.Call):
                return None
        meanings = self._meanings_of(node.id, found)
        return next(iter(meanings)) if len(meanings) == 1 else None

    def dotted_all(self, node: ast.AST | None) -> frozenset[str]:
        """All dotted names that an expression may refer to; empty if any of them is unknown."""
        if isinstance(node, ast.Attribute):
            attribute = node.attr
            return frozenset(f"{base}.{attribute}" for base in self.dotted_all(node.value))
        if isinstance(node, ast.Name):
            return self._meanings(node)
        return frozenset()

    def _meanings(self, node: ast.Name) -> frozenset[str]:
        return self._meanings_of(node.id, self.lookup(node.id, self.scope_of(node)))

    def _meanings_of(self, name: str, found: tuple[Scope, list[Binding]] | None) -> frozenset[str]:
        if found is None:
            return self._unbound(name)
        names: set[str] = set()
        for binding in found[1]:
            meaning = self._meaning(binding)
            if not meaning:
                return frozenset()
            names |= meaning
        return frozenset(names)

    def _meaning(self, binding: Binding) -> frozenset[str]:
        match binding.kind:
            case "import":
                return frozenset((binding.imported,)) if binding.imported else frozenset()
            case "function" | "class":
                defined = self.scopes.get(binding.node)
                return frozenset((self.qualname(defined),)) if defined else frozenset()
            case "assign" if isinstance(binding.value, ast.Call):
                model = self.given_by(binding.value)
                return frozenset((model,)) if model else self._new_type(binding.value)
            case "unpack" if isinstance(binding.value, ast.Call):
                last = self._imported_last(binding.value.func)
                loaded = last in GIVING_CLASSES and self._loaded(binding.value, last, binding)
                return frozenset((loaded,)) if loaded else frozenset()
            case "assign" if isinstance(binding.value, (ast.Name, ast.Attribute)):
                if id(binding) in self._resolving:
                    return frozenset()
                self._resolving.add(id(binding))
                try:
                    return self.dotted_all(binding.value)
                finally:
                    self._resolving.discard(id(binding))
        return frozenset()

    def renamed(self, bindings: list[Binding]) -> list[str]:
        """What a name of the module stands for that a call gives another name: see `_new_type` and
        `_application_model`."""
        match bindings:
            case [Binding(kind="assign" | "unpack", value=ast.Call())]:
                return sorted(self._meaning(bindings[0]))
        return []

    def given_by(self, call: ast.Call) -> str:
        """The class that a call gives by texts, or by what settings say: `get_model("shop", "Order")`,
        `get_user_model()`; empty for other calls."""
        last = self._imported_last(call.func)
        if last not in _GIVING:
            return ""
        return self._application_model(call, last) or self._loaded(call, last)

    def _new_type(self, call: ast.Call) -> frozenset[str]:
        """What a name stands for that types alone tell apart: `Reader = NewType("Reader", Session)`."""
        match call:
            case ast.Call(args=[ast.Constant(), (ast.Name() | ast.Attribute()) as base]):
                if (
                    self._imported_last(call.func) == "NewType"
                    and self.dotted(call.func) in NEW_TYPES
                ):
                    return self.dotted_all(base)
        return frozenset()

    def _imported_last(self, function: ast.expr) -> str:
        """The last part of the name of a function, as it is called where it is imported from."""
        if isinstance(function, ast.Name):
            only = self.only_binding(function)
            if only is not None and only.kind == "import":
                return (only.imported or "").rpartition(".")[2]
        return last_name(function)

    def _application_model(self, call: ast.Call, last: str) -> str:
        """The model of an application of Django that a call asks for by its name, under a name that the
        project resolves: `get_model("catalogue", "Product")`, `apps.get_model("catalogue.Product")`."""
        if last == "get_user_model" and self.dotted(call.func) == GIVING_USER:
            return f"{self.module}.{APPLICATIONS}.{USER_MODEL}.User"
        if last == "getattr":
            return self._user_setting(call)
        if last != "get_model" or call.keywords:
            return ""
        texts = [one.value for one in call.args if isinstance(one, ast.Constant)]
        label = ".".join(text for text in texts if isinstance(text, str))
        if len(texts) < len(call.args) or label.count(".") != 1:
            return ""
        if self.dotted(call.func) not in GIVING_MODELS:
            return ""
        return f"{self.module}.{APPLICATIONS}.{label}"

    def _user_setting(self, call: ast.Call) -> str:
        """The model of users, where it is asked of settings: `getattr(settings, "AUTH_USER_MODEL", USER)`."""
        match call.args:
            case [settings, ast.Constant(value=str() as name), *_] if name == USER_SETTING:
                if (self.dotted(settings) or "").rpartition(".")[2] == "settings":
                    return f"{self.module}.{APPLICATIONS}.{USER_MODEL}.User"
        return ""

    def _loaded(self, call: ast.Call, last: str, binding: Binding | None = None) -> str:
        """The class that a call asks for by texts, under a name that the project resolves: `import_string(
        "shop.forms.OrderForm")`, `get_class("shop.forms", "OrderForm")`.

        Args:
            last: the last part of the name of the function.
            binding: the one of several names that such a call gives: `A, B = get_classes("shop.forms", ["A",
                "B"])`.
        """
        match call.args:
            case [ast.Constant(value=str() as text)] if binding is None and "." in text:
                return text if self.dotted(call.func) in IMPORTING else ""
            case [ast.Constant(value=str() as module), ast.Constant(value=str() as name), *_]:
                name = name if binding is None else ""
            case [ast.Constant(value=str() as module), ast.List() | ast.Tuple() as several, *_]:
                name = _text_for(binding, several) if binding is not None else ""
            case _:
                return ""
        if last not in GIVING_CLASSES or "." not in module or not name.isidentifier():
            return ""
        return f"{self.module}.{LOADED}.{module}.{name}"

    def _unbound(self, name: str) -> frozenset[str]:
        for star in self.scope.stars:
            exported = self.exports(star) if self.exports else None
            if exported is None:
                if name not in (HARDLY_SHADOWED if self.exports else _TYPES):
                    return frozenset()
            elif name in exported:
                return frozenset((f"{star}.{name}",))
        return frozenset((f"builtins.{name}",)) if name in _BUILTINS else frozenset()

    def absolute(self, module: str | None, level: int) -> str:
        """The absolute name of the module that a relative import in this module refers to."""
        return absolute_module(self.package, module, level)


def last_part(dotted: str) -> str:
    """The last part of a dotted name."""
    return dotted.rpartition(".")[2]


def _text_for(binding: Binding, several: ast.List | ast.Tuple) -> str:
    """The text among some that stands where a name stands that is bound to one of as many values."""
    targets = binding.node.targets if isinstance(binding.node, ast.Assign) else []
    for target in targets:
        if isinstance(target, (ast.Tuple, ast.List)) and len(target.elts) == len(several.elts):
            for each, text in zip(target.elts, several.elts):
                if each is binding.target and isinstance(text, ast.Constant):
                    return text.value if isinstance(text.value, str) else ""
    return ""


def _inside(owner: ast.AST, child: ast.AST) -> bool:
    """Whether a direct child of a scope node is evaluated in that scope, not in the one around it."""
    if isinstance(owner, (*FUNCTIONS, ast.ClassDef)):
        return field_of(owner, child) == "body"
    if isinstance(owner, ast.Lambda):
        return child is owner.body
    return True  # the first iterable of a comprehension carries its own scope

"""One parsed stub: which names it defines, and the facts of each, worked out when asked for."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from perflint.knowledge import vocabulary
from perflint.knowledge.problems import KnowledgeError
from perflint.knowledge.vocabulary import Misuse, Said
from perflint.semantics.facts import OPTIONAL, ClassFacts, Effect, FunctionFacts, Parameter, Term
from perflint.syntax.annotations import says_none
from perflint.syntax.bodies import flattened

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_BUILTINS = frozenset(dir(builtins)) | {"BaseExceptionGroup", "ExceptionGroup", "frozendict"}
_TYPE_PARAMETER = re.compile(r"[A-Z]$")
_TYPING = ("typing.", "typing_extensions.")
_UNKNOWN = frozenset(
    {"Any", "AnyStr", "Incomplete", "LiteralString", "Never", "NoReturn", "TypeAlias"}
)
_WRAPPERS = frozenset(
    {"Annotated", "ClassVar", "Final", "InitVar", "NotRequired", "ReadOnly", "Required"}
)
_NARROWED = frozenset({"TypeGuard", "TypeIs"})
_TYPE_VARIABLES = frozenset({"TypeVar", "ParamSpec", "TypeVarTuple"})
_AWAITABLE = frozenset(
    {
        "collections.abc.Awaitable",
        "collections.abc.Coroutine",
        "collections.abc.AsyncIterator",
        "collections.abc.AsyncIterable",
        "collections.abc.AsyncGenerator",
        "contextlib.AbstractAsyncContextManager",
        "asyncio.Future",
        "asyncio.Task",
    }
)
# Names of typing that differ from those of the classes they stand for.
_RENAMED = {
    "List": "builtins.list",
    "Dict": "builtins.dict",
    "Set": "builtins.set",
    "FrozenSet": "builtins.frozenset",
    "Tuple": "builtins.tuple",
    "Type": "builtins.type",
    "Text": "builtins.str",
    "AbstractSet": "collections.abc.Set",
    "DefaultDict": "collections.defaultdict",
    "OrderedDict": "collections.OrderedDict",
    "Counter": "collections.Counter",
    "Deque": "collections.deque",
    "ChainMap": "collections.ChainMap",
    "Pattern": "re.Pattern",
    "Match": "re.Match",
    "ContextManager": "contextlib.AbstractContextManager",
    "AsyncContextManager": "contextlib.AbstractAsyncContextManager",
}
_ABSTRACT = frozenset(
    {
        "Iterable",
        "Iterator",
        "Generator",
        "Sequence",
        "MutableSequence",
        "Mapping",
        "MutableMapping",
        "Collection",
        "Container",
        "MutableSet",
        "Awaitable",
        "Coroutine",
        "AsyncIterable",
        "AsyncIterator",
        "AsyncGenerator",
        "Callable",
        "Reversible",
        "KeysView",
        "ValuesView",
        "ItemsView",
        "Hashable",
        "Sized",
        "Buffer",
    }
)

Outside = Callable[[str], str | None]  # asked for what a name from a star import stands for


@dataclass(slots=True)
class Member:
    """What a module or class defines under one name.

    Attributes:
        kind: `import`, `class`, `function`, `variable`, `alias` (another name of something) or
            `typevar`.
        line: where it stands.
        target: for an import, the dotted name of what is imported.
        nodes: the definitions: one, or all overloads of a function.
    """

    kind: str
    line: int
    target: str = ""
    nodes: list[ast.stmt] = field(default_factory=list)


class Stub:
    """One stub file.

    Attributes:
        module: the dotted name of the module it describes.
        members: what it defines, by name.
        stars: the modules that it imports all names of.
        problems: what was found wrong with it so far.
    """

    def __init__(self, module: str, path: Path, text: str, *, is_package: bool) -> None:
        self.module = module
        self.path = path
        self.text = text
        self.package = module if is_package else module.rpartition(".")[0]
        self.problems: list[KnowledgeError] = []
        self.stars: list[str] = []
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError) as error:
            line = getattr(error, "lineno", None) or 0
            reason = getattr(error, "msg", None) or str(error)
            raise KnowledgeError(path, line, f"cannot be parsed: {reason}") from error
        self.members = self._members(tree.body)
        self._classes: dict[ast.ClassDef, Mapping[str, Member]] = {}

    # Names

    def _members(self, body: list[ast.stmt]) -> dict[str, Member]:
        found: dict[str, Member] = {}
        for node in flattened(body):
            for name, member in self._defined(node):
                known = found.get(name)
                if known is None:
                    found[name] = member
                elif known.kind == "function" == member.kind and _is_overload(node):
                    known.nodes.extend(member.nodes)
        return found

    def _defined(self, node: ast.stmt) -> Iterator[tuple[str, Member]]:
        line = node.lineno
        match node:
            case ast.ClassDef(name=name):
                yield name, Member("class", line, nodes=[node])
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name, Member("function", line, nodes=[node])
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name, Member("variable", line, nodes=[node])
            case ast.Assign(targets=targets, value=value):
                kind = "variable"
                if isinstance(value, (ast.Name, ast.Attribute)):
                    kind = "alias"
                elif isinstance(value, ast.Call) and _last(value.func) in _TYPE_VARIABLES:
                    kind = "typevar"
                for left in targets:
                    if isinstance(left, ast.Name):
                        yield left.id, Member(kind, line, nodes=[node])
            case ast.Import(names=names):
                for alias in names:
                    if alias.asname:
                        yield alias.asname, Member("import", line, alias.name)
                    else:
                        top = alias.name.partition(".")[0]
                        yield top, Member("import", line, top)
            case ast.ImportFrom(names=names):
                module = self._imported_module(node)
                for alias in names:
                    if alias.name == "*":
                        self.stars.append(module)
                    else:
                        target = f"{module}.{alias.name}"
                        yield alias.asname or alias.name, Member("import", line, target)

    def _imported_module(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        package = self.package.split(".")
        package = package[: len(package) - node.level + 1]
        return ".".join([*package, *([node.module] if node.module else [])])

    def class_members(self, node: ast.ClassDef) -> Mapping[str, Member]:
        """What the body of a class defines."""
        found = self._classes.get(node)
        if found is None:
            found = self._classes[node] = self._members(node.body)
        return found

    def dotted(
        self, node: ast.expr, inside: tuple[ast.ClassDef, ...], outside: Outside
    ) -> str | None:
        """The dotted name of what an expression in this stub refers to; None if nothing is known.

        Args:
            node: a name or attribute.
            inside: the classes around it, outermost first.
            outside: asked for names that may come from star imports.
        """
        if isinstance(node, ast.Attribute):
            base = self.dotted(node.value, inside, outside)
            return f"{base}.{node.attr}" if base else None
        if not isinstance(node, ast.Name):
            return None
        for depth in range(len(inside), 0, -1):
            nested = self.class_members(inside[depth - 1]).get(node.id)
            if nested is not None and nested.kind == "class":
                path = ".".join(klass.name for klass in inside[:depth])
                return f"{self.module}.{path}.{node.id}"
        member = self.members.get(node.id)
        if member is not None:
            return member.target if member.kind == "import" else f"{self.module}.{node.id}"
        found = outside(node.id)
        if found is not None:
            return found
        return f"builtins.{node.id}" if node.id in _BUILTINS else None

    # Facts

    def klass(
        self, name: str, node: ast.ClassDef, inside: tuple[ast.ClassDef, ...], outside: Outside
    ) -> ClassFacts:
        """The facts of a class; `name` is its dotted name, `inside` the classes around it."""
        within = (*inside, node)
        reader = _Annotations(self, within, outside)
        bases = []
        for base in node.bases:
            dotted = self.dotted(_origin(base), inside, outside)
            if dotted is None:
                self._unknown(base)
            elif _typing(dotted) not in ("Generic", "Protocol") and dotted != "builtins.object":
                bases.append(_class_name(dotted))
        methods: dict[str, str] = {}
        attributes: dict[str, Term | None] = {}
        for word, member in self.class_members(node).items():
            if member.kind == "function":
                methods[word] = f"{name}.{word}"
            elif member.kind == "variable":
                attributes[word] = reader.variable(member.nodes[0])
            elif member.kind == "alias":
                assigned = member.nodes[0]
                assert isinstance(assigned, ast.Assign)
                other = self.class_members(node).get(_last(assigned.value))
                if other is not None and other.kind == "function":
                    methods[word] = f"{name}.{_last(assigned.value)}"
                else:
                    known = self.dotted(assigned.value, (), outside)  # `select = sqlalchemy.select`
                    attributes[word] = ("name", known) if known is not None else None
        said = self._said(node.decorator_list)
        if said.effects or said.marks:
            methods.setdefault("__init__", f"{name}.__init__")
        marks = frozenset(said.marks) | _marks_of_model(node)
        return ClassFacts(name, tuple(bases), methods, attributes, reader.parameters(node), marks)

    def function(
        self,
        name: str,
        nodes: list[FunctionNode],
        inside: tuple[ast.ClassDef, ...],
        outside: Outside,
    ) -> FunctionFacts:
        """The facts of a function, from all its overloads."""
        signatures = [self._signature(name, node, inside, outside) for node in nodes]
        first = signatures[0]
        if len(signatures) > 1:
            returns = [facts.returns for facts in signatures]
            agreed = (
                None if None in returns else _any([term for term in returns if term is not None])
            )
            effects = tuple(
                effect for effect in first.effects if all(effect in s.effects for s in signatures)
            )
            marks = frozenset.intersection(*(facts.marks for facts in signatures))
            if any(OPTIONAL in facts.marks for facts in signatures):
                marks |= {OPTIONAL}
            first = FunctionFacts(name, first.parameters, agreed, effects, marks, first.values)
        if inside and name.endswith(".__init__"):
            first = self._construction(name, inside[-1], first)
        return first

    def construction(self, name: str, node: ast.ClassDef) -> FunctionFacts:
        """The facts of the `__init__` that the decorators of a class speak of."""
        return self._construction(name, node, FunctionFacts(name))

    def _construction(self, name: str, node: ast.ClassDef, facts: FunctionFacts) -> FunctionFacts:
        said = self._said(node.decorator_list)
        api = name.removesuffix(".__init__")
        effects = (*_effects(said, api, blocking=True), *facts.effects)
        return FunctionFacts(
            name,
            facts.parameters,
            facts.returns,
            tuple(dict.fromkeys(effects)),
            facts.marks | said.marks,
            {**facts.values, **said.values},
        )

    def _signature(
        self, name: str, node: FunctionNode, inside: tuple[ast.ClassDef, ...], outside: Outside
    ) -> FunctionFacts:
        reader = _Annotations(self, inside, outside)
        said = self._said(node.decorator_list)
        returns = reader.term(node.returns)
        if "contextmanager" in said.marks:
            said.marks.discard("contextmanager")
            said.marks.add("context_manager")
            kind = "Async" if isinstance(node, ast.AsyncFunctionDef) else ""
            yields = returns[2] if returns is not None and len(returns) > 2 else None
            returns = ("instance", f"contextlib.Abstract{kind}ContextManager", yields)
        elif isinstance(node, ast.AsyncFunctionDef):
            said.marks.add("coroutine")
        if inside and node.name in ("__new__", "__class_getitem__", "__init_subclass__"):
            said.marks.add("classmethod")
        if says_none(node.returns):
            said.marks.add(OPTIONAL)
        parameters = _parameters(node.args, reader)
        bound = bool(inside) and "staticmethod" not in said.marks
        for mark in vocabulary.CALLABLE_MARKS:
            if mark in said.marks:
                self._name_callable(mark, said, parameters[bound:], node)
        blocking = not isinstance(node, ast.AsyncFunctionDef) and not self.is_awaitable(returns)
        effects = _effects(said, name, blocking=blocking)
        return FunctionFacts(
            name, parameters, returns, tuple(effects), frozenset(said.marks), said.values
        )

    def _name_callable(
        self, mark: str, said: Said, parameters: tuple[Parameter, ...], node: FunctionNode
    ) -> None:
        names = [parameter.name for parameter in parameters]
        if not names or said.values.get(mark, names[0]) not in names:
            self._problem(node, f"`@{mark}` needs the name of a parameter")
        else:
            said.values.setdefault(mark, names[0])

    def is_awaitable(self, returns: Term | None) -> bool:
        """Whether a function that returns this only starts what is awaited or entered later."""
        if returns is None or returns[0] != "instance":
            return False
        module, _, name = returns[1].rpartition(".")
        member = self.members.get(name) if module == self.module else None
        if member is not None and member.kind == "class":
            node = member.nodes[0]
            assert isinstance(node, ast.ClassDef)
            members = self.class_members(node)
            return "__await__" in members or (
                "__aenter__" in members and "__enter__" not in members
            )
        return returns[1] in _AWAITABLE

    def variable(self, node: ast.stmt, outside: Outside) -> Term | None:
        """The term of a module-level variable."""
        return _Annotations(self, (), outside).variable(node)

    # Problems

    def _said(self, decorators: list[ast.expr]) -> Said:
        said = Said()
        for decorator in decorators:
            try:
                vocabulary.read(decorator, said, self.members)
            except Misuse as misuse:
                self._problem(decorator, str(misuse))
        return said

    def _unknown(self, node: ast.expr) -> None:
        self._problem(node, f"`{ast.unparse(node)}` is not defined")

    def _problem(self, node: ast.expr | ast.stmt, message: str) -> None:
        problem = KnowledgeError(self.path, node.lineno, message)
        if all(str(known) != str(problem) for known in self.problems):
            self.problems.append(problem)


class _Annotations:
    """Reads annotations inside some classes of a stub."""

    def __init__(self, stub: Stub, inside: tuple[ast.ClassDef, ...], outside: Outside) -> None:
        self._stub = stub
        self._inside = inside
        self._outside = outside
        self._aliases: set[str] = set()

    def term(self, node: ast.expr | None) -> Term | None:
        match node:
            case None:
                return None
            case ast.Constant(value=None):
                return ("instance", "builtins.NoneType")
            case ast.Constant(value=str() as text):
                return self._quoted(text, node)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self._union([left, right])
            case ast.Subscript(value=base, slice=index):
                arguments = index.elts if isinstance(index, ast.Tuple) else [index]
                return self._generic(base, arguments)
            case ast.Name() | ast.Attribute():
                return self._plain(node)
            case ast.Constant(value=value) if value is ...:
                return None
        self._stub._problem(node, f"`{ast.unparse(node)}` is not an annotation")
        return None

    def variable(self, node: ast.stmt) -> Term | None:
        """The term of an assigned or annotated variable."""
        if isinstance(node, ast.AnnAssign):
            return self.term(node.annotation)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            if node.value.value is ...:
                return None
            return ("instance", f"builtins.{type(node.value.value).__name__}")
        return None

    def parameters(self, node: ast.ClassDef) -> tuple[str, ...]:
        """The type parameters of a class, in order."""
        found: list[str] = [word.name for word in getattr(node, "type_params", ())]
        generic = [base for base in node.bases if _last(_origin(base)) in ("Generic", "Protocol")]
        for base in generic or node.bases:
            if isinstance(base, ast.Subscript):
                found += [
                    inner.id
                    for inner in ast.walk(base.slice)
                    if isinstance(inner, ast.Name) and self._is_parameter(inner.id)
                ]
        return tuple(dict.fromkeys(found))

    def _is_parameter(self, name: str) -> bool:
        member = self._stub.members.get(name)
        if member is None:
            return _TYPE_PARAMETER.match(name) is not None
        return member.kind == "typevar"

    def _quoted(self, text: str, node: ast.Constant) -> Term | None:
        try:
            parsed = ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, ValueError):
            self._stub._problem(node, f"`{text}` is not an annotation")
            return None
        for inner in ast.walk(parsed):
            if isinstance(inner, ast.expr):
                inner.lineno = node.lineno
        return self.term(parsed)

    def _union(self, members: list[ast.expr]) -> Term | None:
        terms = [
            self.term(member)
            for member in members
            if not (isinstance(member, ast.Constant) and member.value is None)
        ]
        return None if None in terms else _any([term for term in terms if term is not None])

    def _plain(self, node: ast.Name | ast.Attribute) -> Term | None:
        if isinstance(node, ast.Name) and self._is_parameter(node.id):
            return ("parameter", node.id)
        dotted = self._stub.dotted(node, self._inside, self._outside)
        if dotted is None:
            self._stub._unknown(node)
            return None
        word = _typing(dotted)
        if word == "Self":
            return ("parameter", "Self")
        if word in _UNKNOWN or dotted in ("builtins.object", "_typeshed.Incomplete"):
            return None
        if dotted.startswith(f"{self._stub.module}."):
            written = self._alias(dotted.rpartition(".")[2], node)
            if written is not None:
                return written[0]
        return ("instance", _class_name(dotted))

    def _alias(self, name: str, node: ast.expr) -> tuple[Term | None] | None:
        """What `Name = list[int]` stands for, in a tuple; None where it is no such alias."""
        member = self._stub.members.get(name)
        if member is None or member.kind != "variable" or name in self._aliases:
            return None
        assigned = member.nodes[0]
        if not isinstance(assigned, (ast.Assign, ast.AnnAssign)):
            return None
        if not isinstance(assigned.value, (ast.Subscript, ast.BinOp)):
            return None
        self._aliases.add(name)
        try:
            return (self.term(assigned.value),)
        finally:
            self._aliases.discard(name)

    def _generic(self, base: ast.expr, arguments: list[ast.expr]) -> Term | None:
        dotted = self._stub.dotted(base, self._inside, self._outside)
        if dotted is None:
            self._stub._unknown(base)
            return None
        word = _typing(dotted)
        if word in _WRAPPERS or word == "Optional":
            return self.term(arguments[0])
        if word == "Union":
            return self._union(arguments)
        if word == "Literal":
            return _literal(arguments)
        if word in _NARROWED:
            return ("instance", "builtins.bool")
        if word == "Concatenate" or word == "Unpack":
            return None
        name = _class_name(dotted)
        if name == "builtins.type":
            inner = self.term(arguments[0])
            if inner is None:
                return None
            return ("name", inner[1]) if inner[0] == "instance" else ("class", inner)
        if name == "collections.abc.Callable":
            return ("instance", name)
        if name == "builtins.tuple" and len(arguments) == 2 and _is_ellipsis(arguments[1]):
            return ("instance", "collections.abc.Sequence", self.term(arguments[0]))
        return ("instance", name, *(self.term(argument) for argument in arguments))

    def callable_result(self, node: ast.expr | None) -> tuple[Term | None] | None:
        """What `Callable[..., R]` gives when called, in a tuple; None where it is no `Callable`."""
        if isinstance(node, ast.Subscript):
            dotted = self._stub.dotted(node.value, self._inside, self._outside)
            if dotted and _class_name(dotted) == "collections.abc.Callable":
                arguments = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
                return (self.term(arguments[1]) if len(arguments) == 2 else None,)
        return None


def run_time_method(
    stub: Stub, name: str, node: FunctionNode, inside: tuple[ast.ClassDef, ...], outside: Outside
) -> FunctionFacts | None:
    """The facts of a method that a class makes at run time, as its `__getattr__` says.

    None where `__getattr__` does not return a `Callable`.
    """
    result = _Annotations(stub, inside, outside).callable_result(node.returns)
    if result is None:
        return None
    said = stub._said(node.decorator_list)
    effects = tuple(_effects(said, name, blocking=not stub.is_awaitable(result[0])))
    return FunctionFacts(name, (), result[0], effects, frozenset(said.marks), said.values)


def _effects(said: Said, api: str, *, blocking: bool) -> Iterator[Effect]:
    for kind, detail, use in said.effects:
        yield Effect(kind, detail, api, use)
    if blocking:
        seen = {(kind, detail) for kind, detail, _ in said.effects}
        for kind, detail, use in vocabulary.implied(said.effects):
            if (kind, detail) not in seen:
                seen.add((kind, detail))
                yield Effect(kind, detail, api, use)


def _parameters(arguments: ast.arguments, reader: _Annotations) -> tuple[Parameter, ...]:
    found: list[Parameter] = []
    plain = [*arguments.posonlyargs, *arguments.args]
    first_default = len(plain) - len(arguments.defaults)
    for index, argument in enumerate(plain):
        kind = "positional" if index < len(arguments.posonlyargs) else "either"
        term = reader.term(argument.annotation)
        found.append(Parameter(argument.arg, kind, index >= first_default, term))
    if arguments.vararg:
        term = reader.term(arguments.vararg.annotation)
        found.append(Parameter(arguments.vararg.arg, "args", True, term))
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults):
        term = reader.term(argument.annotation)
        found.append(Parameter(argument.arg, "keyword", default is not None, term))
    if arguments.kwarg:
        term = reader.term(arguments.kwarg.annotation)
        found.append(Parameter(arguments.kwarg.arg, "kwargs", True, term))
    return tuple(found)


def _is_overload(node: ast.stmt) -> bool:
    return isinstance(node, _FUNCTIONS) and any(_last(d) == "overload" for d in node.decorator_list)


def _is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...


def _origin(node: ast.expr) -> ast.expr:
    return node.value if isinstance(node, ast.Subscript) else node


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _typing(dotted: str) -> str | None:
    """The name of something of the typing module."""
    for prefix in _TYPING:
        if dotted.startswith(prefix):
            return dotted[len(prefix) :]
    return None


def _class_name(dotted: str) -> str:
    """The class that a name of the typing module stands for; other names as they are."""
    word = _typing(dotted)
    if word is None:
        return dotted
    return _RENAMED.get(word) or (
        f"collections.abc.{word}" if word in _ABSTRACT else f"typing.{word}"
    )


def _literal(arguments: list[ast.expr]) -> Term | None:
    kinds = {
        type(argument.value).__name__
        for argument in arguments
        if isinstance(argument, ast.Constant) and argument.value is not None
    }
    return ("instance", f"builtins.{kinds.pop()}") if len(kinds) == 1 else None


def _any(terms: list[Term]) -> Term | None:
    found = list(dict.fromkeys(terms))
    if not found:
        return ("instance", "builtins.NoneType")
    return found[0] if len(found) == 1 else ("any", *found)


def _marks_of_model(node: ast.ClassDef) -> frozenset[str]:
    """What a model of Django says of itself: `class Meta: abstract = True`."""
    for statement in node.body:
        match statement:
            case ast.ClassDef(
                name="Meta",
                body=[
                    ast.Assign(targets=[ast.Name(id="abstract")], value=ast.Constant(value=True))
                ],
            ):
                return frozenset({"abstract"})
    return frozenset()

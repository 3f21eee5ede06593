"""The facts of what one stub defines, worked out when asked for."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.knowledge import vocabulary
from perflint.knowledge.annotations import Annotations, any_of, class_name, origin, typing_name
from perflint.knowledge.definitions import Definitions, Outside, last_part
from perflint.knowledge.facts import (
    NONE,
    NULLABLE,
    OPTIONAL,
    REQUIRED,
    SOME,
    ClassFacts,
    Effect,
    FunctionFacts,
    Parameter,
    Term,
)
from perflint.knowledge.vocabulary import Misuse, Said
from perflint.syntax.annotations import says_none

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
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


class Stub(Definitions):
    """One stub file, with the facts of what it defines."""

    def klass(
        self, name: str, node: ast.ClassDef, inside: tuple[ast.ClassDef, ...], outside: Outside
    ) -> ClassFacts:
        """The facts of a class; `name` is its dotted name, `inside` the classes around it."""
        within = (*inside, node)
        reader = Annotations(self, within, outside)
        bases = []
        for base in node.bases:
            dotted = self.dotted(origin(base), inside, outside)
            if dotted is None:
                self.unknown(base)
            elif typing_name(dotted) not in ("Generic", "Protocol") and dotted != "builtins.object":
                bases.append(class_name(dotted))
        methods: dict[str, str] = {}
        attributes: dict[str, Term | None] = {}
        nullable: set[str] = set()
        for word, member in self.class_members(node).items():
            if member.kind == "function":
                methods[word] = f"{name}.{word}"
            elif member.kind == "variable":
                declared = member.nodes[0]
                attributes[word] = reader.variable(declared)
                if isinstance(declared, ast.AnnAssign) and says_none(declared.annotation):
                    nullable.add(f"{NULLABLE}{word}")
            elif member.kind == "alias":
                assigned = member.nodes[0]
                assert isinstance(assigned, ast.Assign)
                other = self.class_members(node).get(last_part(assigned.value))
                if other is not None and other.kind == "function":
                    methods[word] = f"{name}.{last_part(assigned.value)}"
                else:
                    known = self.dotted(assigned.value, (), outside)  # `select = sqlalchemy.select`
                    attributes[word] = ("name", known) if known is not None else None
        said = self._said(node.decorator_list)
        if said.effects or said.marks:
            methods.setdefault("__init__", f"{name}.__init__")
        marks = frozenset(said.marks) | _marks_of_model(node) | nullable
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
                None if None in returns else any_of([term for term in returns if term is not None])
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
        reader = Annotations(self, inside, outside)
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
        for mark in vocabulary.PARAMETER_MARKS:
            if mark in said.marks:
                self._name_parameter(mark, said, parameters[bound:], node)
        blocking = not isinstance(node, ast.AsyncFunctionDef) and not self.is_awaitable(returns)
        effects = _effects(said, name, blocking=blocking)
        return FunctionFacts(
            name, parameters, returns, tuple(effects), frozenset(said.marks), said.values
        )

    def _name_parameter(
        self, mark: str, said: Said, parameters: tuple[Parameter, ...], node: FunctionNode
    ) -> None:
        names = [parameter.name for parameter in parameters]
        if not names or said.values.get(mark, names[0]) not in names:
            self.problem(node, f"`@{mark}` needs the name of a parameter")
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
        return Annotations(self, (), outside).variable(node)

    # Problems

    def _said(self, decorators: list[ast.expr]) -> Said:
        said = Said()
        for decorator in decorators:
            try:
                vocabulary.read(decorator, said, self.members)
            except Misuse as misuse:
                self.problem(decorator, str(misuse))
        return said


def run_time_method(
    stub: Stub, name: str, node: FunctionNode, inside: tuple[ast.ClassDef, ...], outside: Outside
) -> FunctionFacts | None:
    """The facts of a method that a class makes at run time, as its `__getattr__` says.

    None where `__getattr__` does not return a `Callable`.
    """
    result = Annotations(stub, inside, outside).callable_result(node.returns)
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


def _default_held(default: ast.expr | None) -> int:
    """What a parameter holds that is left out: see `semantics.facts`."""
    if default is None:
        return REQUIRED
    return NONE if isinstance(default, ast.Constant) and default.value is None else SOME


def _parameters(arguments: ast.arguments, reader: Annotations) -> tuple[Parameter, ...]:
    found: list[Parameter] = []
    plain = [*arguments.posonlyargs, *arguments.args]
    first_default = len(plain) - len(arguments.defaults)
    for index, argument in enumerate(plain):
        kind = "positional" if index < len(arguments.posonlyargs) else "either"
        term = reader.term(argument.annotation)
        default = arguments.defaults[index - first_default] if index >= first_default else None
        found.append(Parameter(argument.arg, kind, _default_held(default), term))
    if arguments.vararg:
        term = reader.term(arguments.vararg.annotation)
        found.append(Parameter(arguments.vararg.arg, "args", True, term))
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults):
        term = reader.term(argument.annotation)
        found.append(Parameter(argument.arg, "keyword", _default_held(default), term))
    if arguments.kwarg:
        term = reader.term(arguments.kwarg.annotation)
        found.append(Parameter(arguments.kwarg.arg, "kwargs", True, term))
    return tuple(found)


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

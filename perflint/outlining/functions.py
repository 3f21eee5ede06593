"""The functions of a file: parameters, results, decorators and what is declared of them."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator

from perflint.knowledge.facts import FEW_ITEMS, INNER, OPTIONAL, Term
from perflint.knowledge.kinds import of_kind
from perflint.language.flow.absence import may_give_none
from perflint.language.flow.roles import roles
from perflint.language.names import PARTIAL
from perflint.language.nodes import FUNCTIONS, FunctionNode, last_name, parent
from perflint.language.scopes import Scope
from perflint.language.terms.annotations import RECEIVER
from perflint.language.terms.remote_execution import mark_of
from perflint.outlining.conditions import FALSE, REQUIRED
from perflint.outlining.constants import constant
from perflint.outlining.context import OutlineContext
from perflint.outlining.function_facts import FileFunctions, extracted_effects, extracted_marks
from perflint.outlining.outline import FunctionOutline
from perflint.outlining.regions import at
from perflint.syntax.source import Source
from perflint.syntax.template_names import TAGS

# What a comment may say of a function besides the effects that it has.
_DECLARED = frozenset({"pure", "cached", "nonblocking", FEW_ITEMS})
_PRAGMA = re.compile(r"#\s*perflint:\s*([a-z_]+(?:\([a-z-]*\))?)\s*(?:#|$)", re.MULTILINE)
_DEFAULT_DETAILS = {
    "blocks": "compute",
    "queries": "database",
    "writes": "database",
    "commits": "database",
    "connects": "database",
    "waits": "future",
    "infers": "model",
    "tokenizes": "text",
    "loads_model": "model",
    "creates": "client",
    "requests": "network",
    "pauses": "time",
    "limits": "several",
    "spawns": "process",
    "compiles": "jit",
    "syncs_device": "device",
    "transfers": "device",
}
# Decorators that make a function give the same object again, by the last part of their name.
_CACHES = frozenset(
    "lru_cache cache cached_property cached alru_cache cachedmethod memoize memoized cache_resource"
    " cache_data reify threaded_cached_property singleton lazy_property lazyproperty"
    " async_cached_property cache_readonly once".split()
)
# Decorators of libraries that make a function run on a thread, and its calls awaitable.
_OFFLOADING = frozenset(
    "sync_to_async database_sync_to_async run_on_executor asyncify run_in_threadpool".split()
)
_PROPERTIES = frozenset(
    "builtins.property functools.cached_property django.utils.functional.cached_property"
    " abc.abstractproperty enum.property werkzeug.utils.cached_property"
    " sqlalchemy.ext.hybrid.hybrid_property".split()
)
_ABSTRACT = frozenset(
    "abstractmethod abstractproperty abc.abstractmethod abc.abstractproperty".split()
)
_CONTEXT_MANAGERS = of_kind("makes context manager")
# What a function may be said to return that does not tell which query its objects come from.
_COLLECTIONS = frozenset(
    "QuerySet Manager BaseManager RelatedManager Query Select ScalarResult ModelSelect list List"
    " Sequence Iterable Iterator Collection set tuple".split()
)


_NOTHING = ("instance", "builtins.NoneType")
_MOST_RETURNS = 8  # of different terms


class Functions:
    """The functions and lambdas of one file.

    Args:
        by_callers: types that leave parameters to what callers pass.
        nodes: all of them, in order.
        lines: the first lines of the file's regions.
    """

    def __init__(self, context: OutlineContext, source: Source, lines: list[int]) -> None:
        self.names = context.names
        self.types = context.types
        self.by_callers = context.by_callers
        self.terms = context.terms
        self.places = context.places
        self.stores = context.stores
        self.source = source
        self.nodes = context.functions
        self.lines = lines

    def all(self) -> Iterator[FunctionOutline]:
        """The outlines of all functions, in order."""
        pragmas = self._pragmas()
        yields, returns = self._results()
        seen = FileFunctions(self.names, self.places, self.nodes, returns, yields, self.source.text)
        effects, marks = extracted_effects(seen), extracted_marks(seen)
        for index, node in enumerate(self.nodes, 1):
            outline = self._function(
                node, yields.get(index, []), returns.get(index, []), pragmas.get(index, [])
            )
            if index in effects:
                outline = outline._replace(effects=(*outline.effects, *effects[index]))
            if index in marks:
                outline = outline._replace(marks=outline.marks | marks[index])
            yield outline

    def _results(
        self,
    ) -> tuple[dict[int, list[ast.AST]], dict[int, list[ast.Return]]]:
        yields: dict[int, list[ast.AST]] = {}
        returns: dict[int, list[ast.Return]] = {}
        for node in (*self.names.nodes(ast.Yield), *self.names.nodes(ast.YieldFrom)):
            place, _ = self.places.place(node)
            yields.setdefault(place.owner, []).append(node)
        for statement in self.names.nodes(ast.Return):
            place = self.places.of_statement(statement)
            returns.setdefault(place.owner, []).append(statement)
        return yields, returns

    def _function(
        self,
        node: FunctionNode | ast.Lambda,
        yields: list[ast.AST],
        returns: list[ast.Return],
        pragmas: list[tuple[str, str]],
    ) -> FunctionOutline:
        scope = self.names.scopes[node]
        holder = ""
        marks: set[str] = set()
        decorators: list[tuple[Term | None, bool, str, int, int]] = []
        if not yields and may_give_none(node, returns):
            marks.add(OPTIONAL)
        if isinstance(node, ast.Lambda):
            marks.add("lambda")
            result = self.terms.of(node.body)
        else:
            above = parent(node)
            while isinstance(
                above, (ast.stmt, ast.ExceptHandler, ast.match_case)
            ) and not isinstance(above, (*FUNCTIONS, ast.ClassDef)):
                above = parent(above)
            if isinstance(above, ast.ClassDef):
                holder = self.names.scopes[above].qualname
            decorators += [self._decoration(decorator, marks) for decorator in node.decorator_list]
            if isinstance(node, ast.AsyncFunctionDef):
                marks.add("asynchronous")
                if not yields:
                    marks.add("coroutine")
            if yields:
                marks.add("generator")
            marks |= roles(node)
            if holder and node.name in ("__new__", "__init_subclass__", "__class_getitem__"):
                marks.add("classmethod")
            if _is_unimplemented(node) or holder and self._in_protocol(node) and _is_empty(node):
                marks.add("abstract")
            elif self.places.early_return(node):
                marks.add("cached")
            elif node.name == "__init__" and isinstance(above, ast.ClassDef):
                if self._of_one_object(above):
                    marks.add("cached")
            result = self._result(node, yields, returns)
        if marks & {"context_manager"}:
            marks.discard("generator")
            inner = ("element", result) if result is not None else None
            kind = "Async" if "asynchronous" in marks else ""
            result = self.terms.share(
                ("instance", f"contextlib.Abstract{kind}ContextManager", inner)
            )
        returned = self._returned_functions(scope, returns)
        if returned and self._returns_nested(returned, returns):
            marks.add(INNER)
        effects = tuple(effect for effect in pragmas if effect[0] not in _DECLARED)
        marks |= {kind for kind, _ in pragmas if kind in _DECLARED}
        if pragmas:
            marks.add("declared")
        return FunctionOutline(
            sys.intern(scope.qualname),
            holder,
            node.lineno,
            node.col_offset,
            at(self.lines, node.lineno),
            self._parameters(node),
            result,
            frozenset(marks),
            effects,
            tuple(decorators),
            returned,
            self._origin(node, result, yields, returns),
        )

    def _returned_functions(
        self, scope: Scope, returns: list[ast.Return]
    ) -> tuple[tuple[str, bool], ...]:
        """The nested functions that a function returns, plainly or through a call with them."""
        found: list[tuple[str, bool]] = []
        if scope.kind == "lambda":
            return ()
        for statement in returns:
            value = statement.value
            names: list[tuple[ast.expr, bool]] = []
            match value:
                case ast.Name() | ast.Lambda():
                    names.append((value, False))
                case ast.Call(func=function, args=args):
                    names.append((function, True))
                    names += [(argument, False) for argument in args]
                case ast.IfExp(body=body, orelse=orelse):
                    names += [(body, False), (orelse, False)]
            for name, called in names:
                if isinstance(name, ast.Lambda):
                    nested: Scope | None = self.names.scopes[name]
                elif isinstance(name, ast.Name):
                    bindings = scope.bindings.get(name.id, [])
                    nested = next(
                        (self.names.scopes[b.node] for b in bindings if b.kind == "function"),
                        None,
                    )
                else:
                    nested = None
                if nested is not None and (nested.qualname, called) not in found:
                    found.append((nested.qualname, called))
        return tuple(found)

    def _returns_nested(
        self, functions: tuple[tuple[str, bool], ...], returns: list[ast.Return]
    ) -> bool:
        """Whether all that a function returns is one nested function, as it is or in a `partial`."""
        if len(returns) != 1 or len(functions) != 1 or functions[0][1]:
            return False
        value = returns[0].value
        return isinstance(value, (ast.Name, ast.Lambda)) or (
            isinstance(value, ast.Call)
            and self.names.dotted(value.func) == PARTIAL
            and isinstance(value.args[0] if value.args else None, ast.Name)
        )

    def _in_protocol(self, node: ast.AST) -> bool:
        above = parent(node)
        return isinstance(above, ast.ClassDef) and any(
            self.names.dotted(base.value if isinstance(base, ast.Subscript) else base)
            in ("typing.Protocol", "typing_extensions.Protocol")
            for base in above.bases
        )

    def _decoration(
        self, decorator: ast.expr, marks: set[str]
    ) -> tuple[Term | None, bool, str, int, int]:
        called = isinstance(decorator, ast.Call)
        function = decorator.func if isinstance(decorator, ast.Call) else decorator
        last = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        dotted = self.names.dotted(function) or ""
        if dotted in _PROPERTIES or last in ("cached_property", "hybrid_property"):
            marks.add("property")
        if dotted == "builtins.classmethod":
            marks.add("classmethod")
        elif dotted == "builtins.staticmethod":
            marks.add("staticmethod")
        elif dotted in _CONTEXT_MANAGERS:
            marks.add("context_manager")
        elif last in _ABSTRACT or dotted in _ABSTRACT:
            marks.add("abstract")
        elif last == "overload":
            marks.add("overload")
        elif last in ("setter", "deleter") and isinstance(function, ast.Attribute):
            marks.add("setter")
        elif mark := mark_of(dotted):
            marks.add(mark)
        name = dotted.rpartition(".")[2]
        if last.lstrip("_") in _CACHES or name in _CACHES or last.endswith("_once"):
            marks.add("cached")
        if name in _OFFLOADING or called and _in_thread(decorator):
            marks.add("offloaded")
        text = ""
        if isinstance(decorator, ast.Call):
            given = [] if last == "inclusion_tag" else decorator.args[:1]  # that names a template
            if last == "filter" or last in TAGS:
                given += [word.value for word in decorator.keywords if word.arg == "name"]
            for argument in given:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    text = argument.value
        return self.terms.of(function), called, text, decorator.lineno, decorator.col_offset

    def _of_one_object(self, owner: ast.ClassDef) -> bool:
        """Whether a class returns the object that it has made before: `@singleton`,
        `class Settings(metaclass=Singleton)`, or with a metaclass of this file that has a `__call__`."""
        for kind in (*owner.decorator_list, *owner.bases):
            if "singleton" in _last(kind).lower():
                return True
        for word in owner.keywords:
            if word.arg != "metaclass":
                continue
            if "singleton" in _last(word.value).lower():
                return True
            only = self.names.only_binding(word.value) if isinstance(word.value, ast.Name) else None
            made = only.node if only is not None else None
            if isinstance(made, ast.ClassDef) and any(
                isinstance(part, ast.FunctionDef) and part.name == "__call__" for part in made.body
            ):
                return True
        return False

    def _result(
        self, node: FunctionNode, yields: list[ast.AST], returns: list[ast.Return]
    ) -> Term | None:
        if node.returns is not None:
            return self.terms.share(self.types.annotation(node.returns))
        if yields:
            values = [y.value for y in yields if isinstance(y, ast.Yield) and y.value is not None]
            found = [self.types.term(value) for value in values[:4]]
            element = found[0] if len(set(found)) == 1 and len(values) <= 4 else None
            return self.terms.share(("instance", "collections.abc.Generator", element))
        return self._returned(node, returns)

    def _origin(
        self,
        node: FunctionNode | ast.Lambda,
        result: Term | None,
        yields: list[ast.AST],
        returns: list[ast.Return],
    ) -> Term | None:
        """What the statements of a function return that an annotation calls a collection or query, one of
        several such things, or of the class of its receiver."""
        if isinstance(node, ast.Lambda) or node.returns is None or yields or result is None:
            return None
        told = result[1:] if result[0] == "any" else (result,)
        several = result == RECEIVER or any(map(_is_of_several, told))
        return self._returned(node, returns) if several else None

    def _returned(self, node: FunctionNode, returns: list[ast.Return]) -> Term | None:
        terms: list[Term] = []
        whole = True
        for statement in returns:
            if statement.value is None:
                continue
            term = self.types.term(statement.value)
            if term is None:
                term = self.by_callers.term(statement.value)
            if term is not None and _is_receiver(statement.value, node):
                term = RECEIVER
            if len(terms) > _MOST_RETURNS:
                return None
            whole = whole and term is not None
            if term is not None and term not in terms and term != _NOTHING:
                terms.append(term)
        if not terms:
            return None
        joined = terms[0] if len(terms) == 1 else ("any", *terms)
        return self.terms.share(joined if whole else ("partly", joined))

    def _parameters(
        self, node: FunctionNode | ast.Lambda
    ) -> tuple[tuple[str, str, int | str, Term | None], ...]:
        arguments = node.args
        annotation = self.types.annotation
        found: list[tuple[str, str, int | str, Term | None]] = []
        positional = len(arguments.posonlyargs)
        plain = [*arguments.posonlyargs, *arguments.args]
        first = len(plain) - len(arguments.defaults)
        for index, arg in enumerate(plain):
            term = self.terms.share(annotation(arg.annotation)) if arg.annotation else None
            kind = "positional" if index < positional else "either"
            default = constant(arguments.defaults[index - first]) if index >= first else REQUIRED
            found.append((sys.intern(arg.arg), kind, default, term))
        if arguments.vararg:
            found.append((arguments.vararg.arg, "args", FALSE, None))
        for arg, value in zip(arguments.kwonlyargs, arguments.kw_defaults):
            term = self.terms.share(annotation(arg.annotation)) if arg.annotation else None
            default = constant(value) if value is not None else REQUIRED
            found.append((sys.intern(arg.arg), "keyword", default, term))
        if arguments.kwarg:
            found.append((arguments.kwarg.arg, "kwargs", FALSE, None))
        return tuple(found)

    def _pragmas(self) -> dict[int, list[tuple[str, str]]]:
        """Declarations by function: `# perflint: blocks` on a line of the `def` or right above."""
        found: dict[int, list[tuple[str, str]]] = {}
        text = self.source.text
        if "perflint:" not in text:
            return found
        lines = self.source.lines
        for match in _PRAGMA.finditer(text):
            word, _, detail = match.group(1).rstrip(")").partition("(")
            if word not in _DECLARED and word not in _DEFAULT_DETAILS:
                continue
            line = lines.line_of(match.start())
            alone = not lines.line(line)[: match.start() - lines.start(line)].strip()
            for index, node in enumerate(self.nodes, 1):
                if not isinstance(node, FUNCTIONS):
                    continue
                head = min((d.lineno for d in node.decorator_list), default=node.lineno)
                body = node.body[0].lineno
                if head <= line < max(body, node.lineno + 1) or alone and line == head - 1:
                    effect = (word, detail or _DEFAULT_DETAILS.get(word, ""))
                    found.setdefault(index, []).append(effect)
                    break
        return found


def _in_thread(decorator: ast.expr) -> bool:
    """Whether a decorator runs its function in a thread: `@work(thread=True)`."""
    return isinstance(decorator, ast.Call) and any(
        word.arg == "thread" and isinstance(word.value, ast.Constant) and word.value.value is True
        for word in decorator.keywords
    )


def _is_unimplemented(node: FunctionNode) -> bool:
    """Whether a body says that subclasses are to implement it."""
    match node.body[-1]:
        case (
            ast.Raise(exc=ast.Name(id="NotImplementedError"))
            | ast.Raise(exc=ast.Call(func=ast.Name(id="NotImplementedError")))
        ):
            return len(node.body) <= 2
    return False


def _is_receiver(value: ast.expr, function: FunctionNode) -> bool:
    """Whether a method returns what it was called on: `self`, or for a class method `cls()`."""
    first = (*function.args.posonlyargs, *function.args.args)[:1]
    if not first or not isinstance(parent(function), ast.ClassDef):
        return False
    if isinstance(value, ast.Call) and not isinstance(value.func, ast.Name):
        return False
    by_class = isinstance(value, ast.Call)
    name = value.func if isinstance(value, ast.Call) else value
    is_class_method = any(getattr(d, "id", "") == "classmethod" for d in function.decorator_list)
    return isinstance(name, ast.Name) and name.id == first[0].arg and by_class == is_class_method


def _is_empty(node: FunctionNode) -> bool:
    return all(
        isinstance(statement, ast.Pass)
        or isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        for statement in node.body
    )


def _last(node: ast.expr) -> str:
    """The last part of a name, also of what is called: `Singleton` of `tools.Singleton()`."""
    return last_name(node.func if isinstance(node, ast.Call) else node)


def _is_of_several(term: Term | None) -> bool:
    """Whether a term is a collection or query."""
    if term is None or term[0] != "instance" or len(term) == 1:
        return False
    last = term[1].rpartition(".")[2]
    return last in _COLLECTIONS or last.endswith("QuerySet")

"""What may be asked about a file: syntax, names, flow, types, effects.

Every question has "unknown" as an answer (None, empty, false), and who gets it stays silent.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import PurePath
from typing import TypeVar, cast

from perflint.language.flow.flow import Flow
from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, FunctionNode, LoopNode, descendants, parents
from perflint.language.scopes import Binding, Scope
from perflint.language.terms.astroid_inference import Inference
from perflint.language.terms.class_lookup import canonical
from perflint.language.terms.types import Types
from perflint.language.terms.value_types import Type
from perflint.project.answers.project import Project
from perflint.project.calls.trace import Reach, Step, TraceStep
from perflint.project.explaining.overriding import for_receiver
from perflint.project.world.cold import cold_path, holds_tests, is_test_by_name_alone
from perflint.reasoning.target import Target
from perflint.reasoning.thresholds import HANDFUL
from perflint.syntax.lines import Position, Span
from perflint.syntax.notebook import Notebook
from perflint.syntax.source import Source

K = TypeVar("K")

_MISPLACES_F_STRINGS = sys.version_info < (3, 12)  # `ast` does; see `syntax.fstrings`
# Line breaks behind an opening bracket and before a closing one, which stand for nothing on one line.
_BREAKS_IN_BRACKETS = re.compile(r"(?<=[(\[{])\s*\n\s*|,?\s*\n\s*(?=[)\]}])")


class FileContext:
    """One file as a check sees it.

    Attributes:
        source, names, flow, types: the file and its meaning.
        project: all files and the libraries, as far as they are known.
        target: the versions that the project supports.
        path: the file as the run names it, relative to the project root where it is inside.
        asker: on whose behalf questions are asked; what is remembered of answers that depend on it is kept
            apart.
    """

    def __init__(
        self,
        source: Source,
        names: Names,
        project: Project,
        target: Target,
        path: str,
    ) -> None:
        self.source = source
        self.names = names
        self.flow = Flow(names, self._calls_each)
        self.types = Types(names, self.flow, project, by_callers=True)
        self.project = project
        self.target = target
        self.path = path
        self._kept: dict[object, object] = {}
        self._reached: dict[ast.expr, tuple[Reach, ...]] = {}
        self._doubtful: list[tuple[ast.expr, Reach]] = []
        self.exact = False  # whether a place that is not known is an error: a fix must not guess
        self.asker: object = None

    def once(self, key: object, make: Callable[[], K]) -> K:
        """What `make` gives, made once for this file and kept under a key."""
        if key not in self._kept:
            self._kept[key] = make()
        return cast("K", self._kept[key])

    @contextmanager
    def without_callers(self) -> Iterator[None]:
        """Meanwhile nothing is known of a parameter because of what callers pass for it."""
        outer = self.types, self._kept, self._reached
        self.types, self._kept, self._reached = self._plain
        try:
            yield
        finally:
            self.types, self._kept, self._reached = outer

    @cached_property
    def _plain(
        self,
    ) -> tuple[Types, dict[object, object], dict[ast.expr, tuple[Reach, ...]]]:
        return Types(self.names, self.flow, self.project), {}, {}

    def release(self) -> None:
        """Forget everything: what is asked afterwards fails."""
        self.__dict__.clear()

    # Syntax

    def span(self, node: ast.AST) -> Span:
        """The characters of a node in the file."""
        if _MISPLACES_F_STRINGS:
            string = _f_string(node)
            if string is not None:
                return self._place_in(string, node)
        return self.source.lines.span(node)

    def _place_in(self, string: ast.JoinedStr, node: ast.AST) -> Span:
        """The characters of a node inside an f-string: those of the whole string for a message,
        where they cannot be told.

        Raises:
            Unplaced: where it must be exact, as while a fix is computed.
        """
        from perflint.syntax.fstrings import places as f_string_places  # imports LibCST

        places = self.once(("f-string", string), lambda: f_string_places(self.source, string))
        found = places.get(node)
        if found is not None:
            return found
        if self.exact:
            raise Unplaced
        return self.source.lines.span(string)

    def code(self, node: ast.AST) -> str:
        """The text of a node as it stands in the file."""
        span = self.span(node)
        return self.source.text[span.start : span.end]

    def short(self, node: ast.AST, width: int = 40) -> str:
        """The text of a node on one line, for messages."""
        text = " ".join(_BREAKS_IN_BRACKETS.sub("", self.code(node)).split())
        if isinstance(node, (ast.NamedExpr, ast.Yield, ast.YieldFrom)):
            text = f"({text})"  # these stand in brackets, which are no part of them
        return text if len(text) <= width else f"{text[: width - 1]}…"

    # Names and types

    def name(self, node: ast.AST) -> str | None:
        """The dotted name of what an expression refers to, re-exports followed."""
        dotted = self.names.dotted(node)
        return canonical(dotted, self.project) if dotted else None

    def callee(self, node: ast.AST) -> str | None:
        """The dotted name of what a call runs: a function, a method through its receiver's type
        (`pandas.DataFrame.append`), or a class."""
        return self.types.callee(node) if isinstance(node, ast.Call) else None

    def type(self, node: ast.AST) -> Type | None:
        """The type of an expression, or None if it is not known for certain.

        astroid is asked last, and only for what a function of this file with several plain returns
        gives: it answers little else that the cheaper steps do not, and takes long to start.
        """
        if not isinstance(node, ast.expr):
            return None
        found = self.types.type_of(node)
        if found is None and isinstance(node, ast.Name):
            call = _only_call(self.names.only_binding(node))
            if call is not None and self._returns_plainly(call):
                return self._inference.type_of(call)
        return found

    def is_a(self, node: ast.AST, *classes: str) -> bool:
        """Whether an expression is known to be an instance of one of these classes or a subclass."""
        found = self.type(node)
        return (
            found is not None
            and found.kind == "instance"
            and self.types.derives(found.name, classes)
        )

    @cached_property
    def _inference(self) -> Inference:
        return Inference(self.source.text, self.names.module, self.project.stub_text)

    def _returns_plainly(self, call: ast.Call) -> bool:
        """Whether a call runs a function of this file that returns displays, literals and names in
        several places, and says nothing of it in an annotation."""
        if not isinstance(call.func, ast.Name):
            return False
        binding = self.names.only_binding(call.func)
        function = binding.node if binding is not None else None
        if not isinstance(function, ast.FunctionDef) or function.returns or function.decorator_list:
            return False
        returned = [
            inner.value
            for inner in descendants(function, into_functions=False)
            if isinstance(inner, ast.Return)
        ]
        return len(returned) > 1 and all(isinstance(value, _PLAIN) for value in returned)

    def subclass(self, name: str, *classes: str) -> bool:
        """Whether a class, by dotted name, is one of `classes` or derives from one."""
        return self.types.derives(name, classes)

    # Flow

    def loop(self, node: ast.AST) -> LoopNode | None:
        """The innermost counted loop around a node in its function (`Flow.loops` says what counts)."""
        return self.flow.loop(node)

    def function(self, node: ast.AST) -> FunctionNode | None:
        """The function whose body holds a node."""
        return self.flow.function(node)

    def scope(self, node: ast.AST) -> Scope:
        """The scope in which a node is evaluated."""
        return self.names.scope_of(node)

    def coroutine(self, node: ast.AST) -> ast.AsyncFunctionDef | None:
        """The coroutine function that itself runs a node."""
        return self.flow.runs_in_coroutine(node)

    # Effects

    def reaches(self, node: ast.expr, *kinds: str) -> tuple[Reach, ...]:
        """The effects that a call, an attribute read, an entered context or an iterable at this place
        has, directly or through any number of the project's functions, each with its trace."""
        found = self._reached.get(node)
        if found is None:
            found = self._reached[node] = tuple(self._reaches(node))
            self._doubtful += [(node, reach) for reach in found if reach.doubt]
        if found and kinds:
            found = tuple(reach for reach in found if reach.effect.kind in kinds)
        if self._doubtful and any(reach.doubt for reach in found):
            if not self.types.by_callers:
                return tuple(reach for reach in found if not reach.doubt)
            self.types.doubted += 1
        return found

    def doubts(self, node: ast.AST, trace: tuple[TraceStep, ...]) -> Iterator[str]:
        """Why it is partial evidence that an expression has the effects that it was asked for, or those
        behind a trace: see `Reach.doubt`."""
        for place, reach in self._doubtful if self.types.by_callers else ():
            inside = isinstance(node, ast.expr) and node in (place, *parents(place))
            if inside or (trace and self.traced(reach) == trace):
                yield reach.doubt

    def _reaches(self, node: ast.expr) -> Iterator[Reach]:
        found = self.project.call_reaches(
            self.names.module,
            node.lineno,
            node.col_offset,
            node.end_lineno,
            node.end_col_offset,
        )
        method = node.func if isinstance(node, ast.Call) else None
        for reach in found:
            by_receiver: Reach | None = reach
            if isinstance(method, ast.Attribute) and len(reach.functions) > 1:
                by_receiver = for_receiver(reach, self._receiver(method.value), self.project)
            if by_receiver is not None:
                yield by_receiver

    def _receiver(self, node: ast.expr) -> Type | None:
        """The type of the object that a method runs on: of `super()`, that of the class it stands in,
        whose overrides are used."""
        if isinstance(node, ast.Call) and self.names.is_builtin(node.func, "super"):
            klass = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
            if klass is not None:
                return Type("instance", self.names.qualname(self.names.scopes[klass]))
        return self.type(node)

    def traced(self, reach: Reach) -> tuple[TraceStep, ...]:
        """The trace of an effect that is reached, in the terms of findings."""
        return self.steps(reach.trace)

    def steps(self, trace: tuple[Step, ...]) -> tuple[TraceStep, ...]:
        """Steps through the project, in the terms of findings."""
        return tuple(
            TraceStep(step.path, Position(step.line, step.column), step.message) for step in trace
        )

    def qualified(self, function: FunctionNode) -> str:
        """The dotted name of a function defined in this file."""
        return self.names.qualname(self.names.scopes[function])

    # Places in traces, and cold code

    def cold(self, node: ast.AST) -> str:
        """Why the code at a node looks cold, or an empty string."""
        chill = self._cold_file
        if chill == "benchmark" and self._serves(node):
            chill = ""  # an application about them
        return chill or self._cold_place(node)

    def _serves(self, node: ast.AST) -> bool:
        """Whether a web framework runs the function of a node for each request."""
        function = self.flow.function(node)
        entry = self.project.entry(self.qualified(function)) if function is not None else None
        return entry is not None and entry.kind == "request"

    def cold_or_once(self, node: ast.AST) -> str:
        """Why the code at a node looks cold, for what costs little each time: also where a program does it
        outside of its functions and loops."""
        chill = self.cold(node)
        if not chill and self.function(node) is None and self.loop(node) is None:
            return "script"
        return chill

    def step(self, node: ast.AST, message: str) -> TraceStep:
        """A step of a trace in this file."""
        return TraceStep(self.path, self.source.lines.position(self.span(node).start), message)

    def _calls_each(self, call: ast.Call) -> bool:
        callee = self.types.callee(call)
        if callee is None:
            return False
        function = self.project.function(callee)
        return function is not None and "calls_each" in function.marks

    @cached_property
    def _cold_file(self) -> str:
        if is_test_by_name_alone(self.path) and self.is_script and not holds_tests(self.names.tree):
            return ""  # it tests a model
        return cold_path(self.path)

    @cached_property
    def is_script(self) -> bool:
        """Whether the file is run as a program: `if __name__ == "__main__":`."""
        return any(
            isinstance(statement, ast.If) and is_main_guard(statement.test)
            for statement in self.names.tree.body
        )

    def _cold_place(self, node: ast.AST) -> str:
        if any(_is_small(above) for above in parents(node)):
            own = [node] if isinstance(node, (ast.For, ast.AsyncFor, ast.While)) else []
            if all(_is_small(loop) for loop in (*own, *self.flow.loops(node))):
                return "small constant loop"
        if any(self._is_of_tests(above) for above in (node, *parents(node))):
            return "test"
        if self.flow.function(node) is not None:
            return ""
        for above in parents(node):
            if isinstance(above, ast.Lambda):
                return ""
            if isinstance(above, ast.If) and is_main_guard(above.test):
                return "" if self._is_program else "script"
        return "" if self._is_program else "module level"

    @cached_property
    def _is_program(self) -> bool:
        """Whether what the module does is what it is for, as in a notebook or in a script that nobody
        imports; of other modules it is what happens once, before they are used."""
        if isinstance(self.source, Notebook):
            return True
        if PurePath(self.path).name in _READ_BY_TOOLS:
            return False
        return self.project.is_program(self.names.module)

    def _is_of_tests(self, node: ast.AST) -> bool:
        """Whether a node is a test, a class of tests, or sets things up for them, wherever its file is.

        Known by `unittest.TestCase`, `@pytest.fixture`, `@pytest.mark.slow`, or the name `test_…` of a
        function that asserts something and that the file does not call.
        """
        if isinstance(node, ast.ClassDef):
            return bool(node.bases) and self.types.derives(
                self.names.qualname(self.names.scopes[node]), _TESTS
            )
        if not isinstance(node, FUNCTIONS):
            return False
        for one in node.decorator_list:
            name = self.names.dotted(one.func if isinstance(one, ast.Call) else one) or ""
            if name in _FIXTURES or name.startswith("pytest.mark."):
                return True
        return (
            node.name.startswith("test_")
            and not self.names.calls(node.name)
            and any(isinstance(inner, ast.Assert) for inner in descendants(node))
        )


# Imported by a tool, which the project does not show.
_READ_BY_TOOLS = frozenset(
    "setup.py conf.py noxfile.py tasks.py fabfile.py settings.py urls.py wsgi.py asgi.py hubconf.py"
    " gunicorn.conf.py celeryconfig.py".split()
)
_FIXTURES = frozenset({"pytest.fixture", "pytest_asyncio.fixture"})
_TESTS = ("unittest.case.TestCase", "unittest.TestCase")


class Unplaced(Exception):
    """A fix needs the place of a node that is not known."""


def _is_small(loop: ast.AST) -> bool:
    return isinstance(loop, ast.For) and _constant_size(loop.iter) in range(HANDFUL + 1)


def _f_string(node: ast.AST) -> ast.JoinedStr | None:
    """The outermost f-string around a node."""
    found: ast.JoinedStr | None = None
    for above in parents(node):
        if isinstance(above, ast.JoinedStr):
            found = above
        elif isinstance(above, ast.stmt):
            break
    return found


_PLAIN = (
    ast.Constant,
    ast.Dict,
    ast.DictComp,
    ast.JoinedStr,
    ast.List,
    ast.ListComp,
    ast.Name,
    ast.Set,
    ast.SetComp,
    ast.Tuple,
)


def _only_call(binding: Binding | None) -> ast.Call | None:
    """The call whose result is all that a name ever holds."""
    if binding is None or binding.kind != "assign" or not isinstance(binding.value, ast.Call):
        return None
    return binding.value


def _constant_size(node: ast.expr) -> int:
    """How many elements a literal or constant range has at most; -1 if that is unknown."""
    match node:
        case ast.List(elts=elts) | ast.Tuple(elts=elts) | ast.Set(elts=elts):
            return -1 if any(isinstance(e, ast.Starred) for e in elts) else len(elts)
        case ast.Call(
            func=ast.Name(id="range"), args=[ast.Constant(value=int() as stop)], keywords=[]
        ):
            return max(stop, 0)
        case ast.Call(
            func=ast.Name(id="range"),
            args=[ast.Constant(value=int() as start), ast.Constant(value=int() as stop)],
            keywords=[],
        ):
            return max(stop - start, 0)
        case ast.Call(
            func=ast.Name(id="range"),
            args=[ast.Call(func=ast.Name(id="min"), args=bounds, keywords=[])],
            keywords=[],
        ):
            limits = [bound.value for bound in bounds if isinstance(bound, ast.Constant)]
            return max(min((n for n in limits if isinstance(n, int)), default=-1), -1)
    return -1


def is_main_guard(test: ast.expr) -> bool:
    """Whether a condition asks whether the module is run as a program."""
    match test:
        case ast.Compare(
            left=ast.Name(id="__name__"),
            ops=[ast.Eq()],
            comparators=[ast.Constant(value="__main__")],
        ):
            return True
    return False

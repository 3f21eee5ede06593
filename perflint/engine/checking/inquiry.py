"""What rules ask while they look at some lines, and what they are told.

A check is a generator that goes on as long as what it is told fits: what it asked last, where it reports
nothing, is the first condition that failed. So it is enough to watch the questions, which all rules ask of
one context, to say of each rule how far it got, and why no further.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from perflint.language.flow.flow import Flow
from perflint.language.names import Names
from perflint.language.nodes import LoopNode, parents, within
from perflint.language.terms.types import Types
from perflint.language.terms.value_types import Type
from perflint.project.calls.trace import Reach
from perflint.project.explaining.unknown import unknown_because
from perflint.rules.context import Context
from perflint.rules.finding import Finding


@dataclass(frozen=True, slots=True)
class Answer:
    """What a rule was told.

    Attributes:
        text: a statement.
        known: whether it says what something is, not that this is unknown.
        alike: the same for all rules that asked for something of that kind.
    """

    text: str
    known: bool
    alike: str = ""

    @property
    def shared(self) -> str:
        """The statement as one that many rules were told."""
        return self.alike or self.text


@dataclass(frozen=True, slots=True)
class Attempt:
    """One look of a rule at a node.

    Attributes:
        node: what it looked at.
        answers: what it was told, each answer once, in the order in which it last asked.
    """

    node: ast.AST
    answers: tuple[Answer, ...]


_WIDTH = 60  # characters of an expression in a statement
_WHOLE = 10_000  # as many as an expression has, but for one that fills pages


class Inquiry:
    """The looks of one rule at the nodes of some lines.

    Attributes:
        attempts: those at which it asked something.
    """

    def __init__(self) -> None:
        self.attempts: list[Attempt] = []
        self._told: dict[tuple[str, ast.AST], Callable[[], Answer]] | None = None

    @contextmanager
    def attempt(self, node: ast.AST) -> Iterator[None]:
        """Meanwhile a rule looks at a node."""
        told = self._told = {}
        try:
            yield
        finally:
            self._told = None
            answers = dict.fromkeys(make() for make in told.values())
            if answers:
                self.attempts.append(Attempt(node, tuple(answers)))

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Meanwhile nothing is noted: what is asked decides no more whether a rule speaks."""
        told, self._told = self._told, None
        try:
            yield
        finally:
            self._told = told

    def note(self, question: str, node: ast.AST, answer: Callable[[], Answer]) -> None:
        """Note what was asked of a node. The answer is put into words when the rule has ended, for that asks
        questions as well."""
        if self._told is not None:
            self._told.pop((question, node), None)
            self._told[question, node] = answer


class WatchedContext(Context):
    """A context that notes what a rule asks of it."""

    def __init__(self, *arguments: Any, inquiry: Inquiry, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.inquiry = inquiry
        self.flow = _WatchedFlow(self.names, self._calls_each, self)
        self.types = _WatchedTypes(self)

    def finding(self, node: ast.AST, message: str, **options: Any) -> Finding:
        """See `Context.finding`."""
        with self.inquiry.paused():
            return super().finding(node, message, **options)

    def reaches(self, node: ast.expr, *kinds: str) -> tuple[Reach, ...]:
        """See `FileContext.reaches`."""
        found = super().reaches(node, *kinds)
        self.inquiry.note("effects", node, lambda: self.of_effects(node, kinds))
        return found

    # Answers, as statements

    def _told(self, node: ast.AST) -> str:
        """The text of a node with its end, by which one call of a long chain differs from the next."""
        text = self.short(node, _WHOLE)
        half = _WIDTH // 2
        return text if len(text) <= _WIDTH else f"{text[:half]}…{text[-half:]}"

    def of_effects(self, node: ast.expr, kinds: tuple[str, ...]) -> Answer:
        """Which effects of some kinds an expression has, or of any kind."""
        found = super().reaches(node, *kinds)
        shown = self._told(node)
        if found:
            reach = found[0]
            kind = f"{reach.effect.kind}, {reach.effect.detail}".removesuffix(", ")
            return Answer(f"`{shown}` reaches `{reach.effect.api}`: {kind}", True)
        called = node.func if isinstance(node, ast.Call) else node
        unknown = unknown_because(called, self.types) if self.callee(node) is None else ""
        if unknown:
            return Answer(unknown, False)
        wanted = " or ".join(f"`{kind}`" for kind in kinds) or "any kind"
        none = f"no effect of `{shown}` is known of "
        return Answer(f"{none}{wanted}", True, f"{none}the kind that they look for")

    def of_callee(self, call: ast.Call) -> Answer:
        """What a call runs."""
        found = self.callee(call)
        if found is not None:
            return Answer(f"`{self._told(call)}` runs `{found}`", True)
        why = unknown_because(call.func, self.types)
        return Answer(why or f"what `{self._told(call.func)}` calls is unknown", False)

    def of_type(self, node: ast.expr) -> Answer:
        """What an expression is."""
        found = self.types.type_of(node)
        if found is None:
            why = unknown_because(node, self.types)
            return Answer(why or f"the type of `{self._told(node)}` is unknown", False)
        return Answer(f"`{self._told(node)}` is {described(found)}", True)

    def of_loop(self, node: ast.AST) -> Answer:
        """Which loop runs a node."""
        found, shown = self.flow.loop(node), self._told(node)
        if found is not None:
            return Answer(f"the loop of line {found.lineno} runs `{shown}`", True)
        around = (up for up in parents(node) if isinstance(up, (ast.For, ast.AsyncFor, ast.While)))
        if any(isinstance(up, ast.While) or not within(node, up.iter) for up in around):
            return Answer(f"no loop around `{shown}` runs it more than a few times", True)
        return Answer(f"no loop in this function runs `{shown}`", True)

    def of_coroutine(self, node: ast.AST) -> Answer:
        """Which coroutine runs a node itself."""
        found, shown = self.flow.runs_in_coroutine(node), self._told(node)
        if found is None:
            return Answer(f"`{shown}` does not run in a coroutine", True)
        return Answer(f"the coroutine `{found.name}` runs `{shown}` itself", True)


class _WatchedFlow(Flow):
    """A flow that notes which loops and coroutines are asked for."""

    def __init__(
        self, names: Names, calls_each: Callable[[ast.Call], bool], context: WatchedContext
    ) -> None:
        super().__init__(names, calls_each)
        self._context = context

    def loop(self, node: ast.AST) -> LoopNode | None:
        """See `Flow.loop`."""
        self._context.inquiry.note("loop", node, lambda: self._context.of_loop(node))
        return super().loop(node)

    def runs_in_coroutine(self, node: ast.AST) -> ast.AsyncFunctionDef | None:
        """See `Flow.runs_in_coroutine`."""
        self._context.inquiry.note("coroutine", node, lambda: self._context.of_coroutine(node))
        return super().runs_in_coroutine(node)


class _WatchedTypes(Types):
    """Types that note of which expressions they are asked."""

    def __init__(self, context: WatchedContext) -> None:
        super().__init__(context.names, context.flow, context.project, by_callers=True)
        self._context = context

    def type_of(self, node: ast.expr | None) -> Type | None:
        """See `Types.type_of`."""
        if isinstance(node, _ASKED) and not self._active:
            self._context.inquiry.note("type", node, lambda: self._context.of_type(node))
        return super().type_of(node)

    def callee(self, call: ast.Call) -> str | None:
        """See `Types.callee`."""
        if not self._active:
            self._context.inquiry.note("callee", call, lambda: self._context.of_callee(call))
        with self._context.inquiry.paused():
            return super().callee(call)


_ASKED = (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.Await)


def described(kind: Type) -> str:
    """What a value of a type is, in words."""
    name = kind.name.removeprefix("builtins.")
    if kind.kind != "instance":
        return f"the {kind.kind} `{name}`"
    return f"an `{name}`" if name[:1].lower() in "aeiou" else f"a `{name}`"

"""Receivers of signals of Django: what is run where rows of a model are saved or deleted, where a signal of
the project is sent, and where somebody logs in."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from perflint.knowledge.kinds import told_of
from perflint.language.nodes import FUNCTIONS, last_name
from perflint.project.world.linking import Linked
from perflint.rules.context import Context

SAVING = ("pre_save", "post_save")
DELETING = ("pre_delete", "post_delete")
SENT_BY = told_of("sends")
SENDING = frozenset({"send", "send_robust", "asend", "asend_robust"})
_DJANGO = "django."


@dataclass(frozen=True, slots=True)
class _Receiver:
    """A function that receives a signal; from whichever sender where none is named."""

    signal: str
    sender: str
    function: int


class Receivers:
    """The functions of a project that receive signals.

    Args:
        holding: the files that hold a word.
    """

    def __init__(self, linked: Linked, holding: Callable[[str], Iterator[Context]]) -> None:
        self._linked = linked
        self._holding = holding

    def of(self, signal: str) -> list[int]:
        """The functions that receive a signal, whichever class sends it."""
        return [each.function for each in self._known if each.signal == signal]

    def of_rows(self, signals: tuple[str, ...], model: str) -> list[int]:
        """The functions that are run where rows of a model are saved, or deleted."""
        found = [
            each.function
            for each in self._known
            if each.signal.startswith(_DJANGO)
            and each.signal.rpartition(".")[2] in signals
            and each.sender in ("", model)
        ]
        return list(dict.fromkeys(found)) if model else []

    def __bool__(self) -> bool:
        return bool(self._known)

    @cached_property
    def _known(self) -> tuple[_Receiver, ...]:
        found: dict[_Receiver, None] = {}
        for context in self._holding("receiver"):
            for function in context.names.nodes(*FUNCTIONS):
                for decorator in function.decorator_list:
                    if isinstance(decorator, ast.Call) and last_name(decorator.func) == "receiver":
                        if (context.name(decorator.func) or "").startswith(
                            _DJANGO
                        ) and decorator.args:
                            name = context.names.qualname(context.names.scopes[function])
                            told = self._told(context, decorator, decorator.args[0], name)
                            found.update(dict.fromkeys(told))
        for context in self._holding("connect"):
            for call in context.names.calls("connect"):
                if isinstance(call.func, ast.Attribute) and call.args:
                    name = context.name(call.args[0]) or ""
                    told = self._told(context, call, call.func.value, name)
                    found.update(dict.fromkeys(told))
        return tuple(found)

    def _told(
        self, context: Context, call: ast.Call, signals: ast.expr, function: str
    ) -> Iterator[_Receiver]:
        """What a call says of a function that it has receive signals."""
        identity = self._linked.own(self._linked.alias(function) or function)
        senders = [word.value for word in call.keywords if word.arg == "sender"]
        name = self.named(context, senders[0]) if senders else ""
        if identity is None or senders and not name:
            return
        several = signals.elts if isinstance(signals, (ast.List, ast.Tuple)) else [signals]
        for each in several:
            if signal := self.named(context, each):
                yield _Receiver(signal, name, identity)

    def named(self, context: Context, node: ast.expr) -> str:
        """The class, or the signal, that an expression is, by its dotted name."""
        name = context.name(node) or ""
        return self._linked.alias(name) or name

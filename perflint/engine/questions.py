"""What a check asked of the project, written down so that a later run can ask again.

The findings of a file depend on the file, and on what other files answer: the effects of what it
calls, who calls it in a loop, what a class is. A later run puts the same questions to the project
of its day, and where all answers are the same the findings still hold. So a change re-checks those
files whose answers it changes, and no others.
"""

from __future__ import annotations

import dataclasses
import enum
import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from perflint.semantics.project import Project

Question = tuple[str, tuple[Any, ...]]
_RECALL = "remember"
# About a library these have one answer, whatever the project's files say.
_WORLD = frozenset({"function", "klass", "variable", "alias", "is_module", "order", "exports"})


class Asked:
    """A project that notes what it is asked. Everything else is the project's.

    Args:
        tops: the first parts of the names of the project's modules.
    """

    def __init__(self, project: Project, tops: frozenset[str]) -> None:
        self._project = project
        self._tops = tops
        self._silent = False
        self.questions: dict[Question, None] = {}

    def remember(self, key: tuple[Any, ...], find: Callable[[], Any]) -> Any:
        """What the project remembers of a type; one question, whatever finding it takes."""
        if self._silent:
            return self._project.remember(key, find)
        subject = key[1]
        if isinstance(subject, str) or not subject.args:
            name = subject if isinstance(subject, str) else subject.name
            ours = name.partition(".")[0] in self._tops
        else:
            ours = True
        if ours:
            self.questions[_RECALL, key] = None
        self._silent = True
        try:
            return self._project.remember(key, find)
        finally:
            self._silent = False

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._project, name)
        if callable(value) and not name.startswith("_"):
            value = self._noting(name, value)
            # Found without `__getattr__` from now on.
            self.__dict__[name] = value
        return value

    def _noting(self, name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        questions, tops, world = self.questions, self._tops, name in _WORLD

        def asked(*args: Any) -> Any:
            if not self._silent and (not world or args[0].partition(".")[0] in tops):
                questions[name, args] = None
            return ask(*args)

        return asked


def asking(project: Project, tops: frozenset[str]) -> tuple[Project, Asked]:
    """The project as a check is given it, and the notes of what was asked; see `Asked`."""
    asked = Asked(project, tops)
    return cast("Project", asked), asked


def _recall(project: Project, key: tuple[Any, ...]) -> object:
    """The answer to what `Asked.remember` was asked."""
    from perflint.semantics.types import attribute, called, evaluate

    kind, subject, *rest = key
    if kind == "attribute":
        return attribute(subject, rest[0], project)
    if kind == "called":
        return called(subject, project)
    assert kind == "variable", kind
    return evaluate(("name", subject), project)


class Answers:
    """Digests of a project's answers, each worked out once."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self._known: dict[Question, int] = {}

    def digest(self, question: Question) -> int:
        """The digest of what the project answers."""
        found = self._known.get(question)
        if found is None:
            name, args = question
            try:
                if name == _RECALL:
                    found = digest(_recall(self.project, args))
                else:
                    found = digest(getattr(self.project, name)(*args))
            except Exception as error:
                # The rule that asked was told the same: its fault is reported, and not kept.
                found = digest(repr(error))
            self._known[question] = found
        return found

    def holds(self, questions: Iterable[tuple[Question, int]]) -> bool:
        """Whether all questions have the answers that they once had."""
        return all(self.digest(question) == known for question, known in questions)


def digest(answer: object) -> int:
    """A number that is the same for equal answers, in every process."""
    if answer is None or answer == ():  # most answers
        return 1 if answer is None else 2
    spelled: list[str] = []
    _spell(answer, spelled)
    text = "\x1f".join(spelled).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def _spell(value: object, out: list[str]) -> None:
    if isinstance(value, str):
        out.append("'" + value)
    elif value is None or isinstance(value, (bool, int, float)):
        out.append(repr(value))
    elif isinstance(value, enum.Enum):
        out.append(value.name)
    elif isinstance(value, (frozenset, set)):
        out.append("{")
        parts = []
        for item in value:
            part: list[str] = []
            _spell(item, part)
            parts.append("\x1e".join(part))
        out.extend(sorted(parts))
        out.append("}")
    elif isinstance(value, (tuple, list)):
        out.append(f"({len(value)}")
        for item in value:
            _spell(item, out)
    elif isinstance(value, Mapping):
        out.append(f"[{len(value)}")
        for key in sorted(value, key=repr):
            _spell(key, out)
            _spell(value[key], out)
    elif dataclasses.is_dataclass(value):
        out.append(type(value).__name__)
        for field in dataclasses.fields(value):
            _spell(getattr(value, field.name), out)
    else:
        raise TypeError(f"an answer of type {type(value).__name__} cannot be compared")

"""What a check asked of the project, written down so that a later run can ask again.

The findings of a file depend on the file, and on what other files answer: the effects of what it
calls, who calls it in a loop, what a class is. A later run puts the same questions to the project
of its day, and where all answers are the same the findings still hold. So a change re-checks those
files whose answers it changes, and no others.
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import hashlib
from collections.abc import Callable, Iterable, Mapping, Set
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from perflint.project.answers.callers import Place
from perflint.project.calls.repeated_calls import Loop
from perflint.project.calls.trace import Step

if TYPE_CHECKING:
    from perflint.project.answers.project import Project

Question = tuple[str, tuple[Any, ...]]
_RECALL = "remember"
ANYWHERE = "*"
_UNTOLD = object()  # stands for an answer that has to be asked for
_OF_FUNCTIONS = frozenset(
    "reaches callers starts marks uses handed loops_around loops_over worker request entry"
    " reached terms_at terms_with reads_before calls_in work_in constructions library_calls".split()
)
_OF_TYPES = frozenset({_RECALL, "argument", "resting"})
_OF_ALL = frozenset(
    "named_elsewhere read_elsewhere mentioned_anywhere keyword_values arguments_of_calls reference_parameters"
    " list_parameters subclass serializer_uses is_program has_own_module"
    " serializers_below loaded_along field_methods defines_method fact has_awaited_entries".split()
)
# What changes a project, takes it apart or tells what to keep of it is no question.
_COMMANDS = frozenset(
    {
        "adopt",
        "bring",
        "brought",
        "close",
        "join",
        "link",
        "renewed",
        "replace",
        "resume",
        "take_up",
    }
)
# About a library these have one answer, whatever the project's files say.
_WORLD = frozenset({"function", "klass", "variable", "alias", "is_module", "order", "exports"})
# Who runs a function, and with what.
_OF_CALLS = frozenset({"uses", "callers"})
# These rest on definitions, on calls and what they pass, and on effects.
_OF_DEFINITIONS = (
    _WORLD | _OF_TYPES | {"reaches", "call_reaches", "loops_around", "worker", "request", "reached"}
)
# A place of an answer is asked about again.
_OF_LINES = frozenset({"reads_before"})


def is_question(name: str) -> bool:
    """Whether a project may be asked this by a name that was read."""
    return name == _RECALL or not name.startswith("_") and name not in _COMMANDS


def rests_on_all(question: Question) -> bool:
    """Whether any file may change the answer."""
    return question[0] in _OF_ALL


def rests_on_calls(question: Question, redefined: Set[str]) -> bool:
    """Whether an answer is what it was, lines apart, where all files call what they called in the same ways:
    see `calls_alike`.

    Args:
        redefined: the modules that define something else.
    """
    name, args = question
    if name in _OF_CALLS:
        return not any(args[0].startswith(f"{module}.") for module in redefined)
    return name in _OF_DEFINITIONS and not redefined


def tells_lines(questions: Iterable[tuple[Question, int]]) -> bool:
    """Whether lines that answers told stand in some questions: where they move, others are to be asked."""
    return any(name in _OF_LINES for (name, _), _ in questions)


class RecordingProject:
    """A project that notes what it is asked. Everything else is the project's.

    Args:
        tops: the first parts of the names of the project's modules.
    """

    def __init__(self, project: Project, tops: frozenset[str]) -> None:
        self._project = project
        self._tops = tops
        self._silent = False
        self.questions: dict[Question, object] = {}  # with their answers
        self.libraries: set[str] = (
            set()
        )  # the first parts of the names of what is none of the project's
        self._asked_resting = self._noting("resting", project.resting)

    def remember(self, key: tuple[Any, ...], find: Callable[[], Any]) -> Any:
        """What the project remembers of a type; one question, whatever finding it takes."""
        if self._silent:
            return self._project.remember(key, find)
        subject = key[1]
        if isinstance(subject, str) or not subject.args:
            name = subject if isinstance(subject, str) else subject.name
            ours = self._is_ours(name)
        else:
            ours = True
        if ours:
            self.questions[_RECALL, key] = _UNTOLD  # cut short on the way to another answer, maybe
        self._silent = True
        try:
            return self._project.remember(key, find)
        finally:
            self._silent = False

    def resting(self, term: tuple[Any, ...]) -> tuple[tuple[str, str], ...]:
        """See `Project.resting`: what is of libraries alone rests on no caller, and is no question."""
        if not _names_some(term, self._tops):
            return ()
        return cast("tuple[tuple[str, str], ...]", self._asked_resting(term))

    def _is_ours(self, name: str) -> bool:
        top = name.partition(".")[0]
        if top in self._tops:
            return True
        self.libraries.add(top)
        return False

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._project, name)
        if callable(value) and not name.startswith("_"):
            value = self._noting(name, value)
            # Found without `__getattr__` from now on.
            self.__dict__[name] = value
        return value

    def _noting(self, name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        questions, world = self.questions, name in _WORLD

        def asked(*args: Any) -> Any:
            if self._silent or world and not self._is_ours(args[0]):
                return ask(*args)
            question = name, args
            answer = questions.get(question, _UNTOLD)
            if answer is _UNTOLD:
                questions[question] = _UNTOLD  # asking may raise
                answer = questions[question] = ask(*args)
            return answer

        return asked


def _names_some(term: tuple[Any, ...], tops: frozenset[str]) -> bool:
    """Whether a term names something of the project, stands for a parameter, or for one of several."""
    if term and term[0] in ("argument", "partly", "any"):
        return True
    return any(
        _names_some(part, tops)
        if isinstance(part, tuple)
        else isinstance(part, str) and part.partition(".")[0] in tops
        for part in term
    )


def asking(project: Project, tops: frozenset[str]) -> tuple[Project, RecordingProject]:
    """The project as a check is given it, and the notes of what was asked; see `Asked`."""
    asked = RecordingProject(project, tops)
    return cast("Project", asked), asked


def _recall(project: Project, key: tuple[Any, ...]) -> object:
    """The answer to what `Asked.remember` was asked."""
    from perflint.language.terms.evaluation import attribute, called, evaluate

    kind, subject, *rest = key
    if kind == "attribute":
        return attribute(subject, rest[0], project)
    if kind == "called":
        return called(subject, project)
    assert kind == "variable", kind
    return evaluate(("name", subject), project)


class Paths(NamedTuple):
    """Files that answers name: see `Answers.places` and `Answers.passed`."""

    places: set[str]
    passed: set[str]


class Answers:
    """Digests of a project's answers, each worked out once."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self._known: dict[Question, tuple[int, frozenset[str], frozenset[str]]] = {}

    def take(self, told: Mapping[Question, object]) -> list[tuple[Question, int]]:
        """The digests of answers that the project has told already."""
        return [(question, self._answer(question, answer)[0]) for question, answer in told.items()]

    def digest(self, question: Question) -> int:
        """The digest of what the project answers."""
        return self._answer(question)[0]

    def places(self, question: Question) -> frozenset[str]:
        """The files that the answer tells something of; `*` if any file may change it."""
        return self._answer(question)[1]

    def passed(self, question: Question) -> frozenset[str]:
        """The files through which chains of calls in the answer go."""
        return self._answer(question)[2]

    def holds(self, questions: Iterable[tuple[Question, int]]) -> bool:
        """Whether all questions have the answers that they once had."""
        return all(self.digest(question) == known for question, known in questions)

    def _answer(
        self, question: Question, answer: object = _UNTOLD
    ) -> tuple[int, frozenset[str], frozenset[str]]:
        found = self._known.get(question)
        if found is None:
            name, args = question
            paths = Paths(set(), set())
            try:
                if answer is _UNTOLD:
                    asks = getattr(self.project, name) if name != _RECALL else None
                    answer = asks(*args) if asks else _recall(self.project, args)
                number = digest(answer, paths)
            except Exception as error:
                # The rule that asked was told the same: its fault is reported, and not kept.
                number = digest(repr(error), paths)
            if name in _OF_TYPES:
                paths.places.update(self.project.passing_files(question))
            if rests_on_all(question):
                paths.places.add(ANYWHERE)
            elif name in _OF_FUNCTIONS:
                identity = self.project.linked.own(args[0])
                if identity is not None:
                    paths.places.add(self.project.linked.outline(identity).path)
            found = number, frozenset(paths.places), frozenset(paths.passed)
            self._known[question] = found
        return found


def digest(answer: object, paths: Paths) -> int:
    """A number that is the same for equal answers, in every process.

    Lines and columns of steps do not count: a finding whose trace goes through a file is made
    again when that file changes.

    Args:
        paths: the files that the answer names are added here.
    """
    if answer is None or answer == ():  # most answers
        return 1 if answer is None else 2
    spelled: list[str] = []
    _spell(answer, spelled, paths)
    text = "\x1f".join(spelled).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def _spell(value: object, out: list[str], paths: Paths) -> None:
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
            _spell(item, part, paths)
            parts.append("\x1e".join(part))
        out.extend(sorted(parts))
        out.append("}")
    elif isinstance(value, (tuple, list)):
        out.append(f"({len(value)}")
        for item in value:
            _spell(item, out, paths)
    elif isinstance(value, Mapping):
        out.append(f"[{len(value)}")
        for key in sorted(value, key=repr):
            _spell(key, out, paths)
            _spell(value[key], out, paths)
    elif dataclasses.is_dataclass(value):
        out.append(type(value).__name__)
        if isinstance(value, Place):
            paths.places.add(value.path)
        elif isinstance(value, (Step, Loop)):
            paths.passed.add(value.path)
        for name in _fields(value.__class__):
            _spell(getattr(value, name), out, paths)
    else:
        raise TypeError(f"an answer of type {type(value).__name__} cannot be compared")


@functools.cache
def _fields(kind: Any) -> tuple[str, ...]:
    """The fields of a class that count."""
    left_out = ("line", "column") if kind in (Step, Loop) else ()
    return tuple(field.name for field in dataclasses.fields(kind) if field.name not in left_out)

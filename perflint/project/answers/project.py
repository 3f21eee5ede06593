"""All files together: what a call reaches, who calls what in a loop, what runs once per request.

A project is a world (`facts.World`): names of its own files first, then the libraries. What else it
answers is in `answers`, a file a subject; here these are put together. The call graph and the effects
are worked out when first asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set

from perflint.outlining.outline import Outline
from perflint.project.answers.analyses import Analyses
from perflint.project.answers.arguments_passed import ArgumentsPassed
from perflint.project.answers.callers import Callers
from perflint.project.answers.coroutine_starts import CoroutineStarts
from perflint.project.answers.effects_at import EffectsAt
from perflint.project.answers.files import Files
from perflint.project.answers.functions import Functions
from perflint.project.answers.models import ModelUses
from perflint.project.answers.parameters import Parameters
from perflint.project.answers.remote_arguments import RemoteArguments
from perflint.project.answers.screening import Screening
from perflint.project.answers.serializers import Serializers
from perflint.project.calls.callgraph import CallGraph
from perflint.project.calls.edges import Edge, Resolved, Touch
from perflint.project.calls.effects import Effects
from perflint.project.calls.publishing import public
from perflint.project.calls.receivers import Followed
from perflint.project.calls.repeated_calls import Repetition
from perflint.project.world.library import Library
from perflint.project.world.linking import Linked
from perflint.project.world.models import Relation
from perflint.project.world.subclassing import Subclass, Subclasses


class Project:
    """A linked project; see the module. `Project.link` makes one.

    Checks ask the project itself, whichever part answers, for `engine.questions` writes down what was
    asked by the name of the question. So the questions are bound here, by subject; asking costs no step
    more than asking the part.
    """

    def __init__(self, linked: Linked) -> None:
        self.linked = linked
        self._analyses = Analyses(linked)
        self._subclasses = Subclasses(linked)
        self._bind_world(linked)
        self._bind_functions()
        self._bind_arguments()
        self._bind_libraries()
        screening = self._screening = Screening(self._analyses, self.shows_rows)
        self.effect_kinds = screening.effect_kinds
        self.runs = screening.runs
        self.constructs = screening.constructs
        self.words = screening.words

    def _bind_world(self, linked: Linked) -> None:
        self.function = linked.function
        self.klass = linked.klass
        self.variable = linked.variable
        self.alias = linked.alias
        self.is_module = linked.is_module
        self.defines_method = linked.defines_method
        self.has_own_module = linked.has_own_module
        self.order = linked.order
        self.exports = linked.exports
        self.remember = linked.remember
        self.stub_text = linked.library.stub_text
        files = Files(self._analyses)
        self.file_named = files.file_named
        self.count_named = files.count_named
        self.fact = files.fact
        self.named_elsewhere = files.named_elsewhere
        self.read_elsewhere = files.read_elsewhere
        self.is_program = files.is_program
        self.mentions = files.mentions
        self.mentioned_anywhere = files.mentioned_anywhere

    def _bind_functions(self) -> None:
        effects = EffectsAt(self._analyses)
        self.reaches = effects.reaches
        self.call_reaches = effects.call_reaches
        self.called = effects.called
        callers = Callers(self._analyses)
        self.callers = callers.callers
        self.uses = callers.uses
        self.reads_before = callers.reads_before
        self.loops_around = callers.loops_around
        self.worker = callers.worker
        self.request = callers.request
        self.entry = callers.entry
        self.reached = callers.reached
        self.has_awaited_entries = callers.has_awaited_entries
        self.starts = CoroutineStarts(callers, effects).starts
        functions = Functions(self._analyses)
        self.returned_function = functions.returned_function
        self.returned_functions = functions.returned_functions
        self.marks = functions.marks
        self.terms_at = functions.terms_at
        self.terms_with = functions.terms_with
        self.library_calls = functions.library_calls
        self.loops_over = functions.loops_over
        self.calls_in = functions.calls_in
        self.work_in = functions.work_in
        self.has_loop = functions.has_loop

    def _bind_arguments(self) -> None:
        parameters = Parameters(self._analyses)
        self.argument = parameters.argument
        self.takes_partial = parameters.takes_partial
        self.resting = parameters.resting
        self.passed = parameters.passed
        self.given = parameters.given
        self.handed = parameters.handed
        self.passing_files = parameters.passing_files
        passed = ArgumentsPassed(self._analyses)
        self.keyword_values = passed.keyword_values
        self.arguments_of_calls = passed.arguments_of_calls
        self.first_arguments = passed.first_arguments
        self.constructions = passed.constructions
        remote = RemoteArguments(self._analyses)
        self.reference_parameters = remote.reference_parameters
        self.list_parameters = remote.list_parameters

    def _bind_libraries(self) -> None:
        serializers = Serializers(self._analyses)
        self.shows_rows = serializers.shows_rows
        self.serializer_uses = serializers.serializer_uses
        self.serializers_below = serializers.serializers_below
        self.field_methods = serializers.field_methods
        self.shown_from = serializers.shown_from
        models = ModelUses(self._analyses)
        self.lookups = models.lookups
        self.loaded_along = models.loaded_along
        self.listeners = models.listeners

    @classmethod
    def link(cls, outlines: Iterable[Outline], knowledge: Library) -> Project:
        """Link outlines over what is known of libraries; their order does not matter."""
        return cls(Linked(outlines, knowledge))

    def join(self, resolved: Iterable[Resolved]) -> None:
        """Make the call graph from what the files, in their order, resolve to: see `Resolver`."""
        self._analyses.join(resolved)

    def resume(
        self,
        resolved: Sequence[Resolved],
        late: Sequence[Sequence[Edge | Touch]],
        rests: Sequence[frozenset[str]],
        shifted: Collection[int] = (),
        earlier: Project | None = None,
    ) -> None:
        """Make the call graph as it was, see `receivers.resume`.

        Args:
            earlier: what this was renewed from.
        """
        graph = earlier.graph if earlier is not None else None
        self._analyses.resume(resolved, late, rests, shifted, graph)

    def renewed(self, outlines: Iterable[Outline]) -> Project:
        """A project in which some files have other outlines that define the same: see `Linked.renewed`."""
        return Project(self.linked.renewed(outlines))

    def take_up(
        self, resolved: Sequence[Resolved], known: Followed, earlier: Project | None = None
    ) -> None:
        """Make the call graph where parts of it are known, see `receivers.take_up`.

        Args:
            earlier: what this was renewed from.
        """
        self._analyses.take_up(resolved, known, earlier.graph if earlier is not None else None)

    def adopt(self, earlier: Project, words: Set[str]) -> None:
        """Take what an earlier project found out about types, as far as it holds: see `Linked.adopt`."""
        functions = self.graph.passed_otherwise
        if functions is not None:
            self.linked.adopt(earlier.linked, functions, words)

    def replace(self, outlines: Iterable[Outline]) -> None:
        """Take other outlines of some files that differ in their words and regions only."""
        for outline in outlines:
            self.linked.replace(outline)
            self._screening.forget(outline.path)
        self._subclasses = Subclasses(self.linked)

    def brought(self, path: str) -> frozenset[str] | None:
        """What callers in other files bring to a file: see `Screening.brought`."""
        return self._screening.brought(path)

    def bring(self, path: str, words: frozenset[str]) -> None:
        """Take what callers in other files brought to a file in an earlier project: see `Screening.bring`."""
        self._screening.bring(path, words)

    def close(self) -> None:
        """Let go of everything: parts refer to one another, and where a project is linked again and again,
        waiting for the garbage to be collected would take more and more memory."""
        self._analyses.__dict__.clear()
        self.linked.__dict__.clear()
        self.__dict__.clear()

    @property
    def graph(self) -> CallGraph:
        """The call graph."""
        return self._analyses.graph

    @property
    def effects(self) -> Effects:
        """The effects of all functions."""
        return self._analyses.effects

    @property
    def repetition(self) -> Repetition:
        """Which functions run again and again."""
        return self._analyses.repetition

    def public(self, api: str) -> str:
        """The name under which users know a library function: see `publishing`."""
        return public(api, self.linked)

    def subclass(self, builtin: str, *methods: str) -> Subclass | None:
        """A class of the project, or of a library that it imports, that derives from a builtin one and
        defines one of these methods (of all if none are named), or may; None where there is none."""
        return self._subclasses.of(builtin, frozenset(methods))

    def fields(self, klass: str) -> Mapping[str, Relation]:
        """The relations of a database model of the project, by attribute; inherited ones and those
        that other models make by `related_name` or `backref` included."""
        return self.linked.models.fields(klass)

    def unique_fields(self, klass: str) -> frozenset[str]:
        """The fields of a database model of which no two rows have the same value."""
        return self.linked.models.unique(klass)

    def relations(self) -> frozenset[str]:
        """The names of the relations of all database models of the project."""
        return self.linked.models.names()

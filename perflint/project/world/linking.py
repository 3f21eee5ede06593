"""Outlines linked by name: one world of the project's modules over the libraries' stubs.

Names are found through imports, re-exports, star imports and `__all__`, across modules; classes get
their resolution order, functions their facts. What neither the project nor a stub defines is
unknown.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from copy import copy
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import TypeVar

from perflint.knowledge.facts import ClassFacts, FunctionFacts, Term
from perflint.language.names import APPLICATIONS, HARDLY_SHADOWED, LOADED
from perflint.language.terms.carried import CARRIED, GIVEN, USER
from perflint.language.terms.evaluation import evaluate
from perflint.language.terms.terms import NOTHING, any_of
from perflint.language.terms.value_types import Type
from perflint.outlining.outline import ClassOutline, FunctionOutline, Outline
from perflint.project.world.application_models import ApplicationModels
from perflint.project.world.cold import cold_path
from perflint.project.world.identities import facts_of, id_range
from perflint.project.world.library import Library
from perflint.project.world.memory import Answer, Memory, concern, known_of, taken
from perflint.project.world.models import Models
from perflint.project.world.resolution_order import far_above, ordered
from perflint.project.world.template_tags import is_tag, tag_name
from perflint.syntax.template_names import LIBRARY, TAGS, is_library, is_template_module

F = TypeVar("F")

_UNASKED = Type("", "")
_BUILTINS = frozenset(dir(builtins))
_MAX_HOPS = 20
_AGAIN = frozenset({"setter", "overload"})  # marks of what is defined once more under its name
_MAX_DOTS = 40  # in a name that is looked up


class Linked:
    """A world over outlines, falling back to the libraries.

    Args:
        outlines: of all files of the project; of two with the same module name the one whose path
            sorts first is known by that name.
        library: what is known of libraries.
    """

    def __init__(self, outlines: Iterable[Outline], library: Library) -> None:
        self.library = library
        self.published: dict[str, str] = {}  # names of library functions as users know them
        self.files: tuple[Outline, ...] = tuple(sorted(outlines, key=lambda o: (o.path, o.module)))
        self.modules: dict[str, Outline] = {}
        self.bases: dict[str, int] = {}  # path of a file -> identity of its first function
        self.owners: list[int] = []  # identity of a function -> index of its file
        self.functions: dict[str, int] = {}
        self.classes: dict[str, tuple[Outline, ClassOutline]] = {}
        self._indexes = {outline.path: index for index, outline in enumerate(self.files)}
        self._starts: list[int] = []
        self._variables: dict[str, Term | None] = {}
        self._imports: dict[str, dict[str, tuple[str, ...]]] = {}
        self._packages: set[str] = set()
        self._facts: dict[str, FunctionFacts | None] = {}
        self._class_facts: dict[str, ClassFacts | None] = {}
        self._aliases: dict[str, str | None] = {}
        self._exported: dict[str, frozenset[str] | None] = {}
        self._orders: dict[str, tuple[ClassFacts, ...]] = {}
        self._types: dict[Term, Type | None] = {}
        self._type_rests: dict[Term, frozenset[str]] = {}
        self._memory = Memory()
        self._known: tuple[dict[Term, Type | None], dict[object, Answer]] = {}, {}
        # Answers what callers pass, once it is known who calls what: see `arguments`.
        self.by_callers: Callable[[str, str], Type | None] | None = None
        self._children: dict[str, list[str]] | None = None  # by base, under the name that it has
        for index, outline in enumerate(self.files):
            self._add(index, outline)
        self._fill_variables()
        self._tops = {module.partition(".")[0] for module in self.modules}
        self.models = Models(self)
        self.application_models = ApplicationModels(self)

    def _add(self, index: int, outline: Outline) -> None:
        start = len(self.owners)
        self._starts.append(start)
        self.owners.extend([index] * id_range(outline))
        module = outline.module
        if module in self.modules:
            return
        self.modules[module] = outline
        self.bases[outline.path] = start
        library = is_library(module)
        words = outline.words
        has_tags = library or "simple_tag" in words or "inclusion_tag" in words
        for position, (own, marks) in enumerate(zip(outline.names, outline.marks)):
            if position:
                name = f"{module}.{own}"
                if name in self.functions and marks & _AGAIN:
                    continue
                self.functions[name] = start + position
                if has_tags and "." not in own:
                    function = outline.functions[position]
                    if library or is_tag(function):
                        self.functions.setdefault(
                            f"{LIBRARY}.{tag_name(function)}", start + position
                        )
        for klass in outline.classes:
            self.classes[f"{module}.{klass.name}"] = (outline, klass)
        for name, term in outline.variables:
            if "." not in name:
                self._variables[f"{module}.{name}"] = term
        self._imports[module] = dict(outline.aliases)
        above = module.rpartition(".")[0]
        while above:
            self._packages.add(above)
            above = above.rpartition(".")[0]

    def renewed(self, outlines: Iterable[Outline]) -> Linked:
        """The world in which some files have other outlines, which define the same: see
        `relinking.defines_the_same`. What was looked up by names stays; types are found out again."""
        new = copy(self)
        new.published = {}
        new.modules, new.classes = {**self.modules}, {**self.classes}
        for outline in outlines:
            new.replace(outline)
            if new.modules.get(outline.module) is outline:
                for klass in outline.classes:
                    new.classes[f"{outline.module}.{klass.name}"] = (outline, klass)
        new._types, new._type_rests = {}, {}
        new._memory = Memory()
        new._known = {}, {}
        new.by_callers = None
        for name in ("imported", "has_django", "_holding"):  # classes may have other attributes
            new.__dict__.pop(name, None)
        new.models = self.models.renewed(new)
        new.application_models = self.application_models.renewed(new)
        return new

    def _fill_variables(self) -> None:
        """Let names that their module leaves empty (`session = None`) be what other modules set them to."""
        given: dict[str, list[Term | None]] = {}
        for outline in self.files:
            for name, term in outline.variables:
                if "." in name and (name.startswith(GIVEN) or self._variables.get(name) == NOTHING):
                    if cold_path(outline.path) != "test":
                        given.setdefault(name, []).append(term)
        for name, term in self._variables.items():
            if term == NOTHING:
                self._variables[name] = any_of(given.get(name, ()))
        for name, terms in given.items():
            if name.startswith(GIVEN):
                self._variables[name] = any_of(terms)

    def replace(self, outline: Outline) -> None:
        """Take another outline of a file, with the same functions, classes and names."""
        index = self._indexes[outline.path]
        earlier = self.files[index]
        self.files = (*self.files[:index], outline, *self.files[index + 1 :])
        if self.modules.get(outline.module) is earlier:
            self.modules[outline.module] = outline

    # Functions by identity: an identity is a number that goes through all files

    def identity(self, outline: Outline, function: int) -> int:
        """The identity of a function of an outline."""
        return self.bases.get(outline.path, -1) + function

    def start(self, file: int) -> int:
        """The identity of the first function (the module's body) of a file."""
        return self._starts[file]

    def each(self) -> Iterator[tuple[int, FunctionOutline]]:
        """All functions with their identities."""
        for start, outline in zip(self._starts, self.files):
            yield from enumerate(outline.functions, start)

    def index(self, path: str) -> int | None:
        """The index of the file with this path."""
        return self._indexes.get(path)

    def outline(self, identity: int) -> Outline:
        """The file that holds a function."""
        return self.files[self.owners[identity]]

    def marks(self, identity: int) -> frozenset[str]:
        """The marks of a function."""
        file = self.owners[identity]
        return self.files[file].marks[identity - self._starts[file]]

    def outlined(self, identity: int) -> FunctionOutline:
        """The outline of a function."""
        file = self.owners[identity]
        return self.files[file].functions[identity - self._starts[file]]

    def dotted(self, identity: int) -> str:
        """The dotted name of a function; of a module's body the module's."""
        file = self.owners[identity]
        return self.files[file].dotted(identity - self._starts[file])

    def gives_context(self, caller: int, callee: int) -> bool:
        """Whether a function is a tag that a template gives its context before what the tag names, to a
        parameter that Django wants to be called `context`."""
        if not is_template_module(self.outline(caller).module):
            return False
        outline = self.outline(callee)
        if is_library(outline.module):
            return True
        return not outline.words.isdisjoint(TAGS) and is_tag(self.outlined(callee))

    def namesake(self, identity: int) -> int:
        """The identity that stands for the name of a function, where several are defined under it: questions
        about any of them are answered for that one."""
        return self.functions.get(self.dotted(identity), identity)

    def own(self, name: str) -> int | None:
        """The identity of a function of the project by its dotted name."""
        return self.functions.get(name)

    # World

    def function(self, name: str) -> FunctionFacts | None:
        """The function or method of this name."""
        if name in self._facts:
            return self._facts[name]
        identity = self.functions.get(name)
        facts = (
            self.library.function(name)
            if identity is None
            else facts_of(name, self.outlined(identity))
        )
        self._facts[name] = facts
        return facts

    def klass(self, name: str) -> ClassFacts | None:
        """The class of this name."""
        if name in self._class_facts:
            return self._class_facts[name]
        own = self.classes.get(name)
        facts = self._library_class(name) if own is None else self._own_class(name, *own)
        self._class_facts[name] = facts
        return facts

    def _library_class(self, name: str) -> ClassFacts | None:
        """A class of a library, with the relations that models of the project add to it: a foreign key to
        Django's `User` makes an attribute of that."""
        facts = self.library.klass(name)
        added = self.models.attributes(facts.name) if facts is not None else None
        if facts is None or not added:
            return facts
        return replace(facts, attributes={**facts.attributes, **added})

    def _own_class(self, name: str, outline: Outline, klass: ClassOutline) -> ClassFacts:
        methods = {method: outline.dotted(index) for method, index in klass.methods}
        attributes = dict(klass.attributes)
        attributes.update(self.models.attributes(name))
        return ClassFacts(name, klass.bases, methods, attributes, klass.parameters, klass.marks)

    def variable(self, name: str) -> Term | None:
        """What a module-level variable holds."""
        if name in self._variables:
            return self._variables[name]
        if name == USER and self.has_django:
            model = self.application_models.user_model  # which Django's own middleware gives
            return ("instance", model) if model else None
        return None if name.startswith(CARRIED) else self.library.variable(name)

    def alias(self, name: str) -> str | None:
        """The name under which a re-exported object is known, where it differs."""
        known = self._aliases.get(name, "?")
        if known != "?":
            return known
        if name.partition(".")[0] not in self._tops:
            found = self._aliases[name] = self.library.alias(name)
            return found
        self._aliases[name] = None  # a circle of re-exports leads nowhere
        if f"{APPLICATIONS}." in name or f"{LOADED}." in name:
            found = self._aliases[name] = self.application_models.named(name)
            return found
        if name.count(".") > _MAX_DOTS:
            return None  # a circle that makes the name longer each time
        found = self._alias(name)
        self._aliases[name] = found
        return found

    def has_own_module(self, name: str) -> bool:
        """Whether a module or package of this name is one of the project's."""
        return name in self.modules or name in self._packages

    def defines_method(self, name: str) -> bool:
        """Whether a class of the project has a method of this name."""
        return name in self._methods

    @cached_property
    def _methods(self) -> frozenset[str]:
        return frozenset(name for _, klass in self.classes.values() for name, _ in klass.methods)

    @cached_property
    def properties(self) -> frozenset[str]:
        """The names of the properties of the project's classes."""
        return frozenset(
            name.rpartition(".")[2]
            for outline in self.files
            for name, marks in zip(outline.names, outline.marks)
            if "property" in marks
        )

    @cached_property
    def imported(self) -> list[str]:
        """The first parts of the names of all modules that the files import, sorted."""
        return sorted(frozenset().union(*(file.imports for file in self.files)))

    @cached_property
    def has_django(self) -> bool:
        """Whether a file of the project names Django."""
        return any("django" in outline.words for outline in self.files)

    def holding(self, names: frozenset[str]) -> list[str]:
        """The project's classes with a method or attribute of one of these names, in their order."""
        found = {klass for name in names for klass in self._holding.get(name, ())}
        return [klass for klass in self.classes if klass in found] if found else []

    @cached_property
    def _holding(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for klass, (_, outline) in self.classes.items():
            for name, _ in chain(outline.methods, outline.attributes):
                found.setdefault(name, []).append(klass)
        return found

    @cached_property
    def defining(self) -> dict[str, list[str]]:
        """The project's classes, by the methods that they define; protocols left out."""
        found: dict[str, list[str]] = {}
        for klass, (_, outline) in self.classes.items():
            for defined, _ in outline.methods if "protocol" not in outline.marks else ():
                found.setdefault(defined, []).append(klass)
        return found

    def is_module(self, name: str) -> bool:
        """Whether a module of this name is known."""
        return self.has_own_module(name) or self.library.is_module(name)

    def _alias(self, name: str) -> str | None:
        module, rest = self._split(name)
        if not rest:
            # `from .sub import sub` in a package hides the module of the same name.
            package, _, last = name.rpartition(".")
            targets = self._imports.get(package, {}).get(last, ())
            for target in targets:
                if target != name and self.defines(target):
                    return self._final(target)
            return None
        if not module:
            return self.library.alias(name)
        first, _, more = rest.partition(".")
        held = f"{module}.{first}"
        if held in self.functions or held in self.classes or held in self._variables:
            return None
        targets = self._imports.get(module, {}).get(first, ())
        chosen = self._chosen(targets)
        if chosen is None and module in self.modules:
            chosen = self._starred(module, first)
        if chosen is None or chosen == held:
            return self.library.alias(name) if module not in self.modules else None
        if chosen.startswith(f"{held}."):
            return None  # `from .parse import parse`, where `parse` is no Python file
        return self._final(f"{chosen}.{more}" if more else chosen)

    def _chosen(self, targets: Sequence[str]) -> str | None:
        """The target of a conditional import that is known, else the first."""
        for target in targets:
            if self.defines(target) or self.is_module(target):
                return target
        return targets[0] if targets else None

    def _starred(self, module: str, name: str) -> str | None:
        for star in self.modules[module].stars:
            exported = self.exports(star)
            if exported is None:
                if name not in HARDLY_SHADOWED:
                    return None
            elif name in exported:
                return f"{star}.{name}"
        if name in _BUILTINS and self.modules[module].stars:
            held = f"{module}.{name}"
            if self.library.function(held) is None and self.library.klass(held) is None:
                return f"builtins.{name}"
            # A folder `torch` that has no `sum` is not what `import torch` finds.
        return None

    def _final(self, name: str) -> str:
        further = self.alias(name)
        return name if further is None else further

    def _split(self, name: str) -> tuple[str, str]:
        """The longest prefix of a name that is a module, and what is left."""
        cut = len(name)
        while cut > 0:
            if name[:cut] in self.modules:
                return name[:cut], name[cut + 1 :]
            cut = name.rfind(".", 0, cut)
        return "", name

    def inside(self, name: str) -> bool:
        """Whether a name is, or would be, something of the project itself."""
        return name.partition(".")[0] in self._tops

    def defines(self, name: str) -> bool:
        """Whether a function, class or variable is known under this name, re-exports followed."""
        for _ in range(_MAX_HOPS):
            if name in self.functions or name in self.classes or name in self._variables:
                return True
            further = self.alias(name)
            if further is None or further == name:
                break
            name = further
        return (
            self.library.function(name) is not None
            or self.library.klass(name) is not None
            or self.library.variable(name) is not None
        )

    def exports(self, module: str) -> frozenset[str] | None:
        """The names that a star import of a module brings in; None if that is unknown."""
        if module not in self._exported:
            self._exported[module] = self._exports(module)
        return self._exported[module]

    def _exports(self, module: str) -> frozenset[str] | None:
        outline = self.modules.get(module)
        if outline is None:
            if module in self._packages:
                return frozenset()
            return self.library.names(module)
        if outline.exported is not None:
            return frozenset(outline.exported)
        found: set[str] = set()
        seen = {module}  # stars may go in circles, and come together again
        left = [outline]
        while left:
            outline = left.pop()
            found.update(name for name, _ in outline.variables if "." not in name)
            found.update(name for name, _ in outline.aliases)
            found.update(name for name in outline.names if name and "." not in name)
            found.update(c.name for c in outline.classes if "." not in c.name)
            for star in outline.stars:
                if star in seen:
                    continue
                seen.add(star)
                inner = self.modules.get(star)
                if inner is not None and inner.exported is None:
                    left.append(inner)
                else:
                    found |= self.exports(star) or frozenset()
        return frozenset(name for name in found if not name.startswith("_"))

    # Classes

    def order(self, name: str) -> tuple[ClassFacts, ...]:
        """The known classes of a class's resolution order."""
        found = self._orders.get(name)
        if found is None:
            for above in far_above(name, self, self._orders):
                self.order(above)
            self._orders[name] = ()  # a class that derives from itself has no order
            found = self._orders[name] = self._linearize(name)
        return found

    def _linearize(self, name: str) -> tuple[ClassFacts, ...]:
        facts = self.klass(name)
        if facts is None:
            further = self.alias(name)
            if further is not None and further != name:
                return self.order(further)
            made = evaluate(("name", name), self)  # `Base = declarative_base()`, `db.Model`
            return self.order(made.name) if made is not None and made.kind == "class" else ()
        return ordered(facts, [order for order in map(self.order, facts.bases) if order])

    def children(self, name: str) -> Sequence[str]:
        """The project's classes that name a class as a base."""
        if self._children is None:
            self._children = {}
            for klass, (_, outline) in self.classes.items():
                for base in outline.bases:
                    final = self._final(base)
                    if final != klass:
                        self._children.setdefault(final, []).append(klass)
        return self._children.get(name, ())

    def subclasses(self, name: str) -> Sequence[str]:
        """The project's classes that derive from a class, directly or not."""
        found: dict[str, None] = {}
        left = [name]
        while left:
            for klass in self.children(left.pop()):
                if klass not in found:
                    found[klass] = None
                    left.append(klass)
        return tuple(found)

    def method(self, klass: str, name: str) -> str | None:
        """The dotted name of the function that a class has as this method."""
        for facts in self.order(klass):
            found = facts.methods.get(name)
            if found is not None:
                return found
        return None

    # Types

    def remember(self, key: object, find: Callable[[], Type | None]) -> Type | None:
        """The type that was found for a key before, else the one that is found now."""
        found = self._memory.recall(key, find)
        return found if found is None or isinstance(found, Type) else found.type

    @property
    def busy(self) -> bool:
        """Whether a question is open, so that what is found out may change until it is answered."""
        return self._memory.busy

    def recall(self, key: object, find: Callable[[], Answer]) -> Answer:
        """See `Memory.recall`."""
        return self._memory.recall(key, find)

    def type(self, term: Term) -> Type | None:
        """What a term stands for, remembered."""
        return self.part(term, 0)

    def argument(self, function: str, parameter: str) -> Type | None:
        """The type that callers pass for a parameter; unknown before there is a call graph."""
        return self.by_callers(function, parameter) if self.by_callers is not None else None

    def ask_callers(self, ask: Callable[[str, str], Type | None]) -> None:
        """From now on parameters are what callers pass, and what is known in part counts: what was unknown
        without that is forgotten, and so is what rests on an earlier answer to it."""
        if self.by_callers is None:
            self._known = known_of(self._types), self._memory.known()
        self.by_callers = ask
        types, memory = self._known
        self._types = dict(types)
        self._type_rests = {}
        self._memory = Memory(memory)

    def note(self, names: Iterable[str]) -> None:
        """See `Memory.note`; the names are those of functions, whose callers were asked."""
        self._memory.note(names)

    def collect(self, find: Callable[[], F]) -> tuple[F, frozenset[str]]:
        """What is found, and the functions whose callers it rests on: what these pass."""
        return self._memory.collect(find)

    def forget(self, functions: Set[str]) -> None:
        """Forget what rests on what the callers of some functions pass."""
        self._memory.forget(functions)
        for term in [t for t, rests in self._type_rests.items() if concern(functions, rests)]:
            del self._type_rests[term], self._types[term]

    def adopt(self, earlier: Linked, functions: Set[str], words: Set[str]) -> None:
        """Take what was found out about types before some files changed, as far as it holds.

        Args:
            functions: those to which callers pass something else by now.
            words: those that lead to definitions which have changed.
        """
        changed = re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b") if words else None

        def holds(key: object, rests: Set[str]) -> bool:
            if concern(functions, rests):
                return False
            return changed is None or changed.search(repr(key)) is None

        self._memory.adopt(earlier._memory, holds)
        kept, rests = taken(earlier._types, earlier._type_rests, holds)
        self._types = {**kept, **self._types}
        self._type_rests = {**rests, **self._type_rests}

    def takes_partial(self) -> bool:
        """Whether what is known in part counts: not for the call graph."""
        return self.by_callers is not None

    def part(self, term: Term, depth: int) -> Type | None:
        """What a term stands for, remembered unless it is asked on the way to another answer that
        may lead back here."""
        known = self._types.get(term, _UNASKED)
        if known is not _UNASKED:
            if term in self._type_rests:
                self._memory.note(self._type_rests[term])
            return known
        if self._memory.busy:
            return evaluate(term, self, depth)
        if self.by_callers is None:
            found = self._types[term] = evaluate(term, self, depth)
            return found
        found, rests = self._memory.collect(lambda: evaluate(term, self, depth))
        self._types[term] = found
        if rests:
            self._type_rests[term] = rests
        return found

"""What screening asks: the effects, constructs and words that a region of a file may hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from perflint.language.terms.class_lookup import derives
from perflint.outlining.file_facts import SCREEN_WORD
from perflint.outlining.outline import STRIDE, Outline
from perflint.project.answers.analyses import Analyses
from perflint.project.calls.callgraph import Worker
from perflint.project.calls.passed_roots import PassedRoots

_Sort = tuple[str, str]  # kind and detail of an effect
_REPEATED = frozenset({"repeated"})
_LOOP = frozenset({"loop", "repeated"})


class Screening:
    """The answers that decide which rules look at which regions of a file."""

    def __init__(self, analyses: Analyses, shows_rows: Callable[[str], bool]) -> None:
        self._shows_rows = shows_rows
        self.linked = analyses.linked
        self.analyses = analyses
        self._repeated_regions: dict[str, Mapping[int, frozenset[str]]] = {}
        self._last_kinds: tuple[Outline, list[frozenset[str]]] | None = None  # asked once a file
        self._runners: dict[tuple[str, frozenset[str]], bool] = {}
        self._known_library_words: dict[str, tuple[str, ...]] = {}
        self._roots_of_functions: dict[int, frozenset[str]] = {}

    def forget(self, path: str) -> None:
        """Forget what was worked out of a file: it has changed."""
        self._repeated_regions.pop(path, None)
        self._last_kinds = None

    def effect_kinds(self, outline: Outline, region: int) -> frozenset[str]:
        """The kinds of effect that anything in a region reaches, each also with its detail
        (`blocks:network`), `hands:network` where it hands what blocks so to a pool or thread (and
        `hands:infers`, `hands:tokenizes`), `works` where a pool's workers run one of its functions; of the
        library functions that it calls itself `calls:json.loads`, `uses:json` (also for what functions of
        the project return), `costs:high` for one without effects that is known to cost much, `hands:each`
        for one that calls a function for each item; for screening."""
        return self._kinds(outline)[region]

    def runs(self, outline: Outline, classes: frozenset[str]) -> bool:
        """Whether a file calls a method of one of these classes, or of one below them; or a library
        function that calls whatever it is given for each item, as `map` does; for screening."""
        first = self.linked.identity(outline, 0)
        return any(
            self._runs(name, classes)
            for identity in range(first, first + len(outline.functions))
            for name in (
                *self.analyses.graph.externals[identity],
                *(self.linked.dotted(edge.callee) for edge in self.analyses.graph.edges[identity]),
            )
        )

    def constructs(self, outline: Outline, region: int) -> frozenset[str]:
        """The constructs of a region, with `repeated` also where one of its functions is called from a
        loop elsewhere, and with `loop` where it calls what calls a function for each item; for screening."""
        constructs = outline.regions[region].constructs
        if constructs >= _LOOP:
            return constructs
        return constructs | self._repeated(outline).get(region, frozenset())

    def words(self, outline: Outline) -> frozenset[str]:
        """The words of a file, with the libraries whose types the project's functions and variables
        that it uses stand for, and `fact:NAME` where it names a subject of a fact."""
        return outline.words | self._roots(outline) | self._facts_named(outline)

    def brought(self, path: str) -> frozenset[str] | None:
        """What callers in other files bring to a file, see `PassedRoots.of`, if `words` took it to tell."""
        file = self.linked.index(path)
        return self._passed_roots.known(file) if file is not None else None

    def bring(self, path: str, words: frozenset[str]) -> None:
        """Take what callers in other files brought to a file in an earlier project, and still do."""
        file = self.linked.index(path)
        if file is not None:
            self._passed_roots.know(file, words)

    def _facts_named(self, outline: Outline) -> frozenset[str]:
        return frozenset(
            SCREEN_WORD + fact
            for fact, names in self._subjects.items()
            if not names.isdisjoint(outline.words)
        )

    @cached_property
    def _subjects(self) -> dict[str, set[str]]:
        """By fact, the last parts of the names of its subjects."""
        found: dict[str, set[str]] = {}
        for outline in self.linked.files:
            for fact, subjects in outline.facts.items():
                names = found.setdefault(fact, set())
                names.update(subject.rpartition(".")[2] for subject in subjects)
        return found

    def _runs(self, function: str, classes: frozenset[str]) -> bool:
        key = function, classes
        known = self._runners.get(key)
        if known is None:
            holder = function.rpartition(".")[0]
            known = self._runners[key] = (
                "hands:each" in self._library_words(function)
                or self.linked.klass(holder) is not None
                and derives(holder, tuple(classes), self.linked)
            )
        return known

    def _repeated(self, outline: Outline) -> Mapping[int, frozenset[str]]:
        """The constructs of regions by what runs them: `repeated` for one that holds a function which is
        called from a loop, for each of the rows that a serializer or a list shows, or for each batch of a
        training; `loop`, too, for one that calls what calls a function for each item."""
        found = self._repeated_regions.get(outline.path)
        if found is None:
            start = self.linked.identity(outline, 0)
            found = {}
            for index, function in enumerate(outline.functions):
                if (
                    start < 0
                    or index
                    and self._is_repeated(outline, start + index, function.holder)
                ):
                    found.setdefault(function.region, _REPEATED)
                if start >= 0 and any(
                    map(self._calls_each, self.analyses.graph.externals[start + index])
                ):
                    found.update(dict.fromkeys(self._regions_of(outline, index), _LOOP))
            self._repeated_regions[outline.path] = found
        return found

    def _is_repeated(self, outline: Outline, identity: int, holder: str) -> bool:
        repetition = self.analyses.repetition
        return (
            repetition.repeated(self.linked.namesake(identity))
            or self._shows_rows(f"{outline.module}.{holder}")
            or repetition.for_each_batch(identity)
        )

    def _calls_each(self, name: str) -> bool:
        """Whether a library function calls its argument for each item; not if only as `key=`, which the call
        itself shows."""
        if "hands:each" not in self._library_words(name):
            return False
        facts = self.linked.function(name)
        return facts is not None and facts.values.get("calls_each") != "key"

    @cached_property
    def _workers_of(self) -> dict[int, list[Worker]]:
        """The functions that others pass to pools and threads, by these."""
        found: dict[int, list[Worker]] = {}
        for worker in self.analyses.graph.workers:
            found.setdefault(worker.caller, []).append(worker)
        return found

    def _kinds(self, outline: Outline) -> list[frozenset[str]]:
        if self._last_kinds is not None and self._last_kinds[0] is outline:
            return self._last_kinds[1]
        kinds: list[set[str]] = [set() for _ in outline.regions]
        first = self.linked.identity(outline, 0)
        hidden = self._hidden(outline)
        for index, function in enumerate(outline.functions):
            self._add_sites(kinds, outline, first + index, hidden)
            kinds[function.region] |= self._of_function(first + index, index)
            for effect in function.effects:
                kinds[function.region] |= _words(effect)
            called = self._called(first + index)
            for region in self._regions_of(outline, index) if called else ():
                kinds[region] |= called
        found = [frozenset(words) for words in kinds]
        self._last_kinds = outline, found
        return found

    def _add_sites(
        self,
        kinds: list[set[str]],
        outline: Outline,
        identity: int,
        hidden: Mapping[int, frozenset[_Sort]],
    ) -> None:
        """Add to the words of each region those of what the sites of a function reach there."""
        graph, effects = self.analyses.graph, self.analyses.effects
        for edge in graph.edges[identity]:
            sorts = effects.sorts_through(edge) | hidden.get(edge.callee, frozenset())
            if sorts:
                region = outline.region_at(outline.line(edge.site))
                kinds[region].update(*map(_words, sorts))
        for touch in graph.touches[identity]:
            region = outline.region_at(outline.line(touch.site))
            for effect in touch.effects:
                kinds[region] |= _words((effect.kind, effect.detail))
        for site, offloaded in self._offloaded(identity):
            region = outline.region_at(outline.line(site))
            kinds[region] |= _worker_words(offloaded)

    def _of_function(self, identity: int, index: int) -> set[str]:
        """The words of a function as a whole: what its namesake reaches that stands for it, whether workers
        run it."""
        asked = self.linked.namesake(identity) if index else identity
        found = self._reached(asked) if asked != identity else set()
        if self.analyses.repetition.works(asked):
            found.add("works")
        return found

    def _called(self, identity: int) -> set[str]:
        """The words of what a function calls itself."""
        graph = self.analyses.graph
        found = {word for name in graph.externals[identity] for word in self._library_words(name)}
        for edge in graph.edges[identity]:
            found.update(f"uses:{root}" for root in self._returned_roots(edge.callee))
        return found

    def _hidden(self, outline: Outline) -> Mapping[int, frozenset[_Sort]]:
        """By function of a file, the effects of what it holds and of the file's functions that it calls,
        where some of them do not come through to those who call it (a decorator hands it to a thread):
        checks that follow calls through a file see them all the same."""
        graph, effects = self.analyses.graph, self.analyses.effects
        first = self.linked.identity(outline, 0)
        own = range(first, first + len(outline.functions))
        inner = [edge for one in own for edge in graph.edges[one] if edge.callee in own]
        if all(effects.sorts_through(e) >= effects.sorts(e.callee) for e in inner):
            return {}
        found = {
            one: effects.sorts(one)
            | {(e.kind, e.detail) for touch in graph.touches[one] for e in touch.effects}
            for one in own
        }
        callers: dict[int, list[int]] = {}
        for edge in inner:
            callers.setdefault(edge.callee, []).append(edge.caller)
        left = list(callers)
        while left:
            callee = left.pop()
            for caller in callers.get(callee, ()):
                if not found[callee] <= found[caller]:
                    found[caller] |= found[callee]
                    left.append(caller)
        return found

    def _reached(self, identity: int) -> set[str]:
        """The kinds of effect that a function reaches, and what of libraries it calls itself."""
        graph, effects = self.analyses.graph, self.analyses.effects
        found = {word for name in graph.externals[identity] for word in self._library_words(name)}
        found.update(*map(_words, effects.sorts(identity)))
        for _, offloaded in self._offloaded(identity):
            found |= _worker_words(offloaded)
        return found

    def _offloaded(self, identity: int) -> Iterator[tuple[int, Iterable[_Sort]]]:
        """The sites at which a function has others run elsewhere, of the project or of libraries, with their
        effects."""
        for worker in self._workers_of.get(identity, ()):
            yield worker.site, self.analyses.effects.sorts(worker.function)
        for site, effects in self.analyses.graph.offloaded.get(identity, ()):
            yield site, [(effect.kind, effect.detail) for effect in effects]

    def _library_words(self, name: str) -> tuple[str, ...]:
        """The words for a library function that is called."""
        found = self._known_library_words.get(name)
        if found is None:
            found = (f"calls:{name}", f"uses:{name.partition('.')[0]}")
            facts = self.linked.function(name)
            if facts is not None and "pure" in facts.marks and facts.values.get("cost") == "high":
                found += ("costs:high",)
            if facts is not None and "calls_each" in facts.marks:
                found += ("hands:each",)
            self._known_library_words[name] = found
        return found

    def _regions_of(self, outline: Outline, function: int) -> Iterable[int]:
        """The regions in which a function calls something."""
        if function:
            return (outline.functions[function].region,)
        return {
            outline.region_at(line)
            for owner, line in zip(outline.numbers[0::STRIDE], outline.numbers[3::STRIDE])
            if owner == function
        }

    def _roots(self, outline: Outline) -> frozenset[str]:
        file = self.linked.index(outline.path)
        if file is None:
            return frozenset()
        first = self.linked.start(file)
        callees = {
            edge.callee
            for identity in range(first, first + len(outline.functions))
            for edge in self.analyses.graph.edges[identity]
        }
        found = set(self.analyses.graph.roots[file])
        for identity in callees:
            found |= self._returned_roots(identity)
        found |= self._passed_roots.of(file)
        return frozenset(found)

    @cached_property
    def _passed_roots(self) -> PassedRoots:
        return PassedRoots(self.linked, self.analyses.graph)

    def _returned_roots(self, identity: int) -> frozenset[str]:
        found = self._roots_of_functions.get(identity)
        if found is None:
            returns = self.linked.outlined(identity).returns
            found = self.analyses.graph.resolver.roots.of((returns,))
            self._roots_of_functions[identity] = found
        return found


def _words(sort: _Sort) -> set[str]:
    """The words for an effect: its kind, with and without the detail."""
    kind, detail = sort
    return {kind, f"{kind}:{detail}"}


def _worker_words(sorts: Iterable[_Sort]) -> set[str]:
    """The words for the effects of a function that is passed to a pool or thread."""
    return {f"hands:{detail}" for kind, detail in sorts if kind == "blocks"} | {
        f"hands:{kind}" for kind, _ in sorts if kind in ("infers", "tokenizes")
    }

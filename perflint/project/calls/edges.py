"""What a site runs, an edge or a touch, and what of its effects comes through."""

from __future__ import annotations

from typing import NamedTuple, TypeGuard

from perflint.knowledge.facts import Effect, FunctionFacts, Term
from perflint.outlining.conditions import (
    IS_NO_STREAM,
    IS_NOT_NONE,
    MADE_WITH,
    NONE,
    OWN,
    QUOTE,
    SOME,
    STREAM,
    Needs,
    PassedValues,
    Setting,
    Value,
    held_in,
    merged,
)
from perflint.outlining.outline import (
    AWAIT,
    AWAITED,
    CALL,
    CONTAINS,
    DECORATE,
    DELETE_ITEM,
    ENTER,
    ENTERED,
    GUARDED,
    HANDED,
    INSTANT,
    ITEM,
    ITERATE,
    KEPT,
    LENGTH,
    LONG,
    RAISE,
    READ,
    SET_ITEM,
    SLICE,
    THREADED,
    TRUTH,
    Site,
)
from perflint.project.calls.entries import Entry
from perflint.project.world.linking import Linked

# What an edge lets through.
NOTHING = 0  # the callee does not run here: a coroutine or generator is only made
RUNS = 1
AWAITS = (
    2  # runs, but what blocks in it is its own affair: a coroutine, or a result that is awaited
)

_ANYTHING = Setting(None, ())
_TAKES_PATHS = ("builtins.", "io.", "os.", "pathlib.", "shutil.")

CALLS = "calls"  # the verb of an edge to what a call is written to run
ITERATES = "iterates"
MODULE_CALL = "torch.nn.Module.__call__"  # runs the `forward` of the module
LEADS = "leads to"  # the verb of an edge to what an inherited method runs
VERBS = {
    CALL: CALLS,
    READ: "reads",
    ENTER: "enters",
    ITERATE: ITERATES,
    AWAIT: "awaits",
    LENGTH: "takes the length of",
    TRUTH: "tests",
    ITEM: "subscripts",
    SLICE: "subscripts",
    SET_ITEM: "sets an item of",
    DELETE_ITEM: "deletes an item of",
    CONTAINS: "looks into",
    DECORATE: "decorates with",
    RAISE: "raises",
}


class Edge(NamedTuple):
    """A function of the project that runs, or may run, at a site.

    Attributes:
        caller, callee: identities of functions.
        site: index of the site in the outline of the caller.
        mode: what comes through (`NOTHING`, `RUNS`, `AWAITS`).
        guarded: whether it happens only once.
        loop: the line of the loop that repeats it, or 0.
        verb: how it comes to run: `calls`, `reads`, `enters`, …
        shown: whether the call is one of the caller's own, as graphs show it: not where it stands for
            what the callee does with a function passed to it, or for a decorated function.
        bound: whether the first parameter of the callee is no argument of the call.
        needs: what must hold of the caller's parameters.
        doubt: why it is partial evidence, as a statement, or empty: see `receivers`.
        among: how many implementations of an abstract method the site may run, of which the callee is one;
            0 where it is the only one. There is an edge for each, and only what they share is certain.
    """

    caller: int
    callee: int
    site: int
    mode: int
    guarded: bool
    loop: int
    verb: str
    shown: bool = True
    bound: bool = False
    needs: Needs = ()
    doubt: str = ""
    among: int = 0


class Touch(NamedTuple):
    """A library function with effects that a site runs, or a lazy relation that it reads; `needs` and
    `doubt` as of an edge.

    Attributes:
        module: the class of the module of PyTorch that is called, which runs its `forward`; or empty.
    """

    caller: int
    site: int
    effects: tuple[Effect, ...]
    mode: int
    guarded: bool
    loop: int
    verb: str
    needs: Needs = ()
    doubt: str = ""
    module: str = ""


class Wrapper(NamedTuple):
    """What replaces a decorated function: `function`, made by `decorator` around its `parameter`."""

    function: int
    decorator: int
    parameter: str


class Callee(NamedTuple):
    """What a term turns out to be when it is called: a function of the project or of a library.

    Attributes:
        own: the identity, or -1.
        facts: of the library function.
        external: the dotted name of something outside of which nothing is known.
        bound: whether the first parameter is bound already, as `self` is.
        among: as of an edge.
    """

    own: int = -1
    facts: FunctionFacts | None = None
    external: str = ""
    bound: bool = False
    among: int = 0

    @property
    def name(self) -> str:
        """The dotted name of something of a library."""
        return self.external or (self.facts.name if self.facts is not None else "")


class Offer(NamedTuple):
    """Functions, or what a parameter holds, passed for a parameter of what a site calls."""

    caller: int
    site: int
    place: Site
    callee: Callee
    parameter: str
    functions: tuple[Callee, ...]
    forwarded: tuple[int, str] | None


class Resolved(NamedTuple):
    """What the sites of one file run, as far as that follows from names and types.

    Attributes:
        items: edges and touches, in the order of the sites.
        externals: caller and dotted name of each call of a library function, known or not.
        offers: functions passed for parameters.
        argument_calls: caller, function, its parameter, and how the call of that parameter runs it: 0
            guarded, 1 once, 2 in a loop.
        chains: decorated functions with what replaces them, from the innermost decorator outwards.
        roots: see `Roots`, of all terms of the file.
        entries, routed: functions that a framework runs: those of the file, and those, of any file,
            that this one puts into a table of routes.
        open: the sites of calls of methods of objects of which the files themselves show nothing: see
            `receivers`.
        indirect: the functions of the project that calls of the file lead to by handing them on, each with
            the index in `Outline.indirect` and whether its first parameter is no argument of that call.
    """

    items: list[Edge | Touch]
    externals: list[tuple[int, str]]
    offers: list[Offer]
    argument_calls: list[tuple[int, int, str, int]]
    chains: list[tuple[int, list[Wrapper]]]
    roots: frozenset[str] = frozenset()
    entries: tuple[tuple[int, Entry], ...] = ()
    routed: tuple[tuple[int, Entry], ...] = ()
    open: list[int] = []  # noqa: RUF012 - each `Resolved` that is filled has its own
    indirect: tuple[tuple[int, int, bool], ...] = ()


def ran(
    caller: int,
    index: int,
    site: Site,
    callee: Callee,
    mode: int,
    verb: str = "",
    setting: Setting = _ANYTHING,
) -> tuple[Edge | Touch | None, str]:
    """The edge or touch of a callee that a site runs, and the library function that it calls."""
    guarded = bool(site.flags & GUARDED)
    verb = verb or VERBS[site.kind]
    needs = setting.needs
    if mode == RUNS and site.flags & (THREADED | INSTANT):
        mode = AWAITS
    if callee.own >= 0:
        shown = verb not in ("passes", LEADS)
        own, bound, among = callee.own, callee.bound, callee.among
        edge = Edge(caller, own, index, mode, guarded, site.loop, verb, shown, bound, needs)
        return edge._replace(among=among, shown=False) if among else edge, ""
    facts = callee.facts
    external = callee.name if site.kind == CALL else ""
    if facts is None or not facts.effects:
        return None, external
    effects = facts.effects
    if site.flags & LONG:
        effects = tuple(_in_full(effect) for effect in effects)
    if setting.passed and site.kind == CALL and any(map(_is_of_file, effects)):
        values = [value[1] if isinstance(value, tuple) else value for value in setting.passed]
        if STREAM in values:
            effects = _without_files(effects)
        elif all(map(_is_of_file, effects)):
            # What gets a stream in memory reads no file.
            streams = [(name, IS_NO_STREAM) for name in values if _is_parameter(name)]
            needs = merged(needs, tuple(streams))
    if (target := facts.values.get("writes_to")) and setting.passed is not None:
        held = held_in(facts.parameters, setting.passed, bound=callee.bound).get(target, SOME)
        if held == NONE:
            effects = _without_files(effects)
        elif _is_parameter(held):
            needs = merged(needs, ((held, IS_NOT_NONE),))
    if not effects:
        return None, external
    return Touch(caller, index, effects, mode, guarded, site.loop, verb, needs), external


def _in_full(effect: Effect) -> Effect:
    """An effect where a statement for an embedded database takes longer than a moment."""
    if (effect.kind, effect.detail) == ("blocks", "embedded"):
        return effect._replace(detail="database")
    return effect


def _without_files(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return tuple(effect for effect in effects if not _is_of_file(effect))


def _is_of_file(effect: Effect) -> bool:
    """Whether an effect is that of reading or writing a file, by a function that takes streams as well."""
    return (
        effect.kind == "blocks"
        and effect.detail == "file"
        and not effect.api.startswith(_TAKES_PATHS)
    )


def _is_parameter(value: object) -> TypeGuard[str]:
    """Whether what a call passes is a parameter of the caller."""
    return isinstance(value, str) and value[0] != QUOTE


def mode_of(callee: Callee, site: Site, linked: Linked) -> int:
    """What comes through a call of a function."""
    marks = (
        linked.marks(callee.own)
        if callee.own >= 0
        else callee.facts.marks
        if callee.facts is not None
        else frozenset()
    )
    if "generator" in marks and "context_manager" not in marks and not site.flags & ENTERED:
        return NOTHING  # what `with` enters runs, whatever decorator makes a context of it
    if "context_manager" in marks and callee.own >= 0 and site.kind == CALL:
        if not site.flags & (AWAITED | ENTERED | HANDED):
            return NOTHING  # a context that is only made here
    if "coroutine" in marks:
        return AWAITS if site.flags & (AWAITED | HANDED) else NOTHING
    if "asynchronous" in marks or "offloaded" in marks:
        return AWAITS
    return AWAITS if site.flags & AWAITED else RUNS


def held(edge: Edge, linked: Linked) -> dict[str, Value]:
    """What the parameters of the callee hold where an edge runs it: see `conditions.held_in`."""
    outline = linked.outline(edge.caller)
    setting = outline.site(edge.site).setting if edge.verb in (CALLS, ITERATES) else -1
    passed = outline.settings[setting].passed if setting >= 0 else None
    if passed is None:
        return {}
    return held_in(linked.outlined(edge.callee).parameters, passed, bound=edge.bound)


def decided(edge: Edge, linked: Linked) -> dict[str, Value]:
    """What decides the conditions of the callee of an edge: what its parameters hold, and what those of
    `__init__` held for the object whose method it is."""
    outline = linked.outline(edge.caller)
    setting = outline.site(edge.site).setting
    made = outline.settings[setting].made if setting >= 0 else None
    found = held(edge, linked)
    return found if made is None else found | _made_with(edge, made, linked)


def _made_with(edge: Edge, made: PassedValues, linked: Linked) -> dict[str, Value]:
    """What the parameters of `__init__` held for the object whose method an edge runs.

    Args:
        made: see `Setting`.
    """
    outline, method = linked.outline(edge.callee), linked.outlined(edge.callee)
    klass = f"{outline.module}.{method.holder}"
    maker = linked.own(f"{klass}.__init__") if method.holder else None
    if maker is None:
        return {}
    parameters = linked.outlined(maker).parameters
    caller = linked.outline(edge.caller)
    if made == OWN:
        same = caller is outline and linked.outlined(edge.caller).holder == method.holder
        return {MADE_WITH + name: MADE_WITH + name for name, *_ in parameters} if same else {}
    site = caller.site(edge.site)
    term = caller.terms[site.term]
    found = linked.type(term[1] if site.kind == CALL and term[0] == "attribute" else term)
    if found is None or found.kind != "instance" or found.name != klass:
        return {}
    held = held_in(parameters, made, bound=True)
    return {MADE_WITH + name: value for name, value in held.items()}


def handed_on(edge: Edge, linked: Linked, values: dict[str, Value]) -> dict[str, str]:
    """The parameters of the callee of an edge that get a parameter of its caller, each with that.

    Args:
        values: what they hold, see `held`.
    """
    found = {
        name: value
        for name, value in values.items()
        if value.__class__ is str and value[0] != QUOTE
    }
    outline = linked.outline(edge.caller)
    setting = outline.site(edge.site).setting if edge.verb in (CALLS, ITERATES) else -1
    objects = outline.settings[setting].objects if setting >= 0 else ()
    if objects:
        parameters = linked.outlined(edge.callee).parameters
        names = [name for name, kind, _, _ in parameters if kind in ("positional", "either")]
        names = names[edge.bound :]
        found.update((names[place], name) for place, name in objects if place < len(names))
    return found


def runs_anew(edge: Edge, linked: Linked) -> bool:
    """Whether an edge runs a method of an object that is made there each time (`Report(row).total`), so that
    what the object keeps of it is of no use."""
    outline = linked.outline(edge.caller)
    site = outline.site(edge.site)
    term = outline.terms[site.term]
    if site.kind not in (CALL, READ) or term[0] != "attribute" or site.flags & KEPT:
        return False
    return _is_made(term[1], linked)


def _is_made(term: Term | None, linked: Linked) -> bool:
    """Whether a term stands for an object that is made where it is asked for, or one of several such."""
    match term:
        case ("element", ("instance", _, inner)):
            return _is_made(inner, linked)
        case ("call", tuple() as inner):
            made = linked.type(inner)
            if made is None or made.kind != "class":
                return False
            start = linked.method(made.name, "__init__")
            facts = linked.function(start) if start is not None else None
            return facts is None or "cached" not in facts.marks
    return False

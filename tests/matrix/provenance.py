"""Where a value comes from whose type matters: each shape says how a function gets it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.matrix.shapes import Form, NotApplicable, Place, Supply

Provenance = Callable[[Form, Place], Supply]
PROVENANCES: dict[str, Provenance] = {}


def _is(name: str) -> Callable[[Provenance], Provenance]:
    def declare(provenance: Provenance) -> Provenance:
        PROVENANCES[name] = provenance
        return provenance

    return declare


def _parameter(
    annotation: str, module: tuple[str, ...] = (), **more: tuple[str, ...]
) -> Provenance:
    """A parameter of an annotation, also of the function with the loop."""

    def supply(form: Form, place: Place) -> Supply:
        kind = annotation.format(kind=form.kind)
        return Supply(
            parameter=f"subject: {kind}",
            module=tuple(line.format(kind=form.kind) for line in module),
            **{
                name: tuple(line.format(kind=form.kind) for line in lines)
                for name, lines in more.items()
            },  # type: ignore[arg-type]
        )

    return supply


PROVENANCES["annotation"] = _parameter("{kind}")
PROVENANCES["annotation-text"] = _parameter('"{kind}"')
PROVENANCES["annotation-optional"] = _parameter(
    "{kind} | None", head=("if subject is None:", "    raise ValueError('nothing given')")
)
PROVENANCES["annotation-or-text"] = _parameter(
    "{kind} | str", head=("if isinstance(subject, str):", "    raise TypeError(subject)")
)
PROVENANCES["annotated"] = _parameter(
    'Annotated[{kind}, "given"]', ("from typing import Annotated",)
)
PROVENANCES["new-type"] = _parameter(
    "Given", ("from typing import NewType", 'Given = NewType("Given", {kind})')
)
PROVENANCES["alias"] = _parameter("Given", ("Given = {kind}",))
PROVENANCES["type-variable"] = _parameter(
    "Given", ("from typing import TypeVar", 'Given = TypeVar("Given", bound={kind})')
)


@_is("constructor")
def _constructor(form: Form, place: Place) -> Supply:
    return Supply(head=(f"subject = {form.made}",))


@_is("annotated-local")
def _annotated_local(form: Form, place: Place) -> Supply:
    return Supply(
        head=(f"subject: {form.kind} = make()",),
        module=("from nowhere import unknown", "", "def make():", "    return unknown()", ""),
    )


@_is("two-targets")
def _two_targets(form: Form, place: Place) -> Supply:
    return Supply(head=(f"subject, count = {form.made}, 0",))


@_is("chained-targets")
def _chained(form: Form, place: Place) -> Supply:
    return Supply(head=(f"first = subject = {form.made}",))


@_is("walrus")
def _walrus(form: Form, place: Place) -> Supply:
    return Supply(head=(f"if (subject := {form.made}) is None:", "    raise ValueError('nothing')"))


@_is("with-closing")
def _closing(form: Form, place: Place) -> Supply:
    return Supply(
        head=(f"with contextlib.closing({form.made}) as subject:",), module=("import contextlib",)
    )


@_is("context-manager")
def _manager(form: Form, place: Place) -> Supply:
    return Supply(
        head=("with opened() as subject:",),
        module=(
            "import contextlib",
            "",
            "@contextlib.contextmanager",
            "def opened():",
            f"    subject = {form.made}",
            "    yield subject",
            "",
        ),
    )


@_is("enter-returns-self")
def _enter(form: Form, place: Place) -> Supply:
    return Supply(
        expression="held.subject",
        head=("with Held() as held:",),
        module=(
            "class Held:",
            "    def __init__(self):",
            f"        self.subject = {form.made}",
            "",
            "    def __enter__(self):",
            "        return self",
            "",
            "    def __exit__(self, *error):",
            "        pass",
            "",
        ),
    )


@_is("default-argument")
def _default(form: Form, place: Place) -> Supply:
    return Supply(parameter=f"subject={form.made}", given="-")


@_is("from-callers")
def _callers(form: Form, place: Place) -> Supply:
    return Supply(parameter="subject", given=form.made)


@_is("star-arguments")
def _star(form: Form, place: Place) -> Supply:
    return Supply("subjects[0]", parameter=f"*subjects: {form.kind}", given=form.made)


@_is("factory")
def _factory(form: Form, place: Place) -> Supply:
    return Supply(head=("subject = make()",), module=("def make():", f"    return {form.made}", ""))


@_is("factory-elsewhere")
def _factory_elsewhere(form: Form, place: Place) -> Supply:
    return Supply(
        head=("subject = make()",),
        module=("from app.making import make",),
        files={"making": f"{form.imports}\n\ndef make():\n    return {form.made}\n"},
    )


@_is("annotated-factory-elsewhere")
def _annotated_factory(form: Form, place: Place) -> Supply:
    return Supply(
        head=("subject = make()",),
        module=("from app.making import make",),
        files={
            "making": f"{form.imports}\nfrom nowhere import unknown\n\ndef make() -> {form.kind}:\n"
            "    return unknown()\n"
        },
    )


@_is("cached-factory")
def _cached_factory(form: Form, place: Place) -> Supply:
    return Supply(
        head=("subject = make()",),
        module=(
            "import functools",
            "",
            "@functools.cache",
            "def make():",
            f"    return {form.made}",
            "",
        ),
    )


@_is("static-method-elsewhere")
def _static(form: Form, place: Place) -> Supply:
    return Supply(
        head=("subject = Making.make()",),
        module=("from app.making import Making",),
        files={
            "making": f"{form.imports}\n\nclass Making:\n    @staticmethod\n    def make():\n"
            f"        return {form.made}\n"
        },
    )


@_is("factory-of-two")
def _two_returned(form: Form, place: Place) -> Supply:
    return Supply(
        head=("subject, count = make()",), module=("def make():", f"    return {form.made}, 0", "")
    )


@_is("returned-parameter")
def _returned_parameter(form: Form, place: Place) -> Supply:
    return Supply(
        head=(f"subject = same({form.made})",), module=("def same(value):", "    return value", "")
    )


@_is("other-or-made")
def _or(form: Form, place: Place) -> Supply:
    return Supply(head=(f"subject = given or {form.made}",), module=("given = None",))


@_is("either-branch")
def _branch(form: Form, place: Place) -> Supply:
    return Supply(
        head=("if FLAG:", f"    subject = {form.made}", "else:", f"    subject = {form.made}"),
        module=("import os", "FLAG = os.environ.get('FLAG')"),
    )


@_is("narrowed")
def _narrowed(form: Form, place: Place) -> Supply:
    if "[" in form.kind:
        raise NotApplicable("`isinstance` takes no type with parameters")
    return Supply(
        head=("subject = unknown()", f"assert isinstance(subject, {form.kind})"),
        module=("from nowhere import unknown",),
    )


@_is("cast")
def _cast(form: Form, place: Place) -> Supply:
    return Supply(
        head=(f"subject = cast({form.kind}, unknown())",),
        module=("from typing import cast", "from nowhere import unknown"),
    )


@_is("global")
def _global(form: Form, place: Place) -> Supply:
    return Supply(module=(f"subject = {form.made}",))


@_is("global-set-elsewhere")
def _global_elsewhere(form: Form, place: Place) -> Supply:
    return Supply(
        expression="state.subject",
        module=("from app import state",),
        files={
            "state": f"{form.imports}\n\nsubject = None\n",
            "starting": f"{form.imports}\nfrom app import state\n\ndef start():\n"
            f"    state.subject = {form.made}\n",
        },
    )


@_is("global-set-in-function")
def _global_function(form: Form, place: Place) -> Supply:
    return Supply(
        module=(
            "subject = None",
            "",
            "def start():",
            "    global subject",
            f"    subject = {form.made}",
            "",
        )
    )


@_is("lazy-import")
def _lazy(form: Form, place: Place) -> Supply:
    return Supply(
        head=("from app.state import subject",),
        files={"state": f"{form.imports}\n\nsubject = {form.made}\n"},
    )


@_is("dict-element")
def _dict_element(form: Form, place: Place) -> Supply:
    return Supply('subjects["main"]', module=(f'subjects = {{"main": {form.made}}}',))


@_is("list-element")
def _list_element(form: Form, place: Place) -> Supply:
    return Supply("subjects[0]", head=(f"subjects = [{form.made}]",))


@_is("comprehension")
def _comprehension(form: Form, place: Place) -> Supply:
    return Supply(head=(f"subjects = [{form.made} for _ in range(3)]", "subject = subjects[0]"))


@_is("next-of-iterator")
def _next(form: Form, place: Place) -> Supply:
    return Supply(head=(f"subject = next(iter([{form.made}]))",))


def _held(
    form: Form,
    place: Place,
    constructor: tuple[str, ...],
    members: tuple[str, ...] = (),
    name: str = "subject",
) -> Supply:
    """An attribute of the object whose method asks for it, or of a global one."""
    if place.in_class:
        return Supply(f"self.{name}", constructor=constructor, members=members)
    body = [*members]
    if constructor:
        body += ["def __init__(self):", *("    " + line for line in constructor), ""]
    return Supply(
        f"held.{name}",
        module=("class Held:", *("    " + line for line in body), "held = Held()", ""),
    )


@_is("attribute")
def _attribute(form: Form, place: Place) -> Supply:
    return _held(form, place, (f"self.subject = {form.made}",))


@_is("annotated-attribute")
def _annotated_attribute(form: Form, place: Place) -> Supply:
    held = _held(form, place, (f"self.subject: {form.kind} = unknown()",))
    return replace(held, module=("from nowhere import unknown", "", *held.module))


@_is("two-attributes")
def _two_attributes(form: Form, place: Place) -> Supply:
    return _held(form, place, (f"self.subject, self.count = {form.made}, 0",))


@_is("attribute-first-none")
def _first_none(form: Form, place: Place) -> Supply:
    return _held(
        form,
        place,
        (),
        ("subject = None", "", "def start(self):", f"    self.subject = {form.made}", ""),
    )


@_is("attribute-first-false")
def _first_false(form: Form, place: Place) -> Supply:
    return _held(
        form,
        place,
        (),
        ("subject = False", "", "def start(self):", f"    self.subject = {form.made}", ""),
    )


@_is("attribute-none-in-constructor")
def _none_in_constructor(form: Form, place: Place) -> Supply:
    return _held(
        form,
        place,
        ("self.subject = None",),
        ("def start(self):", f"    self.subject = {form.made}", ""),
    )


@_is("attribute-optional")
def _optional_attribute(form: Form, place: Place) -> Supply:
    return _held(
        form,
        place,
        (f"self.subject: {form.kind} | None = None",),
    )


@_is("attribute-or-made")
def _attribute_or(form: Form, place: Place) -> Supply:
    held = _held(form, place, (f"self.subject = given or {form.made}",))
    return replace(held, module=("given = None", "", *held.module))


@_is("class-attribute")
def _class_attribute(form: Form, place: Place) -> Supply:
    return _held(form, place, (), (f"subject = {form.made}", ""))


@_is("property")
def _property(form: Form, place: Place) -> Supply:
    return _held(
        form, place, (), ("@property", "def subject(self):", f"    return {form.made}", "")
    )


@_is("cached-property")
def _cached_property(form: Form, place: Place) -> Supply:
    supply = _held(
        form,
        place,
        (),
        ("@functools.cached_property", "def subject(self):", f"    return {form.made}", ""),
    )
    return replace(supply, module=("import functools", "", *supply.module))


@_is("property-of-attribute")
def _property_of_attribute(form: Form, place: Place) -> Supply:
    return _held(
        form,
        place,
        ("self._subject = None",),
        (
            "@property",
            "def subject(self):",
            "    if self._subject is None:",
            f"        self._subject = {form.made}",
            "    return self._subject",
            "",
        ),
    )


@_is("attribute-of-attribute")
def _attribute_of_attribute(form: Form, place: Place) -> Supply:
    module = ("class Inner:", "    def __init__(self):", f"        self.subject = {form.made}", "")
    held = _held(form, place, ("self.inner = Inner()",), name="inner")
    return replace(held, expression=f"{held.expression}.subject", module=(*module, *held.module))


@_is("getattr-default")
def _getattr(form: Form, place: Place) -> Supply:
    held = _held(form, place, (f"self.subject = {form.made}",))
    of = held.expression.removesuffix(".subject")
    return replace(held, expression="subject", head=(f'subject = getattr({of}, "subject", None)',))


@_is("dataclass")
def _dataclass(form: Form, place: Place) -> Supply:
    return Supply(
        "given.subject",
        parameter="given: Given",
        module=(
            "from dataclasses import dataclass",
            "",
            "@dataclass",
            "class Given:",
            f"    subject: {form.kind}",
            "",
        ),
    )


@_is("named-tuple")
def _named_tuple(form: Form, place: Place) -> Supply:
    return Supply(
        "given.subject",
        parameter="given: Given",
        module=(
            "from typing import NamedTuple",
            "",
            "class Given(NamedTuple):",
            f"    subject: {form.kind}",
            "",
        ),
    )


@_is("typed-dict")
def _typed_dict(form: Form, place: Place) -> Supply:
    return Supply(
        'given["subject"]',
        parameter="given: Given",
        module=(
            "from typing import TypedDict",
            "",
            "class Given(TypedDict):",
            f"    subject: {form.kind}",
            "",
        ),
    )


def _only_async(place: Place) -> None:
    if not place.asynchronous:
        raise NotApplicable("only coroutines await")


@_is("awaited-factory")
def _awaited(form: Form, place: Place) -> Supply:
    _only_async(place)
    return Supply(
        head=("subject = await make()",),
        module=("async def make():", f"    return {form.made}", ""),
    )


@_is("to-thread")
def _to_thread(form: Form, place: Place) -> Supply:
    _only_async(place)
    return Supply(
        head=("subject = await asyncio.to_thread(make)",),
        module=("import asyncio", "", "def make():", f"    return {form.made}", ""),
    )


@_is("gathered")
def _gathered(form: Form, place: Place) -> Supply:
    _only_async(place)
    return Supply(
        head=("subject, other = await asyncio.gather(make(), make())",),
        module=("import asyncio", "", "async def make():", f"    return {form.made}", ""),
    )


# What makes a subject each time it is asked for.
MADE_ANEW = frozenset(
    "constructor two-targets chained-targets walrus with-closing context-manager enter-returns-self factory"
    " factory-elsewhere annotated-factory-elsewhere static-method-elsewhere factory-of-two"
    " returned-parameter other-or-made either-branch list-element comprehension next-of-iterator property"
    " awaited-factory to-thread gathered narrowed cast annotated-local".split()
)


def none(form: Form, place: Place) -> Supply:
    """Nothing, where there is no subject."""
    return Supply("")


# What cannot be written to, so that no value grows in it.
READ_ONLY = frozenset(
    "global global-set-in-function property cached-property property-of-attribute named-tuple"
    " lazy-import".split()
)

"""What terms come to in a world: types, of which classes, methods, results and elements are known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from perflint.knowledge.facts import ClassFacts, FunctionFacts, Term, World
from perflint.language.terms import remote_execution as elsewhere
from perflint.language.terms.annotations import SESSION_MAKERS
from perflint.language.terms.carried import CARRIED
from perflint.language.terms.class_lookup import canonical, derives, mro
from perflint.language.terms.generic_functions import GIVEN, for_classes
from perflint.language.terms.managers_by_use import DJANGO_MANAGER, is_plain_manager
from perflint.language.terms.query_arguments import HELD
from perflint.language.terms.query_rows import (
    DJANGO_MODEL,
    DJANGO_QUERIES,
    default_manager,
    has_own_rows,
    is_foreign,
    is_foreign_manager,
    is_lazy_query,
    is_model,
    is_of_sqlalchemy,
    is_query,
    may_be_manager,
    of_model,
    of_own_rows,
    of_rows,
    selected,
    with_self,
)
from perflint.language.terms.told_by_classes import CLEANED, above, cleaned, told
from perflint.language.terms.typed_keys import KEY, is_typed_dict
from perflint.language.terms.value_types import (
    ALIASES,
    CALLABLE,
    ITERATORS,
    MAPPINGS,
    NUMBERS,
    YIELDING,
    Type,
    agreed,
)

MAX_DEPTH = 40
_MOST_HOPS = 6  # alternatives within alternatives
_SEVERAL = ("any", "item")  # terms that plainly stand for one of several
_DUNDERS = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "/": "truediv",
    "//": "floordiv",
    "%": "mod",
    "**": "pow",
    "@": "matmul",
    "&": "and",
    "|": "or",
    "^": "xor",
    "<<": "lshift",
    ">>": "rshift",
    "<": "lt",
    "<=": "le",
    ">": "gt",
    ">=": "ge",
    "==": "eq",
    "!=": "ne",
}
_TYPED_KEY = "aiohttp.web.AppKey"


def evaluate(term: Term | None, world: World, depth: int = 0) -> Type | None:  # noqa: C901
    """The type that a term stands for in a world, or None if any part of it is unknown.

    One branch a kind of term: it is called most of all, and a table of functions would cost a call more.
    """
    if term is None or depth > MAX_DEPTH:
        return None
    below = depth + 1
    kind = term[0]
    if kind == "name":
        return _named(term[1], world, below)
    if kind == "instance":
        name = canonical(_plain(term[1]), world)
        held = world.variable(name) if world.klass(name) is None else None
        if held is not None and held[0] == "alias":
            return evaluate(held[1], world, below)
        if held is not None and held[0] == "name":  # `Array = np.ndarray`
            return evaluate(("instance", *held[1:], *term[2:]), world, below)
        if held is not None and held[0] == "call":
            maker = evaluate(held, world, below)
            session = SESSION_MAKERS.get(maker.name) if maker is not None else None
            if session is not None:
                return Type("instance", session)
        args = tuple(evaluate(arg, world, below) for arg in term[2:])
        if name == elsewhere.REMOTE_FUNCTION and args and args[0] and args[0].kind == "class":
            name = elsewhere.REMOTE_CLASS  # `ray.remote(Counter)`
        return Type("instance", name, args)
    if kind == "any":
        several = [evaluate(inner, world, below) for inner in term[1:]]
        return agreed(several) or _known_part(several, world)
    if kind == "argument":
        ask: Callable[[str, str], Type | None] | None = getattr(world, "argument", None)
        return ask(term[1], term[2]) if ask is not None else None
    if kind == "otherwise":
        return _part(term[1], world, below) or _part(term[2], world, below)
    if kind == "partly":
        return _known_part([evaluate(term[1], world, below), None], world)
    if kind == "given":
        known = any(is_of_sqlalchemy(evaluate(one, world, below), world) for one in term[2:])
        return evaluate(term[1], world, below) if known else None
    if kind == "binary":
        return _operated(
            term[1], evaluate(term[2], world, below), evaluate(term[3], world, below), world, below
        )
    if kind == "narrowed":
        return _narrowed(term[1], evaluate(term[2], world, below), world, below)
    if kind == "unless":
        return _other_than(term[1], term[2], world, below)
    if kind == "super":
        klass = world.klass(term[1])
        found = [base for base in (klass.bases if klass else ()) if base]
        return Type("instance", canonical(found[0], world)) if len(found) == 1 else None
    if kind == "attribute" and term[1] is not None and term[1][0] == "super":
        method = above(term[1][1], term[2], world)
        if method is not None:
            return method
    base = _part(term[1], world, below) if kind != "parameter" else None
    if base is None:
        if kind != "call" or len(term) > 2 or term[1] is None or term[1][0] not in _SEVERAL:
            return None
        functions = alternatives(term[1], world)
        return agreed([evaluate(("call", one), world, below) for one in functions])
    match kind:
        case "call":
            result = called(base, world, below)
            if len(term) == 2:
                return result
            if term[2].__class__ is str and term[2].startswith(GIVEN):
                return _of_classes_given(base, term[2:], world, below) or result
            return _selected(base, result, term[2:], world, below)
        case "attribute":
            return attribute(base, term[2], world, below)
        case "item":
            return _item(base, term[2], world, below, term[3] if len(term) > 3 else None)
        case "element":
            return element(base, world, below)
        case "unpacked":
            if base.name == "builtins.tuple" and base.kind == "instance":
                step = term[2]  # below zero from the end
                return base.args[step] if -len(base.args) <= step < len(base.args) else None
            return element(base, world, below)
        case "entered":
            return _protocol(base, ("__enter__", "__aenter__"), world, below)
        case "supplied":
            return _supplied(base, world, below)
        case "awaited":
            return _awaited(base, world, below)
        case "class":
            return Type("class", base.name) if base.kind == "instance" else None
        case "lacking":
            if term[2] == "__call__" and base.kind in ("function", "class"):
                return None
            return base if attribute(base, term[2], world, below) is None else None
    return None


def _narrowed(term: Term, shown: Type | None, world: World, depth: int) -> Type | None:
    """What a value is of which a test has shown its class: what was known of it where that tells more."""
    known = _part(term, world, depth)
    if shown is None:
        return known
    several = (
        [known]
        if known is not None
        else [evaluate(one, world, depth) for one in alternatives(term, world, depth)]
    )
    fitting = [
        one for one in several if one is not None and derives(one.name, (shown.name,), world)
    ]
    if fitting:
        return agreed([*fitting])
    if known is not None and known.name in ITERATORS and shown.name in ITERATORS:
        return shown._replace(args=known.args)
    return shown


def _other_than(term: Term | None, other: Term | None, world: World, depth: int) -> Type | None:
    """What a value is of which a test has shown that it is not of a class."""
    known, excluded = _part(term, world, depth), evaluate(other, world, depth)
    if known is None:
        rest = alternatives(("unless", term, other), world, depth)
        return agreed([evaluate(one, world, depth) for one in rest]) if rest else None
    return None if excluded is not None and derives(known.name, (excluded.name,), world) else known


def _known_part(found: list[Type | None], world: World) -> Type | None:
    """What a value is that may also be something unknown, where that is asked for. A builtin class as one of
    several tells nothing of the others."""
    ask: Callable[[], bool] | None = getattr(world, "takes_partial", None)
    if None not in found or ask is None or not ask():
        return None
    known = agreed([one for one in found if one is not None])
    return None if known is None or known.name.startswith("builtins.") else known


def _part(term: Term | None, world: World, depth: int) -> Type | None:
    """A part of a term, looked up where the world keeps what terms stand for."""
    if term is None or term[0] == "parameter":
        return None
    kept: Callable[[Term, int], Type | None] | None = getattr(world, "part", None)
    return kept(term, depth) if kept is not None else evaluate(term, world, depth)


def alternatives(term: Term | None, world: World, depth: int = 0) -> list[Term]:
    """The terms that a term may stand for, where it is known to be one of several: also an item of what is
    written out, `LOADERS[kind]` of `LOADERS = {"csv": read_csv, "json": read_json}`."""
    if term is None or depth > _MOST_HOPS:
        return []
    below = depth + 1
    match term:
        case ("any", *_):
            return [one for one in term[1:] if one is not None]
        case ("unless", inner, other):
            excluded = evaluate(other, world, below)
            kinds = (
                (one, evaluate(one, world, below)) for one in alternatives(inner, world, below)
            )
            return [
                one
                for one, kind in kinds
                if excluded is None
                or kind is None
                or not derives(kind.name, (excluded.name,), world)
            ]
        case ("name", name):
            return alternatives(world.variable(canonical(name, world)), world, below)
        case ("call", inner, *_):
            found = _part(inner, world, below)
            function = world.function(found.name) if found is not None else None
            returns = function.returns if function is not None else None
            if returns is not None and returns[0] == "any":
                return alternatives(returns, world, below)
        case ("attribute", base, name):
            found = _part(base, world, below)
            if found is None:
                return [("attribute", one, name) for one in alternatives(base, world, below)]
            for facts in mro(found.name, world):
                if name in facts.methods:
                    return []
                if name in facts.attributes:
                    return alternatives(facts.attributes[name], world, below)
        case ("item" | "element" as kind, base, *_):
            container = base
            if base is not None and base[0] == "name":
                container = world.variable(canonical(base[1], world))
            if container is not None and container[0] == "instance" and len(container) > 2:
                is_item_of_dict = kind == "item" and len(container) > 3
                return alternatives(container[3 if is_item_of_dict else 2], world, below)
    return []


def _plain(name: str) -> str:
    return ALIASES.get(name, name)


def _named(name: str, world: World, depth: int) -> Type | None:
    if name.startswith(CARRIED):
        given = world.variable(name)
        return _remembered(world, ("variable", name), depth, lambda at: evaluate(given, world, at))
    name = canonical(name, world)
    if world.klass(name) is not None:
        return Type("class", name)
    if world.function(name) is not None:
        owner = name.rpartition(".")[0]
        receiver = Type("class", owner) if world.klass(owner) is not None else None
        return Type("function", name, (), receiver)
    variable = world.variable(name)
    if variable is not None:
        return _remembered(
            world, ("variable", name), depth, lambda at: evaluate(variable, world, at)
        )
    if world.is_module(name):
        return Type("module", name)
    prefix, _, last = name.rpartition(".")
    if not prefix:
        return None
    base = _named(prefix, world, depth + 1) if depth < MAX_DEPTH else None
    if base is None and is_plain_manager(prefix, last):
        return Type("instance", DJANGO_MANAGER)
    return None if base is None or base.kind == "module" else attribute(base, last, world, depth)


def attribute(base: Type, name: str, world: World, depth: int = 0) -> Type | None:
    """What an attribute of a value is; properties give what they return."""
    if depth > MAX_DEPTH:
        return None
    if base.kind == "module":
        return _named(f"{base.name}.{name}", world, depth + 1)
    if name in elsewhere.ATTRIBUTES and (stand_in := elsewhere.stand_in(*base[:2], world)):
        held = base._replace(args=(), receiver=None)
        return attribute(Type("instance", stand_in, (held,)), name, world, depth + 1)
    if base.kind not in ("instance", "class"):
        return None
    if name == "__class__" and base.kind == "instance":
        return base._replace(kind="class", receiver=None)
    fallback = None
    for facts in mro(base.name, world):
        method = facts.methods.get(name)
        if method is not None:
            function = world.function(method)
            if function is not None and "property" in function.marks and base.kind == "instance":
                return _remembered(
                    world,
                    ("attribute", base, name),
                    depth + 1,
                    lambda at, made=function, held=facts: evaluate_in(  # type: ignore[misc]
                        made.returns, base, held, world, at
                    ),
                )
            return Type("function", method, (), base)
        if name in facts.attributes:
            value = _remembered(
                world,
                ("attribute", base, name),
                depth + 1,
                lambda at, held=facts: of_model(  # type: ignore[misc]
                    evaluate_in(held.attributes[name], base, held, world, at), base, world
                ),
            )
            may_be = base.kind == "class" and may_be_manager(name, facts.attributes[name])
            if may_be and is_foreign(value, world):
                # A manager of a library that is not known: `objects = ScopedManager(…)`.
                if facts.name != DJANGO_MODEL and is_model(facts.name, world):
                    return _manager(value, base, world, depth)
            return value
        nested = world.klass(f"{facts.name}.{name}")
        if nested is not None:
            return Type("class", nested.name)
        # Python looks special methods up on the class, never through `__getattr__`.
        if fallback is None and "__getattr__" in facts.methods and not name.startswith("__"):
            made = world.function(f"{facts.name}.{name}")
            if made is not None:  # a method that the class makes at run time
                return Type("function", made.name, (), base)
            fallback = world.function(facts.methods["__getattr__"])
    return _not_defined(base, name, fallback, world, depth)


def _not_defined(
    base: Type, name: str, fallback: FunctionFacts | None, world: World, depth: int
) -> Type | None:
    """What an attribute is that no known class of a value defines: of a manager's rows, or by a stand-in.

    Args:
        fallback: the `__getattr__` of its class.
    """
    if name == "objects" and base.kind == "class" and is_model(base.name, world):
        return _manager(None, base, world, depth)  # of a base that is not known
    if is_foreign_manager(base, world):
        return attribute(base._replace(name=DJANGO_QUERIES[1]), name, world, depth + 1)
    manager = default_manager(base, world)
    if manager is not None:
        found = evaluate(manager, world, depth + 1)
        if (
            found is not None
            and found.name != base.name
            and (is_query(found, world) or is_foreign_manager(found, world))
        ):
            return attribute(found, name, world, depth + 1)
    if fallback is not None and base.kind == "instance":
        if base.name == elsewhere.ACTOR and base.args and base.args[0] is not None:
            runs = attribute(base.args[0], name, world, depth + 1)
            return Type("instance", elsewhere.METHOD, (runs,))
        return _remembered(
            world,
            ("attribute", base, name),
            depth + 1,
            lambda at: evaluate(fallback.returns, world, at),
        )
    return None


def _manager(known: Type | None, model: Type, world: World, depth: int) -> Type | None:
    """The manager of a model of Django, with its rows; a plain one where nothing is known of it."""
    row = Type("instance", model.name)
    found = known or attribute(Type("class", DJANGO_MODEL), "objects", world, depth + 1)
    return (found or row)._replace(args=(row,))


def _selected(
    base: Type, result: Type | None, arguments: tuple[Term | str, ...], world: World, depth: int
) -> Type | None:
    """What a call gives whose arguments say what it selects: see `query_arguments`."""
    if not arguments or base.kind != "function" or not base.name.startswith("sqlalchemy."):
        return result
    if isinstance(arguments[0], str) and arguments[0].startswith(HELD):
        return result
    terms = (argument if isinstance(argument, tuple) else None for argument in arguments)
    return selected(base, result, [evaluate(term, world, depth) for term in terms])


def _of_classes_given(base: Type, given: tuple[Any, ...], world: World, depth: int) -> Type | None:
    """What a generic function gives for the classes that a call passes: see `generic_functions`."""
    function = world.function(base.name) if base.kind == "function" else None
    if function is None:
        return None
    bound = base.receiver is not None and "staticmethod" not in function.marks
    generic = for_classes(function, given, bound)
    if generic is None:
        return None
    result = evaluate(generic.returns, world, depth)
    if result is not None and "coroutine" in generic.marks:
        return Type("instance", "collections.abc.Coroutine", (result,))
    return result


def called(base: Type, world: World, depth: int = 0) -> Type | None:
    """What calling a value gives."""
    if base.kind == "class":
        return Type("instance", base.name, base.args)
    if base.name == CALLABLE:
        return base.args[0] if base.args else None
    if base.kind == "instance":
        method = attribute(base, "__call__", world, depth + 1)
        return called(method, world, depth + 1) if method and method.kind == "function" else None
    if base.kind != "function":
        return None
    function = world.function(base.name)
    if function is None:
        return None
    return _remembered(
        world, ("called", base), depth, lambda at: _result(function, base, world, at)
    )


def _remembered(
    world: World, key: object, depth: int, find: Callable[[int], Type | None]
) -> Type | None:
    """What was found before, where the world remembers; then how deep the question is asked makes no
    difference to the answer."""
    remember: Callable[[object, Callable[[], Type | None]], Type | None] | None = getattr(
        world, "remember", None
    )
    return remember(key, lambda: find(0)) if remember is not None else find(depth)


def _result(function: FunctionFacts, base: Type, world: World, depth: int) -> Type | None:
    if elsewhere.DELAYED in function.marks:
        return Type("instance", elsewhere.LATER)
    owner = None
    if base.receiver is not None:
        owner = next(
            (
                facts
                for facts in mro(base.receiver.name, world)
                if base.name in facts.methods.values()
            ),
            None,
        )
    result = evaluate_in(function.returns, base.receiver, owner, world, depth + 1)
    if result is None and owner is not None and base.receiver is not None:
        result = _of_mixin(function, base.receiver, owner, world, depth + 1)
    if function.origin is not None and result is not None and result.name == "builtins.list":
        given = evaluate_in(function.origin, base.receiver, owner, world, depth + 1)
        result = given if given is not None and is_lazy_query(given, world) else result
    result = of_rows(function, base, result, world)
    if has_own_rows(function, base, result, world):
        assert base.receiver is not None, "it is the manager"
        assert result is not None, "it gives rows"
        query = attribute(base.receiver, "get_queryset", world, depth + 1)
        given = called(query, world, depth + 1) if query is not None else None
        result = of_own_rows(result, given, world)
    if "coroutine" in function.marks:
        return Type("instance", "collections.abc.Coroutine", (result,))
    return result


def _of_mixin(
    function: FunctionFacts, receiver: Type, owner: ClassFacts, world: World, depth: int
) -> Type | None:
    """What a method gives that is mixed into a query set, whose own methods it calls."""
    if function.returns is None or owner.name == receiver.name or not is_query(receiver, world):
        return None
    returned = with_self(function.returns, owner.name, receiver.name)
    return evaluate_in(returned, receiver, owner, world, depth)


def evaluate_in(
    term: Term | None,
    receiver: Type | None,
    owner: ClassFacts | None,
    world: World,
    depth: int = 0,
) -> Type | None:
    """A term inside a class, with its type parameters and `Self` as the receiver gives them."""
    if term is None or depth > MAX_DEPTH:
        return None
    if receiver is not None:
        arguments: dict[str, Type | None] = {}
        if owner is not None and receiver.args:
            own = world.klass(canonical(receiver.name, world))
            if own is not None and own.parameters in (owner.parameters, ()):
                arguments = dict(zip(owner.parameters, receiver.args))
        return _substituted(term, receiver, arguments, world, depth)
    return evaluate(term, world, depth)


def _substituted(
    term: Term | None,
    receiver: Type,
    arguments: dict[str, Type | None],
    world: World,
    depth: int,
) -> Type | None:
    if term is None or depth > MAX_DEPTH:
        return None
    if term[0] == "parameter":
        if term[1] == "Self":
            return receiver._replace(kind="instance", receiver=None)
        given = arguments.get(term[1])
        if given is not None:
            return given
        return told(term[1], receiver, world, lambda asked: evaluate(asked, world, depth + 1))
    if term[0] == "instance" and len(term) > 2:
        inner = tuple(_substituted(arg, receiver, arguments, world, depth + 1) for arg in term[2:])
        return Type("instance", canonical(_plain(term[1]), world), inner)
    if term[0] == "class":
        kind = _substituted(term[1], receiver, arguments, world, depth + 1)
        return Type("class", kind.name) if kind is not None and kind.kind == "instance" else None
    if term[0] == "otherwise":
        first = _substituted(term[1], receiver, arguments, world, depth + 1)
        return first or _substituted(term[2], receiver, arguments, world, depth + 1)
    if term[0] == "any":
        several = [_substituted(one, receiver, arguments, world, depth + 1) for one in term[1:]]
        return agreed(several) or _known_part(several, world)
    return evaluate(term, world, depth)


def _operated(
    operator: str, left: Type | None, right: Type | None, world: World, depth: int
) -> Type | None:
    name = _DUNDERS[operator]
    if left is not None and left.kind == "instance":
        if left.name in NUMBERS:
            if right is not None and right.name in NUMBERS:
                return _number(operator, left.name, right.name)
        else:
            method = attribute(left, f"__{name}__", world, depth)
            if method is not None and method.kind == "function":
                return called(method, world, depth)
            if (
                left.name in ("builtins.str", "builtins.bytes", "builtins.list")
                and operator in "+*%"
            ):
                return left
            if left.name == "builtins.tuple" and operator in "+*":
                return Type("instance", left.name)  # of another length
    if right is not None and right.kind == "instance" and right.name not in NUMBERS:
        reflected = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le", "eq": "eq", "ne": "ne"}
        dunder = f"__{reflected[name]}__" if name in reflected else f"__r{name}__"
        method = attribute(right, dunder, world, depth)
        if method is not None and method.kind == "function":
            return called(method, world, depth)
    if operator in ("<", "<=", ">", ">=", "==", "!=") and left is not None and right is not None:
        return Type("instance", "builtins.bool")
    return None


def _number(operator: str, left: str, right: str) -> Type:
    if operator in ("<", "<=", ">", ">=", "==", "!="):
        return Type("instance", "builtins.bool")
    wider = NUMBERS[max(NUMBERS.index(left), NUMBERS.index(right), 1)]
    if operator == "/" and wider == "builtins.int":
        wider = "builtins.float"
    return Type("instance", wider)


def _item(base: Type, kind: str, world: World, depth: int, by: Term | None = None) -> Type | None:
    if base.kind == "class":
        return base
    if base.kind != "instance":
        return None
    name = base.name
    if kind.startswith(KEY):
        if name == CLEANED:
            form, field = base.args[0], kind.removeprefix(KEY)
            return cleaned(form, field, world, lambda one: evaluate(one, world, depth + 1))
        if is_typed_dict(name, world):
            return attribute(base, kind.removeprefix(KEY), world, depth)
        kind = "index"
    if name == "builtins.tuple":
        if kind.isdigit():
            return base.args[int(kind)] if int(kind) < len(base.args) else None
        if kind == "slice":
            return Type("instance", name)
        return agreed(list(base.args)) if base.args else None
    if name in MAPPINGS:
        if name == "collections.Counter":
            return Type("instance", "builtins.int")
        return base.args[1] if len(base.args) > 1 else None
    if name in ("builtins.str", "builtins.bytes") and kind in ("index", "slice"):
        return base if name == "builtins.str" or kind == "slice" else None
    if name in ITERATORS:
        return base if kind == "slice" else (base.args[0] if base.args else None)
    # Arrays and frames say by this old name what a slice, a list or a mask of them gives.
    part = None if kind.isdigit() else attribute(base, "__getslice__", world, depth)
    if part is not None and part.kind == "function":
        if kind in ("slices", "rows"):
            several = attribute(base, "__getslices__", world, depth)
            if several is not None and several.kind == "function":
                return called(several, world, depth)
            if kind == "rows":
                return called(part, world, depth)
            return _line(base, by, world, depth)
        if kind in ("slice", "mask") or _is_mask(evaluate(by, world, depth + 1), world, depth):
            return called(part, world, depth)
    if name.startswith("aiohttp.") and by is not None:
        key = evaluate(by, world, depth + 1)
        return key.args[0] if key is not None and key.name == _TYPED_KEY and key.args else None
    return _read(base, by, world, depth)


def _read(base: Type, by: Term | None, world: World, depth: int) -> Type | None:
    """What a subscript gives that picks one item, or a column by its name."""
    method = attribute(base, "__getitem__", world, depth)
    if method is None or method.kind != "function":
        return None
    if by is not None:
        # Data sets say by a name of ours what the name of a column gives.
        column = attribute(base, "__getcolumn__", world, depth)
        if column is not None and column.kind == "function":
            key = evaluate(by, world, depth + 1)
            if key is not None and key.name == "builtins.str":
                return called(column, world, depth)
    return called(method, world, depth)


def _line(base: Type, by: Term | None, world: World, depth: int) -> Type | None:
    """What a subscript gives that picks one row or column, and several of the others: `df.iloc[:, i]`."""
    method = attribute(base, "__getline__", world, depth)
    if method is None or method.kind != "function":
        return None
    key = evaluate(by, world, depth + 1)
    if key is None or key.name not in ("builtins.int", "builtins.str"):
        return None
    return called(method, world, depth)


def _is_mask(index: Type | None, world: World, depth: int) -> bool:
    """Whether what stands in a subscript picks several items."""
    if index is None or index.kind != "instance":
        return False
    if index.name == "builtins.list":
        return True
    part = attribute(index, "__getslice__", world, depth)
    return part is not None and part.kind == "function"


def element(base: Type, world: World, depth: int = 0) -> Type | None:
    """What iterating a value gives."""
    if base.kind != "instance" or depth > MAX_DEPTH:
        return None
    name = base.name
    if name == "builtins.tuple":
        return agreed(list(base.args)) if base.args else None
    if name in ITERATORS or name in MAPPINGS:
        return base.args[0] if base.args else None
    if name == "builtins.str":
        return base
    if name == "builtins.range":
        return Type("instance", "builtins.int")
    for method_name in ("__iter__", "__aiter__"):
        method = attribute(base, method_name, world, depth)
        if method is not None and method.kind == "function":
            iterator = called(method, world, depth)
            if iterator is None:
                return None
            if iterator.name in ITERATORS:
                return iterator.args[0] if iterator.args else None
            if iterator != base:
                step = attribute(iterator, "__next__", world, depth)
                return called(step, world, depth) if step and step.kind == "function" else None
    method = attribute(base, "__next__", world, depth)
    return called(method, world, depth) if method and method.kind == "function" else None


def _protocol(base: Type, methods: tuple[str, ...], world: World, depth: int) -> Type | None:
    for name in methods:
        method = attribute(base, name, world, depth)
        if method is not None and method.kind == "function":
            result = called(method, world, depth)
            if result is not None and result.name == "collections.abc.Coroutine":
                return result.args[0] if result.args else None
            return result
    if base.name.startswith("contextlib.") or base.name in ITERATORS:
        return base.args[0] if base.args else None
    return None


def _supplied(base: Type, world: World, depth: int) -> Type | None:
    """What a framework passes on of the result of a function: what it yields, or waits for."""
    if base.name in YIELDING:
        return element(base, world, depth)
    return _awaited(base, world, depth) if base.name == "collections.abc.Coroutine" else base


def _awaited(base: Type, world: World, depth: int) -> Type | None:
    if base.kind != "instance":
        return None
    if base.name in (
        "collections.abc.Coroutine",
        "collections.abc.Awaitable",
        "asyncio.Future",
        "asyncio.Task",
    ):
        if not base.args:
            return None  # `asyncio.Task` without its result
        return base.args[0] if base.name != "collections.abc.Coroutine" else base.args[-1]
    method = attribute(base, "__await__", world, depth)
    if method is None or method.kind != "function":
        return None
    generator = called(method, world, depth)
    return generator.args[-1] if generator is not None and generator.args else None

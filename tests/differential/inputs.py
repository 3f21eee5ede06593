"""Inputs of odd kinds, by tag: a catalogue of values for each kind of parameter."""

from __future__ import annotations

import collections
import importlib.util
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.differential import world

KINDS_FILE = Path(__file__).with_name("kinds.py")


@dataclass(frozen=True)
class Input:
    """One value: made anew for each call, the same each time.

    Attributes:
        tags: what is odd about it. `subclass` marks values of a class that derives from a builtin
            one: a closed world has none.
    """

    name: str
    make: Callable[[], Any]
    tags: frozenset[str] = frozenset()


def one(name: str, make: Callable[[], Any], *tags: str) -> Input:
    """An input with tags."""
    return Input(name, make, frozenset(tags))


def tagged(values: tuple[Input, ...], tag: str) -> tuple[Input, ...]:
    """The inputs with one more tag."""
    return tuple(Input(value.name, value.make, value.tags | {tag}) for value in values)


def load_kinds() -> ModuleType:
    """The module of odd classes, under the name by which programs import it."""
    sys.modules["world"] = world
    found = sys.modules.get("kinds")
    if found is None:
        spec = importlib.util.spec_from_file_location("kinds", KINDS_FILE)
        assert spec is not None
        assert spec.loader is not None
        found = importlib.util.module_from_spec(spec)
        sys.modules["kinds"] = found
        spec.loader.exec_module(found)
    return found


K = load_kinds()
NAN = float("nan")

# Elements: lists of values as a maker, so that each call has its own objects.
STRINGS = (
    one("[]", list, "empty"),
    one("['a']", lambda: ["a"], "one"),
    one("['a', 'b', 'a', '']", lambda: ["a", "b", "a", ""], "many"),
    one("['<x>', 'é', '\\n']", lambda: ["<x>", "é", "\n"], "many"),
)
SUBCLASSED_STRINGS = (
    one("[Text('a'), 'b']", lambda: [K.Text("a"), "b"], "subclass"),
    one("[Markup('<b>')]", lambda: [K.Markup("<b>")], "subclass", "markup", "one"),
    one("['<', Markup('<b>'), '>']", lambda: ["<", K.Markup("<b>"), ">"], "subclass", "markup"),
)
# Texts that a model refuses, among others that it takes.
LONG_STRINGS = (
    one("['A b', 'c D', 20 letters]", lambda: ["A b", "c D", "e" * 20], "many", "too long"),
    one("['A b c', 'c D']", lambda: ["A b c", "c D"], "many"),
    one("[20 letters, 'a']", lambda: ["e" * 20, "a"], "many", "too long"),
)
ODD_ELEMENTS = (
    one("[1, 2, 2]", lambda: [1, 2, 2], "ints"),
    one("['a', None, 'b']", lambda: ["a", None, "b"], "none"),
    one("['a', 3]", lambda: ["a", 3], "mixed"),
    one("[b'a', b'b']", lambda: [b"a", b"b"], "bytes"),
    one("[nan, nan, 1.0]", lambda: [NAN, NAN, 1.0], "nan"),
    one("[2**70, -1, True]", lambda: [2**70, -1, True], "wide"),
    one("[Equal(1), Equal(1)]", lambda: [K.Equal(1), K.Equal(1)], "unhashable"),
    one("[Same(1), Same(1), 1]", lambda: [K.Same(1), K.Same(1), 1], "hash", "mixed"),
    one("[Anything(), 1]", lambda: [K.Anything(), 1], "hash", "mixed"),
    one("[Loud(1), Loud(2), Loud(1)]", lambda: [K.Loud(1), K.Loud(2), K.Loud(1)], "loud"),
    one("[Failing(1, 2), Failing(2, 0)]", lambda: [K.Failing(1, 2), K.Failing(2, 0)], "failing"),
    one("[[1], [2], [1]]", lambda: [[1], [2], [1]], "unhashable", "lists"),
    one("[(1, 2), Row((1, 2))]", lambda: [(1, 2), K.Row((1, 2))], "subclass", "tuples"),
    one("[Point(1, 2)]", lambda: [K.Point(1, 2)], "tuples"),
    one("[{'a': 1}, {'b': 2}]", lambda: [{"a": 1}, {"b": 2}], "unhashable", "dicts"),
)
INTS = (
    one("[]", list, "empty"),
    one("[3]", lambda: [3], "one"),
    one("[1, 2, 3, 2, 1]", lambda: [1, 2, 3, 2, 1], "many"),
    one("[-1, 0, 7]", lambda: [-1, 0, 7], "many"),
)
WIDE_INTS = (
    one("[2**63, -2**64]", lambda: [2**63, -(2**64)], "wide"),
    one("[True, 0, False]", lambda: [True, 0, False], "bools"),
)
FLOATS = (
    one("[]", list, "empty"),
    one("[0.5]", lambda: [0.5], "one"),
    one("[1.5, -2.25, 1e300]", lambda: [1.5, -2.25, 1e300], "many"),
    one("[nan, inf, -0.0]", lambda: [NAN, float("inf"), -0.0], "nan"),
)


def _wrapped(values: Iterable[Input]) -> tuple[Input, ...]:
    """The same elements in containers and iterators of other kinds."""
    wraps: tuple[tuple[str, Callable[[list[Any]], Any], tuple[str, ...]], ...] = (
        ("tuple", tuple, ("tuple",)),
        ("iter", iter, ("iterator",)),
        ("generator", lambda given: (part for part in given), ("iterator",)),
        ("Once", K.Once, ("iterator", "loud")),
        ("Breaking@1", lambda given: K.Breaking(given, 1), ("failing",)),
        ("Items", K.Items, ("subclass", "list subclass")),
        ("Stack", K.Stack, ("subclass", "list subclass")),
        ("Shrinking", K.Shrinking, ("subclass", "list subclass", "changing")),
        ("deque", collections.deque, ("deque",)),
        ("dict.fromkeys", _keys, ("dict",)),
    )
    found = []
    for value in values:
        for name, wrap, tags in wraps:
            if name == "dict.fromkeys" and value.tags & {"unhashable", "hash", "failing", "loud"}:
                continue
            make = _wrapping(wrap, value.make)
            found.append(Input(f"{name}({value.name})", make, value.tags | frozenset(tags)))
    return tuple(found)


def _keys(given: list[Any]) -> dict[Any, None]:
    return dict.fromkeys(given)


def _wrapping(wrap: Callable[[list[Any]], Any], make: Callable[[], list[Any]]) -> Callable[[], Any]:
    return lambda: wrap(make())


def _in_lists(values: Iterable[Input]) -> tuple[Input, ...]:
    """Lists, and the subclasses of lists that hold the same."""
    return (*values, *(v for v in _wrapped(values) if v.tags & {"list subclass"}))


NO_LISTS = (
    one("None", lambda: None, "none"),
    one("5", lambda: 5, "not iterable"),
    one("'abc'", lambda: "abc", "str"),
    one("range(4)", lambda: range(4), "range"),
    one("{'b': 1, 'a': 2}", lambda: {"b": 1, "a": 2}, "dict"),
    one("{1, 2}", lambda: {1, 2}, "set"),
)

RECORDS = (
    one("[]", list, "empty"),
    one("[Record(1, 'a')]", lambda: [K.Record(1, "a")], "one"),
    one(
        "[Record(1, 'a'), Record(2, 'b', 5), Record(1, 'c')]",
        lambda: [K.Record(1, "a"), K.Record(2, "b", 5), K.Record(1, "c")],
        "many",
    ),
    one("[Record([1], Markup('<i>'))]", lambda: [K.Record([1], K.Markup("<i>"))], "subclass"),
    one("[Record(None, 3), Record(nan, None)]", lambda: [K.Record(None, 3), K.Record(NAN, None)]),
    one("twice the same Record", lambda: [K.Record(1, "a")] * 2, "alias"),
)
ROWS = (
    one("[]", list, "empty"),
    one(
        "three rows, two of one key",
        lambda: [{"key": 1, "name": 7, "value": 0}, {"key": 2, "name": 8, "value": 1}] * 2,
        "many",
    ),
    one("a row without its key", lambda: [{"key": 1, "value": 1}, {"name": 1}], "missing"),
)
ROWS_OF_FLOATS = (
    one(
        "rows with nan",
        lambda: [{"key": NAN, "name": 0.5, "value": 1.0}, {"key": 1.0, "name": NAN, "value": 0.0}],
        "nan",
    ),
)
# What unions allow: elements with and without a hash.
PARTLY_UNHASHABLE = (
    one("['a', ['b'], ['b'], 'a']", lambda: ["a", ["b"], ["b"], "a"], "unhashable", "lists"),
    one("['a', 'b', 'a']", lambda: ["a", "b", "a"], "many"),
)
MAPPINGS = (
    one("{}", dict, "empty"),
    one("{'a': 1}", lambda: {"a": 1}, "one"),
    one("{'b': 1, 'a': 2, 'c': [3]}", lambda: {"b": 1, "a": 2, "c": [3]}, "many"),
)
ODD_MAPPINGS = (
    one("Table(a=1, b=2)", lambda: K.Table(a=1, b=2), "subclass", "dict subclass"),
    one("Case(a=1)", lambda: K.Case(a=1), "subclass", "dict subclass"),
    one(
        "OrderedDict(b=1, a=2)",
        lambda: collections.OrderedDict(b=1, a=2),
        "subclass",
        "dict subclass",
        "library subclass",
    ),
    one(
        "defaultdict(list, a=[1])",
        lambda: collections.defaultdict(list, a=[1]),
        "subclass",
        "dict subclass",
        "library subclass",
    ),
    one("Counter('aab')", lambda: collections.Counter("aab"), "subclass", "library subclass"),
)
STRING = (
    one("''", lambda: "", "empty"),
    one("'a'", lambda: "a", "one"),
    one("'a,b'", lambda: "a,b", "many"),
    one("'<&>'", lambda: "<&>", "many"),
)
SUBCLASSED_STRING = (
    one("Text('t')", lambda: K.Text("t"), "subclass"),
    one("Markup('<b>')", lambda: K.Markup("<b>"), "subclass", "markup"),
)
INT = (
    one("0", lambda: 0, "zero"),
    one("1", lambda: 1, "one"),
    one("3", lambda: 3, "many"),
    one("-2", lambda: -2, "negative"),
)
SCALARS = (
    one("None", lambda: None, "none"),
    one("nan", lambda: NAN, "nan"),
    one("2**70", lambda: 2**70, "wide"),
    one("True", lambda: True, "bools"),
    one("1.0", lambda: 1.0, "float"),
    one("Equal(1)", lambda: K.Equal(1), "unhashable"),
    one("Same(1)", lambda: K.Same(1), "hash"),
    one("Anything()", K.Anything, "hash"),
    one("Loud(1)", lambda: K.Loud(1), "loud"),
    one("Failing(1, 1)", lambda: K.Failing(1, 1), "failing"),
    one("[1]", lambda: [1], "unhashable", "lists"),
    one("b'a'", lambda: b"a", "bytes"),
)


def _file(name: str, data: bytes) -> Callable[[], Any]:
    return lambda: str(world.WORLD.file(name, data))


PATHS = (
    one("an empty file", _file("empty.txt", b""), "empty"),
    one("a file of one line", _file("one.txt", b"a"), "one"),
    one("a file of lines", _file("lines.txt", b"b\na\n\n c \nd\xc3\xa9\n"), "many"),
    one("a file with CRLF", _file("crlf.txt", b"a\r\nb\rc\n"), "crlf"),
    one(
        "undecodable late",
        _file("late.txt", (b"a" * 4000 + b"\n") * 5 + b"\xff\xfe\n"),
        "undecodable",
    ),
    one("undecodable soon", _file("soon.txt", b"a\nb\n\xff\n"), "undecodable"),
    one("odd line ends", _file("odd.txt", "a\x0bb\x0cc\u2028d\ne".encode()), "many"),
    one("no file", lambda: "/nowhere/at/all.txt", "missing"),
    one("None", lambda: None, "none"),
    one("a Path", lambda: world.WORLD.file("path.txt", b"x\ny\n"), "path"),
)

_CATALOGUE: dict[str, Callable[[], tuple[Input, ...]]] = {
    "str": lambda: (*STRING, *SUBCLASSED_STRING),
    "int": lambda: (*INT, *(v for v in SCALARS if v.tags & {"wide", "bools"})),
    "bool": lambda: (one("True", lambda: True), one("False", lambda: False)),
    "float": lambda: (
        one("0.5", lambda: 0.5),
        one("-1.0", lambda: -1.0, "negative"),
        one("0.0", lambda: 0.0, "zero"),
        one("nan", lambda: NAN, "nan"),
    ),
    "scalar": lambda: (*STRING, *SUBCLASSED_STRING, *INT, *SCALARS),
    "texts": lambda: (*STRINGS, *SUBCLASSED_STRINGS, *LONG_STRINGS),
    "list of texts": lambda: _in_lists((*STRINGS, *SUBCLASSED_STRINGS, *LONG_STRINGS)),
    "any texts": lambda: (
        *_CATALOGUE["iterable"](),
        *LONG_STRINGS,
        *_wrapped(LONG_STRINGS),
    ),
    "lists of texts": lambda: (
        one("[['a b', 'c']]", lambda: [["a b", "c"]], "lists"),
        one("[['a'], ['b', 'c']]", lambda: [["a"], ["b", "c"]], "lists"),
    ),
    "policy": lambda: (
        one("'mixed_float16'", lambda: "mixed_float16"),
        one("'float64'", lambda: "float64"),
        one("'no policy'", lambda: "no policy", "missing"),
    ),
    "list[str]": lambda: _in_lists((*STRINGS, *SUBCLASSED_STRINGS)),
    "list[int]": lambda: _in_lists((*INTS, *WIDE_INTS)),
    "list[float]": lambda: _in_lists(FLOATS),
    "list[int | None]": lambda: (*INTS, one("[None, 1, None]", lambda: [None, 1, None], "none")),
    "list[str | list[str]]": lambda: (*STRINGS, *PARTLY_UNHASHABLE),
    "rows": lambda: ROWS,
    "rows of floats": lambda: (*ROWS, *ROWS_OF_FLOATS),
    "list": lambda: _in_lists((*STRINGS, *SUBCLASSED_STRINGS, *INTS, *ODD_ELEMENTS)),
    "strings": lambda: (*STRINGS, *SUBCLASSED_STRINGS, *_wrapped((*STRINGS, *SUBCLASSED_STRINGS))),
    "iterable": lambda: (
        *STRINGS,
        *SUBCLASSED_STRINGS,
        *INTS,
        *ODD_ELEMENTS,
        *_wrapped((*STRINGS, *SUBCLASSED_STRINGS, *INTS, *ODD_ELEMENTS)),
    ),
    "anything": lambda: (*_CATALOGUE["iterable"](), *NO_LISTS),
    "records": lambda: (*RECORDS, *_wrapped(RECORDS)),
    "list of records": lambda: RECORDS,
    "path": lambda: PATHS,
    "seconds": lambda: (
        one("0", lambda: 0, "zero"),
        one("0.0001", lambda: 0.0001),
        one("-1", lambda: -1, "negative"),
        one("-0.5", lambda: -0.5, "negative"),
        one("True", lambda: True, "bools"),
        one("nan", lambda: NAN, "nan"),
        one("None", lambda: None, "none"),
        one("'1'", lambda: "1", "str"),
    ),
    "mapping": lambda: tagged((*MAPPINGS, *ODD_MAPPINGS), "mapping"),
    "dict": lambda: tagged((*MAPPINGS, *ODD_MAPPINGS), "mapping"),
}


@cache
def kind(name: str) -> tuple[Input, ...]:
    """The inputs of a kind; those of heavy libraries are made only where a template needs them."""
    if name in _CATALOGUE:
        return _CATALOGUE[name]()
    from tests.differential import arrays, library

    return {**arrays.KINDS, **library.KINDS}[name]()

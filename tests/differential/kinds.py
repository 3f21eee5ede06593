"""Classes of odd inputs: they look like what a program expects, and are something else.

In an open world this file is part of the project, so that perflint can know of them.
"""

import collections

from world import Fault, note


class Text(str):
    """A string of a class of its own."""


class Markup(str):
    """A string that escapes what is joined to it, as markupsafe's."""

    @classmethod
    def escape(cls, other):
        if isinstance(other, Markup):
            return other
        return cls(str(other).replace("&", "&amp;").replace("<", "&lt;"))

    def __add__(self, other):
        return Markup(str.__add__(self, self.escape(other)))

    def __radd__(self, other):
        return Markup(str.__add__(self.escape(other), self))

    def __mod__(self, other):
        return Markup(str.__mod__(self, other))

    def join(self, parts):
        return Markup(str.join(self, map(self.escape, parts)))

    def __format__(self, spec):
        note("format", spec)
        return str.__format__(self, spec)


class Items(list):
    """A list with an iteration and an `in` of its own."""

    def __iter__(self):
        note("iter")
        return reversed(list(list.__iter__(self)))

    def __contains__(self, one):
        note("contains")
        return not list.__contains__(self, one)

    def __add__(self, other):
        return Items(list.__add__(self, list(other)))

    def __iadd__(self, other):
        note("iadd")
        list.extend(self, list(other))
        return self


class Stack(list):
    """A list that changes nothing."""


class Table(dict):
    """A dictionary with keys of its own."""

    def keys(self):
        note("keys")
        return [key for key in dict.keys(self) if key != "a"]

    def __iter__(self):
        note("iter")
        return iter([*dict.__iter__(self), "z"])

    def __contains__(self, key):
        note("contains")
        return key == "z" or dict.__contains__(self, key)

    def __missing__(self, key):
        return f"no {key}"

    def __or__(self, other):
        return Table({**dict(self), **dict(other), "or": 1})


class Case(dict):
    """A dictionary that takes keys in any case."""

    def __getitem__(self, key):
        return dict.__getitem__(self, key.lower() if isinstance(key, str) else key)

    def __setitem__(self, key, value):
        note("set", key)
        dict.__setitem__(self, key.lower() if isinstance(key, str) else key, value)

    def __contains__(self, key):
        return dict.__contains__(self, key.lower() if isinstance(key, str) else key)


class Row(tuple):
    """A tuple of a class of its own."""

    def __contains__(self, one):
        note("contains")
        return len(self) > 1


Point = collections.namedtuple("Point", ["x", "y"])


class Equal:
    """Has `__eq__` and therefore no hash."""

    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return isinstance(other, Equal) and self.value == other.value

    def __repr__(self):
        return f"Equal({self.value!r})"


class Same(Equal):
    """Equal to what has its value, and hashed by identity: a set finds less than a list."""

    def __eq__(self, other):
        return self.value == getattr(other, "value", other)

    def __hash__(self):
        return id(self) // 16


class Anything:
    """Equal to everything."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1

    def __repr__(self):
        return "Anything()"


class Loud:
    """Says when it is compared, hashed or shown."""

    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        note("eq", self.value)
        return self.value == getattr(other, "value", other)

    def __hash__(self):
        note("hash", self.value)
        return hash(self.value)

    def __repr__(self):
        note("repr", self.value)
        return f"Loud({self.value!r})"

    def __str__(self):
        note("str", self.value)
        return str(self.value)

    def __add__(self, other):
        note("add", self.value)
        return Loud(self.value + getattr(other, "value", other))

    def __radd__(self, other):
        note("radd", self.value)
        return Loud(other + self.value)

    def __lt__(self, other):
        note("lt", self.value)
        return self.value < getattr(other, "value", other)


class Failing:
    """Raises when it is used for the k-th time, in whatever way."""

    def __init__(self, value, k):
        self.value = value
        self.k = k

    def __repr__(self):
        return f"Failing({self.value!r}, {self.k!r})"

    def used(self):
        self.k -= 1
        if self.k < 0:
            raise Fault("failing")

    def __eq__(self, other):
        self.used()
        return self.value == getattr(other, "value", other)

    def __hash__(self):
        self.used()
        return hash(self.value)

    def __str__(self):
        self.used()
        return str(self.value)

    def __add__(self, other):
        self.used()
        return str(self.value) + str(other)

    def __radd__(self, other):
        self.used()
        return str(other) + str(self.value)

    def __lt__(self, other):
        self.used()
        return self.value < getattr(other, "value", other)


class Record:
    """An object with attributes of names that programs use."""

    def __init__(self, key, name, value=0):
        self.key = key
        self.name = name
        self.value = value

    def __repr__(self):
        return f"Record({self.key!r}, {self.name!r}, {self.value!r})"


class Once:
    """An iterator that can be walked once and says so."""

    def __init__(self, values):
        self.values = list(values)

    def __repr__(self):
        return f"Once({self.values!r})"

    def __iter__(self):
        return self

    def __next__(self):
        note("next")
        if not self.values:
            raise StopIteration
        return self.values.pop(0)


class Breaking:
    """An iterable that raises at its k-th element."""

    def __init__(self, values, k):
        self.values = list(values)
        self.k = k

    def __repr__(self):
        return f"Breaking({self.values!r}, {self.k!r})"

    def __iter__(self):
        for number, value in enumerate(self.values):
            if number == self.k:
                raise Fault("breaking")
            yield value


class Shrinking(list):
    """Loses its last element while it is walked."""

    def __iter__(self):
        number = 0
        while number < len(self):
            yield self[number]
            number += 1
            if len(self) > 2:
                self.pop()

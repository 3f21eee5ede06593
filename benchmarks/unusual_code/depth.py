"""Code that is deeply nested."""

from __future__ import annotations

from unusual_code.making import in_function, nested, repeated, shape


@shape(45)
def nested_ifs(count: int) -> str:
    """`if` in `if`."""
    return nested(["def f(x):", *(f"if x > {i}:" for i in range(count))], "print(x)")


@shape(10)
def nested_loops(count: int) -> str:
    """`for` in `for`: Python allows 20."""
    return nested(["def f(x):", *(f"for x{i} in x:" for i in range(min(count, 19)))], "print(x)")


@shape(45)
def nested_defs(count: int) -> str:
    """`def` in `def`."""
    return nested([f"def f{i}(x{i}):" for i in range(count)], "return x0")


@shape(45)
def nested_classes(count: int) -> str:
    """`class` in `class`."""
    return nested([f"class C{i}:" for i in range(count)], "x = 1")


@shape(95)
def nested_lists(count: int) -> str:
    """Lists in lists: Python's parser allows 200 parentheses."""
    return f"X = {'[' * count}1{']' * count}\n"


@shape(1_000)
def nested_lists_deep(count: int) -> str:
    """Lists in lists beyond what Python's parser takes."""
    return f"X = {'[' * count}1{']' * count}\n"


@shape(95)
def nested_calls(count: int) -> str:
    """Calls in calls."""
    return in_function(f"items = {'other(' * count}items{')' * count}")


@shape(45)
def nested_comprehensions(count: int) -> str:
    """Comprehensions in comprehensions."""
    return in_function(f"items = {'[' * count}x{' for x in items]' * count}")


@shape(500)
def comprehension_clauses(count: int) -> str:
    """Clauses of one comprehension."""
    return in_function("items = [1 " + " ".join(f"for x{i} in x{i}x" for i in range(count)) + "]")


@shape(45)
def nested_lambdas(count: int) -> str:
    """Lambdas in lambdas."""
    return in_function(
        "items = " + "".join(f"lambda x{i}: (" for i in range(count)) + "1" + ")" * count
    )


@shape(1_500)
def attribute_chain(count: int) -> str:
    """`a.b.c…`."""
    return in_function("items = items" + "".join(f".a{i}" for i in range(count)))


@shape(1_500)
def call_chain(count: int) -> str:
    """`a().b().c()…`."""
    return in_function("items = items" + "".join(f".a{i}({i})" for i in range(count)))


@shape(1_500)
def subscript_chain(count: int) -> str:
    """`a[0][1]…`."""
    return in_function("for x in items:\n    y = x" + "".join(f"[{i}]" for i in range(count)))


@shape(1_500)
def concatenation(count: int) -> str:
    """`"a" + b + …` in a loop."""
    return in_function("text = ''\nfor x in items:\n    text = text" + " + str(x) + 'a'" * count)


@shape(1_500)
def arithmetic(count: int) -> str:
    """`a * b + …`, at module level and in a function."""
    return f"X = 1{' + 2' * count}\n" + in_function(f"return items{' * other + flag' * count}")


@shape(1_500)
def powers(count: int) -> str:
    """`a ** b ** …`, which nests to the right."""
    return in_function(f"return items{' ** other' * count}")


@shape(1_500)
def unary(count: int) -> str:
    """`not not … a`."""
    return in_function(f"return {'not ' * count}items")


@shape(10_000)
def boolean(count: int) -> str:
    """One long `or`."""
    return in_function("return " + " or ".join(f"items == {i}" for i in range(count)))


@shape(1_000)
def boolean_mixed(count: int) -> str:
    """`a and b or c and d …` in brackets, nested as deep as it is long."""
    return in_function("return (items" + " and flag or other" * count + ")")


@shape(5_000)
def comparison(count: int) -> str:
    """`a < b < c …`."""
    return in_function("return items" + " < flag" * count)


@shape(500)
def conditional(count: int) -> str:
    """`a if b else c if …`."""
    return in_function("return " + "items if flag else " * count + "other")


@shape(500)
def long_fstring(count: int) -> str:
    """An f-string with many parts, in a loop."""
    return in_function(
        "text = ''\nfor x in items:\n    text += f'" + "{x} and {items} " * count + "'"
    )


@shape(2_000)
def adjacent_strings(count: int) -> str:
    """Strings side by side."""
    return "X = (\n" + repeated("    'text{i} '\n", count) + ")\n"

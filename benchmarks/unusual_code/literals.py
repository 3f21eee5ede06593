"""Large literals."""

from __future__ import annotations

from unusual_code.making import in_function, repeated, shape


@shape(50_000)
def large_dict(count: int) -> str:
    """A dict literal."""
    return "X = {\n" + repeated("    'key{i}': {i},\n", count) + "}\n"


@shape(50_000)
def large_list(count: int) -> str:
    """A list of tuples."""
    return "X = [\n" + repeated("    ('key{i}', {i}),\n", count) + "]\n"


@shape(20_000)
def table_of_calls(count: int) -> str:
    """A list of calls and names."""
    return "X = [\n" + repeated("    make(value{i}, key={i}),\n", count) + "]\n"


@shape(5_000)
def function_table(count: int) -> str:
    """A table of functions that a loop calls."""
    functions = repeated("def f{i}(x):\n    return open(x)\n", count)
    return (
        functions + "X = {\n" + repeated("    {i}: f{i},\n", count) + "}\n"
        "def run(key, items):\n    for x in items:\n        X[key](x)\n"
    )


@shape(5_000)
def unpacking(count: int) -> str:
    """A tuple of names that one assignment binds."""
    names = ", ".join(f"x{i}" for i in range(count))
    return in_function(f"{names} = items\nother({names})\n")


@shape(5_000)
def chained_targets(count: int) -> str:
    """`a = b = c = …`."""
    return in_function("".join(f"x{i} = " for i in range(count)) + "[]\n")

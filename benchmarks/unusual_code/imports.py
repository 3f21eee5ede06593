"""Files with many imports."""

from __future__ import annotations

from unusual_code.making import in_function, repeated, shape


@shape(10_000)
def imports(count: int) -> str:
    """Imports, and a call of each."""
    return repeated("import module{i}\nfrom package import name{i}\n", count) + in_function(
        repeated("module{i}.run(name{i}(items))\n", count)
    )


@shape(5_000)
def imports_one_name(count: int) -> str:
    """Imports under one name."""
    return repeated("from module{i} import run\n", count) + in_function(
        repeated("run(items)\n", count)
    )


@shape(500)
def alternative_imports(count: int) -> str:
    """Imports of one name in `try` after `try`."""
    return repeated(
        "try:\n    from module{i} import run\nexcept ImportError:\n    run = None\n", count
    ) + in_function("run(items)\n")

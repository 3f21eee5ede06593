"""Count the dotted names of libraries that stand in code instead of in stubs.

    python scripts/library_names.py [--most N]

What a library does is said by its stub in `perflint/knowledge/`, by effects, marks and `@kind(…)`.
Counted are string literals such as "pandas.concat" of the standard library and of libraries that there
are stubs of, outside that folder; `builtins` is part of the language. The files with most are printed,
and the sum.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from perflint.knowledge.loader import packages

_DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+\.?")
_FOLDERS = ("perflint", "checks", "codemods")
_ELSEWHERE = ("perflint/knowledge", "perflint/checks", "perflint/codemods")  # stubs, and links


def counts() -> Counter[str]:
    """How many such names each file holds, by its path in the repository."""
    libraries = (packages() | sys.stdlib_module_names) - {"builtins"}
    found = Counter(
        {
            path.relative_to(ROOT).as_posix(): sum(1 for _ in names(path, libraries))
            for folder in _FOLDERS
            for path in (ROOT / folder).rglob("*.py")
            if not path.relative_to(ROOT).as_posix().startswith(_ELSEWHERE)
        }
    )
    return +found


def names(path: Path, libraries: frozenset[str]) -> Iterator[str]:
    """The dotted names of these libraries that stand in a file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node.value.partition(".")[0] in libraries
            and _DOTTED.fullmatch(node.value)
        ):
            yield node.value


def main(arguments: list[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=30, help="how many files to print")
    found = counts()
    for path, count in found.most_common(parser.parse_args(arguments).most):
        print(f"{count:5} {path}")
    print(f"{found.total():5} names")
    return 0


if __name__ == "__main__":
    sys.exit(main())

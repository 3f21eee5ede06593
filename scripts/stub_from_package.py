"""Draft a stub from the sources of a library: types and signatures, to which the effects are added by hand.

python scripts/stub_from_package.py FOLDER [MODULE] [NAME]...

FOLDER holds the sources of the package (unpack a wheel); nothing of it is imported. MODULE is the one that
users import from, by default the package itself; the draft defines its public names, or those that are named,
wherever in the package they stand. Below it are listed the classes that derive from builtin ones: a stub that
leaves one of them out says that there is none (`perflint/project/world/subclassing.py`).
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Sequence
from pathlib import Path

from perflint.knowledge import own
from perflint.knowledge.drafts import DraftError, Package, flat

_BUILTINS = frozenset({"str", "bytes", "list", "dict", "set", "List", "Dict", "OrderedDict"})
_BUILTINS |= {"UserDict", "UserList", "UserString", "defaultdict"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the draft; the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("module", nargs="?", help="by default the package")
    parser.add_argument("names", nargs="*", help="by default all public ones")
    args = parser.parse_args(arguments)
    try:
        package = Package(args.folder.resolve(), own().may_have)
    except DraftError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    module = args.module or package.name
    if module not in package.modules:
        print(f"error: {args.folder}: there is no module `{module}`", file=sys.stderr)
        return 2
    for text in package.unread:
        print(f"warning: {text}", file=sys.stderr)
    print(flat(package, module, args.names), end="")
    for text in _derived(package):
        print(f"# derives from a builtin class: {text}")
    return 0


def _derived(package: Package) -> list[str]:
    found = []
    for name, module in package.modules.items():
        for word, member in module.members.items():
            node = member.nodes[0] if member.nodes else None
            bases = node.bases if isinstance(node, ast.ClassDef) else []
            written = [ast.unparse(base) for base in bases]
            if any(base.partition("[")[0].rpartition(".")[2] in _BUILTINS for base in written):
                found.append(f"{name}.{word}({', '.join(written)})")
    return found


if __name__ == "__main__":
    sys.exit(main())

"""Start a new rule: its check with its page, and its first fixture.

python scripts/new_rule.py PFL619 needless-copy-in-loop
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FAMILIES = {
    "1": "parallelism",
    "2": "tensors",
    "3": "arrays",
    "4": "asynchronous",
    "5": "databases",
    "6": "core",
    "7": "memory",
    "8": "models",
    "9": "superseded",
}
CHECK = '''"""
## What it does

Finds ...

## Why it is slow

...

## Slow

```python
def run(size=1_000):
    ...
```

## Fast

```python
def run(size=1_000):
    ...
```

## Measured

## Limits

...

## References

- [...](https://docs.python.org/3/)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="{code}",
    name="{name}",
    summary="...",
    impact=Impact.OVERHEAD,
    screen=Screen.on(constructs="loop"),
    group=Group.PREVIEW,
)


@RULE.on(ast.Call)
def check(node: ast.Call, context: Context) -> Iterator[Finding]:
    if context.loop(node) is None or context.callee(node) != "some.library.function":
        return
    yield context.finding(node, f"`{{context.short(node)}}` ... in each iteration; ...")
'''
FIXTURE = '''"""..."""


def report(rows):
    for row in rows:
        print(row)  # error: {code}


def quiet(rows):
    print(rows)  # ok: no loop
'''


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write the files; an existing one is never touched."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("code", help="PFL and three digits; the first is the family")
    parser.add_argument("name", help="kebab-case; names the pattern")
    given = parser.parse_args(arguments)
    if not re.fullmatch(r"PFL[1-9]\d\d", given.code):
        parser.error(f"{given.code} is no code: PFL and three digits, the first from 1 to 9")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", given.name):
        parser.error(f"{given.name} is no name: kebab-case")
    for path in sorted((root / "checks").rglob("*.py")):
        if f'code="{given.code}"' in path.read_text(encoding="utf-8"):
            parser.error(f"{given.code} is the code of {path.relative_to(root)}")
    file = given.name.replace("-", "_")
    texts = {
        root / "checks" / FAMILIES[given.code[3]] / f"{file}.py": CHECK,
        root / "testdata" / given.name / "cases.py": FIXTURE,
    }
    for path in texts:
        if path.exists():
            parser.error(f"{path.relative_to(root)} exists")
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.format(code=given.code, name=given.name), encoding="utf-8")
        print(path.relative_to(root))
    print("then: fill them in, and run scripts/test.py", given.name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Write `perflint/rules/manifest.json`: what is told of rules and codemods before they are imported.

    python scripts/manifest.py [--check]

With `--check` nothing is written; the exit status is 1 if the file is not what it should be.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import json
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from perflint.rules.announced import MANIFEST
from perflint.rules.registry import codemods, rules
from perflint.rules.rule import Screen

_REGISTERING = {
    "perflint.outlining.file_facts": {"file_fact"},
    "perflint.outlining.function_facts": {"effect_kind", "function_effects", "function_marks"},
}


def text() -> str:
    """What the file should hold."""
    told = {
        "rules": {
            rule.code: [rule.name, rule.group.value, screen(rule.screen), rule.module, rule.paid]
            for rule in rules()
            if rule.module.startswith("perflint.")
        },
        "codemods": {codemod.name: codemod.module for codemod in codemods()},
        "extracting": sorted(set(extracting())),
    }
    return "{\n" + ",\n".join(map(part, told, told.values())) + "\n}\n"


def part(name: str, told: object) -> str:
    """A part of the file: an entry a line."""
    entries = list(map(json.dumps, told)) if isinstance(told, list) else []
    if isinstance(told, dict):
        entries = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in told.items()]
    opening, closing = "[]" if isinstance(told, list) else "{}"
    inner = ",\n".join(f"  {entry}" for entry in entries)
    return f" {json.dumps(name)}: {opening}\n{inner}\n {closing}"


def screen(told: Screen) -> dict[str, object]:
    """What a screen asks for."""
    fields = {field.name: getattr(told, field.name) for field in dataclasses.fields(told)}
    return {
        name: sorted(value) if isinstance(value, frozenset) else value
        for name, value in fields.items()
        if value
    }


def extracting() -> Iterator[str]:
    """The modules that rules import which register what is extracted of files."""
    rules()
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if not name.startswith("perflint.") or file is None:
            continue
        text = Path(file).read_text("utf-8")
        if not any(registering in text for registering in _REGISTERING):
            continue  # parsing all takes longer than the rest
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom):
                names = {alias.name for alias in node.names}
                if names & _REGISTERING.get(node.module or "", set()):
                    yield name


def main(arguments: list[str] | None = None) -> int:
    """Write the file, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args(arguments)
    now = text()
    if asked.check:
        same = MANIFEST.is_file() and MANIFEST.read_text("utf-8") == now
        if not same:
            print(f"{MANIFEST.relative_to(ROOT)} is stale: run python scripts/manifest.py")
        return 0 if same else 1
    MANIFEST.write_text(now, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Collects what stubs say by `@kind(…)`, for `kinds.json`."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from perflint.knowledge.definitions import Member
from perflint.knowledge.kinds import KINDS, VALUED
from perflint.knowledge.loader import Knowledge
from perflint.knowledge.problems import KnowledgeError
from perflint.knowledge.stub import Stub

_IMPORT = re.compile(r'""".*?"""|^from \S+ import (\([^)]*\)|[^\n]*)', re.DOTALL | re.MULTILINE)
_WORD = re.compile(r"\w+")
_ALSO = "also"
# Words, what is told by which, and the other places of the same.
Said = tuple[tuple[str, ...], Mapping[str, str], tuple[str, ...]]


def collected(knowledge: Knowledge) -> dict[str, Any]:
    """What `kinds.json` should hold, from the stubs: by word the names as they are defined, and the other
    names of the same; or what is told, by name.

    Raises:
        KnowledgeError: a stub uses a word that is not known.
    """
    said = {
        name: told
        for module in knowledge.modules
        for stub in knowledge.stubs(module)
        for name, told in _said_in(stub, stub.members, f"{module}.")
    }
    others = {place: told for told in said.values() for place in told[2]} | {
        alias: said[name] for alias, name in _other_names(knowledge, said) if alias not in said
    }
    values: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for name, (_, told, _) in sorted({**others, **said}.items()):
        for word, value in told.items():
            values[word][name] = value
    lists = {word: [_named(word, said), _named(word, others)] for word in KINDS}
    return {**lists, **{word: values[word] for word in VALUED}}


def _named(word: str, said: Mapping[str, Said]) -> list[str]:
    return sorted(name for name, (words, *_) in said.items() if word in words)


def _said_in(stub: Stub, members: Mapping[str, Member], prefix: str) -> Iterator[tuple[str, Said]]:
    for name, member in members.items():
        if member.kinds is not None:
            yield prefix + name, _read(stub, member.kinds)
        if member.kind == "class":
            node = member.nodes[0]
            assert isinstance(node, ast.ClassDef)
            yield from _said_in(stub, stub.class_members(node), f"{prefix}{name}.")


def _read(stub: Stub, decorator: ast.expr) -> Said:
    assert isinstance(decorator, ast.Call)
    words = tuple(_text(stub, argument) for argument in decorator.args)
    told = {word.arg or "**": _text(stub, word.value) for word in decorator.keywords}
    elsewhere = told.pop(_ALSO, "")
    for word in (*(word for word in words if word not in KINDS), *(told.keys() - VALUED.keys())):
        reason = f"`@kind` knows no `{word}`: see `perflint/knowledge/kinds.py`"
        raise KnowledgeError(stub.path, decorator.lineno, reason)
    return words, told, tuple(elsewhere.split())


def _text(stub: Stub, node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    reason = f"`{ast.unparse(node)}` must be a string literal"
    raise KnowledgeError(stub.path, node.lineno, reason)


def _other_names(knowledge: Knowledge, said: Mapping[str, Said]) -> Iterator[tuple[str, str]]:
    """Under which names modules pass on what these are, and their methods."""
    methods: defaultdict[str, list[str]] = defaultdict(list)
    for name in said:
        owner, _, last = name.rpartition(".")
        methods[owner].append(last)
    for module in knowledge.modules:
        for name in _passed_on(knowledge, module):
            alias = f"{module}.{name}"
            meant = knowledge.alias(alias)
            if meant is None or meant.rpartition(".")[2] != name:
                continue
            if meant in said:
                yield alias, meant
            if meant in methods and knowledge.klass(meant) is not None:
                yield from ((f"{alias}.{last}", f"{meant}.{last}") for last in methods[meant])


def _passed_on(knowledge: Knowledge, module: str) -> Iterator[str]:
    """The names that a module has for those who import them from there: what its stub imports and says
    nothing with, and all of another module; of the package around it only if it says nothing more."""
    for stub in knowledge.stubs(module):
        used = set(_WORD.findall(_IMPORT.sub("", stub.text)))
        for name, member in stub.members.items():
            if member.kind == "alias" or (member.kind == "import" and name not in used):
                yield name
        for star in stub.stars:
            if not (stub.members and module.startswith(f"{star}.")):
                yield from knowledge.names(star) or ()

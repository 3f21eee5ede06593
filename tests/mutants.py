"""Mutants: files of fixtures and real code, changed here and there, the same ones for the same seed.

Most stay programs that parse. What a mutation does not touch stays as it was written, comments
and layout included; a top-level statement that is changed is written anew.
"""

from __future__ import annotations

import ast
import random
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perflint.syntax.source import SourceError, parse_text
from tests.fixtures import fixtures

_LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
LONGEST = 6_000  # characters of a file that is mutated
_TRIES = 8
_NAMES = (
    "map list dict sum max len range open self cls df frame np torch items item rows row data result"
    " session client conn model x i loop get run append apply read write"
).split()
_NUMBERS: tuple[object, ...] = (0, 1, -1, 2, 100_000, 10**30, 1 << 20_000, 0.5, True, None)
_TEXTS: tuple[object, ...] = ("", "a", "SELECT * FROM t", "w", "cuda", "axis", b"", 0, None)
_AROUND = (
    "for item in items:\n    pass", "while True:\n    pass", "if items:\n    pass\nelse:\n    run()",
    "if items:\n    run()\nelif rows:\n    pass",
    "with open(path) as f:\n    pass", "try:\n    pass\nexcept ValueError:\n    raise",
    "try:\n    pass\nfinally:\n    run()", "def inner(self, x=None):\n    pass", "class Holder:\n    pass",
    "async def work(items):\n    pass", "async def work(rows):\n    async for row in rows:\n        pass",
    "match items:\n    case [x]:\n        pass", "async def work():\n    async with lock:\n        pass",
)  # fmt: skip


@dataclass(frozen=True)
class Origin:
    """Files that are mutated: a small project and its settings."""

    name: str
    files: Mapping[str, str]
    settings: Mapping[str, Any]


@dataclass(frozen=True)
class Mutant:
    """One mutant: `number` and the seed tell it, `changes` what was done to which file."""

    number: int
    name: str
    changes: tuple[str, ...]
    files: Mapping[str, str]
    settings: Mapping[str, Any]


def of_fixtures() -> list[Origin]:
    """The fixtures, but long ones."""
    return [
        Origin(str(case), case.files(), case.settings())
        for case in fixtures()
        if max(map(len, case.files().values())) <= LONGEST
    ]


def of_code(paths: Iterable[Path]) -> list[Origin]:
    """Files of real code; of long ones a run of top-level statements from their start."""
    found = []
    for path in paths:
        try:
            text = path.read_bytes().decode("utf-8")
            tree = parse_text(text)
        except (OSError, UnicodeDecodeError, SourceError):
            continue
        if len(text) > LONGEST:
            lines = text.splitlines(keepends=True)
            ends = [s.end_lineno or 0 for s in tree.body]
            short = [end for end in ends if len("".join(lines[:end])) <= LONGEST]
            if not short:
                continue
            text = "".join(lines[: short[-1]]).rstrip("\r\n") + "\n"
        found.append(Origin(str(path), {"sample.py": text}, {"select": ["ALL"]}))
    return found


def mutant(origins: Sequence[Origin], number: int, seed: int) -> Mutant:
    """The mutant of this number."""
    rng = random.Random(f"{seed}:{number}")
    origin = rng.choice(origins)
    other = rng.choice(origins)
    name = rng.choice(sorted(origin.files))
    text, changes = origin.files[name], []
    for _ in range(rng.randint(1, 4)):
        what = rng.choice(_MUTATIONS)
        changed = _tried(text, what, rng, rng.choice(sorted(other.files.values())))
        if changed != text:
            text = changed
            changes.append(what.__name__.strip("_"))
    return Mutant(
        number,
        f"{origin.name}:{name}",
        tuple(changes),
        {**origin.files, name: text},
        origin.settings,
    )


_Mutation = Callable[[ast.Module, random.Random, ast.Module], None]


def _tried(text: str, what: _Mutation, rng: random.Random, other: str) -> str:
    """A text with a mutation, if one of some tries parses."""
    for _ in range(_TRIES):
        try:
            tree, donor = parse_text(text), parse_text(other)
        except SourceError:
            return text
        before = [ast.dump(statement) for statement in tree.body]
        places = {id(statement): index for index, statement in enumerate(tree.body)}
        try:
            what(tree, rng, donor)
            _drop_what_never_runs(tree)
            changed = _written(text, tree, before, places)
            parse_text(changed)
        except (IndexError, SourceError, SyntaxError, ValueError, AttributeError, TypeError):
            continue  # nothing to mutate in that way, or nothing that parses
        if changed != text:
            return changed
    return text


def _written(text: str, tree: ast.Module, before: Sequence[str], places: Mapping[int, int]) -> str:
    """The text of a tree whose statements, where they are as before, are written as before."""
    old = parse_text(text)
    lines = text.splitlines(keepends=True)
    ends = [statement.end_lineno or 0 for statement in old.body]
    parts: list[str] = []
    for statement in tree.body:
        index = places.get(id(statement), -1)
        if index >= 0 and ast.dump(statement) == before[index]:
            start = ends[index - 1] if index else 0
            parts.append("".join(lines[start : ends[index]]))
        else:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                parts.append(ast.unparse(ast.fix_missing_locations(statement)) + "\n")
        if not parts[-1].endswith("\n"):
            parts[-1] += "\n"
    return "".join(parts) + "".join(lines[ends[-1] if ends else 0 :])


# Mutations change a tree in place; an IndexError says that it has nothing of the kind


def _blocks(tree: ast.AST) -> list[list[ast.stmt]]:
    return [
        block
        for node in ast.walk(tree)
        for name in ("body", "orelse", "finalbody")
        if isinstance(block := getattr(node, name, None), list) and block
    ]


def _drop_what_never_runs(tree: ast.AST) -> None:
    """Take out what stands behind a statement that leaves its block: outlines do not have it, nor does
    screening know of it."""
    for block in _blocks(tree):
        end = next((at for at, each in enumerate(block, 1) if isinstance(each, _LEAVING)), None)
        if end is not None:
            del block[end:]


def _nodes(tree: ast.AST, *kinds: type[ast.AST]) -> list[Any]:
    return [node for node in ast.walk(tree) if isinstance(node, kinds)]


def _delete_statement(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    block = rng.choice(_blocks(tree))
    del block[rng.randrange(len(block))]
    if not block and block is not tree.body:
        block.append(ast.Pass())


def _repeat_statement(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    block = rng.choice(_blocks(tree))
    at = rng.randrange(len(block))
    block.insert(rng.randint(0, len(block)), _copied(block[at]))


def _swap_statements(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    block = rng.choice([block for block in _blocks(tree) if len(block) > 1])
    one, other = rng.sample(range(len(block)), 2)
    block[one], block[other] = block[other], block[one]


def _wrap_statements(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    block = rng.choice(_blocks(tree))
    start = rng.randrange(len(block))
    end = rng.randint(start + 1, len(block))
    (around,) = ast.parse(rng.choice(_AROUND)).body
    holder = next(inner for inner in _blocks(around) if isinstance(inner[0], ast.Pass))
    holder[:] = block[start:end]
    block[start:end] = [around]


def _unwrap_statement(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    block = rng.choice([b for b in _blocks(tree) if any(hasattr(s, "body") for s in b)])
    at = rng.choice([i for i, statement in enumerate(block) if hasattr(statement, "body")])
    block[at : at + 1] = block[at].body  # type: ignore[attr-defined]


def _splice_statement(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    imports = [s for s in donor.body if isinstance(s, (ast.Import, ast.ImportFrom))]
    given = rng.choice(rng.choice(_blocks(donor)))
    block = rng.choice(_blocks(tree))
    block.insert(rng.randint(0, len(block)), _copied(given))
    future = sum(isinstance(s, ast.ImportFrom) and s.module == "__future__" for s in tree.body)
    at = future + (ast.get_docstring(tree) is not None)
    tree.body[at:at] = [s for s in imports if getattr(s, "module", "") != "__future__"]


def _rename(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    names = sorted({node.id for node in _nodes(tree, ast.Name)})
    old, new = rng.choice(names), rng.choice([*_NAMES, *names])
    for node in ast.walk(tree):
        for part in ("id", "arg", "name", "asname"):
            if getattr(node, part, None) == old:
                setattr(node, part, new)


def _rename_attribute(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    nodes = _nodes(tree, ast.Attribute)
    attributes = sorted({node.attr for node in [*nodes, *_nodes(donor, ast.Attribute)]})
    rng.choice(nodes).attr = rng.choice([*attributes, *_NAMES])


def _change_literal(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    node = rng.choice(_nodes(tree, ast.Constant))
    node.value = rng.choice(_TEXTS if isinstance(node.value, str) else _NUMBERS)


def _change_arguments(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    call = rng.choice(_nodes(tree, ast.Call))
    how = rng.randrange(6)
    if how == 0:
        call.args, call.keywords = [], []
    elif how == 1:
        del call.args[rng.randrange(len(call.args))]
    elif how == 2:
        at = rng.randrange(len(call.args))
        call.args[at] = ast.Starred(call.args[at], ast.Load())
    elif how == 3:
        name = rng.choice(["data", "x", "func", "iterable", "axis", "key", None])
        call.keywords.append(ast.keyword(name, call.args.pop()))
    elif how == 4:
        del call.keywords[rng.randrange(len(call.keywords))]
    else:
        call.args.append(_copied(rng.choice(_nodes(tree, ast.Name, ast.Constant))))


def _call_otherwise(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    """Call what a call calls by a new name, from a list, or by `getattr`."""
    block = rng.choice([b for b in _blocks(tree) if any(_nodes(s, ast.Call) for s in b)])
    at = rng.choice([i for i, statement in enumerate(block) if _nodes(statement, ast.Call)])
    call = rng.choice(_nodes(block[at], ast.Call))
    how = rng.randrange(3)
    if how == 0:
        block.insert(at, ast.Assign([ast.Name("called", ast.Store())], call.func))
        call.func = ast.Name("called", ast.Load())
    elif how == 1:
        call.func = ast.Subscript(ast.List([call.func], ast.Load()), ast.Constant(0), ast.Load())
    else:
        given = [call.func.value, ast.Constant(call.func.attr)]
        call.func = ast.Call(ast.Name("getattr", ast.Load()), given, [])


def _replace_expression(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    given = _copied(rng.choice(_nodes(rng.choice([tree, donor]), ast.expr)))
    holders = [
        (node, name, index)
        for node in ast.walk(tree)
        for name, value in ast.iter_fields(node)
        for index, part in enumerate(value if isinstance(value, list) else [value])
        if isinstance(part, ast.expr) and isinstance(getattr(part, "ctx", ast.Load()), ast.Load)
    ]
    node, name, index = rng.choice(holders)
    held = getattr(node, name)
    if isinstance(held, list):
        held[index] = given
    else:
        setattr(node, name, given)


def _change_function(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    function = rng.choice(_nodes(tree, ast.FunctionDef, ast.AsyncFunctionDef))
    how = rng.randrange(5)
    given = function.args
    if how == 0:
        given.args, given.defaults = [], []
    elif how == 1:
        del given.args[0]
        given.defaults = given.defaults[-len(given.args) :] if given.args else []
    elif how == 2:
        function.decorator_list = [] if function.decorator_list else [ast.Name("wrap", ast.Load())]
    elif how == 3:
        for argument in (*given.posonlyargs, *given.args, *given.kwonlyargs):
            argument.annotation = None
        function.returns = None
    else:
        function.name = rng.choice(_NAMES)


def _empty_display(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    node = rng.choice([n for n in _nodes(tree, ast.List, ast.Tuple, ast.Dict) if n._fields])
    if isinstance(node, ast.Dict):
        node.keys, node.values = [], []
    else:
        node.elts = []


def _drop_import(tree: ast.Module, rng: random.Random, donor: ast.Module) -> None:
    node = rng.choice(_nodes(tree, ast.Import, ast.ImportFrom))
    del node.names[rng.randrange(len(node.names))]
    if not node.names:
        tree.body.remove(node)


def _copied(node: Any) -> Any:
    """A copy of its own: what is in a tree twice would be changed twice."""
    (statement,) = ast.parse(ast.unparse(ast.fix_missing_locations(node)), mode="exec").body
    if isinstance(node, ast.expr) and isinstance(statement, ast.Expr):
        return statement.value
    return statement


_MUTATIONS: tuple[_Mutation, ...] = (
    _delete_statement, _repeat_statement, _swap_statements, _wrap_statements, _unwrap_statement,
    _splice_statement, _rename, _rename_attribute, _change_literal, _change_arguments, _call_otherwise,
    _replace_expression, _change_function, _empty_display, _drop_import,
)  # fmt: skip

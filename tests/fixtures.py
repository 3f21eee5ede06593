"""Fixtures of `testdata/`: files, marks and options, and variants that must change nothing."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from perflint.language.names import Names
from perflint.language.nodes import parents
from perflint.language.scopes import Binding
from perflint.rules.reasons import reason_names
from perflint.rules.registry import rules
from perflint.syntax.lines import Lines
from tests.changes import patched

TESTDATA = Path(__file__).resolve().parent.parent / "testdata"
OPTIONS = "# perflint-test:"
ONLY = "PERFLINT_FIXTURES"
# Settings of the harness itself, beside those of perflint.
OWN_OPTIONS = frozenset({"rename-imports", "codemods"})

_MARK = re.compile(r"# (error|hint): (PFL\d{3}(?:, ?PFL\d{3})*)")
_NOTE = re.compile(r"[ \t]*# (?:(?:error|hint): PFL\d|ok\b).*$", re.MULTILINE)
_OK = re.compile(r"# ok\b")
_REASON = re.compile(r"# ok: ([a-z0-9-]+)[ \t]*$|# hint: (PFL\d{3}) because ([a-z0-9-]+)")


class Mark(NamedTuple):
    """One expected or found finding."""

    filename: str
    line: int
    severity: str  # error or hint
    code: str


@dataclass(frozen=True)
class Fixture:
    """A case of `testdata/<rule-name>/`: a file, or a folder that is a small project."""

    path: Path

    def __str__(self) -> str:
        return self.path.relative_to(TESTDATA).as_posix().removesuffix(".py")

    @property
    def folder(self) -> Path:
        return self.path if self.path.is_dir() else self.path.parent

    def texts(self) -> dict[str, str]:
        """The files with their marks, by path relative to the case's folder."""
        return dict(_texts(self))

    def files(self) -> dict[str, str]:
        """The files as they are analyzed: without marks, every line where it was."""
        return dict(_files(self))

    def options(self) -> dict[str, Any]:
        """What `# perflint-test: {…}` in the first line of a file says."""
        options: dict[str, Any] = {}
        for name, text in self.texts().items():
            first = text.partition("\n")[0]
            if first.startswith(OPTIONS):
                try:
                    options.update(json.loads(first.removeprefix(OPTIONS)))
                except json.JSONDecodeError as error:
                    raise ValueError(f"{self}: {name}:1: {error}") from error
        return options

    def settings(self) -> dict[str, Any]:
        """The options that are settings of perflint."""
        given = {key: value for key, value in self.options().items() if key not in OWN_OPTIONS}
        return {"select": ["ALL"], **given}

    def marks(self) -> Counter[Mark]:
        """What the files say is found."""
        return Counter(
            Mark(name, number, found.group(1), code.strip())
            for name, text in self.texts().items()
            for number, line in enumerate(text.split("\n"), 1)
            for found in _MARK.finditer(line)
            for code in found.group(2).split(",")
        )

    def reasons(self) -> frozenset[tuple[str, int, str]]:
        """The declared reasons that the files name, each with its file and line: `# ok: few-elements`,
        `# hint: PFL702 because few-elements`. Other remarks behind `# ok:` are for readers."""
        known = _known_reasons()
        return frozenset(
            (name, number, reason)
            for name, text in self.texts().items()
            for number, line in enumerate(text.split("\n"), 1)
            for found in _REASON.finditer(line)
            if (reason := found.group(1) or found.group(3)) in known or found.group(3)
        )

    def silent(self) -> int:
        """How many constructs are marked `# ok`: look-alikes that must stay silent."""
        return sum(len(_OK.findall(text)) for text in self.texts().values())

    def changes(self, name: str, kind: str) -> Path:
        """Where it is kept what fixing changes in a file, as a diff; `kind` is `fixed` or `unsafe`."""
        return (self.folder / name).with_suffix(f".{kind}.diff")

    def expected(self, name: str, kind: str) -> str:
        """What is to come out when a file is fixed.

        Raises:
            ValueError: the diff that is kept does not fit the file.
        """
        path = self.changes(name, kind)
        text = self.files()[name]
        return patched(text, _read(path)) if path.exists() else text

    def entry(self) -> str | None:
        """The file that defines `run()`, if there is one."""
        for name, text in self.files().items():
            if "\ndef run(" not in text:
                continue  # parsing takes longer
            for statement in ast.parse(text).body:
                if isinstance(statement, ast.FunctionDef) and statement.name == "run":
                    return name
        return None


@cache
def _texts(fixture: Fixture) -> Mapping[str, str]:
    if not fixture.path.is_dir():
        return {fixture.path.name: _read(fixture.path)}
    return {
        path.relative_to(fixture.path).as_posix(): _read(path)
        for path in sorted(fixture.path.rglob("*.py"))
    }


@cache
def _files(fixture: Fixture) -> Mapping[str, str]:
    return {name: unmarked(text) for name, text in _texts(fixture).items()}


@cache
def _known_reasons() -> frozenset[str]:
    return reason_names(rules())


def fixtures() -> list[Fixture]:
    """Every case of `testdata/`; where `PERFLINT_FIXTURES` names some (a rule's name, the start of a
    case's), only these: collecting all takes longer than running a few."""
    wanted = os.environ.get(ONLY, "")
    return [fixture for fixture in _all_fixtures() if not wanted or str(fixture).startswith(wanted)]


def _all_fixtures() -> list[Fixture]:
    cases = []
    for folder in sorted(path for path in TESTDATA.iterdir() if path.is_dir()):
        for path in sorted(folder.iterdir()):
            if path.name == "__pycache__":
                continue
            if path.is_dir() or path.suffix == ".py":
                cases.append(Fixture(path))
    return cases


def unmarked(text: str) -> str:
    """A text without marks and `# ok` notes."""
    return _NOTE.sub("", text)


def comments(text: str) -> Counter[str]:
    """The comments of a text, perflint's own left out."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return Counter(token.string for token in tokens if token.type == tokenize.COMMENT)


# Variants


def with_crlf(text: str) -> str:
    """A text with Windows line endings."""
    return text.replace("\n", "\r\n")


def with_tabs(text: str) -> str:
    """A text indented with tabs; what stands inside strings is left alone."""
    inside: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.end[0] > token.start[0] and token.type not in (tokenize.NEWLINE, tokenize.NL):
            inside.update(range(token.start[0] + 1, token.end[0] + 1))
    lines = []
    for number, line in enumerate(text.split("\n"), 1):
        body = line.lstrip(" ")
        width = len(line) - len(body)
        lines.append(line if number in inside else "\t" * (width // 4) + " " * (width % 4) + body)
    return "\n".join(lines)


def indented(text: str) -> str:
    """A text indented with spaces, four for a tab."""
    return re.sub(r"^[ \t]+", lambda found: found.group().expandtabs(4), text, flags=re.MULTILINE)


def with_renamed_imports(text: str) -> str:
    """A text in which every import has another name: `import x as x_2`, `from a import b as b_2`.

    Names with several meanings, names in strings and dotted imports without `as` stay.
    """
    tree = ast.parse(text)
    names = Names(tree)
    lines = Lines.of(text)
    edits: list[tuple[int, int, str]] = []
    for statement, alias in _aliases(tree):
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            continue
        name = alias.asname or alias.name
        if name == "*" or "." in name:
            continue
        bindings = names.scope_of(statement).bindings.get(name, [])
        uses = _uses(names, bindings[0]) if len(bindings) == 1 else None
        if uses is None or re.search(rf"\b{name}_2\b", text):
            continue
        span = lines.span(alias)
        edits.append((span.start, span.end, f"{alias.name} as {name}_2"))
        for use in uses:
            place = lines.span(use)
            edits.append((place.start, place.end, f"{name}_2"))
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _aliases(tree: ast.Module) -> Iterator[tuple[ast.Import | ast.ImportFrom, ast.alias]]:
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                yield node, alias


def _uses(names: Names, binding: Binding) -> list[ast.Name] | None:
    """The uses of an import, or None if they cannot all be seen or renamed."""
    word = re.compile(rf"\b{binding.name}\b")
    found = []
    for node in ast.walk(names.tree):
        match node:
            case ast.Constant(value=str(content)) if word.search(content):
                above = next(parents(node), None)
                if not isinstance(above, ast.Expr):  # docstrings are only read
                    return None
            case ast.Global(names=declared) | ast.Nonlocal(names=declared) if (
                binding.name in declared
            ):
                return None
            case ast.Name(id=binding.name) if binding in names.bindings(node):
                if names.only_binding(node) is not binding:
                    return None
                in_text = any(isinstance(above, ast.JoinedStr) for above in parents(node))
                if in_text and sys.version_info < (3, 12):
                    return None  # older Pythons misplace what stands in f-strings
                found.append(node)
    return found


def difference(expected: Mapping[Any, int], found: Mapping[Any, int], texts: Any) -> str:
    """What is marked and not found, and what is found and not marked, with the lines."""
    lines = []
    for title, marks in (
        ("missed alarm", Counter(expected) - Counter(found)),
        ("false alarm", Counter(found) - Counter(expected)),
    ):
        for mark in sorted(marks):
            text = texts[mark.filename].split("\n")[mark.line - 1].strip()
            lines.append(
                f"{title}: {mark.filename}:{mark.line}: {mark.severity}: {mark.code}  {text}"
            )
    return "\n".join(lines)


def _read(path: Path) -> str:
    return path.read_bytes().decode("utf-8").replace("\r\n", "\n")

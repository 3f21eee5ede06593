"""Small rules and projects that tests of the engine put in the place of real ones."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from perflint.engine.checking.summary import Summary
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import Fixing, check
from perflint.rules import registry
from perflint.rules.announced import announcement
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

Rewrite = Callable[[Context, ast.Name], Fix | Refusal | None]


def renaming(
    code: str,
    old: str,
    new: str,
    *,
    name: str = "",
    safety: Safety = Safety.SAFE,
    group: Group = Group.DEFAULT,
    codemod: str = "rename",
) -> Rule:
    """A rule that reports a name and offers to write another in its place."""

    def rewrite(context: Context, node: ast.Name) -> Fix:
        span = context.span(node)
        return Fix(codemod, (Edit(span.start, span.end, new),), safety, f"write `{new}`")

    return reporting(code, old, name=name, rewrite=rewrite, group=group, codemods=(codemod,))


def reporting(
    code: str,
    word: str,
    *,
    name: str = "",
    rewrite: Rewrite | None = None,
    group: Group = Group.DEFAULT,
    codemods: tuple[str, ...] = (),
    screen: Screen | None = None,
) -> Rule:
    """A rule that reports each use of a name as a variable."""
    rule = Rule(
        code,
        name or f"no-{code.lower()}",
        f"`{word}` is slow",
        Impact.OVERHEAD,
        screen or Screen.on(word),
        group=group,
        codemods=codemods,
    )

    @rule.on(ast.Name)
    def check(node: ast.Name, context: Context) -> Iterator[Finding]:
        if node.id == word:
            fix = (lambda: rewrite(context, node)) if rewrite is not None else None
            yield context.finding(node, f"`{word}` is slow", cold="", fix=fix)

    return rule


def failing(code: str, word: str) -> Rule:
    """A rule that raises where it meets a name."""
    rule = Rule(code, "always-fails", "fails", Impact.OVERHEAD, Screen.on(word))

    @rule.on(ast.Name)
    def check(node: ast.Name, context: Context) -> Iterator[Finding]:
        if node.id == word:
            raise ZeroDivisionError("a bug")
        yield from ()

    return rule


def use(patch: pytest.MonkeyPatch, *rules: Rule, codemods: Sequence[Codemod] = ()) -> None:
    """Let these be all the rules and codemods that there are."""
    found = registry.Registry(tuple(rules), tuple(codemods), ())
    patch.setattr(registry, "registry", lambda: found)
    patch.setattr(registry, "announced", lambda: tuple(map(announcement, rules)))
    patch.setattr(registry, "own_codemod", {each.name: each for each in codemods}.get)


def project(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """A project of these files, with a `pyproject.toml`."""
    root.mkdir(parents=True, exist_ok=True)
    for name, text in {"pyproject.toml": "", **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return root


def run(
    root: Path,
    *paths: str,
    flags: Mapping[str, Any] | None = None,
    cache: bool = False,
    jobs: int = 1,
    fix: Fixing | None = None,
    **options: Any,
) -> Summary:
    """Check paths of a project, by default all of it."""
    return check(
        [Path(path) for path in paths or (".",)],
        Config(root, flags=flags),
        cache=cache,
        jobs=jobs,
        fix=fix,
        **options,
    )


def told(summary: Summary) -> list[str]:
    """The findings in short: file, line, column, code."""
    return [
        f"{file.filename}:{finding.position.line}:{finding.position.column} {finding.code}"
        for file in summary.checked
        for finding in file.findings
    ]


def messages(summary: Summary) -> Sequence[str]:
    """The messages of all findings."""
    return [finding.message for file in summary.checked for finding in file.findings]

"""Compose programs: a piece with its holes filled, in surroundings, in a layout."""

from __future__ import annotations

import io
import re
import textwrap
import tokenize
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.differential import surroundings
from tests.differential.surroundings import Given, Held
from tests.fixtures import with_crlf, with_tabs

CLOSED = "closed world"
_HOLE = re.compile(r"\$([a-z_]+\d?)")
Pick = Callable[[str, int], int]


class Choose(Protocol):
    """Choose one of so many; `plainly` takes the first one every other time."""

    def __call__(self, label: str, count: int, *, plainly: bool = False) -> int: ...


@dataclass(frozen=True)
class Choice:
    """What fills a hole, with tags that a difference may be announced for."""

    text: str
    tags: frozenset[str] = frozenset()


def choice(text: str, *tags: str) -> Choice:
    """A choice with tags."""
    return Choice(textwrap.dedent(text).strip("\n"), frozenset(tags))


@dataclass(frozen=True)
class Piece:
    """Statements with holes, spelled `$name`.

    A hole that is the name of a parameter is how the surroundings spell that parameter. A hole takes one
    choice for each program; `$part1` and `$part2` are filled from the choices of `part`, each on its
    own. A line that is nothing but a hole goes where the choice is empty.

    Attributes:
        results: what the program returns, one of these.
        head: statements of the module before all else.
        only: the surroundings that it may stand in, by name; empty for all.
    """

    name: str
    text: str
    results: tuple[str, ...]
    parameters: tuple[str, ...]
    head: str = ""
    only: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Announced:
    """A kind of difference that the page or the reason of an unsafe fix tells of.

    Attributes:
        kinds: of differences, as `tests.differential.judging` names them.
        says: words of the codemod's page, or of the fix's reason.
        tags: only where the program or an input has one of these; empty for all.
    """

    kinds: frozenset[str]
    says: str
    tags: frozenset[str] = frozenset()


def announced(kinds: str, says: str, *tags: str) -> Announced:
    """Kinds of differences, separated by commas, with the words that tell of them."""
    return Announced(frozenset(re.split(r",\s*", kinds)), says, frozenset(tags))


@dataclass(frozen=True)
class Template:
    """The programs that a codemod is tried on.

    Attributes:
        parameters: by name, the variants: an annotation (or none) and the kind of inputs.
        needs: modules without which the template cannot be run.
        settings: those of perflint, as versions of `libraries`.
        keeps_surroundings: whether rewrites leave all lines around the piece alone.
        without: surroundings that the pieces cannot stand in.
        files: other files of the project, which programs import.
        around: what programs are run in, as stand-ins of pools of processes.
        sites: where programs have several sites (`tests.differential.sites`), the templates of those.
    """

    codemod: str
    pieces: tuple[Piece, ...]
    holes: Mapping[str, tuple[str | Choice, ...]]
    parameters: Mapping[str, tuple[tuple[str, str], ...]]
    announced: tuple[Announced, ...] = ()
    imports: str = "from world import fail, guard, note, stop"
    settings: Mapping[str, Any] = field(default_factory=dict)
    needs: str = ""
    keeps_surroundings: bool = True
    without: frozenset[str] = frozenset()
    files: Mapping[str, str] = field(default_factory=dict)
    around: Callable[[], AbstractContextManager[None]] = nullcontext
    sites: tuple[Template, ...] = ()

    @property
    def codemods(self) -> tuple[str, ...]:
        """The codemods that programs have sites of."""
        return tuple(dict.fromkeys(one.codemod for one in self.sites)) or (self.codemod,)


@dataclass(frozen=True)
class Site:
    """A piece with its holes filled.

    Attributes:
        names: the parameters that it takes, as they are called in a signature.
    """

    piece: Piece
    block: str
    result: str
    head: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Program:
    """A composed program.

    Attributes:
        picks: the choices by label, in order: enough to compose it again.
        parameters: names and kinds of inputs.
        kept: lines of the surroundings, which no rewrite of the piece touches.
    """

    text: str
    picks: tuple[tuple[str, int], ...]
    parameters: tuple[tuple[str, str], ...]
    tags: frozenset[str]
    kept: tuple[str, ...]

    @property
    def piece(self) -> int:
        """Which piece it is made of."""
        return dict(self.picks)["piece"]

    @property
    def closed(self) -> bool:
        """Whether the project is known to have no classes that derive from builtin ones."""
        return CLOSED in self.tags


def compose(template: Template, pick: Pick) -> Program | None:
    """A program of the template, chosen by `pick`; None if the parts do not go together."""
    picks: dict[str, int] = {}

    def choose(label: str, count: int, *, plainly: bool = False) -> int:
        if label not in picks:
            # Every other time the plain form: what is odd everywhere is only ever refused.
            picked = pick(label, 2 * count if plainly else count) if count > 1 else 0
            picks[label] = picked if picked < count else 0
        return picks[label]

    holders = [one for one in surroundings.HOLDERS if one.name not in template.without]
    if not template.sites:
        # Chosen ahead of all else: a seed stays what it was.
        piece = template.pieces[choose("piece", len(template.pieces))]
        kinds = []
        for name in piece.parameters:
            own = template.parameters[name]
            kinds.append((name, *own[choose(f"parameter {name}", len(own))]))
        holders = [one for one in holders if not piece.only or one.name in piece.only]
    holder = holders[choose("holder", len(holders), plainly=True)]
    blocks = [one for one in surroundings.BLOCKS if one.name not in template.without]
    around = [blocks[choose(f"block {depth}", len(blocks), plainly=True)] for depth in range(2)]
    layout = list(LAYOUTS)[choose("layout", len(LAYOUTS), plainly=True)]
    world = ("open world", "open world", CLOSED)[choose("world", 3)]
    tags: set[str] = {layout, world, holder.name, *(one.name for one in around)}
    if template.sites:
        from tests.differential.sites import arrange

        sites = arrange(template.sites, choose, holder, tags)
        if sites is None:
            return None
        given, held, head = sites.given, sites.held, sites.head
        variants, inside = sites.kinds, sites.inside
    else:
        names = {name: holder.spell(name) for name, _, _ in kinds}
        site = fill_site(template, piece, names, choose, tags)
        given = tuple(Given(name, annotation) for name, annotation, _ in kinds)
        held, head = Held(site.block, site.result), site.head
        variants, inside = tuple((name, kind) for name, _, kind in kinds), site.block
    result = held.result
    for one in around:
        held = one.put(held)
    body = holder.hold(given, held)
    text = "\n".join(part for part in (template.imports, holder.head, head, body) if part) + "\n"
    try:
        compile(text, "<program>", "exec", dont_inherit=True)
    except SyntaxError:
        return None
    own_lines = {line.strip() for line in (*inside.splitlines(), *result.splitlines())}
    kept = tuple(
        line.strip()
        for line in body.splitlines()
        if line.strip() and line.strip() not in own_lines and result not in line
    )
    return Program(
        LAYOUTS[layout](text),
        tuple(picks.items()),
        variants,
        frozenset(tags),
        kept,
    )


def fill_site(
    template: Template, piece: Piece, names: Mapping[str, str], choose: Choose, tags: set[str]
) -> Site:
    """A piece with its holes filled.

    Args:
        names: how the surroundings spell each parameter.
    """

    def fill(text: str) -> str:
        return _fill(textwrap.dedent(text).strip("\n"), template, names, choose, tags)

    tags.add(f"piece {piece.name}")
    result = fill(piece.results[choose("result", len(piece.results))])
    block = fill(piece.text)
    return Site(piece, block, result, fill(piece.head), tuple(names))


def _fill(
    text: str,
    template: Template,
    names: Mapping[str, str],
    choose: Choose,
    tags: set[str],
) -> str:
    lines = []
    for line in text.split("\n"):
        depth = line[: len(line) - len(line.lstrip())]
        alone = _HOLE.fullmatch(line.strip())
        while found := _HOLE.search(line):
            name = found.group(1)
            if name in names:
                new = names[name]
            else:
                options = template.holes[
                    name if name in template.holes else name.rstrip("0123456789")
                ]
                option = options[choose(f"${name}", len(options), plainly=not options[0])]
                if isinstance(option, Choice):
                    tags.update(option.tags)
                    new = option.text
                else:
                    new = option
                new = _fill(new, template, names, choose, tags)
            if alone and found.group(0) == line.strip():
                line = textwrap.indent(new, depth) if new else ""
                break
            line = line[: found.start()] + new + line[found.end() :]
        if line.strip() or not alone:
            lines.append(line)
    return "\n".join(lines)


# Layouts


def _plain(text: str) -> str:
    return text


def _statement_ends(text: str) -> list[tuple[int, int]]:
    """Where the logical lines end: line numbers from 1, and columns."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [token.start for token in tokens if token.type == tokenize.NEWLINE]


def _with_comments_behind(text: str) -> str:
    lines = text.split("\n")
    for number, (row, _) in enumerate(_statement_ends(text)):
        lines[row - 1] += f"  # note {number}"
    return "\n".join(lines)


def _with_comments_above(text: str) -> str:
    lines = text.split("\n")
    starts: list[int] = []
    fresh = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.INDENT, tokenize.DEDENT, tokenize.NL, tokenize.ENDMARKER):
            continue
        if fresh:
            starts.append(token.start[0])
        fresh = token.type == tokenize.NEWLINE
    for number, row in sorted(enumerate(starts), reverse=True):
        line = lines[row - 1]
        depth = line[: len(line) - len(line.lstrip())]
        lines.insert(row - 1, f"{depth}# above {number}")
    return "\n".join(lines)


def _with_one_comment(text: str) -> str:
    lines = text.split("\n")
    ends = _statement_ends(text)
    row = ends[len(text) % len(ends)][0]
    lines[row - 1] += "  # one note"
    return "\n".join(lines)


def _with_blank_lines(text: str) -> str:
    lines: list[str] = []
    ends = {row for row, _ in _statement_ends(text)}
    for number, line in enumerate(text.split("\n"), 1):
        lines.append(line)
        if number in ends:
            lines.append("")
    return "\n".join(lines)


def _without_last_newline(text: str) -> str:
    return text.rstrip("\n")


def _in_two_columns(text: str) -> str:
    return "\n".join(
        line[: len(line) - len(body)].replace("    ", "  ") + body
        for line in text.split("\n")
        for body in [line.lstrip(" ")]
    )


LAYOUTS: Mapping[str, Callable[[str], str]] = {
    "plain": _plain,
    "tabs": with_tabs,
    "crlf": with_crlf,
    "comments behind": _with_comments_behind,
    "comments above": _with_comments_above,
    "one comment": _with_one_comment,
    "blank lines": _with_blank_lines,
    "no last newline": _without_last_newline,
    "two columns": _in_two_columns,
}


def steps(name: str) -> tuple[str | Choice, ...]:
    """What an iteration may do beside its work; the first does nothing."""
    return (
        "",
        f"note({name})",
        choice(f"if stop({name}):\n    break", "jumps"),
        choice(f"if stop({name}):\n    continue", "jumps"),
        choice(f"if stop({name}):\n    return {name}", "jumps", "returns early"),
        choice(f"fail({name})", "raises"),
        choice(f"if stop({name}):\n    raise ValueError({name})", "raises"),
        choice(f"yield {name}", "yields"),
        choice("await pause()", "awaits"),
        f"print({name})",
    )

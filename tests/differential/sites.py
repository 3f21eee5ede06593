"""Programs with several sites of a codemod, or of two: they share names, blocks, loops and imports."""

from __future__ import annotations

import ast
import random
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Any

from tests.differential.programs import Choose, Piece, Site, Template, fill_site
from tests.differential.surroundings import Given, Held, Holder

AND = " + "  # between the names of codemods
_COUNTS = (2, 2, 3)
_WORLD = re.compile(r"^from world import (.+)$", re.MULTILINE)


class Unlike(ValueError):
    """Two templates whose programs cannot stand in one project."""


def together(templates: Sequence[Template]) -> Template:
    """A template of programs that have a site of each of these, and perhaps more.

    Raises:
        Unlike: they bring different files of one name, or settings that contradict.
    """
    first, *others = templates
    if not others:
        return replace(first, sites=(first,))
    return Template(
        codemod=AND.join(one.codemod for one in templates),
        pieces=(),
        holes={},
        parameters={},
        announced=tuple(told for one in templates for told in one.announced),
        imports=_imports(templates),
        settings=_merged([one.settings for one in templates]),
        needs=" ".join(dict.fromkeys(name for one in templates for name in one.needs.split())),
        keeps_surroundings=all(one.keeps_surroundings for one in templates),
        without=frozenset().union(*(one.without for one in templates)),
        files=_merged([one.files for one in templates]),
        around=_nested(tuple(one.around for one in templates)),
        sites=tuple(templates),
    )


def partners(
    templates: Mapping[str, Template], name: str, count: int, seed: int
) -> Iterator[Template]:
    """So many other templates for one, by chance: those that need the same libraries come first."""
    chance = random.Random(f"{seed} {name}")
    own = templates[name]
    others = [other for other in templates.values() if other.codemod != name]
    chance.shuffle(others)
    others.sort(key=lambda other: not set(other.needs.split()) <= set(own.needs.split()))
    for other in others:
        if count == 0:
            return
        try:
            yield together((own, other))
        except Unlike:
            continue
        count -= 1


def _imports(templates: Sequence[Template]) -> str:
    """The imports of all, each once; what the templates take of the recorded world in one line."""
    world = dict.fromkeys(
        name
        for one in templates
        for found in _WORLD.findall(one.imports)
        for name in re.split(r",\s*", found)
    )
    lines = dict.fromkeys(
        line
        for one in templates
        for part in ast.parse(_WORLD.sub("", one.imports)).body
        for line in [ast.unparse(part)]
    )
    return "\n".join([*lines, *([f"from world import {', '.join(world)}"] if world else [])])


def _merged(mappings: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    merged: dict[str, Any] = {}
    for mapping in mappings:
        for key, value in mapping.items():
            kept = merged.setdefault(key, value)
            if isinstance(kept, Mapping) and isinstance(value, Mapping):
                merged[key] = _merged([kept, value])
            elif kept != value:
                raise Unlike(f"{key} is {kept} and {value}")
    return merged


def _nested(
    managers: tuple[Callable[[], AbstractContextManager[None]], ...],
) -> Callable[[], AbstractContextManager[None]]:
    @contextmanager
    def around() -> Iterator[None]:
        with ExitStack() as stack:
            for manager in dict.fromkeys(managers):
                stack.enter_context(manager())
            yield

    return around


# Composing


@dataclass(frozen=True)
class Sites:
    """The sites of one program, put together.

    Attributes:
        head: statements of the module before all else, with functions that hold sites of their own.
        inside: the text that belongs to the sites.
    """

    held: Held
    head: str
    given: tuple[Given, ...]
    kinds: tuple[tuple[str, str], ...]
    inside: str


def arrange(
    templates: Sequence[Template], choose: Choose, holder: Holder, tags: set[str]
) -> Sites | None:
    """Several sites of the templates in one of the arrangements; None where they do not go together."""
    count = _COUNTS[choose("sites", len(_COUNTS))]
    names = list(_ARRANGEMENTS)
    arrangement = names[choose("arrangement", len(names))]
    apart = choose("names", 2) == 1
    continued = choose("continued", 2) == 0
    tags |= {arrangement, f"{count} sites"}
    sites: list[Site] = []
    given: dict[str, tuple[Given, str]] = {}
    for number in range(count):
        turn = number % len(templates)
        template = templates[turn]
        spell = str if arrangement == "in functions" and number else holder.spell
        alike = sites[turn].piece if turn < number else None
        site = _site(template, number, choose, spell, given, tags, alike)
        if site.piece.only and holder.name not in site.piece.only or not _is_code(site.block):
            return None
        if number:
            site = _without_clashes(site, sites, number)
            if apart:
                site = _renamed(site, _bound(site.block), number)
            elif continued:
                site = _continued(site, sites[0])
        sites.append(site)
    kinds = tuple((name, kind) for name, (_, kind) in given.items())
    signature = tuple(one for one, _ in given.values())
    head = "\n\n".join(dict.fromkeys(site.head for site in sites if site.head))
    if arrangement == "in functions":
        held, functions = _in_functions(sites, holder)
        head = "\n\n\n".join(part for part in (head, functions) if part)
    else:
        held = _ARRANGEMENTS[arrangement](sites)
    inside = "\n".join((head, *(site.block for site in sites), held.block))
    return Sites(held, head, signature, kinds, inside)


def _site(
    template: Template,
    number: int,
    choose: Choose,
    spell: Callable[[str], str],
    given: dict[str, tuple[Given, str]],
    tags: set[str],
    alike: Piece | None,
) -> Site:
    """The site of this number.

    Every other time it is the piece that another site of the template is, and takes the parameters of
    those before where their kinds are the same.
    """

    def own(label: str, count: int, *, plainly: bool = False) -> int:
        return choose(f"site {number} {label}" if number else label, count, plainly=plainly)

    piece = template.pieces[own("piece", len(template.pieces))]
    if alike is not None and own("another piece", 2) == 0:
        piece = alike
    shared = number > 0 and own("share parameters", 2) == 0
    names = {}
    for name in piece.parameters:
        variants = template.parameters[name]
        annotation, kind = variants[own(f"parameter {name}", len(variants))]
        known = given.get(name)
        if known is not None and shared and (known[0].annotation, known[1]) in variants:
            names[name] = name
            continue
        free = name if known is None else f"{name}_{number}"
        given[free] = Given(free, annotation), kind
        names[name] = free
    spelled = {name: spell(called) for name, called in names.items()}
    site = fill_site(template, piece, spelled, own, tags)
    return replace(site, names=tuple(names.values()))


def _without_clashes(site: Site, others: Sequence[Site], number: int) -> Site:
    """A site whose head gives no other meaning to a name of the heads before."""
    clashing = {
        name
        for other in others
        if other.head != site.head
        for name in _bound(other.head) & _bound(site.head)
    }
    return _renamed(site, clashing, number)


def _continued(site: Site, first: Site) -> Site:
    """A site that goes on with what the first one has begun: its names get no new start."""
    start, rest = _parts(site.block)
    kept = [line for line in start if not _bound(line) & _bound(first.block)]
    return replace(site, block="\n".join([*kept, *rest]))


def _renamed(site: Site, names: set[str], number: int) -> Site:
    if not names:
        return site
    spelled = "|".join(sorted(map(re.escape, names)))
    pattern = re.compile(rf"(?<![\w.$])({spelled})\b")

    def put(text: str) -> str:
        return pattern.sub(rf"\g<1>_{number}", text)

    return replace(site, block=put(site.block), result=put(site.result), head=put(site.head))


def _is_code(text: str) -> bool:
    """Whether the parts of a block go together: a keyword does not go into a tuple of arguments."""
    try:
        _tree(text)
    except SyntaxError:
        return False
    return True


def _tree(text: str) -> list[ast.stmt]:
    """The statements of a block, which may be that of a coroutine."""
    function = ast.parse(f"async def block():\n{textwrap.indent(text or 'pass', ' ')}").body[0]
    assert isinstance(function, ast.AsyncFunctionDef)
    return function.body


def _bound(text: str) -> set[str]:
    """The names that a block gives values to."""
    found = set()
    for part in _tree(text):
        for node in ast.walk(part):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                found.add(node.name)
    return found


def _parts(block: str) -> tuple[list[str], list[str]]:
    """A block's first assignments, and the rest, each a statement."""
    lines = block.split("\n")
    parts = _tree(block)
    ends = [(part.end_lineno or 0) - 1 for part in parts]
    texts = ["\n".join(lines[start:end]) for start, end in zip([0, *ends], ends)]
    count = 0
    while count < len(parts) and isinstance(parts[count], (ast.Assign, ast.AnnAssign)):
        count += 1
    return texts[:count], texts[count:]


# Arrangements


def _in(text: str) -> str:
    return textwrap.indent(text or "pass", "    ")


def _results(sites: Sequence[Site]) -> str:
    return _listed(site.result for site in sites)


def _listed(results: Iterable[str]) -> str:
    """What is returned of several results: the only one alone."""
    different = list(dict.fromkeys(results))
    return different[0] if len(different) == 1 else f"({', '.join(different)})"


def _split(sites: Sequence[Site]) -> tuple[str, list[str]]:
    """The starts of all sites, and what is left of each."""
    starts, rests = zip(*(_parts(site.block) for site in sites))
    return "\n".join(line for start in starts for line in start), ["\n".join(r) for r in rests]


def _in_sequence(sites: Sequence[Site]) -> Held:
    return Held("\n".join(site.block for site in sites), _results(sites))


def _started_together(sites: Sequence[Site]) -> Held:
    start, rests = _split(sites)
    return Held("\n".join([start, *rests]).strip("\n"), _results(sites))


def _in_one_branch(sites: Sequence[Site]) -> Held:
    start, rests = _split(sites)
    branch = _in("\n".join(rests))
    return Held(f"{start}\nif not stop('branch'):\n{branch}".strip("\n"), _results(sites))


def _in_one_branch_or_else(sites: Sequence[Site]) -> Held:
    start, _ = _split(sites)
    held = _in_one_branch(sites)
    last = _in(f"note({', '.join(sorted(_bound(start)))})")
    return replace(held, block=f"{held.block}\nelse:\n{last}")


def _in_branches(sites: Sequence[Site]) -> Held:
    start, rests = _split(sites)
    words = ["if stop('first'):", *("elif stop('other'):" for _ in rests[2:]), "else:"]
    branches = [f"{word}\n{_in(rest)}" for word, rest in zip(words, rests)]
    return Held("\n".join([start, *branches]).strip("\n"), _results(sites))


def _in_branches_of_their_own(sites: Sequence[Site]) -> Held:
    start, rests = _split(sites)
    branches = [f"if not stop({n}):\n{_in(rest)}" for n, rest in enumerate(rests)]
    return Held("\n".join([start, *branches]).strip("\n"), _results(sites))


def _in_one_loop(sites: Sequence[Site]) -> Held:
    start, rests = _split(sites)
    text = f"{start}\nfor turn in range(2):\n{_in(chr(10).join(rests))}"
    return Held(text.strip("\n"), _results(sites))


def _inside(sites: Sequence[Site]) -> Held:
    """Each site in the first loop or branch of the one before, behind what it does."""
    block = ""
    for site in reversed(sites):
        block = _put_inside(site.block, block) if block else site.block
    return Held(block, _results(sites))


def _inside_before(sites: Sequence[Site]) -> Held:
    """Each site in the first loop or branch of the one before, ahead of what it does."""
    block = ""
    for site in reversed(sites):
        block = _put_inside(site.block, block, ahead=True) if block else site.block
    return Held(block, _results(sites))


def _put_inside(outer: str, inner: str, *, ahead: bool = False) -> str:
    lines = outer.split("\n")
    for part in _tree(outer):
        if isinstance(part, (ast.For, ast.AsyncFor, ast.While, ast.If, ast.With, ast.Try)):
            first, last = part.body[0], part.body[-1]
            row = first.lineno - 2 if ahead else (last.end_lineno or 0) - 1
            depth = lines[first.lineno - 2]
            indented = textwrap.indent(inner, depth[: len(depth) - len(depth.lstrip())])
            if row > part.lineno - 2:  # else the body stands behind the colon
                return "\n".join([*lines[:row], indented, *lines[row:]])
    return f"{outer}\n{inner}"


def _in_functions(sites: Sequence[Site], holder: Holder) -> tuple[Held, str]:
    """The first site where it is; each other in a function of the module, with what it is given."""
    first, *others = sites
    functions = []
    results = [first.result]
    for number, site in enumerate(others, 1):
        body = _in(f"{site.block}\nreturn {site.result}")
        functions.append(f"def other_{number}({', '.join(site.names)}):\n{body}")
        results.append(f"other_{number}({', '.join(map(holder.spell, site.names))})")
    return Held(first.block, _listed(results)), "\n\n\n".join(functions)


_ARRANGEMENTS: Mapping[str, Callable[[Sequence[Site]], Held]] = {
    "in one branch": _in_one_branch,
    "in sequence": _in_sequence,
    "started together": _started_together,
    "in one branch, or else": _in_one_branch_or_else,
    "in branches": _in_branches,
    "in branches of their own": _in_branches_of_their_own,
    "in one loop": _in_one_loop,
    "one inside the other": _inside,
    "one inside the other, ahead": _inside_before,
    "in functions": _in_sequence,
}

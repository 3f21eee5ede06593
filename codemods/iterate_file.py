"""Go through the lines of a file without holding them all.

    for line in file.readlines():    ->    for line in file:

    for line in file.readlines()[1:]:      for line in islice(file, 1, None):

    with open(path) as file:               with open(path) as file:
        lines = file.readlines()     ->        for line in file:
    for line in lines:                             …
        …

Safe for `readlines()` of a file that the same function opened for reading, that is used for nothing
else while the lines are gone through, whose loop is not left early (the position of the file would
differ), calls nothing that could write files, runs no operator or property that a class of the project may have, and does nothing that shows when text that cannot be decoded, or
compressed data that is damaged, raises half way instead of before it: it fills what its function has made, by methods that cannot raise. Otherwise unsafe:
the file may be read, written, moved or closed in between, and an error half way is
raised after the lines before it.
Refused for `splitlines()` and `split`, whose lines have no line ends, for generators that are gone
through later, where the file is used in the loop or its path given to a call there, where it is
read on after a loop that may end early, and for lines with a name where anything stands between them and
their loop.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods.parts import imports
from perflint.codemods.parts.escapes import caught
from perflint.codemods.parts.expressions import alone
from perflint.codemods.parts.holding import consumed
from perflint.codemods.parts.indentation import deepen
from perflint.codemods.parts.late_errors import shows_late_errors
from perflint.codemods.parts.layout import comments_in, indent_of, line_span, owns_lines
from perflint.codemods.parts.operators import run_by
from perflint.codemods.parts.quiet import unknown_call
from perflint.language.flow.blocks import block_of
from perflint.language.nodes import COMPREHENSIONS, descendants, parent, parents
from perflint.reasoning.values.files import mode, opened_path
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.spelling import spelling

CODEMOD = Codemod(
    name="iterate-file",
    summary="go through the lines of a file without holding them all",
    safety=Safety.SAFE,
    varies=True,
    speed=Contract(least=5000, warns=200000, loop=False, counted="lines"),
)
# What takes a path and leaves the file alone.
_LOOKING = ("os.path.", "builtins.", "pathlib.")
_SAYING = frozenset("debug info warning error exception critical log append".split())


# Ways to decode that take any bytes.
_TOLERANT = frozenset("replace ignore backslashreplace".split())
_ANY_BYTES = frozenset("latin-1 latin1 iso-8859-1 iso8859-1 cp437".split())
# Encodings of which not every byte below 128 is a character.
_WIDE = ("utf-16", "utf-32", "utf-7", "utf16", "utf32", "utf7", "u16", "u32", "u7")
# Modules whose files may turn out to be damaged.
_COMPRESSED = ("gzip.", "bz2.", "lzma.")
_UNDECODED = "text that cannot be decoded"


@dataclass(frozen=True, slots=True)
class _Lines:
    """The lines of a file where a loop goes through them.

    Attributes:
        place: the expression that gives way to the file: the call, or the name of the lines, without the
            first ones where these are left out.
        edits: what else changes, where they have a name.
    """

    place: ast.expr
    edits: tuple[Edit, ...] = ()

    @property
    def taker(self) -> ast.AST | None:
        """What goes through the lines: a loop, a clause of a comprehension, a call such as `sum`."""
        above = parent(self.place)
        return parent(above) if isinstance(above, ast.Call) else above  # `enumerate(lines)`

    @property
    def region(self) -> ast.AST:
        """All that runs while the lines are gone through."""
        taker = self.taker
        above = parent(taker) if isinstance(taker, ast.comprehension) else taker
        return above if isinstance(above, (ast.For, *COMPREHENSIONS)) else self.place


def rewrite(context: Context, call: ast.Call, file: ast.expr) -> Fix | Refusal:
    """Rewrite `file.readlines()` or `list(file)` to `file`."""
    function = call.func
    if isinstance(function, ast.Attribute) and function.attr != "readlines":
        return Refusal(CODEMOD.name, "the lines have no line ends, which the file would give")
    lines = _Lines(_whole(call))
    above = parent(lines.place)
    if isinstance(above, ast.Assign):
        named = _named(context, above, file)
        if isinstance(named, str):
            return Refusal(CODEMOD.name, named)
        lines = named
    around = lines.region
    if isinstance(around, ast.GeneratorExp) and not consumed(context, around):
        return Refusal(
            CODEMOD.name, "the generator is gone through later, when the file may be closed"
        )
    taker = _path_argument(context, file, lines.taker)
    if taker:
        return Refusal(CODEMOD.name, f"`{taker}` gets the path, and may write the file meanwhile")
    if _read_on(context, lines, file):
        return Refusal(CODEMOD.name, "the file is read on, from where the loop would leave it")
    reason = _reason(context, call, lines, file)
    code = alone(context, file)
    imported: tuple[Edit, ...] = ()
    if isinstance(lines.place, ast.Subscript) and isinstance(lines.place.slice, ast.Slice):
        islice, imported = imports.member(context, "itertools", "islice", lines.place)
        first = lines.place.slice.lower
        code = f"{islice}({code}, {context.code(first) if first is not None else 0}, None)"
    return Fix(
        CODEMOD.name,
        (Edit(*context.span(lines.place), code), *lines.edits, *imported),
        Safety.UNSAFE if reason else Safety.SAFE,
        "iterate over the file itself",
        reason,
    )


def _whole(lines: ast.expr) -> ast.expr:
    """Lines, or what leaves out the first of them."""
    above = parent(lines)
    return above if isinstance(above, ast.Subscript) and skips(above) else lines


def skips(node: ast.AST | None) -> bool:
    """Whether an expression leaves out the first elements, by a constant number: `lines[1:]`."""
    match node:
        case ast.Subscript(slice=ast.Slice(lower=ast.Constant(value=int()), upper=None, step=None)):
            return True
    return False


def _named(context: Context, assign: ast.Assign, file: ast.expr) -> _Lines | str:
    """The lines that an assignment names, where the next statement goes through them; a reason where that
    is not so plain."""
    if skips(assign.value):
        return "the first lines are left out before the others have a name"
    name = assign.targets[0]
    assert isinstance(name, ast.Name)
    region = context.function(assign)
    if region is None:
        return "the lines have a name of the module, which others may read"
    reads = context.flow.reads(name.id, region)
    if len(reads) != 1 or not owns_lines(context, assign):
        return "the lines have a name that is read elsewhere"
    statement = next(up for up in parents(reads[0]) if isinstance(up, ast.stmt))
    place = _whole(reads[0])
    if not _takes_at_once(context, reads[0], statement):
        return "the lines are used in the middle of an expression"
    block = block_of(assign) or []
    if assign is not block[-1]:
        if block[block.index(assign) + 1] is not statement:
            return "something is done between reading the lines and going through them"
        return _Lines(place, (_without(context, assign),))
    opening = parent(assign)
    outer = block_of(opening) if isinstance(opening, ast.With) else None
    if outer is None or not isinstance(opening, ast.With) or not _opens(opening, file):
        return "the lines have a name, and the file may be closed before they are read"
    rest = outer[outer.index(opening) + 1 :]
    if not rest or rest[0] is not statement or not owns_lines(context, statement):
        return "the file is closed before the lines are gone through"
    step = indent_of(context, assign).removeprefix(indent_of(context, opening))
    gone = _without(context, assign)
    first = context.source.lines.line_of(gone.end)
    while not context.source.lines.line(first).strip():
        first += 1
    last = statement.end_lineno or statement.lineno
    return _Lines(
        place,
        (
            Edit(gone.start, context.source.lines.start(first), gone.text),
            *deepen(context, first, last, step),
        ),
    )


def _without(context: Context, assign: ast.Assign) -> Edit:
    """The edit that takes a statement away and keeps its comments."""
    indent, newline = indent_of(context, assign), context.source.newline
    span = line_span(context, assign)
    return Edit(*span, "".join(f"{indent}{c}{newline}" for c in comments_in(context, span)))


def _opens(opening: ast.With, file: ast.expr) -> bool:
    """Whether a `with` does nothing but open a file by this name."""
    return (
        len(opening.items) == 1
        and isinstance(file, ast.Name)
        and isinstance(opening.items[0].optional_vars, ast.Name)
        and opening.items[0].optional_vars.id == file.id
    )


def _takes_at_once(context: Context, read: ast.Name, statement: ast.stmt) -> bool:
    """Whether a statement does nothing before it goes through the lines that it reads."""
    if isinstance(statement, ast.For):
        return any(node is read for node in ast.walk(statement.iter))
    value = getattr(statement, "value", None)
    while isinstance(value, ast.Call) and len(value.args) == 1 and not value.keywords:
        if not (context.names.dotted(value.func) or "").startswith("builtins."):
            return False
        value = value.args[0]
    if isinstance(value, COMPREHENSIONS):
        value = value.generators[0].iter
    return value is not None and any(node is read for node in ast.walk(value))


def _read_on(context: Context, lines: _Lines, file: ast.expr) -> bool:
    """Whether a file is used again in the loop over its lines, or after one that may end early."""
    loop = lines.region
    if not isinstance(file, ast.Name) or not isinstance(loop, (ast.For, *COMPREHENSIONS)):
        return False
    inside = set(ast.walk(loop)) - set(ast.walk(lines.place))
    if isinstance(loop, ast.For):
        inside -= set(ast.walk(loop.iter))
    early = caught(loop) or any(
        isinstance(node, ast.Break) for node in descendants(loop, into_functions=False)
    )
    return any(
        read in inside or early and read.lineno > (loop.end_lineno or 0) and not _closes(read)
        for read in context.flow.reads(file.id, context.function(loop) or context.names.tree)
    )


def _closes(read: ast.Name) -> bool:
    above = parent(read)
    return isinstance(above, ast.Attribute) and above.attr == "close"


def _path_argument(context: Context, file: ast.expr, loop: ast.AST | None) -> str:
    """The call in the loop over the lines that gets the path of the file, and may do what it likes."""
    opened: ast.expr | None = file
    if isinstance(file, ast.Name):
        binding = context.names.only_binding(file)
        opened = binding.value if binding is not None else None
    path = opened_path(opened, context) if isinstance(opened, ast.Call) else None
    if path is None or not isinstance(loop, ast.For):
        return ""
    wanted = spelling(path)
    for node in descendants(loop):
        if not isinstance(node, ast.Call) or node is opened:
            continue
        dotted = context.names.dotted(node.func) or ""
        if dotted.startswith(_LOOKING) or dotted.rpartition(".")[2] in _SAYING:
            continue
        given = [*node.args, *(word.value for word in node.keywords)]
        if any(spelling(part) == wanted for part in given):
            return context.short(node)
    return ""


def _reason(context: Context, call: ast.Call, lines: _Lines, file: ast.expr) -> str:
    """What could differ where the lines come one by one; empty if nothing can."""
    opened: ast.expr | None = file
    if isinstance(file, ast.Name):
        binding = context.names.only_binding(file)
        opened = binding.value if binding is not None else None
    if not isinstance(opened, ast.Call) or opened_path(opened, context) is None:
        opened = None
    shared = _shared(context, call, lines, file, opened)
    return "; ".join([*([shared] if shared else []), *_shown(context, lines, opened)])


def _shared(
    context: Context, call: ast.Call, lines: _Lines, file: ast.expr, opened: ast.Call | None
) -> str:
    """Who else may have to do with the file while its lines are gone through; empty if nobody."""
    loop = lines.taker
    if isinstance(loop, ast.For) and any(
        isinstance(node, (ast.Yield, ast.YieldFrom)) for node in descendants(loop)
    ):
        return "whoever gets the lines may stop early, or write the file in between"
    if not isinstance(file, (ast.Call, ast.Name)):
        return "the file may be used elsewhere meanwhile"
    if opened is None or mode(opened, context) not in ("r", "rt", "rb"):
        return "the file was opened elsewhere, and may be used there meanwhile"
    if isinstance(file, ast.Name):
        reads = context.flow.reads(file.id, context.function(call) or context.names.tree)
        if len(reads) > 1:
            return f"`{file.id}` is used elsewhere too"
    return ""


def _shown(context: Context, lines: _Lines, opened: ast.Call | None) -> Iterator[str]:
    """What shows in the loop over the lines."""
    loop = lines.taker
    if isinstance(loop, ast.For) and any(
        isinstance(node, (ast.Break, ast.Return))
        for node in descendants(loop, into_functions=False)
    ):
        yield "the loop may be left early, with the rest of the file unread"
    above = parent(lines.place)
    if isinstance(above, ast.Call) and context.names.dotted(above.func) == "builtins.zip":
        yield "`zip` ends with the shortest of several, and may leave the rest of the file unread"
    mapped = _mapped(context, lines.place)
    if mapped:
        yield f"`{mapped}` runs before an error that a later line raises, and may write the file"
    writer = _writer(context, lines)
    if writer is not None:
        yield f"`{context.short(writer)}` may write the file meanwhile"
    else:
        run = run_by(context, lines.region, set(ast.walk(lines.place)))
        if run is not None:
            place, method = run
            at = f"line {place.lineno}" if hasattr(place, "lineno") else "the loop"
            yield f"`{method}` of a class of the project, which {at} may run, may write the file"
    wrong = _late_error(context, opened)
    if wrong and lines.region is not lines.place:
        shown = shows_late_errors(context, lines.region, lines.place)
        if shown is not None:
            where = f"line {shown.lineno}" if hasattr(shown, "lineno") else "the loop"
            yield f"{wrong} raises after what {where} did with what stands before it"


def _writer(context: Context, lines: _Lines) -> ast.Call | None:
    """The first call in the loop over the lines that may write a file."""
    placed = set(ast.walk(lines.place))
    for node in descendants(lines.region):
        if not isinstance(node, ast.Call) or node in placed:
            continue
        if opened_path(node, context) is not None:
            if mode(node, context) in ("r", "rt", "rb"):
                continue
            return node
        if context.names.dotted(node.func) == "builtins.print":
            if any(word.arg == "file" for word in node.keywords):
                return node
            continue
        if unknown_call(context, node):
            return node
    return None


def _mapped(context: Context, place: ast.expr) -> str:
    """The function of the project that `map` or `filter` runs for each line."""
    match parent(place):
        case ast.Call(func=function, args=[given, *_]) if (
            context.names.dotted(function) in ("builtins.map", "builtins.filter")
            and given is not place
            and not (context.names.dotted(given) or "").startswith("builtins.")
            and not (isinstance(given, ast.Constant) and given.value is None)
        ):
            return context.short(given)
    return ""


def _late_error(context: Context, opened: ast.Call | None) -> str:
    """What in a file raises where it is read, in words; empty if nothing does."""
    if opened is None:
        return _UNDECODED
    if (context.names.dotted(opened.func) or "").startswith(_COMPRESSED):
        return "data that is damaged or cut off"
    if mode(opened, context) == "rb":
        return ""
    words = {word.arg: _text(word.value) for word in opened.keywords}
    default = "locale" if len(opened.args) <= 2 else ""
    encoding, errors = words.get("encoding", default), words.get("errors")
    if encoding in _ANY_BYTES or errors in _TOLERANT:
        return ""
    # Bytes below 128 have no surrogate.
    wide = not encoding or encoding.replace("_", "-").startswith(_WIDE)
    return "" if errors == "surrogateescape" and not wide else _UNDECODED


def _text(value: ast.expr) -> str:
    """The text of a constant, in small letters; empty for what is none."""
    return str(value.value).lower() if isinstance(value, ast.Constant) else ""

"""What IPython reads and Python does not (magics, shell lines, help lines), replaced by Python of the same
length, so that every line and column of a cell stays where it is."""

from __future__ import annotations

import ast
import keyword
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.syntax.lines import Span

# Cell magics whose body is Python that sees the names of the notebook.
TRANSPARENT = frozenset(
    "capture debug ipytest perflint prun pypy python python3 time timeit".split()
)
# Words that call a magic without `%`, where IPython takes them to.
_AUTOMAGIC = (
    "alias|autoreload|bookmark|cat|cd|clear|colors|conda|config|cp|debug|dhist|dirs|edit|env|gui|hist|"
    "history|ldir|less|ll|load|load_ext|logstart|logstop|ls|lsmagic|lx|macro|mamba|man|matplotlib|micromamba|"
    "mkdir|more|mv|notebook|page|pastebin|pdb|pdef|pdoc|pfile|pinfo|pinfo2|pip|popd|precision|prun|psearch|"
    "psource|pushd|pwd|pycat|pylab|quickref|recall|rehashx|reload_ext|rerun|reset|reset_selective|rm|rmdir|"
    "run|save|set_env|store|system|tb|time|timeit|unalias|unload_ext|uv|who|who_ls|whos|xdel|xmode"
)
_CELL_MAGIC = re.compile(r"%%(?P<name>\w*)[^\r\n]*(?:\r\n|\r|\n|\Z)")
# What may stand above a cell magic: Colab puts forms there (`#@title`).
_BLANK = re.compile(r"(?:[ \t\f]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*")
_ESCAPE = re.compile(r"[ \t\f]*(?P<magic>[%!?,;/])")
_AUTOMATIC = re.compile(rf"[ \t\f]*(?P<magic>)(?:{_AUTOMAGIC})(?=[ \t]+[^ \t=,:;()\[\]]|[ \t]*$)")
_HELP = re.compile(r"[ \t\f]*(?P<magic>)[\w.*%\[\]'\" =]+\?{1,2}[ \t]*;?[ \t]*$", re.MULTILINE)
_TIMED = re.compile(r"%time[ \t]+(?=\S)|%timeit[ \t]+(?:-[a-z][ \t]*\d*[ \t]+)*(?=\S)")
_TOKEN = re.compile(
    r"(?P<string>\"\"\"|'''|\"|')|(?P<comment>\#[^\r\n]*)|(?P<open>[(\[{])|(?P<close>[)\]}])"
    r"|(?P<joined>\\(?:\r\n|\r|\n))|(?P<end>\r\n|\r|\n)|(?P<assign>=[ \t]*(?=!(?!=)|%[A-Za-z]))"
)
_LINE = re.compile(r"[^\r\n]*")
_NEWLINE = re.compile(r"\r\n|\r|\n")
_WORD = re.compile(r"[A-Za-z_]\w*")
_TAKEN_BY_SHELL = re.compile(r"\{\s*([A-Za-z_]\w*)[^{}]*\}|\$([A-Za-z_]\w*)")


@dataclass(frozen=True, slots=True)
class Plain:
    """A cell as Python.

    Attributes:
        text: as long as the cell, with the same lines.
        kept: the lines of it that stand for something else, and that nobody may change.
        magics: the names of the cell magics that it starts with.
        foreign: whether these make it something else than Python, so that nothing of it is read.
    """

    text: str
    kept: tuple[Span, ...] = ()
    magics: tuple[str, ...] = ()
    foreign: bool = False


def plain(cell: str) -> Plain:
    """A cell as Python; one that is wrong either way comes back as close to it as can be."""
    if "%%" not in cell and parses(cell):
        return Plain(cell)
    text, kept, magics = _without_heads(cell)
    if any(name not in TRANSPARENT for name in magics):
        return Plain(cell, (), magics, foreign=True)
    if parses(text):
        return Plain(text, kept, magics)
    found = list(_magics(text))
    for timed in (True, False):
        replaced = _replaced(text, found, timed=timed)
        if parses(replaced):
            break
    return Plain(replaced, (*kept, *(_lines(text, span) for span in found)), magics)


def unknown(cell: str) -> str:
    """What stands for a cell that is no Python: blanks, and a call of something unknown with the names in it,
    so that nothing else is taken to be the last use of them."""
    widest = max(_LINE.finditer(cell), key=lambda line: len(line[0]))
    call = _call(f"%cell {cell}", len(widest[0]))
    return _blank(cell[: widest.start()]) + call + _blank(cell[widest.end() :])


def parses(text: str) -> bool:
    """Whether a text is Python, as far as its grammar goes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
    return True


def _without_heads(cell: str) -> tuple[str, tuple[Span, ...], tuple[str, ...]]:
    """A cell with blanks for the cell magics at its head, where these are, and their names."""
    start = at = _end(_BLANK.match(cell))
    names = []
    while found := _CELL_MAGIC.match(cell, at):
        names.append(found["name"])
        at = found.end()
    if not names:
        return cell, (), ()
    return cell[:start] + _blank(cell[start:at]) + cell[at:], (Span(0, at),), tuple(names)


def _magics(text: str) -> Iterator[Span]:
    """What IPython would replace, each from its first character to the end of its line."""
    at = 0
    while at < len(text):
        found = _ESCAPE.match(text, at) or _automatic(text, at) or _HELP.match(text, at)
        if found is not None:
            start = found.start("magic")
        else:
            start, at = _assigned(text, at)
            if start < 0:
                continue
        end = _continued(text, start)
        yield Span(start, end)
        following = _NEWLINE.match(text, end)
        at = following.end() if following else end


def _automatic(text: str, at: int) -> re.Match[str] | None:
    line = _LINE.match(text, at)
    found = _AUTOMATIC.match(text, at, _end(line))
    return found if found is not None and line is not None and not parses(line[0].strip()) else None


def _assigned(text: str, at: int) -> tuple[int, int]:
    """Where a magic starts whose value the statement at `at` takes, -1 if there is none, and where the next
    statement starts."""
    depth = 0
    while found := _TOKEN.search(text, at):
        at = found.end()
        match found.lastgroup:
            case "string":
                at = _closed(text, at, found[0])
            case "open":
                depth += 1
            case "close":
                depth = max(depth - 1, 0)
            case "assign" if not depth:
                return at, at
            case "end" if not depth:
                return -1, at
    return -1, len(text)


def _closed(text: str, at: int, quote: str) -> int:
    """Where a string ends; one of a single line ends with that at the latest."""
    while at < len(text):
        if text[at] == "\\":
            at += 2
        elif text.startswith(quote, at):
            return at + len(quote)
        elif len(quote) == 1 and text[at] in "\r\n":
            return at
        else:
            at += 1
    return len(text)


def _continued(text: str, at: int) -> int:
    """Where a line ends, with those that it goes on in by a backslash."""
    while True:
        end = _end(_LINE.match(text, at))
        newline = _NEWLINE.match(text, end)
        if newline is None or end == at or text[end - 1] != "\\":
            return end
        at = newline.end()


def _replaced(text: str, found: list[Span], *, timed: bool) -> str:
    parts, at = [], 0
    for start, end in found:
        parts += [text[at:start], _placeholder(text, start, end, timed=timed)]
        at = end
    return "".join([*parts, text[at:]])


def _placeholder(text: str, start: int, end: int, *, timed: bool) -> str:
    """What stands for a magic: of a timed statement the statement, of all else a call of something unknown
    with the names that it reads."""
    magic = text[start:end]
    if timed and (found := _TIMED.match(magic)):
        assigned = text[:start].rstrip(" \t").endswith("=")
        if not assigned or magic.startswith("%time "):
            head = "" if assigned else "0;"
            return head + " " * (found.end() - len(head)) + magic[found.end() :]
    first = _end(_LINE.match(magic))
    return _call(magic, first) + _blank(magic[first:])


def _call(magic: str, room: int) -> str:
    if room < 3:
        return "_" * room
    if magic.startswith("!"):
        words = [one or other for one, other in _TAKEN_BY_SHELL.findall(magic)]
    elif magic.startswith("%"):
        words = _WORD.findall(magic)[1:]
    else:
        words = []
    names = ""
    for word in dict.fromkeys(words):
        more = f"{names},{word}" if names else word
        if len(more) + 3 <= room and not keyword.iskeyword(word):
            names = more
    return f"_({names})".ljust(room)


def _blank(text: str) -> str:
    """Lines of the same length that mean nothing: comments, which unlike blank lines nobody tidies up."""
    return re.sub(r"[^\r\n]+", lambda line: "#".ljust(len(line[0])), text)


def _lines(text: str, span: Span) -> Span:
    """The whole lines that a span is part of."""
    start = max(text.rfind("\n", 0, span.start), text.rfind("\r", 0, span.start)) + 1
    return Span(start, span.end)


def _end(found: re.Match[str] | None) -> int:
    assert found is not None, "the pattern matches nothing as well"
    return found.end()

"""How text reports look: colours, line glyphs and width, and whether a stream takes them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO

_CODES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters that draw excerpts and traces."""

    bar: str
    span_start: str
    span_middle: str
    span_end: str
    step: str
    last_step: str
    ellipsis: str
    dot: str
    block: str


UNICODE = Glyphs("│", "╭", "┆", "╰", "├─", "╰─", "…", "·", "█")
ASCII = Glyphs("|", "/", ":", "\\", "|-", "`-", "...", "-", "#")


@dataclass(frozen=True, slots=True)
class Style:
    """How one report is drawn.

    Attributes:
        color: whether to print ANSI colours.
        glyphs: the characters for lines.
        width: columns of the terminal; for files and pipes the widest excerpt.
        height: lines of the terminal; for files and pipes those of a usual one.
        terminal: whether it goes to a terminal; else a program may read it.
        links: whether that follows links (OSC 8); those that do not know them show their text alone.
    """

    color: bool = False
    glyphs: Glyphs = UNICODE
    width: int = 140
    height: int = 40
    terminal: bool = False
    links: bool = False

    def paint(self, text: str, *looks: str) -> str:
        """`text` in these looks (`bold`, `red`, …), or as it is without colours."""
        if not self.color or not text:
            return text
        return f"\x1b[{';'.join(_CODES[look] for look in looks)}m{text}\x1b[0m"

    def link(self, text: str, address: str | None) -> str:
        """`text`, which leads to an address where the terminal follows links.

        Args:
            address: in ASCII, percent-encoded; None for none.
        """
        if not self.links or not address or not (address.isascii() and address.isprintable()):
            return text
        return f"\x1b]8;;{address}\x1b\\{text}\x1b]8;;\x1b\\"


def style_for(stream: IO[str], color: str, environment: Mapping[str, str] = os.environ) -> Style:
    """The style that a stream takes; `color` is `auto`, `always` or `never`."""
    terminal = is_terminal(stream)
    size = shutil.get_terminal_size((140, 40)) if terminal else os.terminal_size((140, 40))
    encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "")
    glyphs = UNICODE if encoding.startswith("utf") else ASCII
    colored = wants_color(terminal, color, environment)
    links = colored and follows_links(terminal, environment)
    return Style(colored, glyphs, max(40, size.columns), size.lines, terminal, links)


def follows_links(terminal: bool, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether links are written: FORCE_HYPERLINK first, then what the terminal is. The console of Linux
    would show parts of them."""
    forced = environment.get("FORCE_HYPERLINK")
    if forced:
        return forced != "0"
    return terminal and environment.get("TERM", "") not in ("", "dumb", "linux")


def wants_color(terminal: bool, color: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether to colour: the option first, then NO_COLOR, FORCE_COLOR, and what the terminal is."""
    if color != "auto":
        return color == "always"
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR"):
        return environment["FORCE_COLOR"] != "0"
    return terminal and environment.get("TERM") != "dumb"


def is_terminal(stream: IO[str]) -> bool:
    """Whether a stream is a terminal; a closed one is not."""
    try:
        return stream.isatty()
    except ValueError:
        return False

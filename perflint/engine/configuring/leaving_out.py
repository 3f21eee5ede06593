"""The edit of a settings file that leaves a rule out of a whole project."""

from __future__ import annotations

import re
from pathlib import Path

from perflint.engine.configuring.settings import ConfigError
from perflint.engine.configuring.toml_files import parse_toml
from perflint.syntax.edits import Edit, replace

_TABLE = re.compile(
    r"^[ \t]*\[[ \t]*tool[ \t]*\.[ \t]*perflint[ \t]*\][ \t]*(?:#.*)?\r?$", re.MULTILINE
)
_NEXT = re.compile(r"^[ \t]*\[", re.MULTILINE)
_IGNORE = re.compile(r"^[ \t]*ignore[ \t]*=[ \t]*\[", re.MULTILINE)


def leaving_out(file: Path, text: str, code: str) -> Edit | None:
    """The edit that adds a rule to `ignore`, and changes nothing else that the file says; None where there
    is none.

    Args:
        file: a settings file; in `pyproject.toml` the settings are those of a table.
    """
    start = 0
    if file.name == "pyproject.toml":
        header = _TABLE.search(text)
        if header is None:
            return None
        start = text.find("\n", header.end()) + 1 or len(text)
    following = _NEXT.search(text, start)
    known = _IGNORE.search(text, start, following.start() if following else len(text))
    if known is not None:
        rest = text[known.end() :]
        after = "," if rest[:1] in ("\r", "\n") else ", "
        if rest.lstrip().startswith("]"):
            after = ""
        edit = Edit(known.end(), known.end(), f'"{code}"{after}')
    else:
        newline = "\r\n" if "\r\n" in text else "\n"
        lead = "" if text[:start].endswith("\n") or not start else newline
        edit = Edit(start, start, f'{lead}ignore = ["{code}"]{newline}')
    return edit if _adds(file, text, replace(text, [edit]), code) else None


def _adds(file: Path, before: str, after: str, code: str) -> bool:
    """Whether a file says the same as before, and that a rule is to be ignored."""
    try:
        old, new = (parse_toml(text, str(file)) for text in (before, after))
    except ConfigError:
        return False
    table = old
    if file.name == "pyproject.toml":
        table = old["tool"]["perflint"]
    table["ignore"] = [code, *table.get("ignore", ())]
    return old == new

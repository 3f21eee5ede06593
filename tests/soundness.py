"""What must hold of every file, however strange: told as a list of what does not."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from typing import Any

from perflint.syntax.applying import apply
from perflint.syntax.edits import Fix
from perflint.syntax.source import SourceError, parse_text
from tests.runs import Texts, fixed, found


def problems(files: Texts, settings: Mapping[str, Any], *, unsafe: bool = True) -> Iterator[str]:
    """Check small projects, screened and not, and fix them.

    Args:
        unsafe: whether files are fixed with unsafe fixes, too.

    Yields:
        Internal errors, findings that screening changes, spans outside the text, fixes that do
        not compile, and files that fixing a second time changes again.
    """
    try:
        screened = found(files, settings)
        whole = found(files, settings, screen=False)
    except AssertionError as error:
        yield f"internal error: {error}"
        return
    for name, own in whole.items():
        for finding in {*own} ^ {*screened[name]}:
            missing = "screened" if finding in own else "unscreened"
            yield f"missing where {missing}: {finding.code} {name}:{finding.position.line} {finding}"
    runs = all(map(compiles, files.values()))
    fixes = 0
    for name, own in whole.items():
        text = files[name]
        for finding in own:
            if not 0 <= finding.start <= finding.end <= len(text):
                yield f"span outside the text: {finding.code} {finding.start}..{finding.end}"
            if finding.position > finding.end_position:
                yield f"ends before it starts: {finding.code} {finding.position}"
            if isinstance(finding.fix, Fix) and runs:
                fixes += 1
                after, applied = apply(text, [finding.fix])
                if not applied or not compiles(after):
                    yield f"the fix breaks the file: {finding.code} {name}:{finding.position.line}"
    for with_unsafe in (False, True) if unsafe else (False,):
        if fixes:
            yield from _settles(files, settings, with_unsafe)


def _settles(files: Texts, settings: Mapping[str, Any], unsafe: bool) -> Iterator[str]:
    try:
        after = fixed(files, settings, unsafe=unsafe)
        again = fixed(after, settings, unsafe=unsafe)
    except AssertionError as error:
        yield f"internal error while fixing (unsafe: {unsafe}): {error}"
        return
    for name, text in again.items():
        if text != after[name]:
            yield f"not settled after one run (unsafe: {unsafe}): {name}"
        if not compiles(text):
            yield f"does not compile after fixing (unsafe: {unsafe}): {name}"


def compiles(text: str) -> bool:
    """Whether a text is a program, not only something that parses."""
    try:
        parse_text(text)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, "sample.py", "exec", dont_inherit=True)
    except (SourceError, SyntaxError, ValueError):
        return False
    return True

"""Colours for what perflint prints, in pages of the site: those of a terminal, and no sentence is cut."""

from __future__ import annotations

import re
from html import escape, unescape

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

# What the highlighter makes of a line that a command of a `console` block prints.
_PRINTED = re.compile(r'<span class="go">(.*?)</span>\n?')
_PLACE = re.compile(r"(?P<place>\S+:\d+:\d+):? (?P<code>PFL\d+)(?P<message> .*)?")
_CODE = re.compile(r"(?P<frame> *\d* [│┆] (?:[╭┆╰] )?)(?P<change>[+-] )?(?P<text>.*)")
_CARETS = re.compile(r"(?P<frame> +│ +)(?P<carets>\^+)")
_NOTE = re.compile(r"(?P<label> +(?:=|╰─) ?(?:[a-z]+(?: fix)?:)?)(?P<text>.*)")
_QUOTED = re.compile(r"`[^`]+`")


def colored(html: str) -> str:
    """The HTML of a page, with what perflint prints in its console blocks coloured."""
    return _PRINTED.sub(lambda found: _line(unescape(found[1])), html)


def _line(text: str) -> str:
    if found := _PLACE.fullmatch(text):
        message = _quoting(found["message"] or "")
        inner = f"{_span('place', found['place'])} {_span('code', found['code'])}{message}"
        return _block(inner, hang=2)
    if found := _CARETS.fullmatch(text):
        inner = _span("frame", found["frame"]) + _span("code", found["carets"])
        return _block(inner, kind="source")
    if found := _CODE.fullmatch(text):
        change = found["change"] or ""
        kind = {"+ ": "source pf-added", "- ": "source pf-removed"}.get(change, "source")
        inner = _span("frame", found["frame"]) + escape(change) + _python(found["text"])
        return _block(inner, kind=kind)
    if found := _NOTE.fullmatch(text):
        inner = _span("frame", found["label"]) + _quoting(found["text"])
        return _block(inner, hang=len(found["label"]) + 1)
    return _block(_quoting(text), hang=len(text) - len(text.lstrip()))


def _python(text: str) -> str:
    start = len(text) - len(text.lstrip())
    coloured: str = highlight(text[start:], PythonLexer(), HtmlFormatter(nowrap=True))
    return text[:start] + coloured.rstrip("\n")


def _quoting(text: str) -> str:
    ends, parts = 0, []
    for found in _QUOTED.finditer(text):
        parts += [escape(text[ends : found.start()], quote=False), _span("quoted", found[0])]
        ends = found.end()
    return "".join([*parts, escape(text[ends:], quote=False)])


def _span(kind: str, text: str) -> str:
    return f'<span class="pf-{kind}">{escape(text, quote=False)}</span>' if text else ""


def _block(inner: str, hang: int = 0, kind: str = "said") -> str:
    """A line by itself. What is said goes on below its text where a screen is narrow, code is scrolled."""
    return f'<span class="pf-line pf-{kind}" style="--hang: {min(hang, 12)}ch">{inner}\n</span>'

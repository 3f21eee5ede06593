"""Text for streams whose encoding lacks some of its characters: typography in ASCII, all else escaped."""

from __future__ import annotations

import codecs

from perflint.report.spelling import SPELLED

# Names of error handlers for `str.encode`: of what perflint writes, of JSON, and of what quotes code.
TEXT = "perflint.text"
JSON = "perflint.json"
CODE = "backslashreplace"


def _text(error: UnicodeError) -> tuple[str, int]:
    """Spell typography in ASCII; write other characters as Python's escapes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    parts = [
        SPELLED[character]
        if character in SPELLED
        else character.encode("ascii", "backslashreplace").decode("ascii")
        for character in missing
    ]
    return "".join(parts), error.end


def _json(error: UnicodeError) -> tuple[str, int]:
    r"""Write characters as the escapes of JSON, `\u00d7`: what is read is the same."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    import json

    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


codecs.register_error(TEXT, _text)
codecs.register_error(JSON, _json)

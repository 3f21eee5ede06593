"""The pages of perflint's own kinds of finding, in Markdown, by code."""

from __future__ import annotations

from perflint.rules.own import INVALID_SYNTAX, NOT_ANALYZED, UNREADABLE_FILE, UNUSED_SUPPRESSION

_FAILURE = """\
It is no matter of taste that a file was not checked, so this is reported whatever is selected; only its own
code or name in `ignore` hides it. The run goes on with the other files, and ends with exit status 1.
"""

PAGES = {
    UNUSED_SUPPRESSION.code: """\
## What it does

Finds `# perflint: ignore[...]` and `# noqa: PFL...` comments that suppress nothing, that name no rule, or
that name one which does not exist; and comments that look like one but are not understood, as an `ignore[`
that is not closed or `# perflint: disable=...`: these suppress nothing. Codes of rules that did not run are
left alone, as are those of other linters and a bare `noqa`.

## Why it matters

A comment that suppresses nothing misleads readers, and hides the next finding that comes to stand there.

## Fix safety

Safe: a comment, or the code in it, is removed; other codes of the same comment stay. A comment that is not
understood is never touched: the message says what to write.
""",
    INVALID_SYNTAX.code: f"""\
## What it does

Reports a file that is not valid Python for the Python that runs perflint, at the place where its parser
stopped. perflint reads the syntax of the Python that it runs on: a file that uses newer syntax needs
perflint to run on a newer Python. What it parses and does not compile, as a `return` outside of functions, is
reported where it stands, and the rest of the file is checked. A template (Jinja, Cookiecutter) that is named
like a module is a hint.

## Why it matters

Nothing in the file is checked, and what other files call in it is unknown. {_FAILURE}""",
    UNREADABLE_FILE.code: f"""\
## What it does

Reports a file that cannot be read (its rights, a folder in its place), whose bytes are not what its
coding comment, or UTF-8 without one, says, or whose coding comment names no encoding of code (`utf-16`).

## Why it matters

Nothing in the file is checked, and what other files call in it is unknown. Save the file as UTF-8, correct
its coding comment, or exclude it. {_FAILURE}""",
    NOT_ANALYZED.code: f"""\
## What it does

Reports a file, or a rule in a file, that perflint gave up: code that is nested so deeply that Python's
parser or perflint runs out of stack.

## Why it matters

What is reported of the file is not complete. Such code is generated as a rule: exclude the file, or
simplify the expression. {_FAILURE}""",
}

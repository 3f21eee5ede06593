"""Standard output and standard error of the commands, and failures with exit status 2."""

from __future__ import annotations

import os
import sys
from typing import IO, Any

import click

from perflint.cli.spelling import JSON, TEXT
from perflint.report.style import Style, style_for


class Failure(click.ClickException):
    """Misuse, wrong settings or an internal error: one message, exit status 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the message to standard error."""
        fail(self.message)


def output(text: str) -> None:
    """Write to standard output; quiet when the reader has gone, as `head` does."""
    write(sys.stdout, text)


def output_json(value: object) -> None:
    """Write a value to standard output as JSON."""
    import json

    write(sys.stdout, json.dumps(value, indent=2, ensure_ascii=False) + "\n", spelling=JSON)


def note(text: str) -> None:
    """Write a line to standard error."""
    write(sys.stderr, f"{text}\n")


def warn(text: str) -> None:
    """Write a warning to standard error."""
    note(f"{error_style().paint('warning:', 'bold', 'yellow')} {text}")


def fail(text: str) -> None:
    """Write an error to standard error."""
    note(f"{error_style().paint('error:', 'bold', 'red')} {text}")


def output_bytes(data: bytes) -> None:
    """Write bytes to standard output as they are."""
    sys.stdout.flush()
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        _abandon(sys.stdout)


def write(stream: IO[str], text: str, *, spelling: str = TEXT) -> None:
    """Write text; what the stream's encoding lacks is written as `cli.spelling` has it."""
    try:
        stream.write(_spelled(stream, text, spelling))
        stream.flush()
    except BrokenPipeError:
        _abandon(stream)


def _spelled(stream: IO[str], text: str, spelling: str) -> str:
    encoding = getattr(stream, "encoding", None)
    if encoding is None or text.isascii():
        return text
    errors = getattr(stream, "errors", None) or "strict"
    try:
        # Standard error never fails, but would write escapes of its own.
        text.encode(encoding, "strict" if errors == "backslashreplace" else errors)
    except UnicodeEncodeError:
        return text.encode(encoding, spelling).decode(encoding)
    return text


def error_style() -> Style:
    """The style of standard error, by the `--color` of the command that runs."""
    context = click.get_current_context(silent=True)
    color = context.params.get("color") if context is not None else None
    return style_for(sys.stderr, color or "auto")


def _abandon(stream: IO[str]) -> None:
    """Point a stream whose reader has gone at nothing, so that closing it at exit is quiet."""
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, stream.fileno())
    os.close(sink)

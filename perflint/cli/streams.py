"""Standard output and standard error of the commands, and failures with exit status 2."""

from __future__ import annotations

import os
import sys
from typing import IO, Any

import click

from perflint.cli.spelling import JSON, TEXT
from perflint.report.cells import visible
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
    from perflint.report.escaping import dumped

    write(sys.stdout, dumped(value, indent=2) + "\n", spelling=JSON)


def note(text: str, *, painted: bool = False) -> None:
    """Write a line, or some, to standard error: what a terminal would obey is made visible.

    Args:
        painted: whether there are colours in it.
    """
    write(sys.stderr, f"{visible(text, painted=painted)}\n")


def warn(text: str) -> None:
    """Write a warning to standard error."""
    note(f"{error_style().paint('warning:', 'bold', 'yellow')} {visible(text)}", painted=True)


def fail(text: str) -> None:
    """Write an error to standard error."""
    note(f"{error_style().paint('error:', 'bold', 'red')} {visible(text)}", painted=True)


def output_bytes(data: bytes) -> None:
    """Write bytes to standard output as they are."""
    sys.stdout.flush()
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        give_up(sys.stdout, error)


def write(stream: IO[str], text: str, *, spelling: str = TEXT) -> None:
    """Write text; what the stream's encoding lacks is written as `cli.spelling` has it.

    Raises:
        OSError: the stream is a file, and cannot be written.
        Failure: it is standard output, and cannot be written, as where a disk is full.
    """
    try:
        stream.write(_spelled(stream, text, spelling))
        stream.flush()
    except OSError as error:
        give_up(stream, error)


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


def give_up(stream: IO[str], error: OSError) -> None:
    """Write no more to a stream that takes nothing: its reader has gone, its disk is full.

    Raises:
        OSError: the stream is a file.
        Failure: no reader has left by its own will, and there is a stream to say so.
    """
    if stream not in (sys.stdout, sys.stderr):
        raise error
    _abandon(stream)
    if not isinstance(error, BrokenPipeError) and stream is sys.stdout:
        raise Failure(f"cannot write to standard output: {error.strerror or error}") from error


def _abandon(stream: IO[str]) -> None:
    """Point a stream at nothing, so that closing it at exit is quiet."""
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, stream.fileno())
    os.close(sink)

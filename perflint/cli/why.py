"""`perflint why`."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from perflint.cli import options
from perflint.cli.progress import ProgressBar
from perflint.cli.streams import Failure, note, output, output_json
from perflint.report.cells import visible
from perflint.report.style import style_for

if TYPE_CHECKING:
    from perflint.engine.running.warm_sessions import WarmSessions
    from perflint.rules.rule import Rule

_PLACE = re.compile(r"(?P<file>.+?):(?P<line>\d+)(?::\d+)?")
# As findings are printed, and without the word.
_CELL = re.compile(r"(?P<file>.+?\.ipynb):(?:cell )?(?P<cell>\d+):(?P<line>\d+)(?::\d+)?")


@click.command()
@click.argument("place", metavar="FILE:LINE")
@click.argument("rule", required=False, metavar="[RULE]")
@click.option(
    "--output-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the explanation is printed.",
)
@options.configuration()
@options.coloring()
@options.staying()
@click.option("-n", "--no-cache", is_flag=True, help="Neither read nor write the cache.")
@click.pass_obj
def why(
    warm: WarmSessions | None,
    /,
    *,
    place: str,
    rule: str | None,
    output_format: str,
    config: tuple[str, ...],
    isolated: bool,
    color: str,
    no_cache: bool,
    daemon: bool,
) -> None:
    """Explain what perflint says of a line, or why it says nothing.

    In a notebook a place is FILE:CELL:LINE.

    It tells what each rule, or the RULE that is named, matched there; which reason silenced it or made
    it a hint; what the line holds; and where rules that matched nothing stopped, for what they found or
    did not know. It sees the files that `perflint check .` sees; where the current folder is no project
    and very large, those beside FILE and what it imports.
    """
    from perflint.cli.selecting import configured, settled
    from perflint.engine.checking.explaining import NoSuchLine
    from perflint.engine.configuring.settings import ConfigError
    from perflint.engine.running.run import explained
    from perflint.report.explanation import explanation_record, explanation_text
    from perflint.syntax.source import SourceError, is_notebook

    found = _CELL.fullmatch(place) or _PLACE.fullmatch(place)
    if found is None:
        raise Failure(_no_place(place, rule))
    file, line = Path(found["file"]), int(found["line"])
    if not file.is_file():
        raise Failure(f"there is no file {file}")
    if is_notebook(file):
        line = _line_in_text(file, found.groupdict().get("cell"), line)
    rules = _rules(rule)
    # What is named is asked for, with what it reports beyond the default.
    named = [one.code for one in rules] if rule is not None else []
    configuration = configured(config, isolated, {"extend-select": named})
    settled(configuration)
    try:
        with ProgressBar(shown=True) as bar:
            explanation = explained(
                file,
                line,
                rules,
                configuration,
                cache=not no_cache,
                warm=warm,
                progress=bar.advance,
                say=note,
            )
    except ConfigError as error:
        raise Failure(str(error)) from error
    except (NoSuchLine, SourceError) as error:
        raise Failure(f"{file}: {error}") from error
    if explanation is None:
        raise Failure(f"{file} is excluded by the settings")
    if output_format == "json":
        record = explanation_record(place, explanation, first=line - int(found["line"]))
        output_json(record)
        return
    style = style_for(sys.stdout, color)
    text = explanation_text(place, explanation, style, whole=rule is not None)
    output(visible(text, painted=style.color))


def _line_in_text(file: Path, cell: str | None, line: int) -> int:
    """The line that a line of a cell is among those of all cells.

    Raises:
        Failure: there is none.
    """
    from perflint.syntax.notebook import Notebook
    from perflint.syntax.reading import read
    from perflint.syntax.source import SourceError

    if cell is None:
        raise Failure(f"{file} is a notebook; name the cell as well, as `{file}:3:{line}`")
    try:
        notebook = read(file)
    except SourceError as error:
        raise Failure(f"{file}: {error}") from error
    assert isinstance(notebook, Notebook)
    found = notebook.line_of(int(cell), line)
    if found is None:
        raise Failure(
            f"{file}: cell {cell} is no cell of Python code with a line {line}; cells are counted from 1"
            " on, text cells included"
        )
    return found


def _no_place(place: str, rule: str | None) -> str:
    """What is said of an argument that names no line: how to write what was meant."""
    if rule is not None and rule.isdecimal() and Path(place).is_file():
        return f"`{place}` names no line; write it as `{place}:{rule}`"
    if re.fullmatch(r"PFL\d{3}", place.upper()):
        return f"`{place}` names a rule, which `perflint rule {place}` explains; write a line as `app.py:12`"
    return f"`{place}` names no line; write it as `app.py:12`"


def _rules(named: str | None) -> tuple[Rule, ...]:
    """The rules that a selector names, or all of them."""
    from perflint.rules.registry import find_rules, rules
    from perflint.rules.selection import UnknownSelector

    try:
        return find_rules(named) if named is not None else rules()
    except UnknownSelector as error:
        raise Failure(str(error)) from error

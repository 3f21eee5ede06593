"""`%load_ext perflint`: the magic `%%perflint`, which checks a cell and observes it while it runs."""

from __future__ import annotations

import ast
import asyncio
import inspect
import json
import os
import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import CodeType
from typing import Any

import click

from perflint.cli import options, outcome, weighing
from perflint.cli.selecting import configured
from perflint.cli.streams import Failure, warn, write
from perflint.engine.checking.summary import Checked
from perflint.engine.configuring.settings import ConfigError
from perflint.engine.discovery.discover import Entry
from perflint.engine.discovery.imported import imported
from perflint.engine.running.run import check
from perflint.engine.storing.cache_folder import user_folder
from perflint.evidence.cells import OWN_MAGIC, located
from perflint.evidence.observed import Observed, Run
from perflint.evidence.planning import FOR_SIZE, planned
from perflint.evidence.weighing import Threshold, Weighed, said_seconds, statements, weigh
from perflint.observing.plan import Plan
from perflint.observing.process import Passage
from perflint.report.listing import Listing, tally
from perflint.report.style import style_for
from perflint.report.summary import counted
from perflint.rules.finding import Severity
from perflint.rules.selection import UnknownSelector
from perflint.syntax.edits import Fix
from perflint.syntax.magics import parses, plain
from perflint.syntax.notebook import Notebook

_NAME = "session.ipynb"  # by which the cells that ran are told
_MOST = 300  # files of the project that are read besides


@click.command(OWN_MAGIC, add_help_option=False)
@options.selection()
@click.option("--min-time", metavar="TIME")
@options.configuration()
def _options(**given: Any) -> dict[str, Any]:
    return given


class Magic:
    """The magic of one shell of IPython."""

    def __init__(self, shell: Any) -> None:
        """Of a shell."""
        self.shell = shell
        self._ids: dict[int, str] = {}  # of the cells of a notebook, by the number of their run
        self._current = ""

    def before(self, info: Any) -> None:
        """Take note of which cell of a notebook runs."""
        self._current = getattr(info, "cell_id", None) or ""

    def after(self, result: Any) -> None:
        """Take note of which one ran: what it was then does not count any more once it runs again."""
        if self._current and getattr(result.info, "store_history", False):
            self._ids[len(self._history()) - 1] = self._current

    def _history(self) -> list[str]:
        """What ran in this session, by number; the first ran as number 1."""
        return list(self.shell.history_manager.input_hist_raw)

    def perflint(self, line: str, cell: str) -> object:
        """Check a cell, run it observed, and print what was found and what was seen of it.

        %%perflint [--select RULES] [--ignore RULES] [--min-time TIME]

        The cells that ran before are known, with what they import and define. Of their functions those are
        told as well that cost in this cell.
        """
        __tracebackhide__ = True
        asked = _parsed(line)
        number = self._number(cell)
        codes = self._compiled(cell, number)
        folder = Path.cwd()  # the cell may go elsewhere
        file = self._checked(line, cell, number, asked)
        plan = planned([file] if file is not None else [], folder)
        passage = Passage(Plan(plan.record()))
        before = time.perf_counter()
        passage.start()
        try:
            value = self._run(codes)
        finally:
            part = passage.stop()
            seconds = time.perf_counter() - before
            if part["problem"]:
                warn(f"the cell was not observed: {part['problem']}")
            if file is not None:
                record = Observed(folder)
                record.take(part, plan.places)
                record.runs.append(Run(part["python"], seconds, 1))
                _tell(file, number, record, asked["threshold"])
        return None if cell.rstrip().endswith(";") else value

    def _checked(self, line: str, cell: str, number: int, asked: dict[str, Any]) -> Checked | None:
        """The cells that ran, and this one, as a notebook that was checked."""
        cells = self._cells(f"%%{OWN_MAGIC} {line}\n{cell}", number)
        path = Path.cwd() / _NAME
        flags: dict[str, object] = {
            name: asked[name.replace("-", "_")] for name in ("select", "ignore", "extend-select")
        }
        # What is known of a part of a project would take the place of what is of the whole.
        flags["cache-dir"] = str(folder) if (folder := user_folder()) is not None else None
        try:
            configuration = configured(asked["config"], asked["isolated"], flags, FOR_SIZE)
            summary = check(
                [],
                configuration,
                jobs=1,
                stdin=(path, _notebook(cells)),
                reach=lambda root, files: _reached(root, files, cells, str(path)),
            )
        except (Failure, ConfigError, UnknownSelector) as error:
            raise _misuse(str(error)) from None
        except Exception as error:  # the cell runs all the same
            warn(f"internal error: {type(error).__name__}: {error}; please report it")
            return None
        outcome.say_troubles(summary, quiet=True, verbose=False)
        return next((file for file in summary.checked if file.notebook is not None), None)

    def _number(self, cell: str) -> int:
        """The number of this run, by which IPython calls it."""
        history = self._history()
        kept = history[-1].lstrip().startswith(f"%%{OWN_MAGIC}") if history else False
        # What is run without leaving a trace in the history is called by the number that comes next.
        return len(history) - (kept and history[-1].rstrip().endswith(cell.rstrip()))

    def _cells(self, current: str, number: int) -> list[str]:
        """What ran up to this run, by number; empty for what has run again since, or never could."""
        texts, ids = {current}, {self._current} - {""}
        found = [current]
        for earlier in range(number - 1, 0, -1):
            text, identity = self._history()[earlier], self._ids.get(earlier, "")
            again = text in texts or identity in ids
            texts.add(text)
            ids |= {identity} - {""}
            found.append("" if again or not parses(plain(text).text) else text)
        return found[::-1]

    def _compiled(self, cell: str, number: int) -> list[CodeType]:
        """The statements of a cell and, if it ends with one, its last expression.

        Raises:
            UsageError: it awaits where that is not possible.
        """
        shell = self.shell
        lines = cell.splitlines()
        empty = next((index for index, each in enumerate(lines) if each.strip()), 0)
        # Lines are counted as people see them: the first is that of the magic.
        text = "\n" * (1 + empty) + shell.transform_cell(cell)
        name = shell.compile.cache(text, number)
        tree = shell.transform_ast(shell.compile.ast_parse(text, filename=name))
        body = tree.body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        with shell.compile.extra_flags(ast.PyCF_ALLOW_TOP_LEVEL_AWAIT):
            codes = [shell.compile(ast.Module(body, []), name, "exec")]
            if last is not None:
                codes.append(shell.compile(ast.Expression(last.value), name, "eval"))
        if any(code.co_flags & inspect.CO_COROUTINE for code in codes) and _in_event_loop():
            raise _misuse(
                f"a cell under %%{OWN_MAGIC} cannot await outside of functions, as no magic can; without it"
                " the cell runs"
            )
        return codes

    def _run(self, codes: Sequence[CodeType]) -> object:
        __tracebackhide__ = True  # IPython leaves such frames out
        shell = self.shell
        value: object = None
        for code in codes:
            value = eval(code, shell.user_global_ns, shell.user_ns)  # noqa: S307 - the cell that is run
            if code.co_flags & inspect.CO_COROUTINE:
                value = shell.loop_runner(value)
        return value


def load(shell: Any) -> None:
    """Give a shell the magic."""
    magic = Magic(shell)
    shell.register_magic_function(magic.perflint, "cell", OWN_MAGIC)
    shell.events.register("pre_run_cell", magic.before)
    shell.events.register("post_run_cell", magic.after)


def unload(shell: Any) -> None:
    """Take the magic from a shell."""
    magic = shell.magics_manager.magics["cell"].pop(OWN_MAGIC, None)
    if magic is not None:
        shell.events.unregister("pre_run_cell", magic.__self__.before)
        shell.events.unregister("post_run_cell", magic.__self__.after)


def _tell(file: Checked, number: int, record: Observed, threshold: Threshold) -> None:
    """Print the findings of the cell, and those of cells before it that cost in this one."""
    notebook = file.notebook
    assert notebook is not None
    look = record.looker(lambda _: located(notebook))
    judged = weigh(
        file.findings,
        lambda finding: look(str(file.path), finding),
        threshold,
        statements(FOR_SIZE),
    )

    def told(each: Weighed) -> bool:
        cell = notebook.cell_of(each.finding.position.line)
        own = cell is not None and cell.number == number
        return own or (each.saving is not None and each.finding.severity is Severity.WARNING)

    kept = [_in_cell(each, notebook) for each in judged if told(each)]
    listing = Listing(
        [replace(file, findings=tuple(each.finding for each in kept))],
        evidence={id(each.finding): each for each in kept},
        by_gain=True,
    )
    counts = tally(listing)
    hints = f" ({counted(counts.hints, 'hint')})" if counts.hints else ""
    text = outcome.rendered(listing, "full", style_for(sys.stdout, "auto"))
    took = f"The cell took {said_seconds(record.seconds)}"
    write(sys.stdout, f"{text}{took}: {counted(counts.findings, 'finding')}{hints}.\n")


def _parsed(line: str) -> dict[str, Any]:
    """The options of the magic.

    Raises:
        UsageError: there are no such options.
    """
    try:
        context = _options.make_context(f"%%{OWN_MAGIC}", shlex.split(line))
        given: dict[str, Any] = _options.invoke(context)
        return {**given, "threshold": weighing.threshold(given["min_time"])}
    except (click.ClickException, ValueError) as error:
        told = error.format_message() if isinstance(error, click.ClickException) else error
        raise _misuse(f"%%{OWN_MAGIC}: {told}") from None


def _in_cell(weighed: Weighed, notebook: Notebook) -> Weighed:
    """A finding without a fix that changes other cells, as nobody can have it made there."""
    finding = weighed.finding
    if isinstance(finding.fix, Fix):
        own = notebook.cell_of(finding.position.line)
        spots = {notebook.cell_of(notebook.lines.line_of(edit.start)) for edit in finding.fix.edits}
        if spots != {own}:
            return replace(weighed, finding=replace(finding, fix=None))
    return weighed


def _reached(
    root: str, files: dict[str, Entry], cells: Sequence[str], path: str
) -> dict[str, Entry]:
    """The files of a project that cells import, and they themselves: others do not concern them."""
    below = [each for each in sys.path if os.path.abspath(each).startswith(root + os.sep)]
    folders = dict.fromkeys([os.getcwd(), *map(os.path.abspath, below), root, f"{root}{os.sep}src"])
    code = [plain(text).text for text in cells]
    wanted = imported(code, os.getcwd(), files.__contains__, [*folders], _MOST)
    return {name: known for name, known in files.items() if name in wanted or name == path}


def _misuse(text: str) -> Exception:
    """What a magic raises where it is used wrongly: IPython prints the message alone."""
    found: Exception = import_module("IPython.core.error").UsageError(text)
    return found


def _notebook(cells: Sequence[str]) -> bytes:
    """Cells as a notebook, in which each has the number of its run."""
    given: list[dict[str, object]] = [
        {"cell_type": "code" if text.strip() else "markdown", "metadata": {}, "source": text}
        for text in cells
    ]
    return json.dumps({"nbformat": 4, "metadata": {}, "cells": given}).encode("utf-8", "replace")


def _in_event_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True

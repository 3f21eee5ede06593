"""Each codemod as a command of LibCST's own runner.

    python -m libcst.tool codemod -x perflint.cli.libcst_commands.JoinStringsCommand src/

The class of a codemod is its name in title case with `Command` behind it. Safe rewrites are applied, with
`--unsafe` the others as well.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import ClassVar

import libcst as cst
from libcst.codemod import CodemodCommand, CodemodContext

from perflint.engine.configuring.config import Config
from perflint.engine.fixing.fixing import Fixing
from perflint.engine.running.run import check
from perflint.rules.registry import codemods


class PerflintCommand(CodemodCommand):
    """Runs one of perflint's codemods on a module."""

    NAME: ClassVar[str] = ""

    def __init__(self, context: CodemodContext, *, unsafe: bool = False) -> None:
        super().__init__(context)
        self.unsafe = unsafe

    @staticmethod
    def add_args(arg_parser: argparse.ArgumentParser) -> None:
        """Offer `--unsafe`."""
        arg_parser.add_argument(
            "--unsafe", action="store_true", help="also rewrites that can change behaviour"
        )

    def transform_module_impl(self, tree: cst.Module) -> cst.Module:
        """The module after the rewrite; the same one where there is nothing to do."""
        name = self.context.filename
        summary = check(
            [],
            Config(),
            cache=False,
            jobs=1,
            stdin=(Path(name) if name else None, tree.bytes),
            fix=Fixing(unsafe=self.unsafe, write=False),
            codemods=(self.NAME,),
        )
        for fault in summary.faults:
            self.warn(fault.message)
        after = next((result.after for result in summary.fixed), None)
        return tree if after is None else cst.parse_module(after, config=tree.config_for_parsing)


def _command(name: str, summary: str) -> type[PerflintCommand]:
    title = "".join(word.title() for word in name.split("-"))
    return type(
        f"{title}Command",
        (PerflintCommand,),
        {"NAME": name, "DESCRIPTION": summary, "__module__": __name__, "__doc__": summary},
    )


for _codemod in codemods():
    _made = _command(_codemod.name, _codemod.summary)
    globals()[_made.__name__] = _made

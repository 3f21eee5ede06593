'''stub'''
from __future__ import annotations
from perflint.rules.context import Context
from perflint.rules.element_loops import ElementLoop
from perflint.syntax.edits import Fix, Refusal
def rewrite(context: Context, loop: ElementLoop) -> Fix | Refusal:
    return Refusal("vectorize-loop","todo")

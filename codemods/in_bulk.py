"""x"""
from __future__ import annotations
from perflint.rules.codemod import Codemod
from perflint.syntax.edits import Fix, Refusal, Safety
CODEMOD = Codemod(name="in-bulk", summary="fetch objects by key with one query", safety=Safety.UNSAFE)
def rewrite(context, call, loop):
    return None

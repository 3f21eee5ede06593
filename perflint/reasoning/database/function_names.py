"""What functions do by their names: write a row, do more than that, or what cannot be taken back."""

from __future__ import annotations

import ast
import re

from perflint.language.nodes import LoopNode, descendants, last_name

# Words of names of functions that do what cannot be taken back.
_ACTS = re.compile(
    r"(?:^|_)(?:send|resend|notify|notification|publish|emit|deliver|dispatch|enqueue|revoke"
    r"|kill|terminate|refund|charge|upload|download|deploy|trigger|mail|email|sms|webhook|announce"
    r"|broadcast|clone)(?:$|_)"
)
# … and of functions that do much more than write, whatever they write.
_MUCH = re.compile(
    r"^_*(?:generate|render|build|execute|run|perform|process|handle|cleanup|clean_up|evaluate|copy"
    r"|clone|duplicate|import|export|install|setup|set_up|sync|migrate|rebuild|recalculate|recompute"
    r"|requeue|finali[sz]e|on|pre|post|do|drain|cancel|expire|archive|restore|upsert|log|audit"
    r"|record_event|track)(?:$|_)|removal$|transaction$"
)
# … and of those that write a row, and say so.
_WRITES = re.compile(
    r"^_*(?:bulk_|async_|hard_|soft_|a)?(?:insert|save|write|update|delete|store|add|create|upsert|put|remove|set"
    r"|rename|mark|change|touch|persist|record|register|ingest|append|commit)(?=_|$|[A-Z])"
)


def does_more_by_name(functions: tuple[str, ...]) -> bool:
    """Whether functions do, by their names, more than to write a row."""
    return acts_by_name(functions) or any(_MUCH.search(f.rpartition(".")[2]) for f in functions)


def writes_by_name(function: str) -> bool:
    """Whether a function says that it writes a row; others do so in the course of what they do."""
    return _WRITES.search(function) is not None


def acts_by_name(functions: tuple[str, ...]) -> bool:
    """Whether functions do, by their names, what cannot be taken back."""
    return any(_ACTS.search(function.rpartition(".")[2]) for function in functions)


def caches_by_name(functions: tuple[str, ...]) -> bool:
    """Whether functions keep what they found, by their names: `get_and_cache_user`."""
    return any("cache" in function.rpartition(".")[2].lower() for function in functions)


def acts_beside(call: ast.AST, loop: LoopNode) -> bool:
    """Whether an iteration does what cannot be taken back, by the names of what it calls."""
    for node in descendants(loop, into_functions=False):
        if isinstance(node, ast.Call) and node is not call:
            name = last_name(node.func)
            if _ACTS.search(name.lower()):
                return True
    return False

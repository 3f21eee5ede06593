"""Programs that `assign-key` is tried on."""

from __future__ import annotations

from tests.differential.growing import ALIASES, HOLES, PIECES
from tests.differential.programs import Template, announced, steps

TEMPLATE = Template(
    codemod="assign-key",
    imports="from collections import OrderedDict, defaultdict\n\nfrom world import fail, guard, note, stop",
    pieces=PIECES,
    holes={
        **HOLES,
        "empty": ("{}",),
        "listed": ("list(found.items())",),
        "start": (
            "{}",
            "dict($more)",
            "{'a': 1}",
            "{**$more}",
            "$more",
            "dict()",
            "OrderedDict(a=1)",
            "defaultdict(list)",
            "fail({})",
            "OrderedDict()",
        ),
        "grown": (
            "{**found, item: 1}",
            "{**found, str(item): item}",
            "found | {item: 1}",
            "dict(found, **{str(item): 1})",
            "{**found, f'{item}a': f'{item}b'}",
            "{**found, fail(item): fail(1)}",
            "{**found, item: len(found)}",
            "{**found, item: found}",
            "{**found, item: found.get(item)}",
            "{**found, **{item: 1}}",
            "{item: 1, **found}",
            "{**found, item + item: 1}",
            "{**found, 'k': item}",
            "{**found, item: [item]}",
            "{**found, (item, 1): item}",
            "{**found, item: (lambda: len(found))()}",
            "{**found, item.lower(): item.upper()}",
            "{**found, item[0]: item[1]}",
            "{**$more, **found, item: 1}",
        ),
        "alias": (
            *ALIASES,
            "kept.append(found.keys())",
            "for key in found:\n    note(key)",
        ),
        "last": (
            "found = {**found, 'end': 1}",
            "note(found)",
            "for item in 'ab':\n    found = {**found, item: 1}",
        ),
        "step": steps("item"),
    },
    parameters={
        "items": (
            ("list[str]", "list[str]"),
            ("list[int]", "list[int]"),
            ("", "iterable"),
            ("list", "list"),
        ),
        "more": (("dict[str, int]", "dict"), ("", "mapping"), ("dict", "dict")),
    },
    announced=(
        announced(
            "order, other effects, fewer effects, more effects, other exception",
            "the value is evaluated before the key",
        ),
        announced("returns", "keys need not be strings"),
        announced(
            "type, value, identity, arguments, more effects, fewer effects",
            "so that it is copied once before the loop",
        ),
        announced(
            "order, other effects", "so that it is copied once before the loop", "dict subclass"
        ),
    ),
)

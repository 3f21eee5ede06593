"""Programs that `to-thread` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, steps
from tests.differential.stand_ins import libraries

_ONLY = frozenset({"coroutine", "asynchronous generator"})

TEMPLATE = Template(
    codemod="to-thread",
    imports="import asyncio\nimport time\nfrom pathlib import Path\n\nimport requests\n"
    "from world import fail, guard, note, pause, stop",
    around=libraries,
    pieces=(
        Piece("request", "$before\nfound = $work", ("found", "(found, 1)"), ("path",), only=_ONLY),
        Piece(
            "loop",
            """
            found = []
            for item in range(2):
                $step
                found.append($work)
            """,
            ("found",),
            ("path",),
            only=_ONLY,
        ),
        Piece(
            "handled",
            """
            try:
                found = $work
            except $kinds:
                found = None
            """,
            ("found",),
            ("path",),
            only=_ONLY,
        ),
        Piece(
            "through a function",
            "found = download($path)",
            ("found",),
            ("path",),
            """
            def download(path, times=1):
                $inside
                return requests.get(str(path)).text
            """,
            only=_ONLY,
        ),
        Piece(
            "opened",
            """
            with open($path) as file:
                $step
                found = file.read()
            """,
            ("found",),
            ("path",),
            only=_ONLY,
        ),
    ),
    holes={
        "work": (
            "requests.get(str($path)).text",
            "requests.get(str($path), timeout=3).text",
            "requests.get($path).json()",
            "Path($path).read_text()",
            "Path($path).exists()",
            "open($path).read()",
            "[requests.get(fail('u')).text, requests.post('v').text]",
            "requests.get('a').text if stop() else None",
            "requests.get(url='b', timeout=fail(1)).text",
            "stop() and requests.get('c').text",
            "(lambda: requests.get('d').text)()",
            "[requests.get(u).text for u in ('a', 'b')]",
        ),
        "before": ("", "note('before')"),
        "inside": ("", "note(path)", "fail(path)", "raise StopIteration"),
        "kinds": ("OSError", "Exception", "(OSError, ValueError)", "BaseException"),
        "step": steps("'step'"),
    },
    parameters={"path": (("str", "path"), ("", "path"))},
    announced=(announced("order", "other tasks run meanwhile"),),
)

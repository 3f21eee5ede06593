"""Programs that `async-http` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, choice, steps
from tests.differential.transports import transports

_ONLY = frozenset({"coroutine", "asynchronous generator"})

TEMPLATE = Template(
    codemod="async-http",
    needs="httpx",
    imports="import asyncio\n\nimport requests\nfrom world import fail, guard, note, pause, stop",
    around=transports,
    # The loop becomes the block of a client, one step deeper.
    keeps_surroundings=False,
    pieces=(
        Piece("chained", "$before\nfound = $chained", ("found", "(found, 1)"), (), only=_ONLY),
        Piece(
            "named",
            """
            answer = $sent
            $use
            found = $read
            """,
            ("found", "(found, answer.status_code)"),
            (),
            only=_ONLY,
        ),
        Piece(
            "loop",
            """
            found = []
            for item in range(2):
                $step
                answer = $sent
                $use
                found.append($read)
            """,
            ("found", "(found, item)"),
            (),
            only=_ONLY,
        ),
        Piece(
            "handled",
            """
            try:
                found = $chained
            except $kinds:
                found = None
            """,
            ("found",),
            (),
            only=_ONLY,
        ),
    ),
    holes={
        "chained": (
            "$sent.json()",
            "$sent.text",
            "$sent.content",
            "$sent.status_code",
            "$sent.ok",
            "not $sent.ok",
            "$sent.reason",
            "$sent.url",
            "$sent.headers['content-type']",
            "[$sent.status_code for _ in range(2)]",
            "stop() and $sent.status_code",
            "($sent.status_code, $sent.content)",
            "(lambda: $sent.content)()",
        ),
        "sent": (
            "requests.get($url)",
            "requests.get($url, timeout=3)",
            "requests.get($url, timeout=(1, 2))",
            "requests.get($url, timeout=None, allow_redirects=False)",
            "requests.get($url, {'q': 'a b'})",
            "requests.get($url, params={'q': fail(1), 'r': [1, 2]})",
            "requests.get(url=$url, headers={'X-Kind': 'row'})",
            "requests.get($url, auth=('user', 'word'))",
            "requests.head($url)",
            "requests.options($url)",
            choice("requests.delete($url, json=[1])", "json"),
            choice("requests.post($url, json={'a': 1, 'b': 'é'})", "json"),
            "requests.post($url, {'a': 'b', 'c': '1'})",
            "requests.post($url, data=b'bytes')",
            "requests.put($url, data='text é')",
            "requests.patch($url, data={'a': fail('b')})",
            "requests.request('get', $url)",
            "requests.get($url, stream=True)",
            "requests.post($url, data=[('a', 'b')])",
            "requests.get(fail($url))",
            "requests.get(\n    $url,  # the page\n    timeout=3,\n)",
        ),
        "url": (
            "'http://world/page'",
            choice("'http://world/moved'", "moved"),
            "'http://world/missing'",
            choice("'http://world/unchanged'", "unchanged"),
            choice("'http://world/latin'", "latin"),
            "'http://world/text'",
            "'http://world/unreachable'",
            choice("'http://world/cookie'", "cookie"),
            "'http://world/page?x=1'",
            "f'http://world/{fail(1)}?x=1'",
        ),
        "use": (
            "",
            "answer.raise_for_status()",
            "note(answer.ok)",
            "if not answer.ok:\n    note('not ok')",
            "await pause()",
            "if answer:\n    note('yes')",
        ),
        "read": (
            "answer.text",
            "answer.content",
            "answer.url",
            "answer.headers.get('X-Kind')",
            "answer.json()",
            "dict(answer.headers)",
        ),
        "kinds": (
            "KeyError",
            "Exception",
            "BaseException",
            "OSError",
            "(requests.RequestException, KeyError)",
        ),
        "before": ("", "note('before')", "client = 1"),
        "step": steps("item"),
    },
    parameters={},
    announced=(
        announced("order", "other tasks run meanwhile"),
        announced("other exception", "errors are exceptions of `httpx`"),
        announced("other effects", "keeps its `Content-Type`", "moved"),
        announced("other effects", "JSON is sent without spaces", "json"),
        announced(
            "value, other exception, raises", "text without a charset is read as UTF-8", "latin"
        ),
        announced(
            "value, raises, fewer effects",
            "`raise_for_status` raises for redirects that were not followed",
            "unchanged",
        ),
        announced(
            "other effects", "the requests of a loop share connections and cookies", "cookie"
        ),
    ),
)

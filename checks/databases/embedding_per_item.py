"""
## What it does

Finds loops that ask a hosted model for the embedding, or the moderation, of one text in each iteration: with the clients
of OpenAI, Cohere and Voyage AI, and with `embed_query` of LangChain.

## Why it is slow

Each text is a request over HTTPS of 50 to 500 ms, though one request takes dozens to thousands of texts and answers in
little more time. Limits count requests as well as tokens.

## Setup

```python
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from openai import OpenAI


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def do_POST(self):
        time.sleep(0.02)  # the way over the network, and the model
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["input"]
        texts = [asked] if isinstance(asked, str) else asked
        data = [
            {"object": "embedding", "index": place, "embedding": [len(text), 1.0]}
            for place, text in enumerate(texts)
        ]
        body = json.dumps({"object": "list", "model": "m", "data": data}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


def served(embed, size):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        base = f"http://127.0.0.1:{server.server_port}"
        with OpenAI(api_key="k", base_url=base) as client:
            return embed(client, ["word" * (number % 5) + "!" for number in range(size)])
    finally:
        server.shutdown()
        server.server_close()
```

## Slow

```python
def embed(client: OpenAI, texts: list[str]):
    found = []
    for text in texts:
        answer = client.embeddings.create(model="m", input=text, encoding_format="float")
        found.append(answer.data[0].embedding)
    return found


def run(size=40):
    return served(embed, size)
```

## Fast

```python
def embed(client: OpenAI, texts: list[str]):
    answer = client.embeddings.create(model="m", input=texts, encoding_format="float")
    return [item.embedding for item in answer.data]


def run(size=40):
    return served(embed, size)
```

## Measured

## Fix safety

`batch-embeddings` is unsafe: an exception concerns all texts of a request, and a batch may be rounded differently in
the last digits. It is refused where the provider embeds queries and documents differently.

## Limits

The type of the client must be known. What takes a list of several texts is no case.

## References

- [OpenAI: create embeddings](https://platform.openai.com/docs/api-reference/embeddings/create)
- [LangChain: embedding models](https://docs.langchain.com/oss/python/integrations/text_embedding)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import batch_embeddings
from perflint.codemods.parts import arguments
from perflint.language.nodes import LoopNode, parent
from perflint.project.calls.trace import Reach
from perflint.reasoning.database.service_calls import PerElement, per_element
from perflint.reasoning.models.single_inputs import many
from perflint.reasoning.occurrence.calls import PLACES, Place, run_by
from perflint.reasoning.occurrence.paging import iterates_batches
from perflint.rules import row_reasons, service_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL510",
    name="embedding-per-item",
    summary="a request to a hosted embedding model for each text of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(constructs="repeated", effects="infers:embedding"),
    codemods=("batch-embeddings",),
)

_SINGLE = ("embed_query", "aembed_query")  # these take one text
# What a method takes its texts as: a position, if any, and keywords.
_INPUTS = {"create": (None, "input"), "embed": (0, "texts")}
_ANSWERS = frozenset({"data", "embeddings", "results"})


@dataclass(frozen=True)
class Embedding:
    """A request for the embedding of one text, made for each element of a loop.

    Attributes:
        text: what is embedded, where that is in this file.
    """

    context: Context
    asks: PerElement
    text: ast.expr | None

    @property
    def call(self) -> Place:
        """The call in the loop, or what else asks there."""
        return self.asks.call

    @property
    def loop(self) -> LoopNode:
        """The loop."""
        return self.asks.loop


def _text(call: ast.Call, api: str, context: Context) -> ast.expr | None:
    """The one text that a call of a library gives; None where it gives several, or nothing is known."""
    method = api.rpartition(".")[2]
    if method in _SINGLE:
        return arguments.value(call, 0, "text")
    if method not in _INPUTS:
        return None
    given = arguments.value(call, *_INPUTS[method])
    if isinstance(given, (ast.List, ast.Tuple)):
        alone = len(given.elts) == 1 and not isinstance(given.elts[0], ast.Starred)
        return given.elts[0] if alone else None
    return None if given is None or many(given, context) else given


@RULE.on(*PLACES)
def check(call: Place, context: Context) -> Iterator[Finding]:
    def is_single(inner: Place, reach: Reach) -> bool:
        if reach.effect.detail != "embedding":
            return False
        if not reach.direct:
            return bool(reach.item) or reach.effect.api.rpartition(".")[2] in _SINGLE
        return isinstance(inner, ast.Call) and _text(inner, reach.effect.api, context) is not None

    asks = per_element(call, context, is_single, "infers")
    if asks is None:
        return
    text = _text(asks.construct, asks.api, context) if asks.construct is not None else None
    single = asks.api.rpartition(".")[2] in _SINGLE
    instead = "`embed_documents`" if single else "one request for many, as it takes a list"
    fix = None
    if isinstance(call, ast.Call) and asks.construct is call and text is not None:
        fix = partial(batch_embeddings.rewrite, context, call, text, asks.loop)
    yield from context.report(
        Embedding(context, asks, text),
        call,
        f"`{context.short(run_by(context, call, asks.loop), 50)}` makes a request for one text in each iteration; use {instead}",
        loop=asks.loop,
        trace=asks.trace,
        fix=fix,
    )


# In batches is what a loop goes in here only where a call may take one: what is called `chunk` may be a text.
RULE.share(
    *(
        reason
        for reason in service_reasons.SILENT
        if reason is not row_reasons.in_chunks and reason is not row_reasons.in_migration
    )
)


@RULE.silent("where it is the same text each time, for another model")
def same_text(case: Embedding) -> bool:
    return (
        case.text is not None
        and case.asks.construct is case.call
        and case.call is not case.loop
        and case.context.flow.invariant(case.text, case.loop)
    )


@RULE.silent("where the loop goes in batches, and the call may take one")
def in_batches(case: Embedding) -> bool:
    if case.asks.api.rpartition(".")[2] in _SINGLE or _is_text(case):
        return False
    return iterates_batches(case.loop, case.context.names)


@RULE.hint("where it is not known that the call gives one text", lowers="certainty")
def perhaps_several(case: Embedding) -> bool:
    return (
        case.asks.api.rpartition(".")[2] not in _SINGLE
        and not _is_text(case)
        and not _takes_first(case.context, case.asks.construct)
    )


RULE.share(*service_reasons.HINTS)


def _is_text(case: Embedding) -> bool:
    text = case.text
    if text is None:
        return True  # a function of another file, which is given one thing
    return (
        isinstance(text, ast.JoinedStr)
        or case.context.is_a(text, "builtins.str")
        or isinstance(parent(text), (ast.List, ast.Tuple))
    )


def _takes_first(context: Context, call: ast.Call | None) -> bool:
    """Whether the first answer of a request is taken, and no other: `answer.data[0].embedding`."""
    read = [
        answers
        for answers in context.names.nodes(ast.Attribute)
        if answers.attr in _ANSWERS and call in (answers.value, _bound_to(context, answers.value))
    ]
    return bool(read) and all(_is_first(parent(answers)) for answers in read)


def _is_first(node: ast.AST | None) -> bool:
    match node:
        case ast.Subscript(slice=ast.Constant(value=0)):
            return True
    return False


def _bound_to(context: Context, answer: ast.expr) -> ast.expr | None:
    only = context.names.only_binding(answer) if isinstance(answer, ast.Name) else None
    return only.value if only is not None else None

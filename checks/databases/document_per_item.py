"""
## What it does

Finds loops that read, write or delete one document for each element, themselves or through functions of the project,
in MongoDB (`find_one`, `insert_one`, `update_one`, …), Elasticsearch or OpenSearch (`index`, `get`, …), and with
`boto3` (DynamoDB's items, objects of S3, messages of SQS).

## Why it is slow

Each call is a round trip of its own, often over HTTPS, of some milliseconds. All of these services take many documents
in one request: a thousand documents in one `insert_many` take about as long as two one by one.

## Setup

```python
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from elasticsearch import Elasticsearch
from elasticsearch.helpers import bulk


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def do_POST(self):
        time.sleep(0.002)  # the way over the network
        lines = self.rfile.read(int(self.headers["Content-Length"])).splitlines()
        items = [{"index": {"status": 201}} for _ in lines[::2]]
        body = json.dumps({"result": "created", "errors": False, "items": items}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("X-Elastic-Product", "Elasticsearch")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_PUT = do_POST

    def log_message(self, *args):
        pass


def served(store, size):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        with Elasticsearch(f"http://127.0.0.1:{server.server_port}") as client:
            store(client, range(size))
    finally:
        server.shutdown()
        server.server_close()
```

## Slow

```python
def store(client: Elasticsearch, numbers):
    for number in numbers:
        client.index(index="items", document={"number": number})


def run(size=100):
    return served(store, size)
```

## Fast

```python
def store(client: Elasticsearch, numbers):
    bulk(client, ({"_index": "items", "number": number} for number in numbers))


def run(size=100):
    return served(store, size)
```

## Measured

## Limits

The type of the client or collection must be known. What has no form for many (`find_one_and_update`, `copy_object`) is
no case.

## References

- [PyMongo: bulk write operations](https://www.mongodb.com/docs/languages/python/pymongo-driver/current/crud/bulk-write/)
- [Elasticsearch: bulk helpers](https://elasticsearch-py.readthedocs.io/en/stable/helpers.html)
- [boto3: batch writing](https://docs.aws.amazon.com/boto3/latest/guide/dynamodb.html#batch-writing)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.nodes import LoopNode, last_name
from perflint.project.calls.trace import Reach
from perflint.reasoning.database.service_calls import PerElement, per_element
from perflint.reasoning.occurrence.calls import PLACES, Place, run_by
from perflint.rules import row_reasons, service_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL509",
    name="document-per-item",
    summary="one document read, written or deleted for each element of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(constructs="repeated", effects="queries writes blocks:network"),
)

# Methods for one document, and what does the same for many; by library.
_MONGO = {
    "find_one": 'find({"_id": {"$in": …}})',
    "insert_one": "insert_many(…)",
    "update_one": "bulk_write([UpdateOne(…), …])",
    "replace_one": "bulk_write([ReplaceOne(…), …])",
    "delete_one": "bulk_write([DeleteOne(…), …])",
    "count_documents": 'aggregate([{"$match": …}, {"$group": …}])',
}
_SEARCH = {
    "index": "helpers.bulk(…)",
    "create": "helpers.bulk(…)",
    "update": "helpers.bulk(…)",
    "delete": "helpers.bulk(…)",
    "get": "mget(…)",
    "exists": "mget(…)",
}
_AWS = {
    "put_item": "batch_writer()",
    "delete_item": "batch_writer()",
    "get_item": "batch_get_item(…)",
    "delete_object": "delete_objects(…)",
    "send_message": "send_message_batch(…)",
    "delete_message": "delete_message_batch(…)",
    "put_record": "put_records(…)",
    "put_metric_data": "MetricData=[…]",
}
_METHODS = {
    "pymongo.": _MONGO,
    "motor.": _MONGO,
    "elasticsearch.": _SEARCH,
    "opensearchpy.": _SEARCH,
    "botocore.client.": _AWS,
    "boto3.resources.": _AWS,
}


@dataclass(frozen=True)
class Document:
    """A request for one document, made for each element of a loop."""

    context: Context
    asks: PerElement

    @property
    def call(self) -> Place:
        """The call in the loop, or what else asks there."""
        return self.asks.call

    @property
    def loop(self) -> LoopNode:
        """The loop."""
        return self.asks.loop


def _instead(api: str, construct: ast.Call | None) -> str:
    """What asks for many documents at once, for a method that asks for one; else empty.

    Args:
        construct: the call of the method, which names it where the library makes its methods at run time.
    """
    for library, methods in _METHODS.items():
        if api.startswith(library):
            method = api.rpartition(".")[2]
            if methods is _AWS and construct is not None:
                method = last_name(construct.func)
            owner = api.rpartition(".")[0]
            return "" if owner.endswith("IndicesClient") else methods.get(method, "")
    return ""


def _is_single(call: Place, reach: Reach) -> bool:
    construct = call if reach.direct and isinstance(call, ast.Call) else None
    return bool(_instead(reach.effect.api, construct))


@RULE.on(*PLACES)
def check(call: Place, context: Context) -> Iterator[Finding]:
    asks = per_element(call, context, _is_single, "queries", "writes", "blocks")
    if asks is None:
        return
    instead = _instead(asks.api, asks.construct)
    what = "sends one"
    if instead.startswith(("find", "mget", "batch_get")):
        what = "asks for one"
    elif instead.startswith("aggregate"):
        what = "counts some"
    elif asks.api.rpartition(".")[2].startswith(("delete", "remove")):
        what = "deletes one"
    yield from context.report(
        Document(context, asks),
        call,
        f"`{context.short(run_by(context, call, asks.loop), 50)}` {what} in each iteration, a round trip"
        f" each; use `{instead}`",
        loop=asks.loop,
        trace=asks.trace,
    )


RULE.share(*service_reasons.SILENT, row_reasons.transaction_per_item, *service_reasons.HINTS)

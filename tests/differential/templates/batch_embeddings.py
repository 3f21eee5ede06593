"""Programs that `batch-embeddings` is tried on."""

from __future__ import annotations

import contextlib
import types
from collections.abc import Iterator
from typing import Any

from tests.differential.programs import Piece, Template, announced, steps
from tests.differential.stand_ins import stand_in, standing_in
from tests.differential.world import fail, note


class _Client:
    """A service that embeds a text as its length."""

    def __init__(self, **_: Any) -> None:
        self.embeddings = self

    def create(self, *, model: str, input: Any) -> Any:  # noqa: A002 - the name is that of the library
        """The embeddings of one text, or of a list."""
        texts = input if isinstance(input, list) else [input]
        if not texts:
            raise ValueError("no input")
        note("create", model, len(texts))
        data = [types.SimpleNamespace(embedding=[len(fail(text))]) for text in texts]
        return types.SimpleNamespace(data=data)


class _Embeddings:
    def __init__(self, **_: Any) -> None: ...

    def embed_query(self, text: str) -> list[int]:
        """The embedding of one text."""
        return self.embed_documents([text])[0]

    def embed_documents(self, texts: list[str]) -> list[list[int]]:
        """Those of a list."""
        note("embed", len(texts))
        return [[len(fail(text))] for text in texts]


@contextlib.contextmanager
def _services() -> Iterator[None]:
    """Put the services in the place of the libraries."""
    with standing_in(
        stand_in("openai", OpenAI=_Client),
        stand_in("langchain_openai", OpenAIEmbeddings=_Embeddings),
    ):
        yield


TEMPLATE = Template(
    codemod="batch-embeddings",
    imports="from langchain_openai import OpenAIEmbeddings\nfrom openai import OpenAI\n"
    "from world import fail, guard, note, stop",
    around=_services,
    pieces=(
        Piece(
            "loop",
            """
            $made
            found = []
            $before
            for item in $items:
                $step
                found.append($asked)
            $after
            """,
            ("found", "(found, item)"),
            ("items",),
        ),
        Piece(
            "comprehension",
            """
            $made
            found = [$asked for item in $items]
            """,
            ("found",),
            ("items",),
        ),
        Piece(
            "chosen",
            """
            $made
            found = [$asked for item in $items if item]
            """,
            ("found", "len(found)"),
            ("items",),
        ),
    ),
    holes={
        "made": ("client, embeddings = OpenAI(), OpenAIEmbeddings()",)
        + ("client = OpenAI()\nembeddings = OpenAIEmbeddings()",) * 3,
        "asked": (
            "embeddings.embed_query(item)",
            "embeddings.embed_query('query: ' + item)",
            "embeddings.embed_query(fail(item))",
            "client.embeddings.create(model='m', input=item).data[0].embedding",
            "client.embeddings.create(model='m', input=[item]).data[0].embedding",
            "client.embeddings.create(model=item, input=item).data[0].embedding",
            "client.embeddings.create(model='m', input=item).data[0].embedding[0]",
            "(item, embeddings.embed_query(item))",
        ),
        "before": ("", "found.append(1)", "start = 1"),
        "after": ("", "note(found)", "note(item)"),
        "step": steps("item"),
    },
    parameters={"items": (("list[str]", "list[str]"), ("", "iterable"))},
    announced=(
        announced(
            "order, other effects, more effects, fewer effects, other exception, raises, arguments",
            "an exception concerns all texts of a request",
        ),
        announced(
            "value, type, returns, raises, other effects, more effects, fewer effects, order, arguments",
            "an `__iter__` of its own is read by slices",
            "list subclass",
        ),
    ),
)

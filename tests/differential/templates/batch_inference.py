"""Programs that `batch-inference` is tried on."""

from __future__ import annotations

from tests.differential.models import models
from tests.differential.programs import Piece, Template, announced, steps

_HEAD = """
model = SentenceTransformer('all-MiniLM-L6-v2')
classify = pipeline('text-classification')
tag = pipeline('ner')
"""

TEMPLATE = Template(
    codemod="batch-inference",
    needs="numpy",
    around=models,
    imports="import numpy as np\nfrom sentence_transformers import SentenceTransformer\n"
    "from transformers import pipeline\nfrom world import fail, guard, note, stop",
    keeps_surroundings=False,
    pieces=(
        Piece(
            "comprehension",
            "found = [$one for text in $over]",
            ("found", "len(found)"),
            ("texts",),
            _HEAD,
        ),
        Piece(
            "collected",
            """
            found = []
            $before
            for text in $over:
                $step
                found.append($one)
            $after
            """,
            ("found", "(found, text)"),
            ("texts",),
            _HEAD,
        ),
        Piece(
            "named",
            """
            found = []
            for text in $over:
                $step1
                answer = $one
                $step2
                found.append((text, answer))
            $after
            """,
            ("found", "(found, answer)"),
            ("texts",),
            _HEAD,
        ),
        Piece(
            "chosen",
            "found = {text: $one for text in $over if text}",
            ("found",),
            ("texts",),
            _HEAD,
        ),
    ),
    holes={
        "one": (
            "model.encode(text)",
            "model.encode(text, normalize_embeddings=True)",
            "model.encode(fail(text))",
            "classify(text)[0]",
            "classify(text, top_k=1)[0]",
            "classify(text)",
            "tag(text)",
            "tag(text, batch_size=1)",
            "model.encode(text).tolist()",
            "model.encode(text, text == '')",
        ),
        "over": ("$texts", "$texts", "$texts[:2]", "list($texts)"),
        "before": ("", "found.append(1)"),
        "after": ("", "note(found)", "note(text)", "$texts.append('more')"),
        "step": (*steps("text"), "text = text.strip()", "$texts.append('x')"),
    },
    parameters={
        "texts": (
            ("list[str]", "list of texts"),
            ("tuple[str, ...]", "texts"),
            ("", "any texts"),
        )
    },
    announced=(
        announced("digits", "the last digits of a result may depend on the batch"),
        announced(
            "order, fewer effects, more effects, other effects, other exception, arguments",
            "all items are taken before the first is handled",
        ),
        announced(
            "value, raises, returns, fewer effects, arguments",
            "`__iter__` of its own is read by its indices",
            "list subclass",
        ),
    ),
)

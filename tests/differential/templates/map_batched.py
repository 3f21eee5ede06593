"""Programs that `map-batched` is tried on."""

from __future__ import annotations

from tests.differential.models import models
from tests.differential.programs import Piece, Template, announced, steps

_HEAD = """
tokenizer = AutoTokenizer.from_pretrained('bert-base-uncased')


def encode(example):
    $inside
    return $encoded
"""

TEMPLATE = Template(
    codemod="map-batched",
    around=models,
    imports="from functools import partial\n\nfrom datasets import Dataset\n"
    "from transformers import AutoTokenizer\nfrom world import fail, guard, note, stop",
    pieces=(
        Piece(
            "function",
            """
            rows = Dataset.from_dict({'text': $texts, 'other': $texts})
            $step
            found = rows.map(encode$options)
            """,
            ("found.columns", "found.columns.get('input_ids')"),
            ("texts",),
            _HEAD,
        ),
        Piece(
            "lambda",
            """
            rows = Dataset.from_dict({'text': $texts, 'other': $texts})
            found = rows.map(lambda example: $encoded$options)
            """,
            ("found.columns",),
            ("texts",),
            _HEAD,
        ),
        Piece(
            "bound beforehand",
            """
            rows = Dataset.from_dict({'text': $texts})
            found = rows.map(partial(given, own=tokenizer)$options)
            """,
            ("found.columns",),
            ("texts",),
            """
            tokenizer = AutoTokenizer.from_pretrained('bert-base-uncased')


            def given(example, own):
                return own(example['text'], truncation=True)
            """,
        ),
        Piece(
            "several calls",
            """
            rows = Dataset.from_dict({'text': $texts, 'other': $texts})
            found = rows.map(both$options)
            """,
            ("found.columns",),
            ("texts",),
            """
            tokenizer = AutoTokenizer.from_pretrained('bert-base-uncased')


            def both(example):
                tokens = tokenizer(example['text'])
                $inside
                tokens['labels'] = tokenizer(text_target=example['other'])['input_ids']
                return tokens
            """,
        ),
    ),
    holes={
        "encoded": (
            "tokenizer(example['text'])",
            "tokenizer(example['text'], truncation=True)",
            "tokenizer(example['text'], example['other'])",
            "tokenizer(example['text'], padding=True)",
            "tokenizer(example['text'], padding='max_length')",
            "tokenizer(example['text'], padding=False)",
            "{'input_ids': tokenizer(example['text'])['input_ids']}",
            "tokenizer(text=example['text'])",
            "tokenizer(example['text'].strip())",
            "tokenizer(fail(example['text']))",
            "{**tokenizer(example['text']), 'size': len(example['text'])}",
        ),
        "options": (
            "",
            ", batched=False",
            ", remove_columns=['text']",
            ", batch_size=2",
            ", num_proc=2,",
            ", batched=False, batch_size=2",
            ", False",
        ),
        "inside": ("", "note('called')", "example = dict(example)", '"""Tokenize."""'),
        "step": steps("'step'"),
    },
    parameters={
        "texts": (("list[str]", "list of texts"), ("", "any texts"), ("list", "lists of texts"))
    },
    announced=(
        announced("fewer effects, other exception", "an error in one example stops its batch"),
        announced("raises, value", "the function gets lists", "lists"),
    ),
)

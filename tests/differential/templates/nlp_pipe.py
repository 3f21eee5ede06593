"""Programs that `nlp-pipe` is tried on."""

from __future__ import annotations

from tests.differential.models import models
from tests.differential.programs import Piece, Template, announced, steps

_HEAD = "nlp = spacy.load('en_core_web_sm')"

TEMPLATE = Template(
    codemod="nlp-pipe",
    around=models,
    imports="import spacy\nfrom world import fail, guard, note, stop",
    keeps_surroundings=False,
    pieces=(
        Piece(
            "loop",
            """
            found = []
            $before
            for text in $texts:
                doc = nlp(text)
                $step
                found.append($looked)
            $after
            """,
            ("found", "(found, doc.text)", "(found, text)"),
            ("texts",),
            _HEAD,
        ),
        Piece(
            "loop that stores",
            """
            found = {}
            for text in $texts:
                $step1
                doc = nlp(text)
                $step2
                found[doc.text] = len(doc)
            """,
            ("found",),
            ("texts",),
            _HEAD,
        ),
        Piece(
            "loop with a pipeline of its own",
            """
            nlp = spacy.load('en_core_web_sm')
            lengths = set()
            for text in $over:
                doc = nlp(text)
                lengths.add(len(doc))
            """,
            ("lengths", "sorted(lengths)"),
            ("texts",),
        ),
        Piece(
            "loop that fills what others hold",
            """
            class Counter:
                total = 0

            own = []
            try:
                fill($texts, own, Counter)
            except ValueError:
                note('handled')
            """,
            ("(own, Counter.total)",),
            ("texts",),
            _HEAD
            + """
kept = {}


def fill(given: list[str], own: list[int], counter):
    total = 0
    for text in given:
        doc = nlp(text)
        $kept
    return total
""",
        ),
        Piece("comprehension", "found = $made", ("found", "len(found)"), ("texts",), _HEAD),
        Piece(
            "lazy",
            "found = $lazily\n$after",
            ("list(found)", "next(found, None)", "[note(one) for one in found]"),
            ("texts",),
            _HEAD,
        ),
    ),
    holes={
        "over": ("$texts", "list($texts)", "$texts[:2]", "tuple($texts)", "reversed($texts)"),
        "looked": (
            "len(doc)",
            "doc.ents",
            "doc.text",
            "[word for word in doc]",
            "note(doc.text)",
            "(text, doc.text)",
            "fail(doc.text)",
            "len($texts)",
        ),
        "made": (
            "[nlp(text).text for text in $over]",
            "[doc.text for doc in [nlp(text) for text in $over]]",
            "[len(nlp(text)) for text in $over]",
            "{nlp(text).lang_ for text in $over}",
            "{text: len(nlp(text)) for text in $over}",
            "{nlp(text).text: len(nlp(text)) for text in $over}",
            "[len(nlp(text)) for text in $over if text]",
            "[fail(nlp(text).text) for text in $over]",
            "[list(nlp(text).ents) for text in $over]",
            "[doc for text in $over for doc in nlp(text)]",
            "[str(nlp(text).text) for text in $over]",
            "sorted(len(nlp(text)) for text in $over)",
        ),
        "kept": (
            "own.append(len(doc))",
            "total += len(doc)",
            "counter.total += len(doc)",
            "own += [len(doc)]",
            "kept[doc.text] = len(doc)",
            "counter.total = len(doc)",
            "if len(doc) > 1:\n    raise ValueError",
        ),
        "lazily": (
            "(nlp(text).text for text in $over)",
            "iter([len(nlp(text)) for text in $over])",
            "map(len, [nlp(text) for text in $over])",
        ),
        "before": ("", "note('before')", "found.append(0)", "text = 'none'"),
        "after": ("", "note(found)", "$texts.append('more')", "note(text)"),
        "step": (*steps("len(doc)"), "$texts.append('x')"),
        "step1": steps("'step'"),
    },
    parameters={
        "texts": (("list[str]", "list of texts"), ("tuple[str, ...]", "texts"), ("", "any texts"))
    },
    announced=(
        announced(
            "order, more effects, fewer effects, other effects, other exception, raises, arguments,"
            " globals, value",
            "texts are taken ahead in batches, and an error comes at another text",
        ),
    ),
)

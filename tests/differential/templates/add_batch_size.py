"""Programs that `add-batch-size` is tried on."""

from __future__ import annotations

from tests.differential.models import models
from tests.differential.programs import Piece, Template, announced, choice, steps

TEMPLATE = Template(
    codemod="add-batch-size",
    around=models,
    imports="from transformers import pipeline\nfrom world import fail, guard, note, stop",
    pieces=(
        Piece(
            "at once",
            """
            run = pipeline($task, device=0)
            $step
            found = $called
            """,
            ("found", "list(found)", "len(list(found))"),
            ("texts",),
        ),
        Piece(
            "one by one",
            """
            run = pipeline($task, device=0)
            found = []
            for answer in $called:
                $step
                found.append(answer)
            """,
            ("found",),
            ("texts",),
        ),
        Piece(
            "kept",
            """
            class Service:
                def __init__(self):
                    self.run = pipeline($task, device='cuda')

                def answers(self, texts: list[str]):
                    return self.run(texts)

            found = Service().answers($texts)
            """,
            ("found",),
            ("texts",),
        ),
    ),
    holes={
        "task": (
            "'text-classification'",
            "'summarization'",
            "'ner'",
            choice("'text-classification', 'gpt2'", "unpadded"),
        ),
        "called": (
            "run($texts)",
            "run(list($texts))",
            "run([text.strip() for text in $texts])",
            choice("run(text.strip() for text in $texts)", "iterator given"),
            choice("run(fail(text) for text in $texts)", "iterator given"),
            choice("run((fail(text) for text in $texts))", "iterator given"),
            "run([fail(text) for text in $texts], num_workers=0)",
            "run(inputs=$texts)",
            "run(\n    $texts,\n    truncation=True,\n)",
            "run($texts, batch_size=2)",
            "run('one')",
            "run(['one', 'two', 'three'])",
            "run($texts, **{'top_k': 1})",
            "fail(run)($texts)",
        ),
        "step": steps("'step'"),
    },
    parameters={"texts": (("list[str]", "list of texts"), ("tuple[str, ...]", "texts"))},
    announced=(
        announced("digits", "the last digits of a result may depend on it"),
        announced(
            "raises, other exception, fewer effects, arguments", "and a padding token", "unpadded"
        ),
        announced(
            "order, other effects, more effects, fewer effects, value, other exception, raises",
            "takes ahead what an iterator gives",
            "iterator given",
        ),
    ),
)

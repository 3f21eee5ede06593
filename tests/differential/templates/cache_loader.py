"""Programs that `cache-loader` is tried on."""

from __future__ import annotations

from tests.differential.models import models
from tests.differential.programs import Piece, Template, announced

TEMPLATE = Template(
    codemod="cache-loader",
    imports="import joblib\nfrom world import fail, guard, note, stop\n\nPATH = 'm.bin'",
    around=models,
    pieces=(
        Piece(
            "loaded in each call",
            """
            $before
            model = joblib.load($path)
            $use
            found = model.predict($rows)
            """,
            ("found", "(found, model.path)"),
            ("rows",),
        ),
        Piece("at once", "found = joblib.load($path).predict($rows)", ("found",), ("rows",)),
        Piece(
            "in a function",
            """
            found = [predict(one) for one in range($many)]
            """,
            ("found",),
            ("rows",),
            """
            def predict(rows):
                model = joblib.load($path)
                $use
                return model.predict(rows)
            """,
        ),
        Piece(
            "in a function of its own",
            "found = [get(PATH).predict(one) for one in range($many)]",
            ("found",),
            ("rows",),
            """
            def get(path):
                $inside
                return joblib.load($own)
            """,
        ),
    ),
    holes={
        "many": ("100", "2", "len(str($rows))"),
        "path": (
            "PATH",
            "'m.bin'",
            "f'{PATH}.x'",
            "fail('m.bin')",
            "str(PATH)",
            "PATH + '2'",
            "None",
        ),
        "own": ("path", "PATH", "fail(path)"),
        "inside": ("", "note(path)", "if stop():\n    return None"),
        "before": ("", "note('before')"),
        "use": (
            "",
            "model.path = 'other'",
            "note(model.calls)",
            "model = None if stop() else model",
        ),
    },
    parameters={"rows": (("list[str]", "list[str]"), ("", "scalar"))},
    announced=(
        announced(
            "returns, fewer effects, other exception",
            "What its arguments call is called once, whatever it would give later",
        ),
        announced("fewer effects, order", "Load something once in each process"),
        announced(
            "value, identity, other effects", "what one of them changes in it the others see"
        ),
    ),
)

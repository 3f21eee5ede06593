"""Programs that `parse-column` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced

_ALL = "value, type, raises, returns, other exception, other effects, globals, arguments"
TEMPLATE = Template(
    codemod="parse-column",
    needs="numpy pandas",
    imports="from datetime import datetime\n\nimport pandas as pd\n"
    "from world import fail, guard, note, stop",
    pieces=(
        Piece("applied", "found = $days.apply(pd.to_datetime$option)", ("found",), ("days",)),
        Piece("lambda", "found = $days.$apply(lambda text: $parsed)", ("found",), ("days",)),
        Piece("listed", "found = list($days.$apply(lambda text: $parsed))", ("found",), ("days",)),
        Piece(
            "stored",
            """
            frame = pd.DataFrame({"day": $days})
            frame["day"] = frame["day"].$apply(lambda text: $parsed)
            found = frame
            """,
            ("found",),
            ("days",),
        ),
    ),
    holes={
        "apply": ("apply", "map"),
        "option": ("", ", format='%Y-%m-%d'", ", errors='coerce'", ", dayfirst=True"),
        "parsed": (
            "pd.to_datetime(text)",
            "pd.to_datetime(text, format='%Y-%m-%d')",
            "datetime.strptime(text, '%Y-%m-%d')",
            "pd.to_datetime(text).date()",
            "datetime.strptime(text, '%Y-%m-%d').date()",
        ),
    },
    parameters={"days": (("pd.Series", "days"),)},
    announced=(
        announced(_ALL, "a column without values", "empty"),
        announced(_ALL, "missing values stay missing", "none"),
        announced(_ALL, "another format than the first raise", "formats"),
        announced(_ALL, "that are no text are parsed", "dates", "ints"),
        announced("other exception", "raises another kind of `ValueError`", "wrong"),
        announced("type, other effects", "or of categories", "category"),
    ),
)

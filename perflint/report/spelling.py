"""Typography in ASCII, for terminals and files that have nothing else."""

from __future__ import annotations

# What messages, pages and tables are written with. Other characters come from the code that is reported.
SPELLED = {
    "×": "x",
    "µ": "u",
    "…": "...",
    "–": "-",
    "→": "->",
    "·": "-",
    "•": "*",
    "≥": ">=",
    "≤": "<=",
    **dict.fromkeys("─━═", "-"),
    **dict.fromkeys("│┃║┆", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╯╰╞╪╡┏┓┗┛┡╇┩", "+"),
}
_TABLE = str.maketrans(SPELLED)


def in_ascii(text: str) -> str:
    """A text of perflint's own with its typography in ASCII; what it quotes in backticks stays, but for
    the `…` of what was cut out of it."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return text.translate(_TABLE)
    return "`".join(
        part.replace("…", SPELLED["…"]) if number % 2 else part.translate(_TABLE)
        for number, part in enumerate(parts)
    )

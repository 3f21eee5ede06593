"""Programs that `bulk-write` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, choice

_MADE = """
connection = sqlite3.connect(':memory:')
connection.execute('CREATE TABLE notes (number UNIQUE, note TEXT)')
"""

TEMPLATE = Template(
    codemod="bulk-write",
    imports="import sqlite3\n\nfrom world import fail, guard, note, stop",
    pieces=(
        Piece(
            "cursor",
            _MADE
            + """
cursor = connection.cursor()
for item in $items:
    cursor.execute($sql, $row)
$after
found = connection.execute('SELECT number, note FROM notes').fetchall()
""",
            ("found", "(found, connection.in_transaction)"),
            ("items",),
        ),
        Piece(
            "connection",
            _MADE
            + """
for item in $items:
    $step
    connection.execute($sql, $row)
connection.commit()
found = connection.execute('SELECT number, note FROM notes').fetchall()
""",
            ("found", "(found, connection.total_changes)"),
            ("items",),
        ),
        Piece(
            "handled",
            _MADE
            + """
try:
    for item in $items:
        connection.execute($sql, $row)
except $kinds as error:
    note(type(error).__name__)
found = connection.execute('SELECT number, note FROM notes').fetchall()
""",
            ("found",),
            ("items",),
        ),
    ),
    holes={
        "sql": (
            "'INSERT INTO notes VALUES (?, ?)'",
            "'INSERT OR REPLACE INTO notes (number, note) VALUES (?, ?)'",
            "'UPDATE notes SET note = ? WHERE number = ?'",
            "'SELECT ?, ?'",
            "f'INSERT INTO notes VALUES (?, ?)'",
        ),
        "row": (
            "(item, 'a')",
            "(item, str(item))",
            "(len(str(item)), fail(item))",
            "[item, 'b']",
            "(fail(item), 'c')",
            "(item,)",
        ),
        "after": (
            "",
            "note(cursor.lastrowid)",
            "note(cursor.rowcount)",
            "note(item)",
            "connection.rollback()",
        ),
        "kinds": ("sqlite3.IntegrityError", "sqlite3.Error", "Exception"),
        "step": ("", choice("if stop(item):\n    break"), "note(item)"),
    },
    parameters={
        "items": (("list[str]", "list[str]"), ("list[int]", "list[int]"), ("", "iterable")),
    },
    announced=(
        announced(
            "value", "an error half way leaves other rows behind than before", "piece handled"
        ),
        announced(
            "other exception, fewer effects, more effects, order, other effects, arguments, returns, raises",
            "all parameters are worked out before the first row is written",
        ),
        announced(
            "value", "still begins a transaction in `sqlite3`, where the loop did nothing", "empty"
        ),
    ),
)

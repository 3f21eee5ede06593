"""What takes SQLite longer than a moment."""

from __future__ import annotations

import pytest

from tests.projects import linked

STORE = """
import sqlite3

ALL = "SELECT * FROM rows"


class Store:
    def __init__(self, path):
        self.connection = sqlite3.connect(path{options})
        self.cursor = self.connection.cursor()

    def work(self, key, keys):
{body}
"""


def sorts(body: str, options: str = "") -> set[str]:
    """How a method blocks that runs some statements."""
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    project = linked({"store.py": STORE.format(body=lines, options=options)})
    reached = project.reaches("store.Store.work")
    return {reach.effect.detail for reach in reached if reach.effect.kind == "blocks"}


@pytest.mark.parametrize(
    "body",
    [
        "self.connection.execute('SELECT 1').fetchall()",
        "self.connection.execute('SELECT name FROM sqlite_master').fetchall()",
        "self.connection.execute('SELECT name FROM rows WHERE id = ?', (key,)).fetchone()",
        "self.connection.execute('SELECT a FROM x JOIN y ON x.id = y.x WHERE x.id = ?').fetchall()",
        "self.connection.execute('SELECT * FROM rows ORDER BY made LIMIT 5').fetchall()",
        "self.connection.execute('SELECT * FROM rows').fetchone()",
        "self.connection.execute(key).fetchall()",
        "self.connection.execute(f'SELECT * FROM rows {key}').fetchall()",
        "sql = 'SELECT * FROM rows'\nif key:\n    sql += ' WHERE a = ?'\n"
        "self.connection.execute(sql).fetchall()",
        "self.connection.execute('INSERT INTO rows VALUES (?)', (key,))",
        "self.connection.execute('CREATE TABLE IF NOT EXISTS rows (a)')\nself.connection.commit()",
        "self.connection.executescript('''\n-- rows\nCREATE TABLE IF NOT EXISTS rows (a);\n"
        "CREATE INDEX IF NOT EXISTS by_a ON rows (a);\n''')",
        "self.connection.executescript('''CREATE TRIGGER IF NOT EXISTS t AFTER INSERT ON rows BEGIN\n"
        "INSERT INTO log VALUES (new.a);\nEND;''')",
        "with self.connection:\n    self.connection.execute('SELECT 1')",
        "self.cursor.execute('SELECT 1')\nfor row in self.cursor:\n    print(row)",
        "self.connection.execute(ALL)\nself.cursor.fetchall()",
    ],
)
def test_what_takes_a_moment(body: str) -> None:
    assert sorts(body) == {"embedded"}


@pytest.mark.parametrize(
    "body",
    [
        "self.connection.commit()",
        "self.connection.execute('INSERT INTO rows VALUES (?)', (key,))\nself.connection.commit()",
        "self.connection.execute(key)\nself.connection.commit()",
        "with self.connection:\n    self.connection.execute('DELETE FROM rows')",
        "self.connection.executemany('INSERT INTO rows VALUES (?)', keys)",
        "self.connection.executescript(key)",
        "self.connection.executescript('CREATE TABLE IF NOT EXISTS a (b); INSERT INTO a VALUES (1);')",
        "self.connection.execute('VACUUM')",
        "self.connection.execute('BEGIN')\nself.connection.execute('COMMIT')",
        "self.connection.execute('SELECT * FROM rows').fetchall()",
        "self.connection.execute(f'SELECT * FROM {key}').fetchall()",
        "self.connection.execute(ALL).fetchall()",
        "self.connection.execute('SELECT COUNT(*) FROM rows').fetchone()",
        "self.connection.execute('SELECT a, b FROM rows WHERE c GROUP BY a').fetchone()",
        "self.cursor.execute(ALL)\nreturn self.cursor.fetchall()",
        "found = self.connection.execute(ALL)\nreturn [row for row in found]",
        "return list(self.connection.execute(ALL))",
    ],
)
def test_what_takes_longer(body: str) -> None:
    assert "database" in sorts(body)


@pytest.mark.parametrize("options", [", isolation_level=None", ", autocommit=True"])
def test_writes_that_commit_at_once(options: str) -> None:
    write = "self.connection.execute('DELETE FROM rows WHERE id = ?', (key,))"
    assert "database" in sorts(write, options)
    assert sorts("self.connection.execute('BEGIN')\n" + write, options) == {"embedded"}
    assert sorts(write) == {"embedded"}


def test_with_which_connections_threads_may_work() -> None:
    project = linked(
        {
            "shared.py": "import sqlite3\n\nDB = sqlite3.connect('a', check_same_thread=False)\n",
            "kept.py": "import sqlite3\n\nDB = sqlite3.connect('a')\n",
        }
    )
    told = project.keyword_values("sqlite3.connect", "check_same_thread")
    assert sorted(len(values) for values in told.values()) == [0, 1]

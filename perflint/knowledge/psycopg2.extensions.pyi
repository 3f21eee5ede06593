"""Inner classes of psycopg2."""
from psycopg2 import Connection as connection, Cursor as cursor
from typing import Any
ISOLATION_LEVEL_AUTOCOMMIT: int
def register_adapter(cls, adapter) -> None: ...

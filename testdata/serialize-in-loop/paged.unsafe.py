"""Models of pydantic that a loop changes."""

from pydantic import BaseModel


class Query(BaseModel):
    table: str
    offset: int = 0


def copied(source, target):
    query = Query(table="rows")
    while True:
        rows = source.fetch(query.model_dump_json())
        if not rows:
            break
        target.insert(rows)
        query.offset += len(rows)


def asked(sources):
    query = Query(table="rows")
    serialized = query.model_dump_json()
    return [source.fetch(serialized) for source in sources]

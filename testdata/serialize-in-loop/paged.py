"""Models of pydantic that a loop changes."""

from pydantic import BaseModel


class Query(BaseModel):
    table: str
    offset: int = 0


def copied(source, target):
    query = Query(table="rows")
    while True:
        rows = source.fetch(query.model_dump_json())  # ok: the offset changes
        if not rows:
            break
        target.insert(rows)
        query.offset += len(rows)


def asked(sources):
    query = Query(table="rows")
    return [source.fetch(query.model_dump_json()) for source in sources]  # hint: PFL705

"""What writes give."""
from typing import Any
class BulkWriteResult:
    inserted_count: int
    modified_count: int
    upserted_count: int
class DeleteResult:
    deleted_count: int
class InsertManyResult:
    inserted_ids: list[Any]
class InsertOneResult:
    inserted_id: Any
class UpdateResult:
    matched_count: int
    modified_count: int
    upserted_id: Any
